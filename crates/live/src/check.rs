//! A short check of a bot: what somebody who has just saved it should know.

use std::sync::Arc;

use accounts::Refused;
use arena::{BotTally, Machine, Remark, situations};
use game::{BadSetup, Options, Room, Verdict};
use referee::Stop;
use serde::Serialize;

use super::registry::MatchRegistry;
use super::resolved_bot::ResolvedBot;
use super::slots::Slot;
use crate::diagnostics::{Diagnostic, diagnostics};
use crate::umpire::{Umpires, at};

/// What a short check found: one match in each seat.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BotCheck {
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
    remarks: Vec<Remark>,
    /// Whether it needs mending.
    #[serde(skip)]
    failed: bool,
}

impl BotCheck {
    /// Why the bot enters no ladder or contest until it is checked again without an error.
    pub fn held_back(&self) -> Option<&'static str> {
        if self.verdict == Verdict::LoadFailed.name() {
            return Some("load_failed");
        }
        if self.useless {
            return Some("useless");
        }
        self.failed.then_some("failed")
    }

    /// Plays a bot in each seat against `random`, whenever a core is free, and stops at the first match in which it fails. The bot's
    /// processor time is charged to this person.
    ///
    /// # Errors
    /// If it cannot be seated at all.
    pub fn of(
        registry: &Arc<MatchRegistry>,
        room: &'static Room,
        resolved: &ResolvedBot,
        person: Option<&str>,
    ) -> Result<BotCheck, Refused> {
        let stop = Stop::default();
        let line = person.unwrap_or_default();
        let arena = registry.house_of(room, registry.arena(stop.clone(), line, person));
        // It is built before it waits for a core.
        let _ = arena.identify(room, &Options::new(&room.all_options(), [])?, &resolved.written);
        let seats = situations(room, &resolved.written, 1, &[])?
            .into_iter()
            .take_while(|situation| situation.title.starts_with("seat "));
        let (mut worst, mut tally, mut failed) = (None, BotTally::default(), false);
        for trial in seats.flat_map(|situation| situation.trials) {
            let mut slot = Slot::queued(&registry.slots, line.into());
            slot.acquire(&stop);
            // The rules of a game that was uploaded are asked in the worker of whoever has the bot checked.
            let play = || trial.play(&arena, room, &resolved.written, Machine::Idle, &mut |_| {});
            let found = at(&Umpires::of(line, stop.clone()), play)
                .map_err(|error| BadSetup::verbatim(resolved.without_folder(&error.to_string())))?;
            registry.charge(person, found.cpu_us);
            tally.add(&found.tally);
            failed = found.tally.has_failed(found.worst.verdict);
            worst = Some(found.worst);
            if failed {
                break;
            }
        }
        let worst = worst.ok_or_else(|| Refused::internal("no seat to check"))?;
        Ok(BotCheck {
            verdict: worst.verdict.name().into(),
            marks: diagnostics(&worst.message, &resolved.files),
            message: resolved.without_folder(&worst.message),
            at: worst.at,
            useless: tally.is_useless(),
            failed,
            remarks: tally.remarks(),
        })
    }
}
