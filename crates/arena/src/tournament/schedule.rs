//! The schedule with the results so far.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use store::{BadStore, EncounterRow, MetEncounter, MetResult, ResultRow, ResultSummary, Slot, Store};
use tournament::{Encounter, Fit, Outcome, RankBy, Total, fit, fit_pairs};

use super::bench::Bench;
use super::fault::is_sound;
use super::pair_tally::Silent;
use super::plan::TournamentPlan;
use super::tally::{KEPT_FROM, Tally};

/// A pair is spent, and a sequential test ends, after this many matches or pairs in a row of which all is known already, and after as
/// many as counted before that if they are fewer.
pub(super) const STALE: usize = 20;

/// A tournament's schedule and its results so far.
pub struct Schedule<'a> {
    plan: &'a TournamentPlan,
    /// All encounters, by number.
    pub encounters: Vec<EncounterRow>,
    /// The position of each encounter's first match among the results.
    first: Vec<usize>,
    results: Vec<Played>,
    /// The counts of all results, if not all results were read.
    tally: Option<Tally>,
    played: usize,
    /// Results in which a bot failed.
    with_faults: usize,
}

/// What is known of a match.
#[derive(Clone)]
enum Played {
    No,
    /// It has a result that was not read.
    Unread,
    Yes(ResultSummary),
}

impl Played {
    fn result(&self) -> Option<&ResultSummary> {
        if let Played::Yes(result) = self { Some(result) } else { None }
    }
}

impl<'a> Schedule<'a> {
    /// The complete schedule from the store.
    ///
    /// # Errors
    /// If the store fails.
    pub fn read(plan: &'a TournamentPlan, store: &Store, number: i64) -> Result<Schedule<'a>, BadStore> {
        Ok(Schedule::new(plan, store.encounters(number)?, store.brief_results(number)?))
    }

    /// The schedule as needed to play what is missing. In a large fixed schedule, only results next to missing ones are read.
    ///
    /// # Errors
    /// If the store fails.
    pub(super) fn open(
        plan: &'a TournamentPlan,
        store: &Store,
        number: i64,
    ) -> Result<Schedule<'a>, BadStore> {
        let (scheduled, _) = store.tournament_counts(number)?;
        // A comparison of two bots looks at all of their matches.
        let is_known = plan.pairing.format.is_fixed() && plan.participants.len() > 2 && Tally::suits(plan);
        if scheduled < KEPT_FROM || !is_known {
            return Schedule::read(plan, store, number);
        }
        let tally = Tally::read(plan, store, number)?;
        if tally.failing().next().is_some() {
            return Schedule::read(plan, store, number);
        }
        let mut schedule = Schedule::new(plan, store.encounters(number)?, Vec::new());
        let (whole, results) = store.results_near_missing(number)?;
        for (slot, result) in results {
            schedule.add(slot, result);
        }
        for encounters in whole {
            for encounter in encounters.start..encounters.end.min(schedule.encounters.len() as u64) {
                let first = schedule.first[encounter as usize];
                let count = schedule.encounters[encounter as usize].matches();
                schedule.results[first..first + count].fill(Played::Unread);
                schedule.played += count;
            }
        }
        schedule.tally = Some(tally);
        Ok(schedule)
    }

    /// Reads the remaining results once a bot has failed often enough to be benched.
    ///
    /// # Errors
    /// If the store fails.
    pub(super) fn look_closer(&mut self, store: &Store, number: i64) -> Result<(), BadStore> {
        if self.tally.as_ref().is_none_or(|tally| tally.failing().next().is_none()) {
            return Ok(());
        }
        self.tally = None;
        for (slot, result) in store.brief_results(number)? {
            if let Some(place) = self.place(slot)
                && matches!(self.results[place], Played::Unread)
            {
                self.with_faults += usize::from(result.faults.is_some());
                self.results[place] = Played::Yes(result);
            }
        }
        Ok(())
    }

    /// A schedule with these results.
    pub fn new(
        plan: &'a TournamentPlan,
        encounters: Vec<EncounterRow>,
        results: Vec<(Slot, ResultSummary)>,
    ) -> Schedule<'a> {
        let mut schedule = Schedule {
            plan,
            encounters: Vec::new(),
            first: Vec::new(),
            results: Vec::new(),
            tally: None,
            played: 0,
            with_faults: 0,
        };
        schedule.add_encounters(encounters);
        for (slot, result) in results {
            schedule.add(slot, result);
        }
        schedule
    }

    fn add_encounters(&mut self, encounters: Vec<EncounterRow>) {
        for encounter in &encounters {
            self.first.push(self.results.len());
            self.results.resize(self.results.len() + encounter.matches(), Played::No);
        }
        self.encounters.extend(encounters);
    }

    pub fn add_round(&mut self, round: Vec<Encounter>) -> Vec<EncounterRow> {
        let number = self.encounters.last().map_or(0, |last| last.round + 1);
        let row = |Encounter { players, map, swap }| EncounterRow { round: number, players, map, swap };
        let rows: Vec<EncounterRow> = round.into_iter().map(row).collect();
        self.add_encounters(rows.clone());
        rows
    }

    /// Adds a result. A match keeps its first result.
    pub fn add_result(&mut self, row: &ResultRow) {
        if self.add(row.slot, row.into()) && self.tally.is_some() {
            let mut met = self.met(row.slot.encounter, &self.encounters[row.slot.encounter as usize]);
            met.results.iter_mut().for_each(|result| result.is_new = result.turn == row.slot.turn);
            self.tally.iter_mut().for_each(|tally| tally.add(&met));
        }
    }

    /// Returns true if the match had no result.
    fn add(&mut self, slot: Slot, result: ResultSummary) -> bool {
        // Ignore matches that are not in the schedule.
        let place = self.place(slot).and_then(|place| self.results.get_mut(place));
        let Some(free @ Played::No) = place else { return false };
        self.played += 1;
        self.with_faults += usize::from(result.faults.is_some());
        *free = Played::Yes(result);
        true
    }

    fn place(&self, slot: Slot) -> Option<usize> {
        let number = slot.encounter as usize;
        let turns = self.encounters.get(number)?.matches();
        ((slot.turn as usize) < turns).then(|| self.first[number] + slot.turn as usize)
    }

    /// The rounds with their encounters.
    pub fn rounds(&self) -> Vec<Vec<Encounter>> {
        let met =
            |row: &EncounterRow| Encounter { players: row.players.clone(), map: row.map, swap: row.swap };
        let rounds = self.encounters.chunk_by(|a, b| a.round == b.round);
        rounds.map(|round| round.iter().map(met).collect()).collect()
    }

    /// All matches, in order.
    pub fn slots(&self) -> impl Iterator<Item = (Slot, &EncounterRow)> {
        (0..).zip(&self.encounters).flat_map(|(number, encounter)| {
            (0..encounter.matches() as u32).map(move |turn| (Slot { encounter: number, turn }, encounter))
        })
    }

    /// All matches in order, with their results if there are any.
    fn with_results(&self) -> impl Iterator<Item = (Slot, Option<&ResultSummary>)> {
        self.slots().map(|(slot, _)| slot).zip(self.results.iter().map(Played::result))
    }

    /// Who sits where in a match.
    pub fn players(&self, slot: Slot) -> Vec<usize> {
        self.seats(slot).collect()
    }

    fn seats(&self, slot: Slot) -> impl Iterator<Item = usize> + Clone + '_ {
        self.encounters[slot.encounter as usize].seats(slot.turn)
    }

    pub fn result(&self, slot: Slot) -> Option<&ResultSummary> {
        self.results[self.place(slot)?].result()
    }

    pub fn played(&self) -> usize {
        self.played
    }

    /// For each benched bot, the last match that counts: bots are benched when they failed and lost in all of their first matches, and rivals
    /// when what their challenger's share is asked for is known. This depends only on the results in the order of the schedule, not on the
    /// order of playing.
    pub fn benched(&self) -> Vec<Option<Slot>> {
        let mut bench = Bench::of(self.plan);
        if bench.is_open() && (self.with_faults > 0 || !self.plan.pairing.marks.is_empty()) {
            for (slot, result) in self.with_results() {
                bench.see(slot, self.seats(slot), result);
            }
        }
        bench.benched
    }

    /// The matches that count, with their results: those before any of their bots was benched.
    pub fn counted(&self) -> Vec<(Slot, &ResultSummary)> {
        let wanted = self.wanted();
        let played = self.with_results().filter_map(|(slot, result)| Some((slot, result?)));
        played.filter(|(slot, _)| wanted(*slot)).collect()
    }

    /// The matches still to play.
    pub fn missing(&self) -> Vec<Slot> {
        let wanted = self.wanted();
        let played = self.slots().map(|(slot, _)| slot).zip(&self.results);
        let missing = played.filter(|(_, played)| matches!(played, Played::No)).map(|(slot, _)| slot);
        missing.filter(|slot| wanted(*slot)).collect()
    }

    /// Returns true for matches that are played and count: none after one of its bots was benched.
    fn wanted(&self) -> impl Fn(Slot) -> bool + '_ {
        let benched = self.benched();
        let any = benched.iter().any(Option::is_some);
        move |slot| !any || self.seats(slot).all(|player| benched[player].is_none_or(|last| slot <= last))
    }

    /// The counts of a tournament of matches of two.
    pub(super) fn tally(&self) -> Tally {
        let mut tally = Tally::new(self.plan.participants.len(), &self.benched());
        for (number, encounter) in (0..).zip(&self.encounters) {
            tally.add(&self.met(number, encounter));
        }
        tally
    }

    fn met(&self, number: u64, encounter: &EncounterRow) -> MetEncounter {
        let results = (0..encounter.matches() as u32).filter_map(|turn| {
            let result = self.result(Slot { encounter: number, turn })?.clone();
            Some(MetResult { turn, result, is_new: true })
        });
        MetEncounter { number, row: encounter.clone(), results: results.collect() }
    }

    /// The outcomes that count.
    pub fn outcomes(&self) -> Vec<Outcome> {
        self.outcomes_of(&self.counted())
    }

    /// The outcomes of these matches.
    pub fn outcomes_of(&self, counted: &[(Slot, &ResultSummary)]) -> Vec<Outcome> {
        counted.iter().map(|(slot, result)| self.outcome(*slot, result)).collect()
    }

    /// The ratings from the results.
    pub fn fit(&self) -> Fit {
        match &self.tally {
            Some(tally) => fit_pairs(self.plan.participants.len(), tally.telling().0),
            None => fit(self.plan.participants.len(), &self.telling_outcomes().0),
        }
    }

    /// The ratings from these matches.
    pub fn fit_of(&self, counted: &[(Slot, &ResultSummary)]) -> Fit {
        let outcomes = self.outcomes_of(counted);
        fit(self.plan.participants.len(), &self.telling(counted, &outcomes).0)
    }

    /// The outcomes that inform the ratings, and the matches that do not.
    pub(super) fn telling_outcomes(&self) -> (Vec<Outcome>, Silent) {
        let counted = self.counted();
        let outcomes = self.outcomes_of(&counted);
        let (telling, silent) = self.telling(&counted, &outcomes);
        (telling.into_owned(), silent)
    }

    /// Selects the outcomes that inform the ratings. What the same bots played in the same seats counts once, however often they repeat it,
    /// and a match that nobody played soundly does not count.
    pub(super) fn telling<'b>(
        &self,
        counted: &[(Slot, &ResultSummary)],
        outcomes: &'b [Outcome],
    ) -> (Cow<'b, [Outcome]>, Silent) {
        let mut silent = Silent::default();
        let mut known: BTreeSet<(u64, &[usize])> = BTreeSet::new();
        let mut is_telling = |(_, result): &(Slot, &ResultSummary), seats: &'b [usize]| {
            if !is_sound(result) {
                silent.unsound += 1;
                return false;
            }
            let is_new = result.digest.is_none_or(|digest| known.insert((digest, seats)));
            silent.repeats += usize::from(!is_new);
            is_new
        };
        let telling: Vec<bool> = counted
            .iter()
            .zip(outcomes)
            .map(|(played, outcome)| is_telling(played, &outcome.players))
            .collect();
        if !telling.contains(&false) {
            return (outcomes.into(), silent);
        }
        let telling = outcomes.iter().zip(telling).filter(|(_, is_telling)| *is_telling);
        (telling.map(|(outcome, _)| outcome.clone()).collect::<Vec<_>>().into(), silent)
    }

    /// The pairs of bots that tell nothing new, the lower number first: all of their latest encounters only repeat others, or nobody played them
    /// soundly. Two encounters are enough if the second repeats the first; more are asked of bots that vary.
    pub(super) fn spent(&self) -> Vec<[usize; 2]> {
        #[derive(Default)]
        struct Pair {
            known: BTreeSet<(usize, u64)>,
            telling: usize,
            stale: usize,
        }
        let mut pairs: BTreeMap<[usize; 2], Pair> = BTreeMap::new();
        for (number, encounter) in (0..).zip(&self.encounters) {
            let [one, other] = encounter.players[..] else { continue };
            let pair = pairs.entry([one.min(other), one.max(other)]).or_default();
            let mut is_new = false;
            for turn in 0..encounter.matches() as u32 {
                let slot = Slot { encounter: number, turn };
                let Some(result) = self.result(slot).filter(|result| is_sound(result)) else { continue };
                let first = self.seats(slot).next().unwrap_or_default();
                is_new |= result.digest.is_none_or(|digest| pair.known.insert((first, digest)));
            }
            pair.telling += usize::from(is_new);
            pair.stale = if is_new { 0 } else { pair.stale + 1 };
        }
        let is_spent =
            |pair: &Pair| pair.telling + pair.stale > 1 && pair.stale >= pair.telling.clamp(1, STALE);
        pairs.into_iter().filter(|(_, pair)| is_spent(pair)).map(|(players, _)| players).collect()
    }

    /// Everyone's totals. Where totals decide, matches against a benched bot do not count for the others.
    pub(super) fn totals(&self, by: RankBy) -> Vec<Total> {
        let (players, outcomes, benched) = (self.plan.participants.len(), self.outcomes(), self.benched());
        let mut totals = Total::all(players, &outcomes);
        if by != RankBy::Rating && benched.iter().any(Option::is_some) {
            let fair = |outcome: &&Outcome| outcome.players.iter().all(|&player| benched[player].is_none());
            let fair = Total::all(players, &outcomes.iter().filter(fair).cloned().collect::<Vec<_>>());
            for (player, total) in
                fair.into_iter().enumerate().filter(|(player, _)| benched[*player].is_none())
            {
                totals[player] = total;
            }
        }
        totals
    }

    fn outcome(&self, slot: Slot, result: &ResultSummary) -> Outcome {
        Outcome {
            encounter: slot.encounter,
            players: self.players(slot),
            ranks: result.ranks.clone(),
            points: result.scores.clone(),
        }
    }
}
