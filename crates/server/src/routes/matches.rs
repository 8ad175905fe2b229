//! Matches as they stand, and their frames.

use arena::Seer;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::response::{IntoResponse, Response};
use game::{Record, wording};
use serde::{Deserialize, Serialize};
use store::Filter;

use super::ask::told;
use crate::app::App;
use crate::error::AppError;
use crate::live::{Hall, lines_of};
use crate::plan::Plan;
use crate::summary::Summary;

const NDJSON: &str = "application/x-ndjson";

#[derive(Deserialize)]
pub(super) struct Wanted {
    state: Option<String>,
    game: Option<String>,
    bot: Option<String>,
    before: Option<i64>,
    limit: Option<u32>,
}

pub(super) async fn list(State(app): State<App>, Query(ask): Query<Wanted>) -> Result<Response, AppError> {
    let matches = app.work(move |hall| {
        let filter = Filter {
            state: ask.state.as_deref(),
            game: ask.game.as_deref(),
            bot: ask.bot.as_deref(),
            kind: None,
            before: ask.before,
            limit: ask.limit.unwrap_or(50).min(500),
        };
        Ok(hall.summaries(&filter)?)
    });
    Ok(told(&matches.await?))
}

/// Whether the contents of its files are wanted.
#[derive(Deserialize)]
pub(super) struct WithFiles {
    files: Option<u8>,
}

/// A match with the contents of the files that its options name, by option.
#[derive(Serialize)]
struct Whole {
    #[serde(flatten)]
    summary: Summary,
    contents: game::Files,
}

pub(super) async fn one(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(ask): Query<WithFiles>,
) -> Result<Response, AppError> {
    if ask.files.unwrap_or(0) == 0 {
        return Ok(told(&app.work(move |hall| summary(hall, &id)).await?));
    }
    let whole = app.work(move |hall| {
        let summary = summary(hall, &id)?;
        Ok(Whole { contents: plan(hall, &id)?.files, summary })
    });
    Ok(told(&whole.await?))
}

/// How a match was asked for.
pub(super) fn plan(hall: &Hall, id: &str) -> Result<Plan, AppError> {
    let missing = || AppError::missing(format!("no match '{id}'"));
    let row = hall.store.match_row(id)?.ok_or_else(missing)?;
    serde_json::from_str(&row.plan).map_err(|error| AppError::internal(error.to_string()))
}

/// Through whose eyes, and who asks.
#[derive(Clone, Deserialize)]
pub(super) struct Eyes {
    #[serde(rename = "as", default)]
    seer: Option<String>,
    key: Option<String>,
}

pub(super) async fn frames(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(ask): Query<Eyes>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let seer = seer(ask.seer.as_deref().unwrap_or("everything"))?;
    let (text, tag) = app.work(move |hall| text(hall, &id, seer, ask.key.as_deref())).await?;
    let Some(tag) = tag else {
        return Ok(([(CONTENT_TYPE, NDJSON), (CACHE_CONTROL, "no-store")], text).into_response());
    };
    let known = headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let head = [(CONTENT_TYPE, NDJSON), (CACHE_CONTROL, "no-cache")];
    if known.is_some_and(|known| known.trim_start_matches("W/") == tag) {
        return Ok((StatusCode::NOT_MODIFIED, [(ETAG, tag)], head).into_response());
    }
    Ok(([(ETAG, tag)], head, text).into_response())
}

/// The frames of a match as text; those of a finished one never change and have a tag.
fn text(hall: &Hall, id: &str, seer: Seer, key: Option<&str>) -> Result<(String, Option<String>), AppError> {
    if let Some(stage) = hall.stage(id) {
        check_bot(seer, &stage.summary())?;
        let person: Vec<usize> = key.and_then(|key| stage.person(key)).into_iter().collect();
        if !stage.may_watch(seer, &person) {
            return Err(kept_back());
        }
        return Ok((stage.text(seer), None));
    }
    let told = summary(hall, id)?;
    check_bot(seer, &told)?;
    let version = env!("CARGO_PKG_VERSION");
    let tag = format!("\"{id}-{seer:?}-{version}\"").replace(['(', ')'], "");
    match record(hall, id) {
        Ok((record, room)) => Ok((lines_of(id, &record, room, seer).text(), Some(tag))),
        // A match that never began has no frames.
        Err(error) if error.status == StatusCode::NOT_FOUND => Ok((String::new(), None)),
        Err(error) => Err(error),
    }
}

pub(super) fn summary(hall: &Hall, id: &str) -> Result<Summary, AppError> {
    hall.summary(id)?.ok_or_else(|| AppError::missing(format!("no match '{id}'")))
}

/// The record of a finished match and its room.
pub(crate) fn record(hall: &Hall, id: &str) -> Result<(Record, &'static game::Room), AppError> {
    let text =
        hall.store.record(id)?.ok_or_else(|| AppError::missing(format!("match '{id}' has no record")))?;
    let record = Record::parse(&text).map_err(|error| AppError::internal(error.to_string()))?;
    let room = super::games::room(&record.header.game)?;
    Ok((record, room))
}

/// Reads whose eyes are meant: `everything`, or the number of a bot.
pub(crate) fn seer(text: &str) -> Result<Seer, AppError> {
    match (text, text.parse::<usize>()) {
        ("everything", _) => Ok(Seer::Everything),
        (_, Ok(bot)) => Ok(Seer::Bot(bot)),
        _ => Err(AppError::wrong(
            "no_eyes",
            wording!("expected everything or a bot's number, got '{text}'", text),
        )),
    }
}

/// Refuses the eyes of a bot that does not play.
pub(crate) fn check_bot(seer: Seer, summary: &Summary) -> Result<(), AppError> {
    match seer {
        Seer::Bot(bot) if bot >= summary.bots.len() => Err(AppError::wrong(
            "no_eyes",
            wording!("the match has {bots} bots, there is no number {bot}", bots = summary.bots.len(), bot),
        )),
        _ => Ok(()),
    }
}

/// What must not be seen while the match is played.
pub(crate) fn kept_back() -> AppError {
    AppError::forbidden(
        "kept_back",
        wording!("a person plays with hidden information; all is shown when the match is over"),
    )
}
