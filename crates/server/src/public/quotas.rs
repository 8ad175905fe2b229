//! How much of the machine each person may take. Hosts take what they like.

use std::collections::{BTreeMap, VecDeque};
use std::num::NonZeroU32;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use game::wording;
use store::{Role, SourceFile};

use super::caller::Caller;
use crate::error::AppError;
use crate::live::{MatchRegistry, now};
use crate::state::AppState;

/// What each person may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quotas {
    /// Bots that are kept.
    pub bots: usize,
    /// Kilobytes of source in one bot.
    pub kilobytes: usize,
    /// Matches that wait or are being played.
    pub waiting: usize,
    /// Seconds of processor time within an hour.
    pub seconds: u64,
}

impl Default for Quotas {
    /// For a class of 40 on one machine.
    fn default() -> Quotas {
        Quotas { bots: 20, kilobytes: 512, waiting: 10, seconds: 600 }
    }
}

/// A text that names no quotas.
#[derive(Debug, thiserror::Error)]
#[error("'{0}' is no quota; write such as bots=20,kilobytes=512,waiting=10,seconds=600")]
pub struct BadQuotas(String);

impl FromStr for Quotas {
    type Err = BadQuotas;

    /// Reads `bots=20,waiting=5`; what is not named has its default.
    fn from_str(text: &str) -> Result<Quotas, BadQuotas> {
        let mut quotas = Quotas::default();
        for part in text.split(',') {
            let bad = || BadQuotas(part.into());
            let (name, number) = part.split_once('=').ok_or_else(bad)?;
            let number = number.trim().parse::<NonZeroU32>().map_err(|_| bad())?.get();
            match name.trim() {
                "bots" => quotas.bots = number as usize,
                "kilobytes" => quotas.kilobytes = number as usize,
                "waiting" => quotas.waiting = number as usize,
                "seconds" => quotas.seconds = number.into(),
                _ => return Err(bad()),
            }
        }
        Ok(quotas)
    }
}

fn refused(wording: game::Wording) -> AppError {
    AppError::conflict("quota", wording)
}

/// Matches that are being begun, by person.
pub(crate) type Beginning = Arc<Mutex<BTreeMap<String, usize>>>;

/// A place among the matches of a person, until the match is in the registry.
pub(crate) struct Reserved {
    beginning: Beginning,
    person: String,
}

impl Drop for Reserved {
    fn drop(&mut self) {
        let mut all = self.beginning.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.person);
            }
        }
    }
}

impl AppState {
    /// The quotas of a caller, and who that is; none for the host and on this machine.
    fn quotas_of(&self, caller: &Caller) -> Option<(Quotas, String)> {
        let public = self.public.as_ref()?;
        let person = caller.person().filter(|person| person.role != Role::Host)?;
        Some((public.quotas, person.id.clone()))
    }

    /// Refuses sources that are too large.
    pub(crate) fn check_size(&self, caller: &Caller, files: &[SourceFile]) -> Result<(), AppError> {
        let Some((quotas, _)) = self.quotas_of(caller) else { return Ok(()) };
        let size = files.iter().map(|file| file.text.len()).sum::<usize>().div_ceil(1024);
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

    /// Refuses one more bot. Blocks.
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

    /// Refuses more processor time within this hour.
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

    /// Refuses one more match, or keeps a place for it.
    pub(crate) fn reserve_match(&self, caller: &Caller) -> Result<Option<Reserved>, AppError> {
        self.check_seconds(caller)?;
        let Some((quotas, person)) = self.quotas_of(caller) else { return Ok(None) };
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

fn live_matches_of(registry: &MatchRegistry, person: &str) -> usize {
    let live = registry.live_matches();
    live.iter().filter(|live_match| live_match.plan.owner.as_deref() == Some(person)).count()
}

/// The processor time that the matches of each person have taken within the last hour.
#[derive(Default)]
pub(crate) struct Spending(Mutex<BTreeMap<String, VecDeque<(i64, u64)>>>);

const MINUTE: i64 = 60_000;
/// How many minutes count.
const HOUR: i64 = 60;

impl Spending {
    /// Notes so many microseconds; `now` is in milliseconds since 1970.
    pub(crate) fn add(&self, person: &str, micros: u64, now: i64) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let minutes = all.entry(person.into()).or_default();
        match minutes.back_mut() {
            Some((minute, spent)) if *minute == now / MINUTE => *spent += micros,
            _ => minutes.push_back((now / MINUTE, micros)),
        }
        while minutes.front().is_some_and(|(minute, _)| minute + HOUR <= now / MINUTE) {
            minutes.pop_front();
        }
    }

    /// If a person has spent `most` microseconds or more within the last hour: how many, and in how many minutes it is
    /// less.
    fn wait(&self, person: &str, most: u64, now: i64) -> Option<(u64, i64)> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let spent: Vec<(i64, u64)> =
            all.get(person)?.iter().filter(|(minute, _)| minute + HOUR > now / MINUTE).copied().collect();
        let used: u64 = spent.iter().map(|(_, micros)| micros).sum();
        let mut left = used;
        for (minute, micros) in spent {
            if left < most {
                break;
            }
            left -= micros;
            if left < most {
                return Some((used, minute + HOUR - now / MINUTE));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotas_are_read_from_a_line() {
        let read = |text: &str| text.parse::<Quotas>().ok();
        assert_eq!(read("bots=3, waiting=4"), Some(Quotas { bots: 3, waiting: 4, ..Quotas::default() }));
        assert_eq!(
            read("kilobytes=1,seconds=9").map(|quotas| (quotas.kilobytes, quotas.seconds)),
            Some((1, 9))
        );
        assert_eq!(["bots", "bots=0", "bots=-1", "cats=3", "bots=3;waiting=4"].map(read), [None; 5]);
    }

    #[test]
    fn what_was_spent_an_hour_ago_counts_no_longer() {
        let spending = Spending::default();
        let wait = |minute: i64| spending.wait("ada", 100, minute * MINUTE);
        assert_eq!(wait(0), None);
        spending.add("ada", 60, 10 * MINUTE);
        assert_eq!(wait(10), None);
        spending.add("ada", 50, 30 * MINUTE);
        spending.add("bob", 500, 30 * MINUTE);
        // The first 60 fall away in minute 70.
        assert_eq!((wait(30), wait(69)), (Some((110, 40)), Some((110, 1))));
        assert_eq!(wait(70), None);
        spending.add("ada", 60, 80 * MINUTE);
        assert_eq!((wait(80), wait(90)), (Some((110, 10)), None));
    }
}
