//! Compute slots: as many matches compute at once as there are cores; the others wait, first come first served.

use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use referee::Stop;

/// How often a wait checks the stop flag.
pub(crate) const POLL: Duration = Duration::from_millis(50);

/// A fair counting semaphore.
pub(crate) struct ComputeSlots {
    queue: Mutex<Queue>,
    changed: Condvar,
}

struct Queue {
    free: usize,
    /// The next ticket to hand out, and the next to serve.
    issued: u64,
    served: u64,
}

impl ComputeSlots {
    pub(crate) fn new(slots: usize) -> ComputeSlots {
        ComputeSlots {
            queue: Mutex::new(Queue { free: slots, issued: 0, served: 0 }),
            changed: Condvar::new(),
        }
    }

    /// Waits for a slot.
    pub(crate) fn acquire(&self) {
        let mut queue = self.queue();
        let ticket = queue.issued;
        queue.issued += 1;
        while queue.served != ticket || queue.free == 0 {
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        queue.served += 1;
        queue.free -= 1;
        self.changed.notify_all();
    }

    /// Gives a slot back.
    pub(crate) fn release(&self) {
        self.queue().free += 1;
        self.changed.notify_all();
    }

    /// Lets a waiting match go first.
    pub(crate) fn yield_to_waiting(&self) {
        let waiting = {
            let queue = self.queue();
            queue.issued != queue.served
        };
        if waiting {
            self.release();
            self.acquire();
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sleeps until `length` is over or `stop` is set.
pub(crate) fn sleep_unless_stopped(length: Duration, stop: &Stop) {
    let until = Instant::now() + length;
    while !stop.load(Ordering::Relaxed) {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return;
        }
        std::thread::sleep(left.min(POLL));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn never_more_compute_than_there_are_places() {
        let slots = Arc::new(ComputeSlots::new(2));
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let threads: Vec<_> = (0..8)
            .map(|_| {
                let (slots, now, most) = (slots.clone(), now.clone(), most.clone());
                std::thread::spawn(move || {
                    slots.acquire();
                    for _ in 0..20 {
                        let here = now.fetch_add(1, Ordering::SeqCst) + 1;
                        most.fetch_max(here, Ordering::SeqCst);
                        std::thread::yield_now();
                        now.fetch_sub(1, Ordering::SeqCst);
                        slots.yield_to_waiting();
                    }
                    slots.release();
                })
            })
            .collect();
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        assert!(most.load(Ordering::SeqCst) <= 2);
        assert_eq!(slots.queue().free, 2);
    }
}
