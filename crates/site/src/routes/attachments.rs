//! A match's record, log and pictures.

use accounts::{Caller, Refused};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use live::Sight;
use serde::Deserialize;

use super::body::{Path, Query, attachment};
use crate::error::Answer;
use crate::pictures::picture_type;
use crate::queries::{kept_back, stored_log, stored_record, summary};
use crate::state::AppState;

pub(super) async fn record(app: AppState, Path(id): Path<String>) -> Answer {
    let (name, text) = app
        .blocking(move |registry| {
            let summary = summary(registry, &id)?;
            let name = format!("{}-{id}.vrec", summary.game);
            if let Some(live_match) = registry.open(&id)? {
                // A record has the seed, and so reveals everything to come.
                if live_match.has_person() && !live_match.is_over() {
                    return Err(kept_back());
                }
                return Ok((name, live_match.record().map_or(String::new(), |record| record.to_string())));
            }
            Ok((name, stored_record(registry, &id)?))
        })
        .await?;
    Ok(attachment(&name, "text/plain; charset=utf-8", text))
}

#[derive(Deserialize)]
pub(super) struct OfBot {
    bot: Option<usize>,
}

pub(super) async fn log(
    app: AppState,
    Path(id): Path<String>,
    caller: Caller,
    Query(ask): Query<OfBot>,
) -> Answer {
    let text = app
        .blocking(move |registry| {
            let text = match registry.open(&id)? {
                Some(live_match) => live_match.log().ok_or_else(kept_back)?,
                None => summary(registry, &id).and_then(|_| stored_log(registry, &id))?,
            };
            let text = match ask.bot {
                None => text,
                Some(bot) => lines_of(&text, |of| of == bot),
            };
            if registry.sight_of(&caller, &id)? == Sight::Full {
                return Ok(text);
            }
            let own = registry.own_bots(&caller, &summary(registry, &id)?)?;
            Ok(lines_of(&text, |of| own.contains(&of)))
        })
        .await?;
    Ok(([(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store")], text).into_response())
}

/// The lines of a log that belong to these bots.
fn lines_of(log: &str, is_wanted: impl Fn(usize) -> bool) -> String {
    let bot = |line: &str| {
        let value: serde_json::Value = serde_json::from_str(line).ok()?;
        usize::try_from(value["bot"].as_u64()?).ok()
    };
    let wanted = log.lines().filter(|line| bot(line).is_some_and(&is_wanted));
    wanted.map(|line| line.to_string() + "\n").collect()
}

pub(super) async fn picture(app: AppState, Path((id, name)): Path<(String, String)>) -> Answer {
    picture_of(&app, id, name).await
}

/// A match's picture, for somebody who may see it.
pub(crate) async fn picture_of(app: &AppState, id: String, name: String) -> Answer {
    let bytes = app
        .blocking(move |registry| {
            let missing = || Refused::missing(format!("match '{id}' has no picture '{name}'"));
            registry.store.picture(&id, &name)?.ok_or_else(missing)
        })
        .await?;
    let kind = picture_type(&bytes).unwrap_or("application/octet-stream");
    Ok(([(CONTENT_TYPE, kind), (CACHE_CONTROL, "max-age=86400")], bytes).into_response())
}
