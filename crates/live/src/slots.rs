//! Compute slots: as many matches compute at once as there are cores. The others wait in queues, one per author, served in turn.

use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use game::lock;
use referee::Stop;

use super::turns::Turns;

/// How often a wait checks the stop flag.
pub(crate) const POLL: Duration = Duration::from_millis(50);

/// A fair counting semaphore.
pub struct ComputeSlots {
    queue: Mutex<Queue>,
    changed: Condvar,
}

struct Queue {
    free: usize,
    /// The tickets of those waiting.
    waiting: Turns,
    next_ticket: u64,
}

impl ComputeSlots {
    pub fn new(slots: usize) -> ComputeSlots {
        let queue = Queue { free: slots, waiting: Turns::default(), next_ticket: 0 };
        ComputeSlots { queue: Mutex::new(queue), changed: Condvar::new() }
    }

    /// Gives back a slot that [`Slot::keep`] kept.
    pub(crate) fn give_back(&self) {
        lock(&self.queue).free += 1;
        self.changed.notify_all();
    }
}

/// A match's claim to a slot.
pub struct Slot<'a> {
    /// `None` if the match never waits.
    slots: Option<&'a ComputeSlots>,
    /// The name of its queue.
    line: String,
    held: bool,
}

impl<'a> Slot<'a> {
    /// A claim in this queue.
    pub fn queued(slots: &'a ComputeSlots, line: String) -> Slot<'a> {
        Slot { slots: Some(slots), line, held: false }
    }

    /// The claim of a match that never waits.
    pub fn exempt() -> Slot<'a> {
        Slot { slots: None, line: String::new(), held: false }
    }

    /// Waits for a slot. Returns false, without one, if `stop` is set first.
    pub fn acquire(&mut self, stop: &Stop) -> bool {
        let Some(slots) = self.slots.filter(|_| !self.held) else { return true };
        let mut queue = lock(&slots.queue);
        let ticket = queue.next_ticket;
        queue.next_ticket += 1;
        queue.waiting.join(&self.line, ticket);
        while queue.waiting.next() != Some(ticket) || queue.free == 0 {
            if stop.load(Ordering::Relaxed) {
                queue.waiting.leave(&self.line, ticket);
                slots.changed.notify_all();
                return false;
            }
            (queue, _) = slots.changed.wait_timeout(queue, POLL).unwrap_or_else(PoisonError::into_inner);
        }
        queue.waiting.take();
        queue.free -= 1;
        self.held = true;
        slots.changed.notify_all();
        true
    }

    pub fn release(&mut self) {
        if let Some(slots) = self.slots.filter(|_| self.held) {
            lock(&slots.queue).free += 1;
            self.held = false;
            slots.changed.notify_all();
        }
    }

    /// The slot is held until [`ComputeSlots::give_back`].
    pub(crate) fn keep(mut self) {
        self.held = false;
    }

    /// Lets a waiting match go first.
    pub fn yield_to_waiting(&mut self, stop: &Stop) {
        let others_wait = self.slots.is_some_and(|slots| !lock(&slots.queue).waiting.is_empty());
        if others_wait {
            self.release();
            self.acquire(stop);
        }
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        self.release();
    }
}

/// Sleeps for `length`, or until `stop` is set.
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
mod tests;
