//! Bots written on the page.

use std::sync::{Mutex, PoisonError};

use accounts::{Caller, Refused};
use axum::extract::State;
use axum::response::Response;
use contests::history::BotEntry;
use live::{check_files, language_of, now};
use serde::{Deserialize, Serialize};
use store::{NewBot, SourceFile, Store};

use super::body::{Body, Path, Query, created_json, ok_json};
use super::games::SourceText;
use crate::error::AppError;
use crate::state::AppState;

/// How many of a bot's latest failures are listed.
const ERRORS: u32 = 20;

/// A bot that is kept.
#[derive(Serialize)]
#[cfg_attr(
    test,
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "BotInfo"),
    schemars(rename = "BotInfo")
)]
pub(crate) struct Bot {
    id: String,
    name: String,
    game: String,
    language: Option<String>,
    hash: String,
    /// Milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    created: i64,
    #[cfg_attr(test, ts(type = "number"))]
    updated: i64,
    /// Told when one is asked for alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    files: Option<Vec<SourceText>>,
    record: Tally,
    errors: Vec<BotError>,
    /// Every state that was saved, the first first; told when one is asked for alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    versions: Option<Vec<BotVersion>>,
}

/// Locked from counting a person's bots to adding one.
pub(super) static ADDING: Mutex<()> = Mutex::new(());

/// A state of a bot that was saved.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct BotVersion {
    hash: String,
    /// Milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    created: i64,
    /// Why it enters no ladder: `load_failed`, `useless`, `failed`.
    held_back: Option<String>,
}

/// How a bot's finished matches ended.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
}

/// A failure of a bot.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct BotError {
    #[serde(rename = "match")]
    in_match: String,
    at: Option<String>,
    verdict: String,
    message: String,
}

#[derive(Deserialize)]
pub(super) struct OfGame {
    game: Option<String>,
}

/// A bot as the editor sends it.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Sent {
    name: String,
    game: Option<String>,
    language: Option<String>,
    #[cfg_attr(test, schemars(with = "Vec<super::games::SourceText>"))]
    files: Vec<SourceFile>,
}

pub(super) async fn list(
    State(app): State<AppState>,
    caller: Caller,
    Query(ask): Query<OfGame>,
) -> Result<Response, AppError> {
    let bots = app.blocking(move |registry| {
        let bots = registry.store.bots(ask.game.as_deref())?;
        let own = bots.into_iter().filter(|bot| caller.owns(bot.owner.as_deref()));
        own.map(|bot| Bot::of(&registry.store, bot)).collect::<Result<Vec<_>, _>>()
    });
    Ok(ok_json(&bots.await?))
}

pub(super) async fn one(State(app): State<AppState>, Path(id): Path<String>) -> Result<Response, AppError> {
    let bot = app.blocking(move |registry| {
        let bot = registry.store.bot(&id)?.ok_or_else(|| none(&id))?;
        let files = registry.store.files_of(&id)?.unwrap_or_default();
        let files = Some(files.into_iter().map(SourceText::from).collect());
        let version = |version: store::Version| {
            let store::Version { hash, created, held_back } = version;
            BotVersion { hash, created, held_back }
        };
        let versions = registry.store.versions(&id)?.into_iter().map(version).collect();
        Ok(Bot { files, versions: Some(versions), ..Bot::of(&registry.store, bot)? })
    });
    Ok(ok_json(&bot.await?))
}

/// The tournaments and the ladder that a bot takes part in.
pub(super) async fn entries(
    State(app): State<AppState>,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let entries = app.blocking(move |registry| BotEntry::all(&registry.store, &id));
    Ok(ok_json(&entries.await?))
}

pub(super) async fn add(
    State(app): State<AppState>,
    caller: Caller,
    Body(sent): Body<Sent>,
) -> Result<Response, AppError> {
    let game = sent.game.clone().unwrap_or_default();
    let contests = app.contests.clone();
    let bot = app.blocking(move |registry| {
        let game = registry.room(&game)?.id;
        check_files(&sent.name, &sent.files)?;
        registry.usage.check_size(&caller, &sent.files)?;
        registry.check_kept(&caller)?;
        let adding = ADDING.lock().unwrap_or_else(PoisonError::into_inner);
        registry.usage.check_bots(&caller, &registry.store)?;
        let added =
            registry.store.add_bot(&NewBot { owner: caller.owner().as_deref(), ..sent.bot(game) }, now())?;
        drop(adding);
        contests.bots_changed(game);
        Bot::of(&registry.store, added)
    });
    Ok(created_json(&bot.await?))
}

pub(super) async fn change(
    State(app): State<AppState>,
    Path(id): Path<String>,
    caller: Caller,
    Body(sent): Body<Sent>,
) -> Result<Response, AppError> {
    let contests = app.contests.clone();
    let bot = app.blocking(move |registry| {
        check_files(&sent.name, &sent.files)?;
        registry.usage.check_size(&caller, &sent.files)?;
        registry.check_kept(&caller)?;
        let changed = registry.store.change_bot(&id, &sent.bot(""), now())?;
        let changed = changed.ok_or_else(|| none(&id))?;
        contests.bots_changed(&changed.game);
        Bot::of(&registry.store, changed)
    });
    Ok(ok_json(&bot.await?))
}

pub(super) async fn remove(
    State(app): State<AppState>,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let contests = app.contests.clone();
    let removed = app.blocking(move |registry| {
        let bot = registry.store.bot(&id)?.ok_or_else(|| none(&id))?;
        registry.store.remove_bot(&id)?;
        contests.bots_changed(&bot.game);
        Ok(id)
    });
    Ok(ok_json(&serde_json::json!({"removed": removed.await?})))
}

pub(super) fn none(id: &str) -> Refused {
    Refused::missing(format!("no bot '{id}'"))
}

impl Sent {
    /// A bot keeps its game for ever; the store only uses it for a new one.
    fn bot<'a>(&'a self, game: &'a str) -> NewBot<'a> {
        let language = self.language.as_deref().or_else(|| language_of(&self.files));
        NewBot { name: &self.name, game, language, files: &self.files, owner: None, held_back: None }
    }
}

impl Bot {
    pub(super) fn of(store: &Store, bot: store::Bot) -> Result<Bot, Refused> {
        let store::Tally { won, drawn, lost } = store.tally(&bot.id)?;
        let error = |error: store::BotError| {
            let store::BotError { in_match, at, verdict, message } = error;
            BotError { in_match, at, verdict, message }
        };
        let errors = store.errors_of(&bot.id, ERRORS)?.into_iter().map(error).collect();
        let store::Bot { id, name, game, language, hash, created, updated, owner: _ } = bot;
        let record = Tally { won, drawn, lost };
        Ok(Bot {
            id,
            name,
            game,
            language,
            hash,
            created,
            updated,
            files: None,
            record,
            errors,
            versions: None,
        })
    }
}
