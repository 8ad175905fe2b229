//! Who may compute: as many matches at once as the machine has cores; the others wait their turn, first come first.

use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use referee::Stop;

/// So often a wait looks whether all is to end.
pub(crate) const BREATH: Duration = Duration::from_millis(50);

/// A number of places; who has one computes.
pub(crate) struct Places {
    line: Mutex<Line>,
    moved: Condvar,
}

struct Line {
    free: usize,
    /// The next ticket to be given out, and the next to be served.
    given: u64,
    served: u64,
}

impl Places {
    pub(crate) fn new(places: usize) -> Places {
        Places { line: Mutex::new(Line { free: places, given: 0, served: 0 }), moved: Condvar::new() }
    }

    /// Waits for a place.
    pub(crate) fn take(&self) {
        let mut line = self.line();
        let ticket = line.given;
        line.given += 1;
        while line.served != ticket || line.free == 0 {
            line = self.moved.wait(line).unwrap_or_else(PoisonError::into_inner);
        }
        line.served += 1;
        line.free -= 1;
        self.moved.notify_all();
    }

    /// Gives a place back.
    pub(crate) fn leave(&self) {
        self.line().free += 1;
        self.moved.notify_all();
    }

    /// Lets somebody who waits go first.
    pub(crate) fn step_back(&self) {
        let waiting = {
            let line = self.line();
            line.given != line.served
        };
        if waiting {
            self.leave();
            self.take();
        }
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sleeps, unless all is to end.
pub(crate) fn rest(length: Duration, stop: &Stop) {
    let until = Instant::now() + length;
    while !stop.load(Ordering::Relaxed) {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return;
        }
        std::thread::sleep(left.min(BREATH));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn never_more_compute_than_there_are_places() {
        let places = Arc::new(Places::new(2));
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let threads: Vec<_> = (0..8)
            .map(|_| {
                let (places, now, most) = (places.clone(), now.clone(), most.clone());
                std::thread::spawn(move || {
                    places.take();
                    for _ in 0..20 {
                        let here = now.fetch_add(1, Ordering::SeqCst) + 1;
                        most.fetch_max(here, Ordering::SeqCst);
                        std::thread::yield_now();
                        now.fetch_sub(1, Ordering::SeqCst);
                        places.step_back();
                    }
                    places.leave();
                })
            })
            .collect();
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        assert!(most.load(Ordering::SeqCst) <= 2);
        assert_eq!(places.line().free, 2);
    }
}
