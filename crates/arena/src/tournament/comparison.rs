//! Is a new bot better than the old? The state of a sequential test over the matches of two.

use std::collections::{BTreeMap, BTreeSet};

use store::{ResultSummary, Slot};
use tournament::{Decision, Pairs, Sprt};

use super::fault::{KeptFault, is_sound};
use super::pair_tally::half_points;
use super::schedule::{STALE, Schedule};

/// The fewest pairs that decide.
const FEWEST: u64 = 4;
/// The test ends after this many pairs in a row that do not count.
const UNCOUNTED: u64 = 50;

/// A comparison of two bots. Only pairs of matches in the schedule's order, without gaps, are looked at, so that it does not depend on how
/// many matches run in parallel.
///
/// A pair counts if neither of its games was counted before and both were played soundly: what the bots only repeat is no further evidence.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The pairs that count, by the half points of the second participant, the new bot.
    pub pairs: Pairs,
    /// Matches looked at.
    pub matches: u64,
    /// How many of them repeat others, move for move.
    pub repeats: u64,
    /// How many of them neither bot played soundly.
    pub unsound: u64,
    /// True if the bots tell nothing new, so that there is no point in going on.
    pub is_stale: bool,
    pub is_over: bool,
    /// For each bot, how often it failed, by verdict.
    pub faults: [BTreeMap<String, Failures>; 2],
}

/// Failures of a bot with the same verdict.
#[derive(Clone, Debug)]
pub struct Failures {
    /// In how many matches.
    pub matches: u32,
    /// What happened in the first of them.
    pub first: KeptFault,
    /// The first of them.
    pub slot: Slot,
    /// The bot's place among those of that match.
    pub place: usize,
}

impl Comparison {
    /// The comparison of the two participants of this schedule, as far as it was played.
    pub fn of(schedule: &Schedule<'_>, sprt: Sprt) -> Comparison {
        let mut state = Comparison::default();
        let (mut seen, mut counted) = (BTreeSet::new(), BTreeSet::new());
        let (mut stale, mut uncounted) = (0, 0);
        for encounter in 0..schedule.encounters.len() as u64 {
            let of = |turn: u32| {
                let slot = Slot { encounter, turn };
                schedule.result(slot).map(|result| (schedule.players(slot), result))
            };
            let (Some(first), Some(second)) = (of(0), of(1)) else { break };
            let both = [first, second];
            // A game of unknown content is like no other.
            let game = |number: usize| {
                let (players, result) = &both[number];
                let apart = if result.digest.is_none() { encounter + 1 } else { 0 };
                (players[0], result.digest, apart)
            };
            let games = [game(0), game(1)];
            let new = games.iter().filter(|game| seen.insert(**game)).count() as u64;
            let unsound = both.iter().filter(|(_, result)| !is_sound(result)).count() as u64;
            state.matches += 2;
            state.repeats += 2 - new;
            state.unsound += unsound;
            for (turn, (players, result)) in (0..).zip(&both) {
                state.add_faults(Slot { encounter, turn }, players, result);
            }
            let counts = unsound == 0 && games.iter().all(|game| !counted.contains(game));
            if counts {
                counted.extend(games);
                state.pairs.add(both.iter().map(|(players, result)| half_points(players, result, 1)).sum());
            }
            stale = if new > 0 && unsound < 2 { 0 } else { stale + 1 };
            uncounted = if counts { 0 } else { uncounted + 1 };
            let count = state.pairs.count();
            state.is_stale =
                state.matches > 2 && stale >= count.clamp(1, STALE as u64) || uncounted >= UNCOUNTED;
            state.is_over = state.is_stale || state.decide(sprt) != Decision::Open;
            if state.is_over {
                break;
            }
        }
        state
    }

    /// The decision so far. A few pairs decide nothing.
    pub fn decide(&self, sprt: Sprt) -> Decision {
        if self.pairs.count() < FEWEST { Decision::Open } else { sprt.decide(&self.pairs) }
    }

    fn add_faults(&mut self, slot: Slot, players: &[usize], result: &ResultSummary) {
        for (place, (&player, fault)) in players.iter().zip(KeptFault::all(result)).enumerate() {
            if let Some(first) = fault {
                let failures = self.faults[player].entry(first.verdict.clone());
                failures.or_insert(Failures { matches: 0, first, slot, place }).matches += 1;
            }
        }
    }
}
