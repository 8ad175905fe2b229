//! Saved games of the original program: dropped on the page, taken from it.

use std::sync::Arc;

use accounts::{Caller, Refused};
use axum::extract::{self, Path, Query};
use axum::response::Response;
use game::{File, OptKind, Record, Room, wording};
use live::{MatchRegistry, SentFile, State, Summary, check_name, keep_brought};
use serde::Deserialize;
use zrf::zsg;

use super::begin::{Picture, pictures};
use super::body::{Body, attachment, created_json};
use crate::error::AppError;
use crate::queries::record;
use crate::saved::{NotShown, record_of, rules_name, saved_of};
use crate::state::AppState;

/// A saved game as the page sends it.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Sent {
    #[serde(flatten)]
    file: SentFile,
    /// Its rules file; without it one that ships.
    rules: Option<SentFile>,
    #[serde(default)]
    includes: Vec<SentFile>,
    #[serde(default)]
    pictures: Vec<Picture>,
}

/// Shows a saved game as a match that has been played so far.
pub(super) async fn bring(
    extract::State(app): extract::State<AppState>,
    caller: Caller,
    Body(sent): Body<Sent>,
) -> Result<Response, AppError> {
    let place = app.reading_place(&caller).await;
    let told = app.reading(place, move |registry, stop| {
        registry.check_kept(&caller)?;
        let room = registry.room("zrf")?;
        let name = sent.file.name.clone();
        let wrong = |error: String| {
            Refused::wrong("bad_save", wording!("{file}: {error}", file = name.as_str(), error))
        };
        let bytes = sent.file.bytes()?;
        let saved = zsg::read(&bytes).map_err(|bad| wrong(bad.to_string()))?;
        let text = File { name: name.clone(), text: zrf::decode(&bytes) };
        let rules = sent.rules.as_ref().map(|file| rules(file, &sent.includes, room)).transpose()?;
        if rules.is_none() && games::zrf::shipped(&rules_name(&saved)).is_none() {
            let needed = saved.rules_file();
            let wording = wording!(
                "{name} needs its rules file '{needed}': drop both together",
                name = name.as_str(),
                needed
            );
            return Err(Refused::wrong("needs_rules", wording));
        }
        let record = record_of(&saved, text, rules, room, stop).map_err(|error| match error {
            NotShown::Setup(bad) => bad.into(),
            NotShown::Move(wording) => Refused::wrong("bad_save", wording),
        })?;
        let pictures = pictures(sent.pictures)?;
        let mut told = Summary::of_record(registry.store.match_id(), &record, room);
        told.pictures = pictures.iter().map(|(name, _)| name.clone()).collect();
        if !record.is_complete() {
            (told.state, told.note) = (State::Broken, Some("saved_game".into()));
            (told.in_game, told.turn, told.turns) = (1, turn(&record, room), 0);
        }
        keep_brought(&registry.store, &record, &told, caller.owner())?;
        for (name, bytes) in &pictures {
            registry.store.keep_picture(&told.id, name, bytes)?;
        }
        Ok(told)
    });
    Ok(created_json(&told.await?))
}

/// The turn that a record has come to.
fn turn(record: &Record, room: &'static Room) -> u32 {
    let mut turn = 0;
    let _ = referee::replay(record, room, &mut |event| {
        if let referee::Event::Played { place, .. } = event {
            turn = place.turn;
        }
    });
    turn
}

/// A rules file with what it includes.
fn rules(sent: &SentFile, includes: &[SentFile], room: &Room) -> Result<File, Refused> {
    let option = room.options.iter().find(|option| option.name == "rules");
    let Some(OptKind::File(load)) = option.map(|option| option.kind) else {
        return Err(Refused::internal("the room has no rules files"));
    };
    check_name(&sent.name)?;
    let read = |path: &str| SentFile::read(Some(sent), includes, path);
    if let Some(file) = load(&sent.name, &read)? {
        return Ok(file);
    }
    // It is called like one that ships; what was sent counts.
    let text = zrf::decode(&sent.bytes()?);
    Ok(File { name: sent.name.clone(), text })
}

#[derive(Deserialize)]
pub(super) struct OfGame {
    game: Option<u32>,
}

/// A match of board games as a saved game, as far as it has come.
pub(super) async fn take(
    extract::State(app): extract::State<AppState>,
    Path(id): Path<String>,
    Query(ask): Query<OfGame>,
) -> Result<Response, AppError> {
    let (name, text) = app.blocking(move |registry| file(registry, &id, ask.game.unwrap_or(1))).await?;
    Ok(attachment(&name, "text/plain; charset=utf-8", text))
}

fn file(registry: &Arc<MatchRegistry>, id: &str, number: u32) -> Result<(String, String), Refused> {
    // Nothing is hidden in these games, and a saved game holds no seed.
    let (record, room) =
        match registry.open(id)?.and_then(|live_match| Some((live_match.record()?, live_match.room))) {
            Some(live) => live,
            None => record(registry, id)?,
        };
    let saved = saved_of(&record, room, number);
    let saved =
        saved.ok_or_else(|| Refused::missing(format!("match '{id}' is no board game by a rules file")))?;
    Ok((format!("{}-{id}.zsg", room.id), saved.to_string()))
}
