//! Counters of requests and sockets.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Default)]
pub(crate) struct Counts {
    /// Requests, by the first digit of their status.
    pub(super) requests: [AtomicU64; 6],
    sockets: AtomicUsize,
    /// What was refused, by code.
    refusals: Mutex<BTreeMap<&'static str, u64>>,
}

impl Counts {
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

    pub(crate) fn sockets(&self) -> usize {
        self.sockets.load(Ordering::Relaxed)
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
