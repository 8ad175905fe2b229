//! Processor time.

use std::cell::Cell;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

thread_local! {
    /// Microseconds that workers have computed for this thread.
    static ELSEWHERE: Cell<u64> = const { Cell::new(0) };
}

/// Notes microseconds that a worker has computed for this thread.
pub(crate) fn add(micros: u64) {
    ELSEWHERE.set(ELSEWHERE.get().saturating_add(micros));
}

/// Measures the processor time of this thread, and of the umpires that it asks.
pub struct Meter(Duration);

impl Meter {
    pub fn start() -> Meter {
        Meter(Meter::now())
    }

    /// Microseconds since the start, or since the last reading.
    pub fn read(&mut self) -> u64 {
        let (before, now) = (self.0, Meter::now());
        self.0 = now;
        u64::try_from(now.saturating_sub(before).as_micros()).unwrap_or(u64::MAX)
    }

    fn now() -> Duration {
        let own = Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default();
        own.saturating_add(Duration::from_micros(ELSEWHERE.get()))
    }
}
