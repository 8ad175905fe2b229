//! Whether the person playing a match is present.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

pub(super) struct Presence {
    /// How many of their sockets watch.
    sockets: AtomicUsize,
    /// When the last of them closed, or the match started.
    left: Mutex<Instant>,
}

impl Presence {
    pub(super) fn new() -> Presence {
        Presence { sockets: AtomicUsize::new(0), left: Mutex::new(Instant::now()) }
    }

    /// How long nobody has been present.
    pub(super) fn absent(&self) -> Option<Duration> {
        let left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        (self.sockets.load(Ordering::Relaxed) == 0).then(|| left.elapsed())
    }

    pub(super) fn comes(&self) {
        self.sockets.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn leaves(&self) {
        *self.left.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}
