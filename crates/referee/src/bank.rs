//! Saved time: what a bot's turns leave unused, for later turns of the same game.

use std::time::Duration;

use game::Aside;

#[derive(Debug, Default)]
pub(crate) struct Bank {
    /// The most it can hold; zero if the match has no bank.
    most: Duration,
    saved: Duration,
    /// The current turn, from 1.
    turn: u32,
    /// Time used in it.
    used: Duration,
}

impl Bank {
    pub(crate) fn new(most: Duration) -> Bank {
        Bank { most, ..Bank::default() }
    }

    /// Starts a game with nothing saved.
    pub(crate) fn begin(&mut self) {
        *self = Bank::new(self.most);
    }

    /// Starts a turn and saves what the previous one left. Does nothing if `turn` is already open.
    pub(crate) fn open(&mut self, turn: u32, limit: Duration) {
        if self.turn != turn {
            if self.turn != 0 {
                self.saved = (self.saved + limit).saturating_sub(self.used).min(self.most);
            }
            (self.turn, self.used) = (turn, Duration::ZERO);
        }
    }

    /// Time saved; `None` if the match has no bank.
    pub(crate) fn saved(&self) -> Option<Duration> {
        (!self.most.is_zero()).then_some(self.saved)
    }

    /// Time left in the current turn.
    pub(crate) fn left(&self, limit: Duration) -> Duration {
        (limit + self.saved).saturating_sub(self.used)
    }

    /// Adds what an answer took: processor time, or wall time where processor time is not measured.
    pub(crate) fn see(&mut self, asides: &[Aside]) {
        let sum = |micros: fn(&Aside) -> Option<u64>| {
            asides.iter().filter_map(micros).reduce(|one, other| one + other)
        };
        let processor = sum(|aside| if let Aside::CpuMicros(micros) = aside { Some(*micros) } else { None });
        let wall = sum(|aside| if let Aside::WallMicros(micros) = aside { Some(*micros) } else { None });
        self.used += Duration::from_micros(processor.or(wall).unwrap_or(0));
    }
}

#[cfg(test)]
mod tests;
