//! What came of learning a game, generation after generation.

use serde::{Deserialize, Serialize};

/// After so many generations a game counts as learned. Most gain little after ten.
pub(super) const GENERATIONS: u32 = 20;

/// A generation's matches against the player without learning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LearnedGeneration {
    generation: u32,
    won: u32,
    drawn: u32,
    lost: u32,
    /// How long learning had taken by then.
    seconds: f64,
}

#[cfg(feature = "learn")]
impl LearnedGeneration {
    pub(super) fn new(generation: u32, [won, drawn, lost]: [u32; 3], seconds: f64) -> LearnedGeneration {
        LearnedGeneration { generation, won, drawn, lost, seconds }
    }
}

/// What came of learning so far, as it is stored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Curve {
    /// Generations that are done.
    pub(super) generation: u32,
    /// How long they took.
    pub(super) seconds: f64,
    pub(super) generations: Vec<LearnedGeneration>,
}

impl Curve {
    /// Reads a stored one; what another version wrote begins anew.
    pub(super) fn read(text: &str) -> Curve {
        serde_json::from_str(text).unwrap_or_default()
    }

    #[cfg(feature = "learn")]
    pub(super) fn written(&self) -> String {
        serde_json::to_string(self).expect("numbers can be written")
    }
}
