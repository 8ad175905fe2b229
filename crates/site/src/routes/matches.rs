//! Matches and their frames.

use std::io;
use std::sync::Arc;

use accounts::{Caller, Reason, Refused};
use arena::Seer;
use axum::body::Body;
use axum::http::HeaderMap;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::response::IntoResponse;
use game::Record;
use live::{MatchRegistry, SHOWN, Summary, Work};
use referee::Stop;
use serde::{Deserialize, Serialize};
use store::Filter;

use super::body::{Path, Query, ok_json};
use crate::admission::seat_keys;
use crate::error::Answer;
use crate::jobs::{self, Job};
use crate::queries::{check_bot, kept_back, plan, seer, stored_record, summary};
use crate::state::AppState;
use crate::streaming::streamed;

const NDJSON: &str = "application/x-ndjson";

#[derive(Deserialize)]
pub(super) struct Wanted {
    state: Option<String>,
    game: Option<String>,
    bot: Option<String>,
    before: Option<i64>,
    limit: Option<u32>,
}

pub(super) async fn list(app: AppState, caller: Caller, Query(ask): Query<Wanted>) -> Answer {
    let matches = app.blocking(move |registry| {
        let filter = Filter {
            state: ask.state.as_deref(),
            game: ask.game.as_deref(),
            bot: ask.bot.as_deref(),
            kind: None,
            before: ask.before,
            shown_to: caller.person().filter(|_| !caller.sees_all()).map(|person| (&SHOWN[..], &*person.id)),
            limit: ask.limit.unwrap_or(50).min(500),
        };
        let redacted = |summary| registry.redacted(&caller, &[], summary);
        registry.summaries(&filter)?.into_iter().map(redacted).collect::<Result<Vec<_>, _>>()
    });
    Ok(ok_json(&matches.await?))
}

/// Whether the contents of its files are requested.
#[derive(Deserialize)]
pub(super) struct WithFiles {
    files: Option<u8>,
}

/// A match with the contents of its option files, by option.
#[derive(Serialize)]
struct Whole {
    #[serde(flatten)]
    summary: Summary,
    contents: game::Files,
}

pub(super) async fn one(
    app: AppState,
    Path(id): Path<String>,
    caller: Caller,
    Query(ask): Query<WithFiles>,
    headers: HeaderMap,
) -> Answer {
    let keys = seat_keys(&headers);
    if ask.files.unwrap_or(0) == 0 {
        let summary =
            app.blocking(move |registry| registry.redacted(&caller, &keys, summary(registry, &id)?));
        return Ok(ok_json(&summary.await?));
    }
    let whole = app.blocking(move |registry| {
        let summary = registry.redacted(&caller, &keys, summary(registry, &id)?)?;
        Ok(Whole { contents: plan(registry, &id)?.files, summary })
    });
    Ok(ok_json(&whole.await?))
}

/// The viewpoint.
#[derive(Clone, Deserialize)]
pub(super) struct Eyes {
    #[serde(rename = "as", default)]
    seer: Option<String>,
}

pub(super) async fn frames(
    app: AppState,
    Path(id): Path<String>,
    Query(ask): Query<Eyes>,
    headers: HeaderMap,
) -> Answer {
    answer_frames(&app, id, &ask, &headers).await
}

/// The frames of a match, for somebody who may see everything in it.
pub(crate) async fn frames_of(app: &AppState, id: String, headers: &HeaderMap) -> Answer {
    answer_frames(app, id, &Eyes { seer: None }, headers).await
}

async fn answer_frames(app: &AppState, id: String, ask: &Eyes, headers: &HeaderMap) -> Answer {
    let seer = seer(ask.seer.as_deref().unwrap_or("everything"))?;
    let keys = seat_keys(headers);
    let known = headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let known = known.map(|known| known.trim_start_matches("W/").to_string());
    let found = app.blocking(move |registry| find(registry, &id, seer, &keys, known.as_deref())).await?;
    let head = [(CONTENT_TYPE, NDJSON), (CACHE_CONTROL, "no-cache")];
    Ok(match found {
        Frames::SoFar(frames) => {
            let body = frames.map_or(Body::empty(), |frames| frames.body(app));
            ([(CONTENT_TYPE, NDJSON), (CACHE_CONTROL, "no-store")], body).into_response()
        }
        Frames::Whole { tag, frames } => ([(ETAG, tag)], head, frames.body(app)).into_response(),
        Frames::Known { tag } => (StatusCode::NOT_MODIFIED, [(ETAG, tag)], head).into_response(),
    })
}

/// The frames of a match. Those of a finished one never change and have a tag.
enum Frames {
    SoFar(Option<Replay>),
    Whole {
        tag: String,
        frames: Replay,
    },
    /// The client already has those with this tag.
    Known {
        tag: String,
    },
}

/// Frames derived from a record while they are sent.
struct Replay {
    record: String,
    wanted: jobs::Frames,
}

impl Replay {
    fn new(record: String, seer: Seer, annotated: bool) -> Replay {
        let wanted = jobs::Frames { seer, annotated, goes_on: false, messages_of: None, from: 0 };
        Replay { record, wanted }
    }

    fn body(self, app: &AppState) -> Body {
        let (app, work) = (app.clone(), Work::current());
        streamed(move |out| {
            let mut written = Ok(());
            let mut line = |line: Vec<u8>| {
                written = out.write_all(&line).and_then(|()| out.write_all(b"\n"));
                written.is_ok()
            };
            let (job, stop) = (Job::Frames(self.wanted), Stop::default());
            let told = app.ask(work.as_ref(), job, self.record.as_bytes(), &stop, &mut line);
            written?;
            told.map(drop).map_err(|error| io::Error::other(error.wording.to_string()))
        })
    }
}

fn find(
    registry: &Arc<MatchRegistry>,
    id: &str,
    seer: Seer,
    keys: &[String],
    known: Option<&str>,
) -> Result<Frames, Refused> {
    if let Some(live_match) = registry.open(id)? {
        check_bot(seer, &live_match.summary())?;
        if !live_match.may_view(seer, &live_match.persons_with(keys)) {
            return Err(kept_back());
        }
        let replay = |record: Record| Replay::new(record.to_string(), seer, false);
        return Ok(Frames::SoFar(live_match.shown_record().map(replay)));
    }
    let summary = summary(registry, id)?;
    check_bot(seer, &summary)?;
    let version = env!("CARGO_PKG_VERSION");
    let tag = format!("\"{id}-{seer:?}-{version}\"").replace(['(', ')'], "");
    if known == Some(tag.as_str()) {
        return Ok(Frames::Known { tag });
    }
    match stored_record(registry, id) {
        Ok(record) => Ok(Frames::Whole { tag, frames: Replay::new(record, seer, true) }),
        // A match that never started has no frames.
        Err(error) if error.reason == Reason::Missing => Ok(Frames::SoFar(None)),
        Err(error) => Err(error),
    }
}
