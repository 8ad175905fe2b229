//! Uploaded bots: a source file or a zip, from the page or from `viadal submit`.

use accounts::{Caller, Refused};
use axum::extract::Request;
use contests::Contests;
use game::{Options, Room, lock, wording};
use live::{BotCheck, MatchRegistry, Spec, language_of, now};
use referee::Stop;
use serde::{Deserialize, Serialize};
use store::NewBot;

use super::body::{Path, Query, created_json, read_body};
use super::bots::{ADDING, Bot, none};
use crate::error::Answer;
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
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Submission {
    bot: Bot,
    /// Which of the bot's versions this is, from 1.
    version: usize,
    check: BotCheck,
    /// Why it enters no ladder: `load_failed`, `useless`, `failed`.
    held_back: Option<&'static str>,
}

/// Stores a bot. A bot of the caller with the same name and game gets a new version.
pub(super) async fn add(
    app: AppState,
    caller: Caller,
    Query(wanted): Query<Wanted>,
    request: Request,
) -> Answer {
    let bytes = read_body(request, &app).await?;
    let submitted = app.holding(move |contests| {
        let registry = &contests.live;
        registry.usage.check_seconds(&caller, now())?;
        registry.check_kept(&caller)?;
        let uploaded = read_upload(&wanted.file, &bytes)?;
        registry.usage.check_size(&caller, &uploaded.files)?;
        let room = uploaded.game(&contests.live, wanted.game.as_deref())?;
        let name = uploaded.name(wanted.name.as_deref(), &wanted.file)?;
        submit(contests, &caller, uploaded, room, &name, None)
    });
    Ok(created_json(&submitted.await?))
}

/// Stores a new version of a bot.
pub(super) async fn change(
    app: AppState,
    Path(id): Path<String>,
    caller: Caller,
    Query(wanted): Query<Wanted>,
    request: Request,
) -> Answer {
    let bytes = read_body(request, &app).await?;
    let submitted = app.holding(move |contests| {
        let registry = &contests.live;
        registry.usage.check_seconds(&caller, now())?;
        registry.check_kept(&caller)?;
        let bot = registry.store.bot(&id)?.ok_or_else(|| none(&id))?;
        if let Some(game) = wanted.game.filter(|game| *game != bot.game) {
            let wording =
                wording!("{name} plays {other}, not {game}", name = bot.name, other = bot.game, game);
            return Err(Refused::wrong("other_game", wording));
        }
        let uploaded = read_upload(&wanted.file, &bytes)?;
        registry.usage.check_size(&caller, &uploaded.files)?;
        let name = wanted.name.unwrap_or(bot.name);
        submit(contests, &caller, uploaded, registry.room(&bot.game)?, &name, Some((id, bot.owner)))
    });
    Ok(created_json(&submitted.await?))
}

/// The owner's bot with this name and game.
fn namesake(
    registry: &MatchRegistry,
    room: &Room,
    name: &str,
    owner: Option<&str>,
) -> Result<Option<String>, Refused> {
    let bots = registry.store.bots(Some(room.id))?;
    Ok(bots.into_iter().find(|bot| bot.owner.as_deref() == owner && bot.name == name).map(|bot| bot.id))
}

/// Checks a bot that can be seated, and stores it: as a version of this bot, otherwise of the caller's bot with this name. One that does
/// not compile is stored too: its author fixes it here.
fn submit(
    contests: &Contests,
    caller: &Caller,
    uploaded: Uploaded,
    room: &'static Room,
    name: &str,
    of: Option<(String, Option<String>)>,
) -> Result<Submission, Refused> {
    let registry = &contests.live;
    let person = caller.owner();
    let (id, owner) = of.map_or_else(|| (None, person.clone()), |(id, owner)| (Some(id), owner));
    let kept_as = || match &id {
        Some(id) => Ok(Some(id.clone())),
        None => namesake(registry, room, name, owner.as_deref()),
    };
    if kept_as()?.is_none() {
        registry.usage.check_bots(caller, &registry.store)?;
    }
    let files = uploaded.with_main_file(room, name).files;
    let sent = Spec::Unsaved { name: name.into(), files: files.clone(), edits: None };
    let resolved = registry.resolve(room, &sent)?;
    let options = Options::new(&room.all_options(), [])?;
    let line = person.clone().unwrap_or_default();
    let arena = registry.arena(Stop::default(), &line, person.as_deref());
    arena.identify(room, &options, &resolved.written).map_err(|bad| {
        let why = resolved.without_folder(&bad.to_string());
        Refused::wrong(
            "bad_upload",
            wording!("this is no bot of {game}: {error}", game = room.id, error = why),
        )
    })?;
    let language = language_of(&files);
    let check = BotCheck::of(registry, room, &resolved, person.as_deref())?;
    let held_back = check.held_back();
    // Of two simultaneous uploads with a new name, the second becomes the bot's second version.
    let adding = lock(&ADDING);
    let new = NewBot { name, game: room.id, language, files: &files, owner: owner.as_deref(), held_back };
    let bot = match kept_as()? {
        Some(id) => registry.store.change_bot(&id, &new, now())?.ok_or_else(|| none(&id))?,
        None => {
            registry.usage.check_bots(caller, &registry.store)?;
            registry.store.add_bot(&new, now())?
        }
    };
    drop(adding);
    contests.bots_changed(room.id);
    let versions = registry.store.versions(&bot.id)?;
    let version = versions.iter().position(|version| version.hash == bot.hash).map_or(0, |place| place + 1);
    Ok(Submission { bot: Bot::of(&registry.store, bot)?, version, check, held_back })
}
