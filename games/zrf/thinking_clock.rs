//! The clock of a player that searches.

use std::sync::OnceLock;
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::{
    thread::{self, ThreadId},
    time::Instant,
};

#[cfg(not(target_family = "wasm"))]
use nix::time::{ClockId, clock_gettime};

/// The time since a fixed moment, where the system has no clock to read: a program without one sets it before anybody thinks.
pub static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Measures the time since the question.
///
/// With a time limit it uses the wall clock. Without one it uses the processor time of the asking thread, as the referee does for any bot:
/// a busy machine then changes no move, so that games are reproducible.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Debug)]
pub struct ThinkingClock {
    start: Instant,
    /// The asking thread, and its processor time at the start.
    used: Option<(ThreadId, Duration)>,
}

#[cfg(not(target_family = "wasm"))]
impl ThinkingClock {
    /// Begins to count.
    pub fn start(has_time_limit: bool) -> ThinkingClock {
        let used = if has_time_limit { None } else { processor_time() };
        ThinkingClock { start: Instant::now(), used: used.map(|used| (thread::current().id(), used)) }
    }

    /// The time spent searching. On other threads than the asking one, the time that has passed.
    pub fn elapsed(&self) -> Duration {
        match (self.used, processor_time()) {
            (Some((asked, used)), Some(now)) if thread::current().id() == asked => now.saturating_sub(used),
            _ => self.start.elapsed(),
        }
    }
}

/// Measures the time since the question by [`CLOCK`].
#[cfg(target_family = "wasm")]
#[derive(Clone, Debug)]
pub struct ThinkingClock(Duration);

#[cfg(target_family = "wasm")]
impl ThinkingClock {
    /// Begins to count.
    pub fn start(_has_time_limit: bool) -> ThinkingClock {
        ThinkingClock(now())
    }

    /// The time spent searching.
    pub fn elapsed(&self) -> Duration {
        now().saturating_sub(self.0)
    }
}

#[cfg(target_family = "wasm")]
fn now() -> Duration {
    CLOCK.get().map_or(Duration::ZERO, |clock| clock())
}

/// This thread's processor time, if the system provides it.
#[cfg(not(target_family = "wasm"))]
fn processor_time() -> Option<Duration> {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).ok().map(Duration::from)
}
