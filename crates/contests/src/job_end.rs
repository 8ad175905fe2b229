//! The end of a live match as a tournament stores it.

use std::sync::atomic::Ordering;

use arena::{CannotFollow, FinishedMatch, JobEnd, NotPlayed};
use live::{MatchEnd, ReadyMatch};
use referee::Broken;

/// What came of a match; `end` is `None` if it was stopped before it started, or the program failed.
pub(super) fn job_end(end: Option<MatchEnd>, ready: &ReadyMatch) -> JobEnd {
    let Some(MatchEnd { played, wall, cpu_us }) = end else {
        return match ready.live_match.stop.load(Ordering::Relaxed) {
            true => JobEnd::Interrupted,
            false => JobEnd::HostFault("the program itself has failed".into()),
        };
    };
    match played {
        Ok(mut played) => {
            // Messages name the bots' files as their authors do, not by the folders of this match.
            for (worst, bot) in played.outcome.worst.iter_mut().zip(&ready.bots) {
                if let Some(worst) = worst {
                    worst.fault.message = bot.without_folder(&worst.fault.message);
                }
            }
            let output = ready.live_match.output_log();
            JobEnd::Finished(Box::new(FinishedMatch { played, output, wall, cpu_us }))
        }
        Err(CannotFollow::NotPlayed(NotPlayed::Interrupted(_))) => JobEnd::Interrupted,
        Err(CannotFollow::NotPlayed(NotPlayed::Match(broken @ Broken::Host { .. }))) => {
            JobEnd::HostFault(broken.to_string())
        }
        Err(CannotFollow::NotPlayed(NotPlayed::Match(broken @ Broken::Rules { .. }))) => {
            JobEnd::RulesFailed(broken.to_string())
        }
        Err(CannotFollow::NotPlayed(other)) => JobEnd::Impossible(other),
        Err(other) => JobEnd::HostFault(other.to_string()),
    }
}
