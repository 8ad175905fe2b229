//! A short check of a bot: what somebody who has just saved it should know.

use std::sync::Arc;

use arena::{BotTally, Machine, situations};
use axum::extract::{Path, State};
use axum::response::Response;
use game::{BadSetup, Options, Room};
use referee::Stop;
use serde::Serialize;

use super::body::ok_json;
use super::bots::none;
use crate::diagnostics::{Diagnostic, diagnostics};
use crate::error::AppError;
use crate::live::{MatchRegistry, ResolvedBot, Slot, now};
use crate::plan::Spec;
use crate::public::Caller;
use crate::queries::room;
use crate::state::AppState;
use crate::summary::BotRemark;

/// What a short check found: one match in each seat.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct BotCheck {
    /// The worst that happened to the bot.
    verdict: String,
    /// What helps to mend it.
    message: String,
    /// `GAME.TURN` of it.
    at: Option<String>,
    /// Places in the bot's own files.
    marks: Vec<Diagnostic>,
    /// Whether nothing that it answered was used.
    useless: bool,
    /// What it did often and the game ignored or refused.
    remarks: Vec<BotRemark>,
}

pub(super) async fn check(
    State(app): State<AppState>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Response, AppError> {
    let state = app.clone();
    let checked = app.blocking(move |registry| {
        state.check_seconds(&caller)?;
        let bot = registry.store.bot(&id)?.ok_or_else(|| none(&id))?;
        let room = room(&bot.game)?;
        let spec = Spec::Version { bot: id, version: bot.hash.clone(), name: bot.name };
        let checked =
            BotCheck::of(registry, room, &registry.resolve(room, &spec)?, caller.owner().as_deref())?;
        if registry.store.hold_back(&bot.id, &bot.hash, checked.held_back())? {
            registry.tournaments.bots_changed(room.id);
        }
        Ok(checked)
    });
    Ok(ok_json(&checked.await?))
}

impl BotCheck {
    /// Why the bot enters no ladder: it could only lose.
    pub(super) fn held_back(&self) -> Option<&'static str> {
        if self.verdict == game::Verdict::LoadFailed.name() {
            return Some("load_failed");
        }
        self.useless.then_some("useless")
    }

    /// Plays a bot in each seat against `random`, whenever a core is free, and stops at the first match in which it fails. The bot's
    /// processor time is charged to this person.
    ///
    /// # Errors
    /// If it cannot be seated at all.
    pub(super) fn of(
        registry: &Arc<MatchRegistry>,
        room: &'static Room,
        resolved: &ResolvedBot,
        person: Option<&str>,
    ) -> Result<BotCheck, AppError> {
        let stop = Stop::default();
        let arena = registry.arena(stop.clone(), person.unwrap_or_default(), person);
        // It is built before it waits for a core.
        let _ = arena.identify(room, &Options::new(&room.all_options(), [])?, &resolved.written);
        let seats = situations(room, &resolved.written, 1, &[])?
            .into_iter()
            .take_while(|situation| situation.title.starts_with("seat "));
        let (mut worst, mut tally) = (None, BotTally::default());
        for trial in seats.flat_map(|situation| situation.trials) {
            let mut slot = Slot::queued(&registry.slots, person.unwrap_or_default().into());
            slot.acquire(&stop);
            let found = trial
                .play(&arena, room, &resolved.written, Machine::Idle, &mut |_| {})
                .map_err(|error| BadSetup::verbatim(resolved.without_folder(&error.to_string())))?;
            if let Some(person) = person {
                registry.spending.add(person, found.cpu_us, now());
            }
            tally.add(&found.tally);
            let failed = found.tally.has_failed(found.worst.verdict);
            worst = Some(found.worst);
            if failed {
                break;
            }
        }
        let worst = worst.ok_or_else(|| AppError::internal("no seat to check"))?;
        Ok(BotCheck {
            verdict: worst.verdict.name().into(),
            marks: diagnostics(&worst.message, &resolved.files),
            message: resolved.without_folder(&worst.message),
            at: worst.at,
            useless: tally.is_useless(),
            remarks: tally.remarks().into_iter().map(BotRemark::of).collect(),
        })
    }
}
