//! A histogram of durations.

use std::sync::atomic::{AtomicU64, Ordering};

/// The upper bounds of the buckets, in microseconds.
pub const BOUNDS: [u64; 17] = [
    25, 100, 250, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
    2_500_000, 5_000_000, 10_000_000, 30_000_000,
];

#[derive(Default)]
pub struct Histogram {
    /// The last bucket has everything above the bounds.
    buckets: [AtomicU64; BOUNDS.len() + 1],
    total_us: AtomicU64,
}

impl Histogram {
    pub fn add(&self, micros: u64) {
        let bucket = BOUNDS.partition_point(|bound| *bound < micros);
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.total_us.fetch_add(micros, Ordering::Relaxed);
    }

    /// The sum of all durations, in microseconds.
    pub fn total_us(&self) -> u64 {
        self.total_us.load(Ordering::Relaxed)
    }

    /// For each bound, and finally in total, how many were no longer.
    pub fn cumulative(&self) -> Vec<u64> {
        let counts = self.buckets.iter().map(|bucket| bucket.load(Ordering::Relaxed));
        counts
            .scan(0, |sum, count| {
                *sum += count;
                Some(*sum)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_counts_up_to_its_own_bound() {
        let times = Histogram::default();
        for micros in [0, 25, 26, 30_000_000, 30_000_001] {
            times.add(micros);
        }
        let counts = times.cumulative();
        assert_eq!((counts[0], counts[1], counts[BOUNDS.len() - 1], counts[BOUNDS.len()]), (2, 3, 4, 5));
        assert_eq!(times.total_us(), 60_000_052);
    }
}
