//! Processor time.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Measures the processor time of this thread.
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
        Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
    }
}
