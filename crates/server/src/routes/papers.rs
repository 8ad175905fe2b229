//! What belongs to a match: record, log, pictures.

use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::ask::attached;
use super::matches::{kept_back, summary};
use crate::app::App;
use crate::error::AppError;

pub(super) async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<Response, AppError> {
    let (name, text) = app
        .work(move |hall| {
            let told = summary(hall, &id)?;
            let name = format!("{}-{id}.vrec", told.game);
            if let Some(stage) = hall.stage(&id) {
                // A record tells the seed, and so all that comes.
                if stage.has_person() && !stage.is_over() {
                    return Err(kept_back());
                }
                return Ok((name, stage.record().map_or(String::new(), |record| record.to_string())));
            }
            let none = || AppError::missing(format!("match '{id}' has no record"));
            Ok((name, hall.store.record(&id)?.ok_or_else(none)?))
        })
        .await?;
    Ok(attached(&name, "text/plain; charset=utf-8", text))
}

#[derive(Deserialize)]
pub(super) struct OfBot {
    bot: Option<usize>,
}

pub(super) async fn log(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(ask): Query<OfBot>,
) -> Result<Response, AppError> {
    let text = app
        .work(move |hall| match hall.stage(&id) {
            Some(stage) => stage.log().ok_or_else(kept_back),
            None => summary(hall, &id).and_then(|_| Ok(hall.store.log(&id)?.unwrap_or_default())),
        })
        .await?;
    let text = match ask.bot {
        None => text,
        Some(bot) => {
            let of_bot = |line: &&str| {
                let value: Option<serde_json::Value> = serde_json::from_str(line).ok();
                value.is_some_and(|value| value["bot"] == bot)
            };
            text.lines().filter(of_bot).map(|line| line.to_string() + "\n").collect()
        }
    };
    Ok(([(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store")], text).into_response())
}

pub(super) async fn picture(
    State(app): State<App>,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let bytes = app
        .work(move |hall| {
            let missing = || AppError::missing(format!("match '{id}' has no picture '{name}'"));
            hall.store.picture(&id, &name)?.ok_or_else(missing)
        })
        .await?;
    let kind = picture_type(&bytes).unwrap_or("application/octet-stream");
    Ok(([(CONTENT_TYPE, kind), (CACHE_CONTROL, "max-age=86400")], bytes).into_response())
}

/// What kind of picture these bytes are: one that holds pixels and nothing else.
pub(crate) fn picture_type(bytes: &[u8]) -> Option<&'static str> {
    let kinds: [(&[u8], &str); 5] = [
        (b"BM", "image/bmp"),
        (b"\x89PNG\r\n", "image/png"),
        (b"GIF8", "image/gif"),
        (b"\xff\xd8\xff", "image/jpeg"),
        (b"RIFF", "image/webp"),
    ];
    kinds.iter().find(|(begin, _)| bytes.starts_with(begin)).map(|(_, kind)| *kind)
}
