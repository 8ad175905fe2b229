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
    let known = headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let known = known.map(|known| known.trim_start_matches("W/").to_string());
    let found = app.work(move |hall| find(hall, &id, seer, ask.key.as_deref(), known.as_deref())).await?;
    let head = [(CONTENT_TYPE, NDJSON), (CACHE_CONTROL, "no-cache")];
    Ok(match found {
        Frames::SoFar(text) => ([(CONTENT_TYPE, NDJSON), (CACHE_CONTROL, "no-store")], text).into_response(),
        Frames::Whole { tag, text } => ([(ETAG, tag)], head, text).into_response(),
        Frames::Known { tag } => (StatusCode::NOT_MODIFIED, [(ETAG, tag)], head).into_response(),
    })
}

/// The frames of a match as text; those of a finished one never change and have a tag.
enum Frames {
    SoFar(String),
    Whole {
        tag: String,
        text: String,
    },
    /// Who asks has those of this tag.
    Known {
        tag: String,
    },
}

fn find(
    hall: &Hall,
    id: &str,
    seer: Seer,
    key: Option<&str>,
    known: Option<&str>,
) -> Result<Frames, AppError> {
    if let Some(stage) = hall.stage(id) {
        check_bot(seer, &stage.summary())?;
        let person: Vec<usize> = key.and_then(|key| stage.person(key)).into_iter().collect();
        if !stage.may_watch(seer, &person) {
            return Err(kept_back());
        }
        return Ok(Frames::SoFar(stage.text(seer)));
    }
    let told = summary(hall, id)?;
    check_bot(seer, &told)?;
    let version = env!("CARGO_PKG_VERSION");
    let tag = format!("\"{id}-{seer:?}-{version}\"").replace(['(', ')'], "");
    if known == Some(tag.as_str()) {
        return Ok(Frames::Known { tag });
    }
    match record(hall, id) {
        Ok((record, room)) => Ok(Frames::Whole { text: lines_of(id, &record, room, seer).text(), tag }),
        // A match that never began has no frames.
        Err(error) if error.status == StatusCode::NOT_FOUND => Ok(Frames::SoFar(String::new())),
        Err(error) => Err(error),
    }
}

/// What is told of a match; refuses one that there is not.
pub(crate) fn summary(hall: &Hall, id: &str) -> Result<Summary, AppError> {
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
