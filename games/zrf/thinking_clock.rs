//! The clock of a player that searches.

use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use nix::time::{ClockId, clock_gettime};

/// Measures the time since the question.
///
/// With a time limit it uses the wall clock. Without one it uses the processor time of the asking thread, as the referee does for any bot:
/// a busy machine then changes no move, so that games are reproducible.
#[derive(Clone, Debug)]
pub struct ThinkingClock {
    start: Instant,
    /// The asking thread, and its processor time at the start.
    used: Option<(ThreadId, Duration)>,
}

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

/// This thread's processor time, if the system provides it.
fn processor_time() -> Option<Duration> {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).ok().map(Duration::from)
}
