//! The results of a tournament or a ladder: a line per bot and match, and the table.

use std::io::{self, Write};
use std::sync::Arc;

use accounts::{Caller, Refused};
use arena::{Csv, KeptFault, OpeningTexts, TournamentPlan};
use contests::standing::Standing;
use contests::{Contests, find, read_plan};
use live::entries::remote_of;
use live::match_id;
use serde::Serialize;
use store::{EncounterRow, Entry, ResultRow, Slot, Store, TournamentRow};

use crate::error::Answer;
use crate::routes::body::{Path, Query, attachment};
use crate::state::AppState;
use crate::streaming::streamed;

/// Results per read.
const PIECE: u32 = 500;

/// A match that has been played, its bots by seat.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct ExportedResult {
    /// Its id as a match.
    #[serde(rename = "match")]
    pub(super) id: String,
    /// Its round, from 0.
    round: u32,
    reason: String,
    turns: u32,
    /// The opening that it began by: moves, after a position if it is not the usual one.
    opening: Option<String>,
    bots: Vec<ExportedBot>,
}

/// How a match went for a bot.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct ExportedBot {
    name: String,
    /// Who owns it, if anybody does.
    author: Option<String>,
    /// The hash of its files; `remote` for a bot that runs on its author's machine.
    hash: String,
    /// Whether it runs on its author's machine and plays over a connection.
    remote: bool,
    /// 0 is best.
    rank: u32,
    score: i64,
    /// The worst that happened to it.
    verdict: String,
}

/// What all results of a tournament share.
pub(super) struct Cup {
    row: TournamentRow,
    entries: Vec<Entry>,
    authors: Vec<Option<String>>,
    encounters: Vec<EncounterRow>,
    plan: TournamentPlan,
}

impl Cup {
    pub(super) fn of(store: &Store, row: TournamentRow) -> Result<Cup, Refused> {
        let (entries, encounters) = (store.entries(row.number)?, store.encounters(row.number)?);
        let authors = store.authors(row.number)?;
        let plan = read_plan(&row)?;
        Ok(Cup { row, entries, authors, encounters, plan })
    }

    /// Passes on all results in the order of the schedule, in batches.
    pub(super) fn each(
        &self,
        store: &Store,
        take: &mut dyn FnMut(Slot, ExportedResult) -> io::Result<()>,
    ) -> io::Result<()> {
        let (mut after, mut openings) = (None, OpeningTexts::of(&self.plan));
        loop {
            let piece = store.results_after(self.row.number, after, PIECE).map_err(io::Error::other)?;
            for result in &piece {
                take(result.slot, self.exported(result, &mut openings))?;
            }
            match piece.last() {
                Some(last) => after = Some(last.slot),
                None => return Ok(()),
            }
        }
    }

    fn exported(&self, result: &ResultRow, openings: &mut OpeningTexts<'_>) -> ExportedResult {
        let ResultRow { slot, ranks, scores, reason, turns, faults, .. } = result;
        let encounter = usize::try_from(slot.encounter).ok().and_then(|number| self.encounters.get(number));
        let players: Vec<usize> = encounter.into_iter().flat_map(|met| met.seats(slot.turn)).collect();
        let faults: Vec<Option<KeptFault>> = serde_json::from_str(faults).unwrap_or_default();
        let bot = |(seat, player): (usize, &usize)| {
            let entry = self.entries.get(*player);
            let fault = faults.get(seat).and_then(Option::as_ref);
            ExportedBot {
                name: entry.map(|entry| entry.name.clone()).unwrap_or_default(),
                author: self.authors.get(*player).cloned().flatten(),
                hash: entry.map(|entry| entry.hash.clone()).unwrap_or_default(),
                remote: entry.is_some_and(|entry| remote_of(&entry.spec).is_some()),
                rank: ranks.get(seat).copied().unwrap_or_default(),
                score: scores.get(seat).copied().unwrap_or_default(),
                verdict: fault.map_or("ok", |fault| &fault.verdict).into(),
            }
        };
        ExportedResult {
            id: match_id(&self.row.id, *slot),
            round: encounter.map_or(0, |met| met.round),
            reason: reason.clone(),
            turns: *turns,
            opening: encounter.and_then(|met| openings.text(met.map)),
            bots: players.iter().enumerate().map(bot).collect(),
        }
    }

    pub(super) fn write_csv(&self, store: &Store, out: &mut dyn Write) -> io::Result<()> {
        let names = "match,round,seat,bot,hash,rank,score,verdict,reason,turns,remote,author,opening";
        let mut csv = Csv::new(names);
        csv.end_line();
        self.each(store, &mut |_, result| {
            for (seat, bot) in result.bots.iter().enumerate() {
                csv.value(&result.id).value(result.round).value(seat).words(&bot.name).value(&bot.hash);
                csv.value(bot.rank).value(bot.score).value(&bot.verdict).words(&result.reason);
                csv.value(result.turns).value(bot.remote);
                csv.words(bot.author.as_deref().unwrap_or_default());
                csv.words(result.opening.as_deref().unwrap_or_default()).end_line();
            }
            out.write_all(csv.take().as_bytes())
        })?;
        out.write_all(csv.take().as_bytes())
    }

    pub(super) fn write_json(&self, store: &Store, out: &mut dyn Write) -> io::Result<()> {
        let head =
            serde_json::json!({"tournament": self.row.id, "name": self.row.name, "game": self.row.game});
        let head = head.to_string();
        write!(out, "{},\"results\":[", head.trim_end_matches('}'))?;
        let mut between = "\n";
        self.each(store, &mut |_, result| {
            out.write_all(between.as_bytes())?;
            between = ",\n";
            Ok(serde_json::to_writer(&mut *out, &result)?)
        })?;
        out.write_all(b"\n]}\n")
    }
}

/// The table as in `viadal table --csv`, without the bots' hashes.
pub(super) fn table(
    contests: &Contests,
    row: &TournamentRow,
    part: &[(String, String)],
) -> Result<String, Refused> {
    let standing = Standing::of(contests, row, part)?;
    let names = "rank,best_place,worst_place,bot,rating,margin,matches,won,drawn,lost,score,points,faults,remote,author";
    let mut csv = Csv::new(names);
    csv.end_line();
    for row in &standing.table.rows {
        let (best, worst) = row.places;
        csv.value(row.rank).value(best).value(worst).words(&row.name).value(row.rating).value(row.margin);
        csv.value(row.matches).value(row.wins).value(row.draws).value(row.losses);
        csv.value(row.score).value(row.points).value(row.faults).value(row.remote);
        csv.words(row.author.as_deref().unwrap_or_default()).end_line();
    }
    Ok(csv.take())
}

type Writing = fn(&Cup, &Store, &mut dyn Write) -> io::Result<()>;

async fn sent(
    app: AppState,
    caller: Caller,
    id: String,
    kind: (&str, &'static str),
    write: Writing,
) -> Answer {
    let cup =
        app.blocking(move |registry| Cup::of(&registry.store, find(&registry.store, &caller, &id)?)).await?;
    let name = format!("{}-results.{}", cup.row.id, kind.0);
    let registry = Arc::clone(&app.registry);
    Ok(attachment(&name, kind.1, streamed(move |out| write(&cup, &registry.store, out))))
}

pub(crate) async fn results_csv(app: AppState, Path(id): Path<String>, caller: Caller) -> Answer {
    sent(app, caller, id, ("csv", "text/csv; charset=utf-8"), Cup::write_csv).await
}

pub(crate) async fn results_json(app: AppState, Path(id): Path<String>, caller: Caller) -> Answer {
    sent(app, caller, id, ("json", "application/json"), Cup::write_json).await
}

pub(crate) async fn table_csv(
    app: AppState,
    Path(id): Path<String>,
    caller: Caller,
    Query(part): Query<Vec<(String, String)>>,
) -> Answer {
    let name = format!("{id}-table.csv");
    let text =
        app.holding(move |contests| table(contests, &find(&contests.store, &caller, &id)?, &part)).await?;
    Ok(attachment(&name, "text/csv; charset=utf-8", text))
}
