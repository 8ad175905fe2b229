//! A short check of a bot.

use accounts::Caller;
use live::{BotCheck, Spec, now};

use super::body::{Path, ok_json};
use super::bots::none;
use crate::error::Answer;
use crate::state::AppState;

pub(super) async fn check(app: AppState, Path(id): Path<String>, caller: Caller) -> Answer {
    let contests = app.contests.clone();
    let checked = app.blocking(move |registry| {
        registry.usage.check_seconds(&caller, now())?;
        let bot = registry.store.bot(&id)?.ok_or_else(|| none(&id))?;
        let room = registry.room(&bot.game)?;
        let spec = Spec::Version { bot: id, version: bot.hash.clone(), name: bot.name };
        let checked =
            BotCheck::of(registry, room, &registry.resolve(room, &spec)?, caller.owner().as_deref())?;
        if registry.store.hold_back(&bot.id, &bot.hash, checked.held_back())? {
            contests.bots_changed(room.id);
        }
        Ok(checked)
    });
    Ok(ok_json(&checked.await?))
}
