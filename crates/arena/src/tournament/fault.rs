//! What went wrong for a bot, as it is kept with a result.

use referee::Worst;
use serde::{Deserialize, Serialize};
use store::ResultSummary;

/// The worst that happened to a bot in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptFault {
    /// The verdict's name.
    pub verdict: String,
    /// What happened, the same on every run.
    pub message: String,
    /// `GAME.TURN`.
    pub at: String,
}

impl KeptFault {
    /// What happened to each bot of a match, by seat; empty where nothing did.
    pub fn all(result: &ResultSummary) -> Vec<Option<KeptFault>> {
        result.faults.as_deref().map_or(Vec::new(), |kept| serde_json::from_str(kept).unwrap_or_default())
    }
}

/// The worst that happened to each bot as JSON, `null` where nothing did.
pub(super) fn kept_faults(worst: &[Option<Worst>]) -> String {
    let kept = |worst: &Option<Worst>| {
        worst.as_ref().map(|worst| KeptFault {
            verdict: worst.fault.verdict.name().into(),
            message: worst.fault.message.clone(),
            at: worst.at.to_string(),
        })
    };
    let all: Vec<Option<KeptFault>> = worst.iter().map(kept).collect();
    serde_json::to_string(&all).expect("names and texts")
}
