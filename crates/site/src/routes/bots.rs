//! Bots written on the page.

use std::sync::Mutex;

use accounts::{Caller, Refused};
use contests::history::BotEntry;
use game::lock;
use live::{check_files, language_of, now};
use serde::{Deserialize, Serialize};
use store::{BotError, NewBot, SourceFile, Store, Tally, Version};

use super::body::{Body, Path, Query, created_json, ok_json};
use crate::error::Answer;
use crate::state::AppState;

/// How many of a bot's latest failures are listed.
const ERRORS: u32 = 20;

/// A bot that is kept.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BotInfo")]
pub(crate) struct Bot {
    #[serde(flatten)]
    bot: store::Bot,
    /// Told when one is asked for alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    files: Option<Vec<SourceFile>>,
    record: Tally,
    errors: Vec<BotError>,
    /// Every state that was saved, the first first; told when one is asked for alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    versions: Option<Vec<Version>>,
}

/// Locked from counting a person's bots to adding one.
pub(super) static ADDING: Mutex<()> = Mutex::new(());

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
    files: Vec<SourceFile>,
}

pub(super) async fn list(app: AppState, caller: Caller, Query(ask): Query<OfGame>) -> Answer {
    let bots = app.blocking(move |registry| {
        let bots = registry.store.bots(ask.game.as_deref())?;
        let own = bots.into_iter().filter(|bot| caller.owns(bot.owner.as_deref()));
        own.map(|bot| Bot::of(&registry.store, bot)).collect::<Result<Vec<_>, _>>()
    });
    Ok(ok_json(&bots.await?))
}

pub(super) async fn one(app: AppState, Path(id): Path<String>) -> Answer {
    let bot = app.blocking(move |registry| {
        let bot = registry.store.bot(&id)?.ok_or_else(|| none(&id))?;
        let files = Some(registry.store.files_of(&id)?.unwrap_or_default());
        let versions = Some(registry.store.versions(&id)?);
        Ok(Bot { files, versions, ..Bot::of(&registry.store, bot)? })
    });
    Ok(ok_json(&bot.await?))
}

/// The tournaments and the ladder that a bot takes part in.
pub(super) async fn entries(app: AppState, Path(id): Path<String>) -> Answer {
    let entries = app.blocking(move |registry| BotEntry::all(&registry.store, &id));
    Ok(ok_json(&entries.await?))
}

pub(super) async fn add(app: AppState, caller: Caller, Body(sent): Body<Sent>) -> Answer {
    let game = sent.game.clone().unwrap_or_default();
    let contests = app.contests.clone();
    let bot = app.blocking(move |registry| {
        let game = registry.room(&game)?.id;
        check_files(&sent.name, &sent.files)?;
        registry.usage.check_size(&caller, &sent.files)?;
        registry.check_kept(&caller)?;
        let adding = lock(&ADDING);
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
    app: AppState,
    Path(id): Path<String>,
    caller: Caller,
    Body(sent): Body<Sent>,
) -> Answer {
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

pub(super) async fn remove(app: AppState, Path(id): Path<String>) -> Answer {
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
        let (record, errors) = (store.tally(&bot.id)?, store.errors_of(&bot.id, ERRORS)?);
        Ok(Bot { bot, files: None, record, errors, versions: None })
    }
}
