//! A tournament's table, for all output formats.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use store::{BadStore, ResultSummary, Slot, Store, TournamentRow};
use tournament::{
    Fit, Format, History, Outcome, RankBy, SwissScore, Total, champion, elimination_ranks, fit, fit_pairs,
    rank, standings, swiss_scores,
};

use super::fault::KeptFault;
use super::model_uses::ModelRow;
use super::pair_tally::Silent;
use super::part::Part;
use super::plan::TournamentPlan;
use super::schedule::Schedule;
use super::tally::{KEPT_FROM, Tally};

/// A table. Its numbers are rounded, so that the same results give the same text everywhere.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    pub id: String,
    pub name: String,
    pub game: String,
    pub format: &'static str,
    /// What determines the order.
    pub rank_by: RankBy,
    /// The seed of all random choices and maps.
    pub seed: u64,
    /// The winner of an elimination.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub champion: Option<String>,
    /// The part of the matches that it is limited to, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// The openings that its games begin by, by map, or what they are drawn from; empty if every game begins as usual.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub openings: Vec<String>,
    /// The rule by which its games end early when both sides agree, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjudication: Option<String>,
    /// Whether everything has been played.
    pub finished: bool,
    /// Matches that count.
    pub matches: usize,
    /// How many of them only repeat others and do not inform the ratings.
    #[serde(skip_serializing_if = "is_none")]
    pub repeats: usize,
    /// How many of them nobody played soundly, so that they do not inform the ratings either.
    #[serde(skip_serializing_if = "is_none")]
    pub unsound: usize,
    /// The variance of encounters, relative to independent matches.
    pub dispersion: f64,
    /// The bots, best first.
    pub rows: Vec<TableRow>,
    /// Each row's results against each other row, in the order of the rows; empty if not requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cross: Vec<Vec<Option<Cell>>>,
    /// Matches that the host could not play to their end. They do not count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub given_up: Vec<GivenUp>,
}

#[derive(Clone, Debug, Serialize)]
pub struct GivenUp {
    /// `ENCOUNTER.TURN`, its place in the schedule.
    #[serde(rename = "match")]
    pub number: String,
    pub bots: Vec<String>,
    pub why: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableRow {
    /// Its rank, from 1; shared unless the best of those who share it is surely better.
    pub rank: usize,
    /// The best and worst place that it may really have.
    pub places: (usize, usize),
    /// The number of its entry.
    pub entry: usize,
    pub name: String,
    pub hash: String,
    /// Who wrote it, if known: its owner on a server, otherwise as its `bot.toml` says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    pub rating: f64,
    /// Half the width of the rating's 95 % interval.
    pub margin: f64,
    /// Matches that count.
    pub matches: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// The sum of its shares of opponents beaten.
    pub score: f64,
    /// Points of all matches.
    pub points: i64,
    /// The probability that it is stronger than the next row's bot.
    pub better_than_next: Option<f64>,
    /// About how many matches would separate it from the next.
    pub matches_to_separate: Option<u64>,
    /// How often it failed, by verdict.
    pub faults: BTreeMap<String, u32>,
    /// Whether it was benched because it failed in all its first matches.
    pub benched: bool,
    /// Its points and tie-breaks in a Swiss tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swiss: Option<SwissRow>,
    /// What it cost, if it is a model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelRow>,
}

/// A bot's points and tie-breaks in a Swiss tournament; see [`SwissScore`].
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct SwissRow {
    /// Points of encounters, one each, and of byes.
    pub points: f64,
    /// Rounds without an opponent, each a point.
    pub byes: u32,
    pub buchholz: f64,
    pub sonneborn_berger: f64,
    /// Encounters won, byes included.
    pub wins: u32,
}

/// One bot's results against another.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "TournamentCell")]
pub struct Cell {
    /// Matches of both.
    pub matches: u32,
    /// Matches in which the row's bot ranked higher.
    pub wins: u32,
    /// Matches in which both ranked the same.
    pub draws: u32,
    /// The expected score of the row's bot in the next match; a draw counts half.
    pub expected: f64,
}

impl Cell {
    /// Points; a draw counts half.
    pub fn score(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }
}

/// The parts of a table that are computed from the results.
#[derive(Serialize, Deserialize)]
struct WorkedOut {
    champion: Option<String>,
    matches: usize,
    repeats: usize,
    unsound: usize,
    dispersion: f64,
    rows: Vec<TableRow>,
    cross: Vec<Vec<Option<Cell>>>,
}

/// The largest number of bots whose cross table is cached.
const KEPT_CROSS: usize = 100;
/// Raised when the same results give a different table.
const FORM: u32 = 3;

impl Table {
    /// The current table. For a large tournament it is cached until more results arrive.
    ///
    /// # Errors
    /// If the store fails.
    pub fn read(
        store: &Store,
        row: &TournamentRow,
        plan: &TournamentPlan,
        by: RankBy,
        with_cross: bool,
    ) -> Result<Table, BadStore> {
        let (_, played) = store.tournament_counts(row.number)?;
        let known = by.name();
        let of_plan = blake3::hash(row.plan.as_bytes()).to_hex();
        let stamp = format!("{FORM} {} {played} {of_plan}", env!("CARGO_PKG_VERSION"));
        if let Some(body) = store.worked_out(row.number, known, &stamp)?
            && let Ok(kept) = serde_json::from_str::<WorkedOut>(&body)
            && (!with_cross || !kept.cross.is_empty())
        {
            return Ok(Table::with(row, plan, by, kept));
        }
        let with_cross = with_cross || plan.participants.len() <= KEPT_CROSS;
        let mut made = if Tally::suits(plan) {
            WorkedOut::of_tally(plan, &Tally::read(plan, store, row.number)?, by, with_cross)
        } else {
            WorkedOut::of(plan, &Schedule::read(plan, store, row.number)?, by, with_cross)
        };
        if played >= KEPT_FROM {
            let cross =
                if made.rows.len() > KEPT_CROSS { std::mem::take(&mut made.cross) } else { Vec::new() };
            let body = serde_json::to_string(&made).expect("names and numbers");
            store.keep_worked_out(row.number, known, &stamp, &body)?;
            made.cross.extend(cross);
        }
        Ok(Table::with(row, plan, by, made))
    }

    /// Computes the table of a schedule with its results.
    pub fn of(row: &TournamentRow, plan: &TournamentPlan, schedule: &Schedule<'_>, by: RankBy) -> Table {
        Table::with(row, plan, by, WorkedOut::of(plan, schedule, by, true))
    }

    /// The table of a part of the matches, rated on these alone.
    ///
    /// # Errors
    /// If the store fails.
    pub fn of_part(
        store: &Store,
        row: &TournamentRow,
        part: &Part<'_>,
        plan: &TournamentPlan,
        by: RankBy,
    ) -> Result<Table, BadStore> {
        let rows = store.encounters(row.number)?;
        let whole = Schedule::new(plan, rows.clone(), Vec::new());
        let results = store.results(row.number)?.into_iter().filter(|result| {
            let encounter = whole.encounters.get(result.slot.encounter as usize);
            encounter.is_some_and(|encounter| part.has(encounter, result.slot, result))
        });
        let results = results.map(|result| (result.slot, ResultSummary::from(&result))).collect();
        // A part has no rounds and no bracket.
        let mut of_part = plan.clone();
        of_part.pairing.format = Format::Sampled { encounters: rows.len() };
        let made = WorkedOut::of(&of_part, &Schedule::new(&of_part, rows, results), by, true);
        Ok(Table { part: Some(part.text.clone()), ..Table::with(row, plan, by, made) })
    }

    fn with(row: &TournamentRow, plan: &TournamentPlan, by: RankBy, made: WorkedOut) -> Table {
        let WorkedOut { champion, matches, repeats, unsound, dispersion, rows, cross } = made;
        Table {
            id: row.id.clone(),
            name: row.name.clone(),
            game: row.game.clone(),
            format: plan.pairing.format.name(),
            rank_by: by,
            seed: plan.pairing.seed,
            champion,
            part: None,
            openings: plan.openings(),
            adjudication: plan.adjudication(),
            finished: row.finished.is_some(),
            matches,
            repeats,
            unsound,
            dispersion,
            rows,
            cross,
            given_up: Vec::new(),
        }
    }

    /// True if ratings decide the order, so that it is only as sure as they are. An elimination follows the round that a bot reached.
    pub fn is_rated(&self) -> bool {
        self.rank_by == RankBy::Rating && (self.format != "elimination" || self.part.is_some())
    }

    /// True if its games would differ by openings, or by more of them: some repeat others.
    pub fn needs_openings(&self) -> bool {
        self.repeats > 0 && crate::room(&self.game).is_some_and(crate::has_openings)
    }

    /// Adds from the store the matches that were given up, who owns the bots, and what models cost.
    ///
    /// # Errors
    /// If the store fails.
    pub fn complete(mut self, store: &Store, row: &TournamentRow) -> Result<Table, BadStore> {
        let authors = store.authors(row.number)?;
        for row in &mut self.rows {
            if let Some(author) = authors.get(row.entry).and_then(Option::as_ref) {
                row.author = Some(author.clone());
            }
        }
        if let Some(plan) = with_models(&row.plan) {
            let mut uses = ModelRow::all(store, row.number, &plan)?;
            self.rows.iter_mut().for_each(|row| row.model = uses[row.entry].take());
        }
        let name = |entry: usize| {
            self.rows.iter().find(|row| row.entry == entry).map_or(String::new(), |row| row.name.clone())
        };
        for (slot, why) in store.given_up(row.number)? {
            let Some(met) = store.encounter(row.number, slot.encounter)? else { continue };
            let bots = met.seats(slot.turn).map(name).collect();
            self.given_up.push(GivenUp { number: format!("{}.{}", slot.encounter, slot.turn), bots, why });
        }
        Ok(self)
    }
}

/// A tournament's plan, if models take part.
fn with_models(plan: &str) -> Option<TournamentPlan> {
    plan.contains("\"model\":").then(|| serde_json::from_str(plan).ok()).flatten()
}

/// Statistics of a tournament's results.
struct Figures<'a> {
    fit: Fit,
    totals: Vec<Total>,
    faults: Vec<BTreeMap<String, u32>>,
    benched: Vec<Option<Slot>>,
    champion: Option<usize>,
    swiss: Option<Vec<SwissScore>>,
    /// Ranks by player that the format itself gives.
    ranks: Option<Vec<usize>>,
    matches: usize,
    silent: Silent,
    /// Two players, how often the first ranked higher, both the same, and the second higher.
    met: Box<dyn Iterator<Item = ([usize; 2], [u32; 3])> + 'a>,
}

impl WorkedOut {
    fn of(plan: &TournamentPlan, schedule: &Schedule<'_>, by: RankBy, with_cross: bool) -> WorkedOut {
        if Tally::suits(plan) {
            return WorkedOut::of_tally(plan, &schedule.tally(), by, with_cross);
        }
        let players = plan.participants.len();
        let counted = schedule.counted();
        let outcomes = schedule.outcomes_of(&counted);
        let (telling, silent) = schedule.telling(&counted, &outcomes);
        let rounds = schedule.rounds();
        let history = History { rounds: &rounds, outcomes: &outcomes, ..History::default() };
        let swiss = swiss_scores(&plan.pairing, &history);
        let mut totals = schedule.totals(by);
        for (total, score) in totals.iter_mut().zip(swiss.iter().flatten()) {
            total.points += i64::from(score.byes) * plan.points_of_a_bye();
        }
        let ranks = match by {
            RankBy::Rating => elimination_ranks(&plan.pairing, &history),
            RankBy::Wins => swiss.as_ref().map(|scores| scores.iter().map(|score| score.rank).collect()),
            RankBy::Points => None,
        };
        let figures = Figures {
            fit: fit(players, &telling),
            totals,
            faults: faults(plan, schedule, &counted),
            benched: schedule.benched(),
            champion: champion(&plan.pairing, &history),
            swiss,
            ranks,
            matches: outcomes.len(),
            silent,
            met: Box::new(outcomes.iter().flat_map(met_in)),
        };
        figures.work_out(plan, by, with_cross)
    }

    fn of_tally(plan: &TournamentPlan, tally: &Tally, by: RankBy, with_cross: bool) -> WorkedOut {
        let (telling, silent) = tally.telling();
        let figures = Figures {
            fit: fit_pairs(plan.participants.len(), telling),
            faults: tally.players().iter().map(|player| player.faults.clone()).collect(),
            benched: tally.benched(),
            champion: None,
            swiss: None,
            ranks: None,
            matches: tally.met().flat_map(|(_, ends)| ends).sum::<u32>() as usize,
            totals: tally.totals(by),
            silent,
            met: Box::new(tally.met()),
        };
        figures.work_out(plan, by, with_cross)
    }
}

impl Figures<'_> {
    fn work_out(self, plan: &TournamentPlan, by: RankBy, with_cross: bool) -> WorkedOut {
        let fit = &self.fit;
        let mut standings = standings(fit, &self.totals, by);
        if let Some(ranks) = &self.ranks {
            rank(&mut standings, ranks);
        }
        let rows = standings.iter().enumerate().map(|(place, row)| {
            let participant = &plan.participants[row.player];
            let next = standings.get(place + 1).map(|next| next.player);
            TableRow {
                rank: row.rank,
                places: row.places,
                entry: row.player,
                name: participant.name.clone(),
                hash: participant.hash.clone(),
                author: participant.author.clone(),
                rating: rounded(row.rating, 1),
                margin: rounded(row.margin, 1),
                matches: row.matches,
                wins: row.wins,
                draws: row.draws,
                losses: row.losses,
                score: rounded(row.score, 3),
                points: row.points,
                better_than_next: next.map(|next| rounded(fit.is_better(row.player, next), 3)),
                matches_to_separate: next.and_then(|next| fit.matches_to_separate(row.player, next)),
                faults: self.faults[row.player].clone(),
                // A rival that plays no more because what was asked of it is known has not failed.
                benched: self.benched[row.player].is_some()
                    && (plan.pairing.marks.is_empty() || row.player == 0),
                swiss: self.swiss.as_ref().map(|scores| swiss_row(&scores[row.player])),
                model: None,
            }
        });
        let order: Vec<usize> = standings.iter().map(|row| row.player).collect();
        WorkedOut {
            champion: self.champion.map(|player| plan.participants[player].name.clone()),
            matches: self.matches,
            repeats: self.silent.repeats,
            unsound: self.silent.unsound,
            dispersion: rounded(fit.dispersion(), 3),
            rows: rows.collect(),
            cross: if with_cross { cross(&order, fit, self.met) } else { Vec::new() },
        }
    }
}

fn swiss_row(score: &SwissScore) -> SwissRow {
    SwissRow {
        points: rounded(score.points, 3),
        byes: score.byes,
        buchholz: rounded(score.buchholz, 3),
        sonneborn_berger: rounded(score.sonneborn_berger, 3),
        wins: score.wins,
    }
}

fn faults(
    plan: &TournamentPlan,
    schedule: &Schedule<'_>,
    counted: &[(Slot, &ResultSummary)],
) -> Vec<BTreeMap<String, u32>> {
    let mut counts = vec![BTreeMap::new(); plan.participants.len()];
    for (slot, result) in counted.iter().filter(|(_, result)| result.faults.is_some()) {
        for (player, fault) in schedule.players(*slot).into_iter().zip(KeptFault::all(result)) {
            if let Some(fault) = fault {
                *counts[player].entry(fault.verdict).or_insert(0) += 1;
            }
        }
    }
    counts
}

/// For each two players of a match: whether the first ranked higher, both the same, or the second higher.
fn met_in(outcome: &Outcome) -> Vec<([usize; 2], [u32; 3])> {
    let seats = outcome.players.iter().zip(&outcome.ranks).enumerate();
    let met = seats
        .clone()
        .flat_map(|(seat, one)| seats.clone().skip(seat + 1).map(move |(_, other)| (one, other)));
    let ends = |(one, other): ((&usize, &u32), (&usize, &u32))| {
        let ends = [one.1 < other.1, one.1 == other.1, one.1 > other.1];
        ([*one.0, *other.0], ends.map(u32::from))
    };
    met.map(ends).collect()
}

fn cross(
    order: &[usize],
    fit: &Fit,
    met: impl Iterator<Item = ([usize; 2], [u32; 3])>,
) -> Vec<Vec<Option<Cell>>> {
    let mut place = vec![0; order.len()];
    order.iter().enumerate().for_each(|(number, &player)| place[player] = number);
    let mut cross: Vec<Vec<Option<Cell>>> = vec![vec![None; order.len()]; order.len()];
    for ([one, other], [won, drawn, lost]) in met.filter(|([one, other], _)| one != other) {
        for (player, opponent, wins) in [(one, other, won), (other, one, lost)] {
            let cell = cross[place[player]][place[opponent]].get_or_insert_default();
            cell.matches += won + drawn + lost;
            cell.wins += wins;
            cell.draws += drawn;
        }
    }
    for (row, &player) in cross.iter_mut().zip(order) {
        for (cell, &other) in row.iter_mut().zip(order) {
            if let Some(cell) = cell {
                let chances = fit.chances(player, other);
                cell.expected = rounded(chances.win + chances.draw / 2.0, 3);
            }
        }
    }
    cross
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_none(count: &usize) -> bool {
    *count == 0
}

fn rounded(value: f64, digits: i32) -> f64 {
    let unit = 10_f64.powi(digits);
    // Adding 0 turns -0 into 0.
    (value * unit).round() / unit + 0.0
}
