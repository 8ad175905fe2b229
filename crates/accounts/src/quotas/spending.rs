//! How much processor time people used recently.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Mutex;

use game::lock;

/// Processor time of each person's matches within the last hour.
#[derive(Default)]
pub(super) struct Spending(Mutex<BTreeMap<String, VecDeque<(i64, u64)>>>);

const MINUTE: i64 = 60_000;
/// How many minutes count.
const HOUR: i64 = 60;

impl Spending {
    /// Adds microseconds; `now` is in milliseconds since 1970.
    pub(super) fn add(&self, person: &str, micros: u64, now: i64) {
        let mut all = lock(&self.0);
        if !all.contains_key(person) {
            all.retain(|_, minutes| minutes.back().is_some_and(|(minute, _)| minute + HOUR > now / MINUTE));
        }
        let minutes = all.entry(person.into()).or_default();
        match minutes.back_mut() {
            Some((minute, spent)) if *minute == now / MINUTE => *spent += micros,
            _ => minutes.push_back((now / MINUTE, micros)),
        }
        while minutes.front().is_some_and(|(minute, _)| minute + HOUR <= now / MINUTE) {
            minutes.pop_front();
        }
    }

    /// If a person spent `most` microseconds or more within the last hour: how many, and in how many minutes it will be less.
    pub(super) fn wait(&self, person: &str, most: u64, now: i64) -> Option<(u64, i64)> {
        let all = lock(&self.0);
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
mod tests;
