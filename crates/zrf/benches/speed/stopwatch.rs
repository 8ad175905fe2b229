//! Time of the processor, so that a busy machine costs as little as it can.

use std::time::Instant;

/// Time of the processor where the system tells it, else time on the wall.
struct Stopwatch {
    wall: Instant,
    nanoseconds: Option<u64>,
}

impl Stopwatch {
    fn start() -> Stopwatch {
        Stopwatch { wall: Instant::now(), nanoseconds: processor_nanoseconds() }
    }

    /// At least a nanosecond, to divide by.
    fn seconds(&self) -> f64 {
        let spent = match (self.nanoseconds, processor_nanoseconds()) {
            (Some(start), Some(now)) => (now - start) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        };
        spent.max(1e-9)
    }
}

/// Repeats something for so long: the sum of what it returns and the time it took. The clock is asked seldom, since
/// asking takes as long as a short game.
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

/// What Linux says this thread has spent on a processor.
fn processor_nanoseconds() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}
