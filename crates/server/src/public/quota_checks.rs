//! Enforces quotas.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use game::wording;
use store::{Role, SourceFile};

use super::caller::Caller;
use super::quotas::{Quotas, Reserved};
use crate::error::AppError;
use crate::live::{MatchRegistry, now};
use crate::plan::Spec;
use crate::state::AppState;

/// The most bots in a match; no game has more seats.
const SEATS: usize = 64;
/// How many positions a house bot may look at for each second that it may think.
const NODES: u64 = 1_000_000;

fn refused(wording: game::Wording) -> AppError {
    AppError::conflict("quota", wording)
}

impl AppState {
    /// A caller's quotas and id; `None` for the host and on a local server.
    fn quotas_of(&self, caller: &Caller) -> Option<(Quotas, String)> {
        let public = self.public.as_ref()?;
        let person = caller.person().filter(|person| person.role != Role::Host)?;
        Some((public.quotas, person.id.clone()))
    }

    /// Refuses sources that are too large.
    pub(crate) fn check_size(&self, caller: &Caller, files: &[SourceFile]) -> Result<(), AppError> {
        self.check_bytes(caller, files.iter().map(|file| file.text.len()).sum())
    }

    fn check_bytes(&self, caller: &Caller, bytes: usize) -> Result<(), AppError> {
        let Some((quotas, _)) = self.quotas_of(caller) else { return Ok(()) };
        let size = bytes.div_ceil(1024);
        if size > quotas.kilobytes {
            let most = quotas.kilobytes;
            return Err(refused(wording!(
                "the sources have {size} kB, and {most} kB are allowed",
                size,
                most
            )));
        }
        Ok(())
    }

    /// Refuses bots that the caller may not seat, or whose sources are too large.
    pub(crate) fn check_seated(&self, caller: &Caller, bots: &[Spec]) -> Result<(), AppError> {
        if bots.len() > SEATS {
            return Err(AppError::wrong(
                "too_many_bots",
                wording!("at most {most} bots play a match", most = SEATS),
            ));
        }
        caller.check_bots(&self.registry, bots)?;
        bots.iter().try_for_each(|bot| match bot {
            Spec::Unsaved { files, .. } => self.check_size(caller, files),
            Spec::Program { base64, .. } => self.check_bytes(caller, base64.len() / 4 * 3),
            _ => Ok(()),
        })
    }

    /// Makes room for what the caller is about to leave here, by the oldest of the caller's own matches, or refuses it. Blocks.
    pub(crate) fn check_kept(&self, caller: &Caller) -> Result<(), AppError> {
        self.registry.check_room()?;
        let Some((quotas, person)) = self.quotas_of(caller) else { return Ok(()) };
        let (store, most) = (&self.registry.store, quotas.megabytes << 20);
        let kept = store.kept_for(&person)?;
        if kept < most {
            return Ok(());
        }
        // A tenth more, so that not every match has to make room.
        store.forget_oldest(&person, kept - most + most / 10)?;
        let kept = store.kept_for(&person)?;
        if kept < most {
            return Ok(());
        }
        Err(refused(wording!(
            "what is kept for you takes {kept} MB, and {most} MB are allowed; delete a bot first",
            kept = kept.div_ceil(1 << 20),
            most = quotas.megabytes
        )))
    }

    /// Refuses a bot beyond the quota. Blocks.
    pub(crate) fn check_bots(&self, caller: &Caller) -> Result<(), AppError> {
        let Some((quotas, person)) = self.quotas_of(caller) else { return Ok(()) };
        let bots = self.registry.store.bots(None)?;
        let count = bots.iter().filter(|bot| bot.owner.as_ref() == Some(&person)).count();
        if count >= quotas.bots {
            let most = quotas.bots;
            return Err(refused(wording!("you have {count} of {most} bots; delete one first", count, most)));
        }
        Ok(())
    }

    /// Refuses if the processor time of this hour is used up.
    pub(crate) fn check_seconds(&self, caller: &Caller) -> Result<(), AppError> {
        let Some((quotas, person)) = self.quotas_of(caller) else { return Ok(()) };
        let most = quotas.seconds;
        match self.registry.spending.wait(&person, most * 1_000_000, now()) {
            None => Ok(()),
            Some((used, minutes)) => Err(refused(wording!(
                "your bots have used {used} s of processor time within an hour, and {most} s are allowed; go on in {minutes} min",
                used = used / 1_000_000,
                most,
                minutes
            ))),
        }
    }

    /// Refuses a match of these bots beyond the quota, or reserves a place for it.
    pub(crate) fn reserve_match(&self, caller: &Caller, bots: &[Spec]) -> Result<Option<Reserved>, AppError> {
        self.check_seconds(caller)?;
        self.check_kept(caller)?;
        let Some((quotas, person)) = self.quotas_of(caller) else { return Ok(None) };
        bots.iter().try_for_each(|bot| check_house(bot, quotas))?;
        let Some(public) = &self.public else { return Ok(None) };
        let mut all = public.beginning.lock().unwrap_or_else(PoisonError::into_inner);
        let live = live_matches_of(&self.registry, &person);
        let count = live + all.get(&person).copied().unwrap_or(0);
        if count >= quotas.waiting {
            return Err(refused(wording!(
                "{count} of your matches wait or are being played, and {most} are allowed; begin another one when one has ended",
                count,
                most = quotas.waiting
            )));
        }
        *all.entry(person.clone()).or_default() += 1;
        Ok(Some(Reserved { beginning: Arc::clone(&public.beginning), person }))
    }
}

/// Refuses house bots that would take more of the machine than a person may.
fn check_house(bot: &Spec, quotas: Quotas) -> Result<(), AppError> {
    let Spec::Ships(written) = bot else { return Ok(()) };
    let (threads, seconds) = (quotas.threads, quotas.think);
    let nodes = u64::from(seconds) * NODES;
    for option in written.split(',').skip(1) {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let (name, value) = (name.trim(), value.trim());
        let number = || value.parse::<u64>().unwrap_or(u64::MAX);
        let time = || game::duration(value).unwrap_or(Duration::MAX);
        let bad = match name {
            "threads" => number() > u64::from(threads),
            "time" => time() > Duration::from_secs(seconds.into()),
            "nodes" => number() > nodes,
            _ => false,
        };
        if bad && !value.is_empty() {
            return Err(refused(wording!(
                "'{option}': a house bot has at most threads={threads}, time={seconds}s and nodes={nodes} here",
                option = option.chars().take(40).collect::<String>(),
                threads,
                seconds,
                nodes
            )));
        }
    }
    Ok(())
}

fn live_matches_of(registry: &MatchRegistry, person: &str) -> usize {
    let live = registry.live_matches();
    live.iter().filter(|live_match| live_match.plan.owner.as_deref() == Some(person)).count()
}
