//! The schedule with what has been played of it.

use std::collections::{BTreeMap, BTreeSet};

use store::{EncounterRow, ResultRow, Slot};
use tournament::{Encounter, Outcome};

use super::plan::TournamentPlan;

/// A bot that has failed and lost in so many matches, its first, is benched: its later matches are not played.
pub const BENCH_AFTER: usize = 10;

/// So many matches alike, and no other, do not come about by chance.
const ALIKE: usize = 4;

/// The schedule of a tournament, and the results so far.
pub struct Schedule<'a> {
    plan: &'a TournamentPlan,
    /// All encounters, by number.
    pub encounters: Vec<Encounter>,
    rounds: Vec<u32>,
    results: BTreeMap<Slot, ResultRow>,
}

impl<'a> Schedule<'a> {
    /// The schedule as the store has it.
    pub fn new(plan: &'a TournamentPlan, rows: Vec<EncounterRow>, results: Vec<ResultRow>) -> Schedule<'a> {
        let rounds = rows.iter().map(|row| row.round).collect();
        let encounters = rows
            .into_iter()
            .map(|row| Encounter { players: row.players, map: row.map, swap: row.swap })
            .collect();
        let results = results.into_iter().map(|row| (row.slot, row)).collect();
        Schedule { plan, encounters, rounds, results }
    }

    pub fn add_round(&mut self, round: Vec<Encounter>) -> Vec<EncounterRow> {
        let number = self.rounds.last().map_or(0, |last| last + 1);
        let row = |encounter: &Encounter| EncounterRow {
            round: number,
            players: encounter.players.clone(),
            map: encounter.map,
            swap: encounter.swap,
        };
        let rows = round.iter().map(row).collect();
        self.rounds.extend(round.iter().map(|_| number));
        self.encounters.extend(round);
        rows
    }

    /// Adds a result; one that is there stays.
    pub fn add_result(&mut self, row: ResultRow) {
        self.results.entry(row.slot).or_insert(row);
    }

    /// The rounds with their encounters.
    pub fn rounds(&self) -> Vec<Vec<Encounter>> {
        let numbered: Vec<(u32, &Encounter)> = self.rounds.iter().copied().zip(&self.encounters).collect();
        let of = |round: &[(u32, &Encounter)]| round.iter().map(|(_, met)| (*met).clone()).collect();
        numbered.chunk_by(|a, b| a.0 == b.0).map(of).collect()
    }

    /// The round of an encounter, from 0.
    pub fn round_of(&self, slot: Slot) -> u32 {
        self.rounds[slot.encounter as usize]
    }

    /// All matches, in order.
    pub fn slots(&self) -> impl Iterator<Item = (Slot, &Encounter)> {
        (0..).zip(&self.encounters).flat_map(|(number, encounter)| {
            let turns = if encounter.swap { encounter.players.len() as u32 } else { 1 };
            (0..turns).map(move |turn| (Slot { encounter: number, turn }, encounter))
        })
    }

    /// Who sits where in a match.
    pub fn players(&self, slot: Slot) -> Vec<usize> {
        let mut players = self.encounters[slot.encounter as usize].players.clone();
        players.rotate_left(slot.turn as usize);
        players
    }

    /// A result, if there is one.
    pub fn result(&self, slot: Slot) -> Option<&ResultRow> {
        self.results.get(&slot)
    }

    /// How many matches have been played.
    pub fn played(&self) -> usize {
        self.results.len()
    }

    /// Which bots are benched, from which match on: those whose first matches they all failed and lost. It follows
    /// from the results in the order of the schedule alone, so it is the same however the matches were played.
    pub fn benched(&self) -> Vec<Option<Slot>> {
        let mut matches = vec![0; self.plan.participants.len()];
        let mut failed = vec![0; self.plan.participants.len()];
        let mut benched = vec![None; self.plan.participants.len()];
        // Of two bots there would be nothing left to play.
        if !self.plan.pairing.format.is_fixed() || self.plan.participants.len() == 2 {
            return benched;
        }
        for (slot, _) in self.slots() {
            let players = self.players(slot);
            if players.iter().any(|&player| benched[player].is_some()) {
                continue;
            }
            for (seat, &player) in players.iter().enumerate() {
                matches[player] += 1;
                failed[player] +=
                    usize::from(self.results.get(&slot).is_some_and(|row| has_failed(row, seat)));
                if matches[player] == BENCH_AFTER && failed[player] == BENCH_AFTER {
                    benched[player] = Some(slot);
                }
            }
        }
        benched
    }

    /// The matches that count, with their results: those before any of their bots was benched.
    pub fn counted(&self) -> Vec<(Slot, &ResultRow)> {
        let benched = self.benched();
        let counts = |slot: Slot| {
            self.players(slot).iter().all(|&player| benched[player].is_none_or(|last| slot <= last))
        };
        self.results.iter().filter(|(slot, _)| counts(**slot)).map(|(slot, row)| (*slot, row)).collect()
    }

    /// The matches that are to be played still.
    pub fn missing(&self) -> Vec<Slot> {
        let benched = self.benched();
        let wanted = |slot: Slot| {
            self.players(slot).iter().all(|&player| benched[player].is_none_or(|last| slot <= last))
        };
        let slots = self.slots().map(|(slot, _)| slot);
        slots.filter(|slot| !self.results.contains_key(slot) && wanted(*slot)).collect()
    }

    /// The outcomes that count.
    pub fn outcomes(&self) -> Vec<Outcome> {
        self.counted().into_iter().map(|(slot, row)| self.outcome(slot, row)).collect()
    }

    /// The outcomes that tell something of their own, for the ratings. Bots that draw no chance play the same match again
    /// and again: where all matches of some bots at the same seats are alike, move for move, the first stands for all.
    pub fn telling_outcomes(&self) -> Vec<Outcome> {
        let counted = self.counted();
        let mut alike: BTreeMap<Vec<usize>, (usize, Option<&str>)> = BTreeMap::new();
        for (slot, row) in &counted {
            let (matches, digest) =
                alike.entry(self.players(*slot)).or_insert((0, Some(row.digest.as_str())));
            *matches += 1;
            *digest = digest.filter(|digest| !digest.is_empty() && *digest == row.digest);
        }
        let mut told = BTreeSet::new();
        let mut tells = |slot: Slot| {
            let players = self.players(slot);
            let (matches, digest) = alike[&players];
            matches < ALIKE || digest.is_none() || told.insert(players)
        };
        let telling = counted.into_iter().filter(|(slot, _)| tells(*slot));
        telling.map(|(slot, row)| self.outcome(slot, row)).collect()
    }

    fn outcome(&self, slot: Slot, row: &ResultRow) -> Outcome {
        Outcome {
            encounter: slot.encounter,
            players: self.players(slot),
            ranks: row.ranks.clone(),
            points: row.scores.clone(),
        }
    }
}

/// Whether a bot failed in a match, by anything but an illegal action, and did not win it.
fn has_failed(row: &ResultRow, seat: usize) -> bool {
    let faults: Vec<Option<super::fault::KeptFault>> = serde_json::from_str(&row.faults).unwrap_or_default();
    let failed =
        faults.get(seat).and_then(Option::as_ref).is_some_and(|fault| fault.verdict != "illegal_action");
    failed && row.ranks.get(seat).is_some_and(|&rank| rank > 0 || row.ranks.iter().all(|&rank| rank == 0))
}
