//! Which bots are benched: it follows from the results in the order of the schedule alone.

use store::{ResultSummary, Slot};

use super::fault::KeptFault;
use super::plan::TournamentPlan;

/// A bot that has failed and lost in so many matches, its first, is benched: its later matches are not played.
pub const BENCH_AFTER: usize = 10;

/// The first matches of each bot, as far as they were seen.
pub(super) struct Bench {
    /// The last match that counts of each bot that is benched.
    pub(super) benched: Vec<Option<Slot>>,
    matches: Vec<usize>,
    failed: Vec<usize>,
    /// Whether bots are benched at all in such a tournament.
    is_open: bool,
}

impl Bench {
    pub(super) fn of(plan: &TournamentPlan) -> Bench {
        let count = plan.participants.len();
        Bench {
            benched: vec![None; count],
            matches: vec![0; count],
            failed: vec![0; count],
            // Of two bots there would be nothing left to play.
            is_open: plan.pairing.format.is_fixed() && count != 2,
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Sees the next match of the schedule, with its result if it was played.
    pub(super) fn see(
        &mut self,
        slot: Slot,
        seats: impl Iterator<Item = usize> + Clone,
        result: Option<&ResultSummary>,
    ) {
        if seats.clone().any(|player| self.benched[player].is_some()) {
            return;
        }
        for (seat, player) in seats.enumerate() {
            self.matches[player] += 1;
            self.failed[player] += usize::from(result.is_some_and(|result| has_failed(result, seat)));
            if self.matches[player] == BENCH_AFTER && self.failed[player] == BENCH_AFTER {
                self.benched[player] = Some(slot);
            }
        }
    }

    /// Whether later matches can tell whether a bot is benched.
    pub(super) fn is_undecided(&self, player: usize) -> bool {
        self.matches[player] < BENCH_AFTER
    }
}

/// Whether a bot failed in a match, by anything but an illegal action, and did not win it.
pub(super) fn has_failed(result: &ResultSummary, seat: usize) -> bool {
    let faults = KeptFault::all(result);
    let failed =
        faults.get(seat).and_then(Option::as_ref).is_some_and(|fault| fault.verdict != "illegal_action");
    let ranks = &result.ranks;
    failed && ranks.get(seat).is_some_and(|&rank| rank > 0 || ranks.iter().all(|&rank| rank == 0))
}
