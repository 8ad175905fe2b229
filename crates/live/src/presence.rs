//! Which of the people playing a match are present.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use game::lock;

pub(super) struct Presence(Mutex<Sockets>);

struct Sockets {
    /// How many sockets watch for each bot's seat.
    of: Vec<usize>,
    /// When the last of them closed, or the match started.
    left: Instant,
}

impl Presence {
    pub(super) fn new(bots: usize) -> Presence {
        Presence(Mutex::new(Sockets { of: vec![0; bots], left: Instant::now() }))
    }

    /// How long nobody has been present.
    pub(super) fn absent(&self) -> Option<Duration> {
        let sockets = lock(&self.0);
        sockets.of.iter().all(|count| *count == 0).then(|| sockets.left.elapsed())
    }

    /// The numbers of those who are present.
    pub(super) fn present(&self) -> Vec<usize> {
        let sockets = lock(&self.0);
        (0..sockets.of.len()).filter(|person| sockets.of[*person] > 0).collect()
    }

    pub(super) fn comes(&self, persons: &[usize]) {
        let mut sockets = lock(&self.0);
        persons.iter().for_each(|person| sockets.of[*person] += 1);
    }

    pub(super) fn leaves(&self, persons: &[usize]) {
        let mut sockets = lock(&self.0);
        sockets.left = Instant::now();
        persons.iter().for_each(|person| sockets.of[*person] -= 1);
    }
}
