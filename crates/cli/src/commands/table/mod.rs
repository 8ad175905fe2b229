//! `viadal table`: standings from stored results.

mod html;
mod shown;
mod text;

use std::io::Write;
use std::path::{Path, PathBuf};

use arena::{Occasion, Part, Schedule, Table, TournamentPlan, write_pgn};
use store::{Store, TournamentRow, is_hand_in};
use tournament::RankBy;

use self::shown::Shown;
pub(crate) use self::shown::{kept_record, played_room};
use crate::arguments::setting;
use crate::failure::Failure;
use crate::folders;
use crate::progress::Progress;

pub(crate) use text::{model as model_cells, table_text};

/// Shows a tournament's table: standings, ratings with intervals, who did what against whom
#[derive(clap::Args)]
#[command(after_help = "Example: viadal table cup.db --html site")]
pub(crate) struct Args {
    /// Where the results are kept [default: viadal/viadal.db in $XDG_DATA_HOME]
    #[arg(value_name = "DB")]
    db: Option<PathBuf>,
    /// The tournament's id, or its first characters [default: the latest]
    #[arg(long, value_name = "ID")]
    tournament: Option<String>,
    /// What decides the order [default: what the tournament was held for]
    #[arg(long, value_name = "WHAT")]
    rank_by: Option<RankBy>,
    /// Only these matches, rated on them alone: map=N (from 1), opponent=NAME, seat=N (the opponent's, from 0), turns=10..50,
    /// date=2026-11-01..2026-11-30 (in UTC), or OPTION=VALUE; several must all hold
    #[arg(long = "where", value_name = "WHAT=VALUE", value_parser = setting, conflicts_with_all = ["html", "recompute"])]
    part: Vec<(String, String)>,
    /// Prints one JSON object
    #[arg(long, group = "form")]
    json: bool,
    /// Prints comma-separated values
    #[arg(long, group = "form")]
    csv: bool,
    /// Prints tables in Markdown
    #[arg(long, group = "form")]
    markdown: bool,
    /// Prints all games in Portable Game Notation, for chess and its kin
    #[arg(long, group = "form", conflicts_with = "part")]
    pgn: bool,
    /// Writes pages into a folder that any web host can serve: tables, bots, every match with its replay
    #[arg(long, value_name = "DIR", group = "form")]
    html: Option<PathBuf>,
    /// Adds what the bots wrote to standard error to the pages
    #[arg(long, requires = "html")]
    with_output: bool,
    /// Plays every record through the rules again and compares it with the stored result
    #[arg(long)]
    recompute: bool,
}

/// A tournament in a store.
pub(crate) struct Found {
    row: TournamentRow,
    plan: TournamentPlan,
}

impl Found {
    /// The tournament whose id starts with `id`, or the latest that is not of what somebody handed in for an assignment.
    pub(crate) fn read(store: &Store, id: Option<&str>) -> Result<Found, Failure> {
        let row = match id {
            Some(id) => store.tournament(id)?,
            None => store.tournaments()?.into_iter().find(|row| !is_hand_in(&row.id)),
        };
        let row = row.ok_or_else(|| match id {
            Some(id) => Failure::Usage(format!("no tournament whose id begins with '{id}'")),
            None => {
                Failure::Usage("no tournament is kept there; hold one with 'viadal tournament run'".into())
            }
        })?;
        let plan: TournamentPlan = serde_json::from_str(&row.plan)
            .map_err(|error| Failure::Failed(format!("the plan of tournament {}: {error}", row.id)))?;
        Ok(Found { row, plan })
    }

    /// Its table; a large one comes from the cache if nothing was played since.
    pub(crate) fn table(
        &self,
        store: &Store,
        by: Option<RankBy>,
        with_cross: bool,
    ) -> Result<Table, Failure> {
        let Found { row, plan } = self;
        Ok(Table::read(store, row, plan, by.unwrap_or(plan.rank_by), with_cross)?.complete(store, row)?)
    }

    /// The table of the matches that satisfy these conditions.
    fn part(&self, store: &Store, by: Option<RankBy>, wanted: &[(String, String)]) -> Result<Table, Failure> {
        let Found { row, plan } = self;
        let part = Part::read(plan, wanted).map_err(|why| Failure::Usage(format!("--where: {why}")))?;
        let table = Table::of_part(store, row, &part, plan, by.unwrap_or(plan.rank_by))?;
        let table = table.complete(store, row)?;
        Ok(Table { given_up: Vec::new(), ..table })
    }

    /// Its complete schedule, and the table computed from it.
    fn whole(&self, store: &Store, by: Option<RankBy>) -> Result<Shown<'_>, Failure> {
        let Found { row, plan } = self;
        let schedule = Schedule::read(plan, store, row.number)?;
        let table = Table::of(row, plan, &schedule, by.unwrap_or(plan.rank_by));
        let table = table.complete(store, row)?;
        Ok(Shown { row, plan, schedule, table })
    }
}

/// The store in a file that is there; without one, the usual store.
///
/// # Errors
/// If it is not there, or no store.
pub(crate) fn existing_store(path: Option<&Path>) -> Result<Store, Failure> {
    let path = path.map_or_else(folders::database, Path::to_path_buf);
    if !path.exists() {
        return Err(Failure::Usage(format!("{}: there is no such file", path.display())));
    }
    Store::open(&path).map_err(|error| Failure::Usage(error.to_string()))
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let store = existing_store(args.db.as_deref())?;
    let found = Found::read(&store, args.tournament.as_deref())?;
    let by = args.rank_by;
    if !args.part.is_empty() {
        return write_table(&found.part(&store, by, &args.part)?, args, out);
    }
    let whole =
        if args.recompute || args.pgn || args.html.is_some() { Some(found.whole(&store, by)?) } else { None };
    if let Some(shown) = whole.as_ref().filter(|_| args.recompute) {
        recompute(&store, shown)?;
    }
    if let (Some(folder), Some(shown)) = (&args.html, &whole) {
        let pages = html::write(&store, shown, folder, args.with_output)?;
        let index = folder.join("index.html");
        writeln!(out, "{pages} pages in {}; open {}", folder.display(), index.display())?;
        return Ok(());
    }
    if let Some(shown) = whole.as_ref().filter(|_| args.pgn) {
        return write_games(&store, shown, out);
    }
    let table = match whole {
        Some(shown) => shown.table,
        None => found.table(&store, by, args.json || args.markdown)?,
    };
    write_table(&table, args, out)
}

fn write_table(table: &Table, args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if args.json {
        writeln!(out, "{}", serde_json::to_string(table).expect("names and numbers"))?;
    } else if args.csv {
        write!(out, "{}", text::csv(table))?;
    } else if args.markdown {
        write!(out, "{}", text::markdown(table))?;
    } else {
        write!(out, "{}", table_text(table))?;
    }
    Ok(())
}

/// All games of the matches that count, a match a round.
fn write_games(store: &Store, shown: &Shown<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let room = played_room(shown.plan)?;
    for (number, (slot, _)) in shown.schedule.counted().iter().enumerate() {
        let Some((record, _)) = kept_record(store, shown.row, *slot)? else { continue };
        let occasion = Occasion { event: &shown.row.name, round: Some(number + 1), date: None };
        let games = write_pgn(&record, room, occasion, &referee::Stop::default());
        let games = games.ok_or_else(|| {
            let why = "PGN is for chess and its kin; 'viadal replay --json' prints any game";
            Failure::Usage(format!("tournament {}: {why}", shown.row.id))
        })?;
        let apart = if number == 0 { "" } else { "\n" };
        write!(out, "{apart}{games}")?;
    }
    Ok(())
}

/// Replays all records: every number of the table follows from them.
fn recompute(store: &Store, shown: &Shown<'_>) -> Result<(), Failure> {
    let room = played_room(shown.plan)?;
    let counted = shown.schedule.counted();
    let mut progress = Progress::new();
    for (number, (slot, result)) in counted.iter().enumerate() {
        progress.at(|| format!("match {} of {}", number + 1, counted.len()));
        let wrong = |why: String| {
            Failure::Failed(format!("match {}.{} differs from its record: {why}", slot.encounter, slot.turn))
        };
        let (record, _) = kept_record(store, shown.row, *slot)?.ok_or_else(|| wrong("it has none".into()))?;
        let job = store.result(shown.row.number, *slot)?.map(|row| row.job);
        referee::verify(&record, room).map_err(|difference| wrong(difference.to_string()))?;
        let encounter = &shown.schedule.encounters[slot.encounter as usize];
        let hashes: Vec<&str> = record.header.bots.iter().map(|bot| bot.hash.as_str()).collect();
        let expected: Vec<&str> = shown
            .schedule
            .players(*slot)
            .into_iter()
            .map(|player| shown.plan.participants[player].hash.as_str())
            .collect();
        if hashes != expected {
            return Err(wrong("other bots played".into()));
        }
        if record.header.seed != shown.plan.seed(encounter.map)
            || job != Some(shown.plan.job_id(encounter, *slot))
        {
            return Err(wrong("it is not the match of the schedule".into()));
        }
        let Some(game::RecordLine::Result { scores, ranks, .. }) = record.lines.last() else {
            return Err(wrong("the record has no end".into()));
        };
        if (scores, ranks) != (&result.scores, &result.ranks) {
            return Err(wrong(format!("scores {:?}, kept as {:?}", scores, result.scores)));
        }
    }
    progress.end();
    crate::terminal::note(&format!("{} records played through the rules again: all agree", counted.len()));
    Ok(())
}

#[cfg(test)]
mod tests;
