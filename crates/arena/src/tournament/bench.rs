//! Which bots are benched: play no more. This depends only on the results in the order of the schedule.

use store::{ResultSummary, Slot};
use tournament::Pairs;

use super::fault::KeptFault;
use super::pair_tally::half_points;
use super::plan::TournamentPlan;

/// A bot that failed and lost in each of its first matches, this many, is benched: its later matches are not played.
pub const BENCH_AFTER: usize = 10;

/// Each bot's first matches, as far as seen.
pub(super) struct Bench {
    /// For each benched bot, its last match that counts.
    pub(super) benched: Vec<Option<Slot>>,
    matches: Vec<usize>,
    failed: Vec<usize>,
    /// True if this tournament benches bots.
    is_open: bool,
    rivals: Vec<Rival>,
}

/// A rival of a gauntlet's only challenger, and what share against it is asked for.
struct Rival {
    mark: f64,
    /// By the challenger's half points.
    pairs: Pairs,
    /// The challenger's half points in the latest pair; `None` once a result is missing.
    half_points: Option<usize>,
}

impl Bench {
    pub(super) fn of(plan: &TournamentPlan) -> Bench {
        let count = plan.participants.len();
        Bench {
            benched: vec![None; count],
            matches: vec![0; count],
            failed: vec![0; count],
            // With two bots nothing would be left to play.
            is_open: plan.pairing.format.is_fixed() && (count != 2 || !plan.pairing.marks.is_empty()),
            rivals: plan.pairing.marks.iter().map(|&mark| Rival::of(mark)).collect(),
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Processes the next match of the schedule, with its result if it was played.
    pub(super) fn see(
        &mut self,
        slot: Slot,
        seats: impl Iterator<Item = usize> + Clone,
        result: Option<&ResultSummary>,
    ) {
        if seats.clone().any(|player| self.benched[player].is_some()) {
            return;
        }
        for (seat, player) in seats.clone().enumerate() {
            self.matches[player] += 1;
            self.failed[player] += usize::from(result.is_some_and(|result| has_failed(result, seat)));
            if self.matches[player] == BENCH_AFTER && self.failed[player] == BENCH_AFTER {
                self.benched[player] = Some(slot);
            }
        }
        let players: Vec<usize> = if self.rivals.is_empty() { Vec::new() } else { seats.collect() };
        if let Some(&number) = players.iter().max()
            && let Some(rival) = self.rivals.get_mut(number - 1)
            && rival.is_decided(slot, &players, result)
        {
            self.benched[number] = Some(slot);
        }
    }

    /// Returns true if later matches decide whether a bot is benched.
    pub(super) fn is_undecided(&self, player: usize) -> bool {
        self.matches[player] < BENCH_AFTER
    }
}

impl Rival {
    fn of(mark: f64) -> Rival {
        Rival { mark, pairs: Pairs::default(), half_points: Some(0) }
    }

    /// Adds the next match. Returns true if it completes the pair that decides.
    fn is_decided(&mut self, slot: Slot, players: &[usize], result: Option<&ResultSummary>) -> bool {
        let added = self.half_points.zip(result).map(|(sum, result)| sum + half_points(players, result, 0));
        self.half_points = added;
        if let (Some(half_points), 1) = (added, slot.turn) {
            self.pairs.add(half_points);
            self.half_points = Some(0);
            return self.pairs.decides(self.mark);
        }
        false
    }
}

/// Returns true if a bot failed (other than by an illegal action) and did not win.
pub(super) fn has_failed(result: &ResultSummary, seat: usize) -> bool {
    let faults = KeptFault::all(result);
    let failed =
        faults.get(seat).and_then(Option::as_ref).is_some_and(|fault| fault.verdict != "illegal_action");
    let ranks = &result.ranks;
    failed && ranks.get(seat).is_some_and(|&rank| rank > 0 || ranks.iter().all(|&rank| rank == 0))
}
