//! Saved games of the original program: dropped on the page, taken from it.

use accounts::{Caller, Refused};
use axum::body::Bytes;
use live::{Brought, Summary};
use serde::Deserialize;
use time::OffsetDateTime;

use super::begin::{Picture, pictures};
use super::body::{Body, Path, Query, attachment, created_json};
use crate::error::Answer;
use crate::jobs::{Job, SavedGame, SentSave};
use crate::queries::{stored_record, summary};
use crate::state::AppState;

/// A saved game as the page sends it.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Sent {
    #[serde(flatten)]
    game: SavedGame,
    #[serde(default)]
    pictures: Vec<Picture>,
}

/// Shows a saved game as a match that has been played so far.
pub(super) async fn bring(app: AppState, caller: Caller, Body(sent): Body<Sent>) -> Answer {
    let place = app.reading_place(&caller).await?;
    let asking = caller.clone();
    let asked = app.blocking(move |registry| {
        registry.check_kept(&asking)?;
        Ok((registry.store.match_id(), pictures(sent.pictures)?))
    });
    let (id, pictures) = asked.await?;
    let names = pictures.iter().map(|(name, _)| name.clone()).collect();
    let save = SentSave { game: sent.game, id, owner: caller.owner(), pictures: names };
    let brought: Brought = app.read(place, Job::Save(save), Bytes::new()).await?;
    let told = app.blocking(move |registry| {
        brought.keep(&registry.store)?;
        for (name, bytes) in &pictures {
            registry.store.keep_picture(&brought.told.id, name, bytes)?;
        }
        Ok(brought.told)
    });
    Ok(created_json(&told.await?))
}

#[derive(Deserialize)]
pub(super) struct OfGame {
    game: Option<u32>,
}

/// A match of board games as a saved game, as far as it has come.
pub(super) async fn take(app: AppState, Path(id): Path<String>, Query(ask): Query<OfGame>) -> Answer {
    let (told, record) = played(&app, &id).await?;
    let saved: Option<String> = app.job(Job::Saved { game: ask.game.unwrap_or(1) }, record.into()).await?;
    let missing = || Refused::missing(format!("match '{id}' is no board game by a rules file"));
    Ok(attachment(&format!("{}-{id}.zsg", told.game), TEXT, saved.ok_or_else(missing)?))
}

/// The games of a match in PGN, as far as they have come.
pub(super) async fn pgn(app: AppState, Path(id): Path<String>) -> Answer {
    let (told, record) = played(&app, &id).await?;
    let began = OffsetDateTime::from_unix_timestamp(told.started / 1000).ok();
    let date = began.map(|began| began.date().to_string().replace('-', "."));
    let games: Option<String> = app.job(Job::Pgn { date }, record.into()).await?;
    let missing = || Refused::missing(format!("match '{id}' is not of chess or its kin"));
    Ok(attachment(&format!("{}-{id}.pgn", told.game), TEXT, games.ok_or_else(missing)?))
}

/// A match and its record so far.
async fn played(app: &AppState, id: &str) -> Result<(Summary, String), Refused> {
    let wanted = id.to_owned();
    let found = app.blocking(move |registry| {
        let told = summary(registry, &wanted)?;
        // Nothing is hidden in these games, and what is written of them holds no seed.
        let live = registry.open(&wanted)?.and_then(|live_match| live_match.record());
        let record =
            live.map_or_else(|| stored_record(registry, &wanted), |record| Ok(record.to_string()))?;
        Ok((told, record))
    });
    found.await
}

const TEXT: &str = "text/plain; charset=utf-8";
