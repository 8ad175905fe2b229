//! Whether the person is there who plays a match.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Whether a person is there.
pub(super) struct Presence {
    /// How many sockets of persons watch.
    sockets: AtomicUsize,
    /// When the last of them closed, or the match began.
    left: Mutex<Instant>,
}

impl Presence {
    pub(super) fn new() -> Presence {
        Presence { sockets: AtomicUsize::new(0), left: Mutex::new(Instant::now()) }
    }

    /// For how long nobody has been there.
    pub(super) fn absent(&self) -> Option<Duration> {
        let left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        (self.sockets.load(Ordering::Relaxed) == 0).then(|| left.elapsed())
    }

    /// A person opens a socket.
    pub(super) fn comes(&self) {
        self.sockets.fetch_add(1, Ordering::Relaxed);
    }

    /// A person's socket is closed.
    pub(super) fn leaves(&self) {
        *self.left.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}
