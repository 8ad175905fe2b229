//! Bots that are uploaded: a source file or a zip, from the page or from `viadal submit`.

use std::sync::Arc;

use arena::Arena;
use axum::extract::{Path, Query, Request, State};
use axum::response::Response;
use game::{Options, Room, wording};
use referee::Stop;
use serde::{Deserialize, Serialize};
use store::NewBot;

use super::body::{created_json, read_body};
use super::bots::{Bot, none};
use super::check::BotCheck;
use crate::error::AppError;
use crate::live::{MatchRegistry, now};
use crate::plan::Spec;
use crate::public::Caller;
use crate::queries::room;
use crate::source::language_of;
use crate::state::AppState;
use crate::upload::{Uploaded, read_upload};

/// What is asked for beside the bytes.
#[derive(Deserialize)]
pub(super) struct Wanted {
    /// The file's name: a source's, or a zip's.
    file: String,
    game: Option<String>,
    name: Option<String>,
}

/// A bot that was uploaded, and what a short check found.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Submission {
    bot: Bot,
    /// Which of the bot's versions this is, from 1.
    version: usize,
    check: BotCheck,
}

/// Takes a bot in. A bot of the same name and game that is the caller's gets a new version.
pub(super) async fn add(
    State(app): State<AppState>,
    caller: Caller,
    Query(wanted): Query<Wanted>,
    request: Request,
) -> Result<Response, AppError> {
    let bytes = read_body(request, &app).await?;
    let submitted = app.blocking(move |registry| {
        let uploaded = read_upload(&wanted.file, &bytes)?;
        let room = uploaded.game(wanted.game.as_deref())?;
        let name = uploaded.name(wanted.name.as_deref(), &wanted.file)?;
        let bots = registry.store.bots(Some(room.id))?;
        let owner = caller.owner();
        let known = bots.into_iter().find(|bot| bot.owner == owner && bot.name == name);
        submit(registry, uploaded, room, &name, known.map(|bot| bot.id), owner.as_deref())
    });
    Ok(created_json(&submitted.await?))
}

/// Takes in a new version of a bot.
pub(super) async fn change(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    request: Request,
) -> Result<Response, AppError> {
    let bytes = read_body(request, &app).await?;
    let submitted = app.blocking(move |registry| {
        let bot = registry.store.bot(&id)?.ok_or_else(|| none(&id))?;
        if let Some(game) = wanted.game.filter(|game| *game != bot.game) {
            let wording =
                wording!("{name} plays {other}, not {game}", name = bot.name, other = bot.game, game);
            return Err(AppError::wrong("other_game", wording));
        }
        let uploaded = read_upload(&wanted.file, &bytes)?;
        let name = wanted.name.unwrap_or(bot.name);
        submit(registry, uploaded, room(&bot.game)?, &name, Some(id), bot.owner.as_deref())
    });
    Ok(created_json(&submitted.await?))
}

/// Keeps a bot that can be seated, and checks it. One that does not compile is kept too: its author mends it here.
fn submit(
    registry: &Arc<MatchRegistry>,
    uploaded: Uploaded,
    room: &'static Room,
    name: &str,
    known: Option<String>,
    owner: Option<&str>,
) -> Result<Submission, AppError> {
    let files = uploaded.with_main_file(room, name).files;
    let sent = Spec::Unsaved { name: name.into(), files: files.clone(), edits: None };
    let resolved = registry.resolve(room, &sent)?;
    let options = Options::new(&room.all_options(), [])?;
    let arena = Arena::new(&registry.cache, Stop::default());
    arena.identify(room, &options, &resolved.written).map_err(|bad| {
        let why = resolved.without_folder(&bad.to_string());
        AppError::wrong(
            "bad_upload",
            wording!("this is no bot of {game}: {error}", game = room.id, error = why),
        )
    })?;
    let language = language_of(&files);
    let new = NewBot { name, game: room.id, language, files: &files, owner };
    let bot = match known {
        Some(id) => registry.store.change_bot(&id, &new, now())?.ok_or_else(|| none(&id))?,
        None => registry.store.add_bot(&new, now())?,
    };
    registry.tournaments.bots_changed(room.id);
    let versions = registry.store.versions(&bot.id)?;
    let version = versions.iter().position(|version| version.hash == bot.hash).map_or(0, |place| place + 1);
    let check = BotCheck::of(registry, room, &resolved)?;
    Ok(Submission { bot: Bot::of(&registry.store, bot)?, version, check })
}
