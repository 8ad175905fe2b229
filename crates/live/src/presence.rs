//! Whether the person playing a match is present.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use game::lock;

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
        let left = lock(&self.left);
        (self.sockets.load(Ordering::Relaxed) == 0).then(|| left.elapsed())
    }

    pub(super) fn comes(&self) {
        self.sockets.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn leaves(&self) {
        *lock(&self.left) = Instant::now();
        self.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}
