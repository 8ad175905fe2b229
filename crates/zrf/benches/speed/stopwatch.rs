//! Time of the processor, so that a busy machine costs as little as it can.

use std::time::Instant;

/// Time of the processor where the system tells it, else time on the wall.
pub(crate) struct Stopwatch {
    wall: Instant,
    nanoseconds: Option<u64>,
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        Stopwatch { wall: Instant::now(), nanoseconds: processor_nanoseconds() }
    }

    /// At least a nanosecond, to divide by.
    pub(crate) fn seconds(&self) -> f64 {
        let spent = match (self.nanoseconds, processor_nanoseconds()) {
            (Some(start), Some(now)) => (now - start) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        };
        spent.max(1e-9)
    }
}

/// Repeats a count for so long: how much was counted a second.
pub(crate) fn rate(seconds: f64, mut count: impl FnMut() -> u64) -> f64 {
    let (mut counted, watch) = (0, Stopwatch::start());
    while counted == 0 || watch.seconds() < seconds {
        counted += count();
    }
    counted as f64 / watch.seconds()
}

/// What Linux says this thread has spent on a processor; read through the system's call each time, so asked seldom.
fn processor_nanoseconds() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}
