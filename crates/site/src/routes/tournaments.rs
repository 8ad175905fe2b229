//! Tournaments: the list of them, their tables, their matches.

use std::collections::{BTreeMap, BTreeSet};

use accounts::{Caller, Refused};
use arena::{KeptFault, OpeningTexts};
use contests::history::EntryHistory;
use contests::standing::Standing;
use contests::{Tournament, TournamentBody, TournamentState, find, keep, read_plan};
use game::wording;
use live::{match_id, slot_in};
use serde::{Deserialize, Serialize};
use store::{ListedMatch, MatchFilter, Slot, TournamentRow};

use super::body::{Body, Path, Query, created_json, ok_json};
use crate::error::Answer;
use crate::state::AppState;

/// The most matches per response.
const PIECE: usize = 500;

/// A match of a tournament. Everything by seat.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct TournamentMatch {
    /// Its id as a match, from which it is watched.
    id: String,
    /// The number of its encounter, and how often the seats are rotated.
    encounter: u64,
    turn: u32,
    /// Its round, from 0.
    round: u32,
    /// The opening that it begins by: moves, after a position if it is not the usual one.
    opening: Option<String>,
    /// The numbers of the entries.
    players: Vec<usize>,
    /// Whether it is being played.
    live: bool,
    /// How it ended, once it is played.
    result: Option<TournamentResult>,
    /// Why it was given up, if the host failed again and again.
    given_up: Option<String>,
}

/// How a match of a tournament ended. Everything by seat.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct TournamentResult {
    ranks: Vec<u32>,
    scores: Vec<i64>,
    reason: String,
    turns: u32,
    /// The worst that happened to each bot: a verdict's name.
    faults: Vec<Option<String>>,
}

/// Some of a tournament's matches.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct TournamentMatches {
    /// How many there are.
    total: usize,
    matches: Vec<TournamentMatch>,
}

/// Which matches are wanted.
#[derive(Deserialize)]
pub(super) struct Wanted {
    /// With this entry.
    of: Option<usize>,
    /// And with this one.
    against: Option<usize>,
    /// Those that are played or being played, the latest first.
    #[serde(default)]
    played: u8,
    #[serde(default)]
    from: usize,
    limit: Option<usize>,
}

pub(super) async fn list(app: AppState, caller: Caller) -> Answer {
    let mut all = app.holding(|contests| Tournament::all(contests)).await?;
    all.iter_mut().for_each(|tournament| tournament.redact(&caller));
    Ok(ok_json(&all))
}

/// Starts a tournament, or continues an identical one.
pub(super) async fn begin(app: AppState, caller: Caller, Body(request): Body<TournamentBody>) -> Answer {
    let TournamentBody { setup, wish } = request;
    let (room, options, files) = app.set_up(&caller, setup.in_contest(&app.registry.games)?).await?;
    let begun = app.holding(move |contests| {
        contests.live.check_room()?;
        let row = keep(&contests.live, &caller.line(), room, (options, files), &wish)?;
        if row.finished.is_none() {
            contests.hold(&row)?;
        }
        Tournament::of(contests, &row)
    });
    Ok(created_json(&begun.await?))
}

pub(super) async fn stop(app: AppState, Path(id): Path<String>, caller: Caller) -> Answer {
    let stopped = app.holding(move |contests| {
        let row = find(&contests.store, &caller, &id)?;
        contests.stop_tournament(&row)?;
        Tournament::of(contests, &row)
    });
    Ok(ok_json(&stopped.await?))
}

pub(super) async fn resume(app: AppState, Path(id): Path<String>, caller: Caller) -> Answer {
    let resumed = app.holding(move |contests| {
        let row = find(&contests.store, &caller, &id)?;
        let tournament = Tournament::of(contests, &row)?;
        if tournament.state == TournamentState::Apart {
            let wording = wording!("it was begun on the command line; go on with it there");
            return Err(Refused::conflict("apart", wording));
        }
        if tournament.state == TournamentState::Stopped {
            contests.hold(&row)?;
        }
        Tournament::of(contests, &row)
    });
    Ok(ok_json(&resumed.await?))
}

/// Which match is played again.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Again {
    #[serde(rename = "match")]
    of: String,
}

/// Replays a tournament match.
pub(crate) async fn rerun(
    app: AppState,
    Path(id): Path<String>,
    caller: Caller,
    Body(wanted): Body<Again>,
) -> Answer {
    let tournament = app.holding(move |contests| {
        let row = find(&contests.store, &caller, &id)?;
        contests::rerun(contests, &row, &wanted.of)?;
        Tournament::of(contests, &find(&contests.store, &caller, &id)?)
    });
    Ok(ok_json(&tournament.await?))
}

/// Deletes a tournament, stopping it first if necessary.
pub(super) async fn remove(app: AppState, Path(id): Path<String>, caller: Caller) -> Answer {
    let removed = app.holding(move |contests| {
        contests.delete_tournament(&find(&contests.store, &caller, &id)?)?;
        Ok(id)
    });
    Ok(ok_json(&serde_json::json!({"removed": removed.await?})))
}

pub(super) async fn one(
    app: AppState,
    Path(id): Path<String>,
    caller: Caller,
    Query(part): Query<Vec<(String, String)>>,
) -> Answer {
    let standing = app.holding(move |contests| {
        let mut standing = Standing::of(contests, &find(&contests.store, &caller, &id)?, &part)?;
        standing.redact(&caller);
        Ok(standing)
    });
    Ok(ok_json(&standing.await?))
}

pub(super) async fn matches(
    app: AppState,
    Path(id): Path<String>,
    caller: Caller,
    Query(wanted): Query<Wanted>,
) -> Answer {
    let matches = app.holding(move |contests| {
        let row = find(&contests.store, &caller, &id)?;
        let store = &contests.store;
        let live: BTreeSet<Slot> =
            contests.live.live_matches().iter().filter_map(|live| slot_in(&row.id, &live.id)).collect();
        let filter = MatchFilter {
            of: wanted.of,
            against: wanted.against,
            played: wanted.played != 0,
            from: wanted.from,
            limit: wanted.limit.unwrap_or(100).min(PIECE),
        };
        let (total, listed) = store.listed_matches(row.number, &filter, &live)?;
        let given_up: BTreeMap<Slot, String> = store.given_up(row.number)?.into_iter().collect();
        // The reason may quote bots' output.
        let reason = |why: &String| if caller.sees_all() { why.clone() } else { String::new() };
        let plan = read_plan(&row)?;
        let mut openings = OpeningTexts::of(&plan);
        let one = |listed: ListedMatch| TournamentMatch {
            given_up: given_up.get(&listed.slot).map(reason),
            live: live.contains(&listed.slot) && listed.result.is_none(),
            opening: openings.text(listed.encounter.map),
            ..one_match(&row, listed)
        };
        Ok(TournamentMatches { total, matches: listed.into_iter().map(one).collect() })
    });
    Ok(ok_json(&matches.await?))
}

/// A tournament's bot over time.
pub(super) async fn entry(app: AppState, Path((id, entry)): Path<(String, usize)>, caller: Caller) -> Answer {
    let history = app.holding(move |contests| {
        let row = find(&contests.store, &caller, &id)?;
        let mut history = EntryHistory::of(&contests.store, &row, entry)?;
        history.redact(&caller, &contests.store, &row, entry)?;
        Ok(history)
    });
    Ok(ok_json(&history.await?))
}

fn one_match(row: &TournamentRow, listed: ListedMatch) -> TournamentMatch {
    let ListedMatch { slot, encounter, result } = listed;
    let result = result.map(|row| TournamentResult {
        faults: faults(&row.faults),
        ranks: row.ranks,
        scores: row.scores,
        reason: row.reason,
        turns: row.turns,
    });
    TournamentMatch {
        id: match_id(&row.id, slot),
        encounter: slot.encounter,
        turn: slot.turn,
        round: encounter.round,
        opening: None,
        players: encounter.seats(slot.turn).collect(),
        live: false,
        result,
        given_up: None,
    }
}

fn faults(kept: &str) -> Vec<Option<String>> {
    let faults: Vec<Option<KeptFault>> = serde_json::from_str(kept).unwrap_or_default();
    faults.into_iter().map(|fault| Some(fault?.verdict)).collect()
}
