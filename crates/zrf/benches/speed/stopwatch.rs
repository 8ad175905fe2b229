//! Processor time, to be less sensitive to a busy machine.

use std::time::Instant;

/// Processor time if the system provides it, otherwise wall time.
struct Stopwatch {
    wall: Instant,
    nanoseconds: Option<u64>,
}

impl Stopwatch {
    fn start() -> Stopwatch {
        Stopwatch { wall: Instant::now(), nanoseconds: processor_nanoseconds() }
    }

    /// At least a nanosecond, for dividing.
    fn seconds(&self) -> f64 {
        let spent = match (self.nanoseconds, processor_nanoseconds()) {
            (Some(start), Some(now)) => (now - start) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        };
        spent.max(1e-9)
    }
}

/// Repeats something for this long. Returns the sum of its results and the time. Reads the clock rarely, as that takes as long as a short
/// game.
pub(crate) fn repeat(seconds: f64, mut once: impl FnMut() -> u64) -> (u64, f64) {
    let (mut sum, mut batch, watch) = (0, 1, Stopwatch::start());
    loop {
        let before = watch.seconds();
        sum += (0..batch).map(|_| once()).sum::<u64>();
        let now = watch.seconds();
        if now >= seconds {
            return (sum, now);
        }
        if now - before < 0.002 {
            batch *= 2;
        }
    }
}

/// This thread's processor time, from Linux.
fn processor_nanoseconds() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}
