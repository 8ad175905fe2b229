//! The clock of a player that thinks.

use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use nix::time::{ClockId, clock_gettime};

/// Counts from the question on.
///
/// A player that has a time limit goes by the wall clock. One that has none goes by the processor time of the thread that was
/// asked, as the referee does for any bot: a machine that lets it wait changes no move, so that it repeats.
#[derive(Clone, Debug)]
pub struct ThinkingClock {
    start: Instant,
    /// The thread that was asked, with the processor time it had used by then.
    used: Option<(ThreadId, Duration)>,
}

impl ThinkingClock {
    /// Begins to count.
    pub fn start(has_time_limit: bool) -> ThinkingClock {
        let used = if has_time_limit { None } else { processor_time() };
        ThinkingClock { start: Instant::now(), used: used.map(|used| (thread::current().id(), used)) }
    }

    /// How long it has thought. On other threads than the one that was asked: the time that has passed.
    pub fn elapsed(&self) -> Duration {
        match (self.used, processor_time()) {
            (Some((asked, used)), Some(now)) if thread::current().id() == asked => now.saturating_sub(used),
            _ => self.start.elapsed(),
        }
    }
}

/// The processor's time that this thread has used, where the system tells it.
fn processor_time() -> Option<Duration> {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).ok().map(Duration::from)
}
