//! Counters of the running server. What the registry or the store knows is read from there instead.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::Aside;

use super::histogram::Histogram;
use crate::summary::Summary;

#[derive(Default)]
pub(crate) struct Counts {
    ends: Mutex<Ends>,
    /// Wall time of bots' answers.
    pub(super) wall: Histogram,
    /// Processor time of bots' answers, for processes.
    pub(super) cpu: Histogram,
    /// Requests, by the first digit of their status.
    pub(super) requests: [AtomicU64; 6],
    sockets: AtomicUsize,
    /// What was refused, by code.
    refusals: Mutex<BTreeMap<&'static str, u64>>,
}

/// How matches have ended.
#[derive(Clone, Default)]
pub(super) struct Ends {
    /// Matches by kind and state.
    pub(super) matches: BTreeMap<(&'static str, &'static str), u64>,
    /// Bots by verdict.
    pub(super) verdicts: BTreeMap<String, u64>,
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

    /// Counts a request with this status.
    pub(super) fn count_request(&self, status: u16) {
        if let Some(count) = self.requests.get(usize::from(status / 100)) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts something that a client was refused.
    pub(crate) fn count_refusal(&self, code: &'static str) {
        *self.refusals.lock().unwrap_or_else(PoisonError::into_inner).entry(code).or_default() += 1;
    }

    pub(super) fn refusals(&self) -> BTreeMap<&'static str, u64> {
        self.refusals.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn ends(&self) -> Ends {
        self.lock_ends().clone()
    }

    pub(crate) fn sockets(&self) -> usize {
        self.sockets.load(Ordering::Relaxed)
    }

    fn lock_ends(&self) -> MutexGuard<'_, Ends> {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts a tab's open socket while this lives.
pub(crate) struct OpenSocket(Arc<Counts>);

impl OpenSocket {
    pub(crate) fn of(counts: &Arc<Counts>) -> OpenSocket {
        counts.sockets.fetch_add(1, Ordering::Relaxed);
        OpenSocket(Arc::clone(counts))
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}
