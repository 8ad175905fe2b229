//! What people use: checks before, charges after.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{Wording, lock, wording};
use store::{Role, SourceFile, Store};

use super::limits::Quotas;
use super::spending::Spending;
use crate::{Caller, Refused};

/// How many positions a house bot may look at for each second that it may think.
const NODES: u64 = 1_000_000;

/// What each person uses of the machine.
#[derive(Default)]
pub struct Usage {
    /// What each may use; `None` on a local server.
    quotas: Option<Quotas>,
    spending: Spending,
    starting: Starting,
}

/// Matches being started, by person.
type Starting = Arc<Mutex<BTreeMap<String, usize>>>;

/// A place among a person's matches, until the match is in the registry.
pub struct Reserved {
    starting: Starting,
    person: String,
}

impl Drop for Reserved {
    fn drop(&mut self) {
        let mut all = lock(&self.starting);
        if let Some(count) = all.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.person);
            }
        }
    }
}

fn refused(wording: Wording) -> Refused {
    Refused::conflict("quota", wording)
}

impl Usage {
    /// Nothing is used yet.
    pub fn new(quotas: Option<Quotas>) -> Usage {
        Usage { quotas, ..Usage::default() }
    }

    /// A caller's quotas and id; `None` for who is exempt.
    fn quotas_of<'a>(&self, caller: &'a Caller) -> Option<(Quotas, &'a str)> {
        let person = caller.person().filter(|person| person.role != Role::Host)?;
        Some((self.quotas?, &person.id))
    }

    /// Refuses sources that are too large.
    pub fn check_size(&self, caller: &Caller, files: &[SourceFile]) -> Result<(), Refused> {
        self.check_bytes(caller, files.iter().map(|file| file.text.len()).sum())
    }

    /// Refuses a bot of so many bytes, if that is too large.
    pub fn check_bytes(&self, caller: &Caller, bytes: usize) -> Result<(), Refused> {
        let Some((quotas, _)) = self.quotas_of(caller) else { return Ok(()) };
        let size = bytes.div_ceil(1024);
        if size > quotas.kilobytes {
            let most = quotas.kilobytes;
            let wording = wording!("the sources have {size} kB, and {most} kB are allowed", size, most);
            return Err(refused(wording));
        }
        Ok(())
    }

    /// Refuses a bot beyond the quota.
    pub fn check_bots(&self, caller: &Caller, store: &Store) -> Result<(), Refused> {
        let Some((quotas, person)) = self.quotas_of(caller) else { return Ok(()) };
        let count = store.bots(None)?.iter().filter(|bot| bot.owner.as_deref() == Some(person)).count();
        if count >= quotas.bots {
            let most = quotas.bots;
            return Err(refused(wording!("you have {count} of {most} bots; delete one first", count, most)));
        }
        Ok(())
    }

    /// Refuses a game beyond the quota of bots, of somebody who has so many games.
    pub fn check_games(&self, caller: &Caller, count: usize) -> Result<(), Refused> {
        match self.quotas_of(caller) {
            Some((Quotas { bots: most, .. }, _)) if count >= most => {
                Err(refused(wording!("you have {count} of {most} games; remove one first", count, most)))
            }
            _ => Ok(()),
        }
    }

    /// Makes room for what the caller is about to leave here, by the oldest of the caller's own matches, or refuses it.
    pub fn check_kept(&self, caller: &Caller, store: &Store) -> Result<(), Refused> {
        let Some((quotas, person)) = self.quotas_of(caller) else { return Ok(()) };
        let most = quotas.megabytes << 20;
        let kept = store.kept_for(person)?;
        if kept < most {
            return Ok(());
        }
        // A tenth more, so that not every match has to make room.
        store.forget_oldest(person, kept - most + most / 10)?;
        let kept = store.kept_for(person)?;
        if kept < most {
            return Ok(());
        }
        Err(refused(wording!(
            "what is kept for you takes {kept} MB, and {most} MB are allowed; delete a bot first",
            kept = kept.div_ceil(1 << 20),
            most = quotas.megabytes
        )))
    }

    /// Charges a person for microseconds of processor time, used at `now` in milliseconds since 1970.
    pub fn charge(&self, person: &str, micros: u64, now: i64) {
        self.spending.add(person, micros, now);
    }

    /// Refuses if the processor time of this hour is used up.
    pub fn check_seconds(&self, caller: &Caller, now: i64) -> Result<(), Refused> {
        let Some((quotas, person)) = self.quotas_of(caller) else { return Ok(()) };
        let most = quotas.seconds;
        match self.spending.wait(person, most * 1_000_000, now) {
            None => Ok(()),
            Some((used, minutes)) => Err(refused(wording!(
                "your bots have used {used} s of processor time within an hour, and {most} s are allowed; go on in {minutes} min",
                used = used / 1_000_000,
                most,
                minutes
            ))),
        }
    }

    /// Refuses a house bot that would take more of the machine than a person may, by its name with options.
    pub fn check_house(&self, caller: &Caller, written: &str) -> Result<(), Refused> {
        let Some((Quotas { threads, think: seconds, .. }, _)) = self.quotas_of(caller) else { return Ok(()) };
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

    /// Refuses a match beyond the quota, or reserves a place for it. `live` counts a person's matches that wait or are played.
    pub fn reserve_match(
        &self,
        caller: &Caller,
        live: impl FnOnce(&str) -> usize,
    ) -> Result<Option<Reserved>, Refused> {
        let Some((quotas, person)) = self.quotas_of(caller) else { return Ok(None) };
        let mut all = lock(&self.starting);
        let count = live(person) + all.get(person).copied().unwrap_or(0);
        if count >= quotas.waiting {
            return Err(refused(wording!(
                "{count} of your matches wait or are being played, and {most} are allowed; begin another one when one has ended",
                count,
                most = quotas.waiting
            )));
        }
        *all.entry(person.into()).or_default() += 1;
        Ok(Some(Reserved { starting: Arc::clone(&self.starting), person: person.into() }))
    }
}
