//! A tournament's table, for the page.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use accounts::Refused;
use arena::{Cell, Part, Table, TournamentPlan};
use game::{Wording, lock};
use live::entries::{remote_of, version_of};
use serde::Serialize;
use store::{Entry, Store};

use super::read_plan::read_plan;

/// The table of a tournament.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentTable {
    /// `rating`, `wins` or `points`.
    #[cfg_attr(
        feature = "describe",
        ts(type = "\"rating\" | \"wins\" | \"points\""),
        schemars(with = "String")
    )]
    pub rank_by: tournament::RankBy,
    /// The seed of all its lots and maps.
    pub seed: u64,
    /// Who is left of an elimination.
    pub champion: Option<String>,
    /// The part of the matches that it is limited to, if any.
    pub part: Option<String>,
    /// The openings that its games begin by, by map, or what they are drawn from; empty if every game begins as usual.
    pub openings: Vec<String>,
    /// The rule by which its games end early when both sides agree; null if they are played out.
    pub adjudication: Option<String>,
    /// Bots in a match.
    pub seats: usize,
    /// Whether other openings would make its games differ: bots repeat each other, and every game begins alike.
    pub needs_openings: bool,
    /// Matches that only repeat others and do not inform the ratings.
    pub repeats: usize,
    /// Matches that nobody played soundly, so that they do not inform the ratings either.
    pub unsound: usize,
    /// The bots, the best first.
    pub rows: Vec<TournamentRow>,
    /// What each row's bot has against each other row's, in the order of the rows; empty where there are too many to look at.
    pub cross: Vec<Vec<Option<Cell>>>,
}

/// A bot's line.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TournamentRow {
    /// The number of its entry.
    pub entry: usize,
    pub name: String,
    /// Who owns it, if anybody does.
    pub author: Option<String>,
    /// Its id, when it is a bot of the page.
    pub bot: Option<String>,
    /// Whether it runs on its author's machine and plays over a connection.
    pub remote: bool,
    /// From 1; shared unless the best of those who share it is surely better.
    pub rank: usize,
    /// The best and the worst place that it may have in truth.
    pub places: (usize, usize),
    pub rating: f64,
    /// The 95 % interval, as the distance from either end.
    pub margin: f64,
    pub matches: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Shares of opponents beaten, added up.
    pub score: f64,
    /// Points of all matches.
    pub points: i64,
    /// Its points in a Swiss tournament: of encounters, one each, and of byes.
    pub round_points: Option<f64>,
    /// Rounds of a Swiss tournament without an opponent.
    pub byes: Option<u32>,
    /// Matches in which it failed.
    pub faults: u32,
    /// Whether it failed in all its first matches, and plays no more.
    pub benched: bool,
    /// Whether it left the ladder, or a later version of it plays.
    pub retired: bool,
}

impl TournamentTable {
    fn of(store: &Store, row: &store::TournamentRow) -> Result<TournamentTable, Refused> {
        let plan = read_plan(row)?;
        let table = Table::read(store, row, &plan, plan.rank_by, plan.participants.len() <= CROSS)?;
        TournamentTable::told(store, row, &plan, table)
    }

    /// The table of the matches that satisfy conditions, rated on these alone.
    pub(super) fn of_part(
        store: &Store,
        row: &store::TournamentRow,
        wanted: &[(String, String)],
    ) -> Result<TournamentTable, Refused> {
        let plan = read_plan(row)?;
        let part =
            Part::read(&plan, wanted).map_err(|why| Refused::wrong("bad_filter", Wording::verbatim(why)))?;
        let table = Table::of_part(store, row, &part, &plan, plan.rank_by)?;
        TournamentTable::told(store, row, &plan, table)
    }

    fn told(
        store: &Store,
        row: &store::TournamentRow,
        plan: &TournamentPlan,
        table: Table,
    ) -> Result<TournamentTable, Refused> {
        let entries = store.entries(row.number)?;
        let authors = store.authors(row.number)?;
        let author = |entry: usize| authors.get(entry).cloned().flatten();
        let line = |line: &arena::TableRow| of_line(line, entries.get(line.entry), author(line.entry), plan);
        Ok(TournamentTable {
            rank_by: table.rank_by,
            seed: table.seed,
            champion: table.champion.clone(),
            needs_openings: table.needs_openings(),
            part: table.part,
            openings: table.openings,
            adjudication: table.adjudication,
            seats: plan.pairing.seats,
            repeats: table.repeats,
            unsound: table.unsound,
            rows: table.rows.iter().map(line).collect(),
            cross: if table.rows.len() <= CROSS { table.cross } else { Vec::new() },
        })
    }
}

fn of_line(
    line: &arena::TableRow,
    entry: Option<&Entry>,
    author: Option<String>,
    plan: &TournamentPlan,
) -> TournamentRow {
    TournamentRow {
        entry: line.entry,
        name: line.name.clone(),
        author,
        bot: entry.and_then(|entry| version_of(&entry.spec)).map(|(bot, _)| bot.into()),
        remote: entry.is_some_and(|entry| remote_of(&entry.spec).is_some()),
        rank: line.rank,
        places: line.places,
        rating: line.rating,
        margin: line.margin,
        matches: line.matches,
        wins: line.wins,
        draws: line.draws,
        losses: line.losses,
        score: line.score,
        points: line.points,
        round_points: line.swiss.map(|swiss| swiss.points),
        byes: line.swiss.map(|swiss| swiss.byes),
        faults: line.faults.values().sum(),
        benched: line.benched,
        retired: plan.pairing.retired.contains(&line.entry),
    }
}

/// The table of a running tournament is at most this many times older than the time it took to compute.
const REST: u32 = 20;
/// The most bots in a cross table.
const CROSS: usize = 60;

/// The latest tables. A table is only computed again after new results, and not for every request.
#[derive(Default)]
pub struct Tables {
    known: Mutex<BTreeMap<i64, Known>>,
}

#[derive(Clone)]
struct Known {
    table: Arc<TournamentTable>,
    /// The plan and the number of matches played.
    of: (String, u64),
    at: Instant,
    took: Duration,
}

impl Tables {
    /// Makes the next request compute a table again, as the same number of results may now be different ones.
    pub fn forget(&self, number: i64) {
        lock(&self.known).remove(&number);
    }

    /// The table of a tournament with this many matches played.
    pub(super) fn latest(
        &self,
        store: &Store,
        row: &store::TournamentRow,
        played: u64,
        is_running: bool,
    ) -> Result<Arc<TournamentTable>, Refused> {
        let known = lock(&self.known).get(&row.number).cloned();
        let of = (row.plan.clone(), played);
        Ok(match known {
            // A bot that has just entered appears at once.
            Some(known)
                if known.of == of
                    || is_running && known.of.0 == of.0 && known.at.elapsed() < known.took * REST =>
            {
                known.table
            }
            _ => {
                let at = Instant::now();
                let table = Arc::new(TournamentTable::of(store, row)?);
                let known = Known { table: Arc::clone(&table), of, at, took: at.elapsed() };
                lock(&self.known).insert(row.number, known);
                table
            }
        })
    }
}
