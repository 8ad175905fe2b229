//! A bot's worst fault, as stored with a result.

use game::Verdict;
use referee::Worst;
use serde::{Deserialize, Serialize};
use store::ResultSummary;

use crate::tally::Tally;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptFault {
    pub verdict: String,
    /// What happened, the same on every run.
    pub message: String,
    /// `GAME.TURN`.
    pub at: String,
}

impl KeptFault {
    /// Each bot's worst fault in a match, by seat; empty if there is none.
    pub fn all(result: &ResultSummary) -> Vec<Option<KeptFault>> {
        result.faults.as_deref().map_or(Vec::new(), |kept| serde_json::from_str(kept).unwrap_or_default())
    }
}

/// Returns true if at least one bot played soundly: without a fault, or with no worse one than an illegal action. A match that nobody played
/// soundly says nothing about who is stronger.
pub fn is_sound(result: &ResultSummary) -> bool {
    let faults = KeptFault::all(result);
    let is_failure = |fault: &KeptFault| fault.verdict != "illegal_action";
    faults.len() < result.ranks.len() || !faults.iter().all(|fault| fault.as_ref().is_some_and(is_failure))
}

/// The verdict of a bot none of whose answers did anything.
const DID_NOTHING: &str = "did_nothing";

/// Each bot's worst fault as JSON, `null` if there is none. A bot none of whose answers did anything has failed, though each was allowed.
pub(super) fn kept_faults(worst: &[Option<Worst>], tally: &Tally) -> String {
    let kept = |(bot, worst): (usize, &Option<Worst>)| {
        let is_harmless = |worst: &Worst| worst.fault.verdict == Verdict::IllegalAction;
        if let Some(tally) = tally.bots().get(bot).filter(|tally| tally.is_useless())
            && worst.as_ref().is_none_or(is_harmless)
        {
            let message = format!("none of its {} answers did anything", tally.answers());
            let at = worst.as_ref().map_or("1.1".into(), |worst| worst.at.to_string());
            return Some(KeptFault { verdict: DID_NOTHING.into(), message, at });
        }
        worst.as_ref().map(|worst| KeptFault {
            verdict: worst.fault.verdict.name().into(),
            message: worst.fault.message.clone(),
            at: worst.at.to_string(),
        })
    };
    let all: Vec<Option<KeptFault>> = worst.iter().enumerate().map(kept).collect();
    serde_json::to_string(&all).expect("names and texts")
}
