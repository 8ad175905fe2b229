//! The counts of a tournament of matches of two, from which its table follows.
//!
//! The counts do not depend on the order of the results, so they can be cached and later results added.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use store::{BadStore, MetEncounter, MetResult, ReadUpTo, ResultSummary, Slot, Store};
use tournament::{Format, PairCount, RankBy, Total};

use super::bench::{BENCH_AFTER, Bench, has_failed};
use super::fault::{KeptFault, is_sound};
use super::pair_tally::{PairMatch, PairTally, Silent};
use super::plan::TournamentPlan;

/// From this many matches on, counts and tables are cached in the store.
pub(super) const KEPT_FROM: u64 = 10_000;

/// Raised when the format or the way of counting changes.
const FORM: u32 = 2;
/// Counts are cached again after this many new results.
const KEEP_AFTER: u64 = 1_000;

/// The counts of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tally {
    head: Head,
    pairs: BTreeMap<[u32; 2], PairTally>,
}

/// Everything but the pairs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Head {
    form: u32,
    /// Results read, including those that do not count.
    read: u64,
    players: Vec<PlayerTally>,
    /// For each benched player, the last match that counts: encounter and turn.
    benched: Vec<Option<(u64, u32)>>,
}

/// The counts of a player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct PlayerTally {
    /// How often it failed, by verdict.
    pub(super) faults: BTreeMap<String, u32>,
    /// Matches in which it failed and did not win, including those that do not count.
    failed: usize,
}

impl Tally {
    /// Returns true if the table of such a tournament follows from counts.
    pub(super) fn suits(plan: &TournamentPlan) -> bool {
        // Where marks end matches early, the order of the results counts.
        plan.pairing.seats == 2
            && plan.pairing.marks.is_empty()
            && !matches!(plan.pairing.format, Format::Elimination { .. } | Format::Swiss { .. })
    }

    /// Empty counts. Matches count until one of their players is benched.
    pub(super) fn new(players: usize, benched: &[Option<Slot>]) -> Tally {
        let benched = benched.iter().map(|last| last.map(|slot| (slot.encounter, slot.turn))).collect();
        let players = vec![PlayerTally::default(); players];
        Tally { head: Head { form: FORM, read: 0, players, benched }, pairs: BTreeMap::new() }
    }

    /// The counts of all results in the store.
    ///
    /// # Errors
    /// If the store fails.
    pub(super) fn read(plan: &TournamentPlan, store: &Store, number: i64) -> Result<Tally, BadStore> {
        let players = plan.participants.len();
        if let Some((latest, body)) = store.kept_tally(number)?
            && let Some(tally) = Tally::unpack(&body, players)
        {
            let before = tally.head.read;
            if let Some((tally, read)) = tally.with_later(plan, store, number, latest)? {
                if read.played - before >= KEEP_AFTER {
                    tally.keep(store, number, read)?;
                }
                return Ok(tally);
            }
        }
        let (tally, read) = Tally::of_all(plan, store, number)?;
        if read.played >= KEPT_FROM {
            tally.keep(store, number, read)?;
        }
        Ok(tally)
    }

    /// Adds the results after the last one counted; `None` if everything must be counted again.
    fn with_later(
        mut self,
        plan: &TournamentPlan,
        store: &Store,
        number: i64,
        latest: i64,
    ) -> Result<Option<(Tally, ReadUpTo)>, BadStore> {
        let read = store.met_after(number, Some(latest), &mut |met| self.add(met))?;
        // Rows may have been removed or renumbered, and different bots benched.
        let is_whole = self.head.read == read.played && self.benched() == self.bench(plan, store, number)?;
        Ok(is_whole.then_some((self, read)))
    }

    fn of_all(plan: &TournamentPlan, store: &Store, number: i64) -> Result<(Tally, ReadUpTo), BadStore> {
        let mut benched = vec![None; plan.participants.len()];
        loop {
            let mut tally = Tally::new(plan.participants.len(), &benched);
            let read = store.met_after(number, None, &mut |met| tally.add(met))?;
            benched = tally.bench(plan, store, number)?;
            if benched == tally.benched() {
                return Ok((tally, read));
            }
        }
    }

    fn keep(&self, store: &Store, number: i64, read: ReadUpTo) -> Result<(), BadStore> {
        store.keep_tally(number, read.latest, &self.pack())
    }

    /// Adds the new results of an encounter.
    pub(super) fn add(&mut self, met: &MetEncounter) {
        let [one, other] = met.row.players[..] else { return };
        let turns = met.row.matches() as u32;
        let pair = [one.min(other) as u32, one.max(other) as u32];
        for MetResult { turn, result, .. } in met.results.iter().filter(|met| met.is_new && met.turn < turns)
        {
            let seats = if *turn == 0 { [one, other] } else { [other, one] };
            self.see(result, seats);
            if self.counts(Slot { encounter: met.number, turn: *turn }, seats) {
                self.count_faults(result, seats);
                self.pairs.entry(pair).or_default().add(pair_match(met.number, result, seats));
            }
        }
    }

    fn see(&mut self, result: &ResultSummary, seats: [usize; 2]) {
        self.head.read += 1;
        if result.faults.is_some() {
            for (seat, player) in seats.into_iter().enumerate() {
                self.head.players[player].failed += usize::from(has_failed(result, seat));
            }
        }
    }

    fn counts(&self, slot: Slot, seats: [usize; 2]) -> bool {
        let is_in_time = |last: (u64, u32)| (slot.encounter, slot.turn) <= last;
        seats.into_iter().all(|player| self.head.benched[player].is_none_or(is_in_time))
    }

    fn count_faults(&mut self, result: &ResultSummary, seats: [usize; 2]) {
        if result.faults.is_some() {
            for (player, fault) in seats.into_iter().zip(KeptFault::all(result)) {
                if let Some(fault) = fault {
                    *self.head.players[player].faults.entry(fault.verdict).or_insert(0) += 1;
                }
            }
        }
    }

    /// Which players are benched. Looks only at those that failed often enough.
    fn bench(
        &self,
        plan: &TournamentPlan,
        store: &Store,
        number: i64,
    ) -> Result<Vec<Option<Slot>>, BadStore> {
        let mut bench = Bench::of(plan);
        let often: Vec<usize> = self.failing().collect();
        if !bench.is_open() || often.is_empty() {
            return Ok(bench.benched);
        }
        store.encounters_of(number, &often, &mut |met| {
            for turn in 0..met.row.matches() as u32 {
                let result = met.results.iter().find(|result| result.turn == turn);
                let slot = Slot { encounter: met.number, turn };
                bench.see(slot, met.row.seats(turn), result.map(|result| &result.result));
            }
            often.iter().any(|&player| bench.is_undecided(player))
        })?;
        Ok(bench.benched)
    }

    /// The players that failed often enough to be benched.
    pub(super) fn failing(&self) -> impl Iterator<Item = usize> + '_ {
        let players = self.head.players.iter().enumerate();
        players.filter(|(_, player)| player.failed >= BENCH_AFTER).map(|(number, _)| number)
    }

    /// For each benched player, the last match that counts.
    pub(super) fn benched(&self) -> Vec<Option<Slot>> {
        let slot = |(encounter, turn)| Slot { encounter, turn };
        self.head.benched.iter().map(|last| last.map(slot)).collect()
    }

    pub(super) fn players(&self) -> &[PlayerTally] {
        &self.head.players
    }

    /// The counts that inform the ratings, and the matches that do not.
    pub(super) fn telling(&self) -> (Vec<PairCount>, Silent) {
        let (mut counts, mut silent) = (Vec::with_capacity(2 * self.pairs.len()), Silent::default());
        for (&players, pair) in &self.pairs {
            let Silent { repeats, unsound } = pair.telling(players, &mut counts);
            silent.repeats += repeats;
            silent.unsound += unsound;
        }
        (counts, silent)
    }

    /// For each two who met: wins of the first, draws, wins of the second.
    pub(super) fn met(&self) -> impl Iterator<Item = ([usize; 2], [u32; 3])> + '_ {
        self.pairs.iter().map(|(players, pair)| (players.map(|player| player as usize), pair.ends()))
    }

    /// Each player's totals. Where totals decide, matches against a benched player do not count for the other.
    pub(super) fn totals(&self, by: RankBy) -> Vec<Total> {
        let mut totals = vec![Total::default(); self.head.players.len()];
        let is_benched = |player: usize| by != RankBy::Rating && self.head.benched[player].is_some();
        for (players, pair) in &self.pairs {
            let ([won, drawn, lost], [one, other]) = (pair.ends(), players.map(|player| player as usize));
            let [points, other_points] = pair.points();
            let sides = [(one, other, won, points), (other, one, lost, other_points)];
            for (player, _, wins, points) in
                sides.into_iter().filter(|side| is_benched(side.0) || !is_benched(side.1))
            {
                let total = &mut totals[player];
                total.matches += won + drawn + lost;
                total.wins += wins;
                total.draws += drawn;
                total.score += f64::from(wins) + f64::from(drawn) / 2.0;
                total.points += points;
            }
        }
        totals
    }

    fn pack(&self) -> Vec<u8> {
        let head = serde_json::to_vec(&self.head).expect("numbers and names");
        let mut bytes = (head.len() as u32).to_le_bytes().to_vec();
        bytes.extend(head);
        let mut last = [0; 2];
        for (&players, pair) in &self.pairs {
            pair.pack(players, last, &mut bytes);
            last = players;
        }
        bytes
    }

    /// Decodes cached counts; `None` if another version wrote them.
    fn unpack(bytes: &[u8], players: usize) -> Option<Tally> {
        let (size, rest) = bytes.split_first_chunk()?;
        let (head, mut rest) = rest.split_at_checked(u32::from_le_bytes(*size) as usize)?;
        let mut head: Head = serde_json::from_slice(head).ok().filter(|head: &Head| head.form == FORM)?;
        // Newcomers have played nothing.
        head.players.resize_with(players, PlayerTally::default);
        head.benched.resize(players, None);
        let (mut last, mut pairs) = ([0; 2], Vec::new());
        while !rest.is_empty() {
            let (players, pair) = PairTally::unpack(last, &mut rest)?;
            last = players;
            pairs.push((players, pair));
        }
        Some(Tally { head, pairs: pairs.into_iter().collect() })
    }
}

fn pair_match(encounter: u64, result: &ResultSummary, seats: [usize; 2]) -> PairMatch {
    let group = usize::from(seats[0] > seats[1]);
    let of = |seat: usize| result.scores.get(seat).copied().unwrap_or(0);
    let (lower, higher) = (result.ranks[group], result.ranks[1 - group]);
    PairMatch {
        encounter,
        group: group as u8,
        end: 1 + u8::from(lower > higher) - u8::from(lower < higher),
        points: [of(group), of(1 - group)],
        digest: result.digest,
        is_sound: is_sound(result),
    }
}

#[cfg(test)]
mod tests;
