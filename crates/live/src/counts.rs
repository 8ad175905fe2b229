//! Counters of matches since the program started. What the registry or the store knows is read from there instead.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use game::Aside;

use crate::histogram::Histogram;
use crate::summary::Summary;

#[derive(Default)]
pub struct Counts {
    ends: Mutex<Ends>,
    /// Wall time of bots' answers.
    pub wall: Histogram,
    /// Processor time of bots' answers, for processes.
    pub cpu: Histogram,
}

/// How matches have ended.
#[derive(Clone, Default)]
pub struct Ends {
    /// Matches by kind and state.
    pub matches: BTreeMap<(&'static str, &'static str), u64>,
    /// Bots by verdict.
    pub verdicts: BTreeMap<String, u64>,
}

impl Counts {
    /// Counts the final end of a match.
    pub(crate) fn count_end(&self, ended: &Summary) {
        let mut ends = self.lock_ends();
        *ends.matches.entry((ended.kind.name(), ended.state.name())).or_default() += 1;
        for verdict in ended.verdicts.iter().flatten() {
            match ends.verdicts.get_mut(&verdict.verdict) {
                Some(count) => *count += 1,
                None => drop(ends.verdicts.insert(verdict.verdict.clone(), 1)),
            }
        }
    }

    /// Counts an aside if it is the time of an answer.
    pub(crate) fn count_time(&self, aside: &Aside) {
        match aside {
            Aside::WallMicros(micros) => self.wall.add(*micros),
            Aside::CpuMicros(micros) => self.cpu.add(*micros),
            _ => {}
        }
    }

    /// How matches have ended so far.
    pub fn ends(&self) -> Ends {
        self.lock_ends().clone()
    }

    fn lock_ends(&self) -> MutexGuard<'_, Ends> {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
