//! The memory of transposition tables, which all players of the process share.
//!
//! A large table belongs to one decision. So many may be in use at once as there are cores; who wants one more waits. They
//! are used again and not freed, since an allocator may keep what a thread has freed for that thread alone.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;

/// Two words a slot. The first is the key disguised by the second, so that words of two writers never pass as one entry.
pub(crate) type Slot = [AtomicU64; 2];

/// So many slots are looked at for a position.
pub(crate) const BUCKET: usize = 4;

/// The slots for a position: one cache line, so that a look fetches all of them at once.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(crate) struct Bucket(pub [Slot; BUCKET]);

/// How many slots a table has.
pub(crate) fn slots_of(table: &[Bucket]) -> usize {
    table.len() * BUCKET
}

/// The slots of a table, 4 MB, that a player keeps from one decision to the next: many may be at their boards for hours.
pub(crate) const AT_REST: usize = 1 << 18;
/// The slots, 256 MB, that all players together keep so.
const ALL_AT_REST: usize = 1 << 24;
/// The slots, 16 MB, of the largest table that a player has by default.
const LARGE: usize = 1 << 20;

/// What the players of this process share.
pub(crate) static SHARED: TableMemory = TableMemory::new();

/// Slots for all who search at once.
#[derive(Debug)]
pub(crate) struct TableMemory {
    large: Mutex<Large>,
    returned: Condvar,
    at_rest: AtomicUsize,
}

#[derive(Debug)]
struct Large {
    free: Vec<Vec<Bucket>>,
    /// Slots of all large tables, those that are free too.
    all: usize,
    /// Tables that are in use.
    in_use: usize,
}

impl TableMemory {
    pub(crate) const fn new() -> TableMemory {
        TableMemory {
            large: Mutex::new(Large { free: Vec::new(), all: 0, in_use: 0 }),
            returned: Condvar::new(),
            at_rest: AtomicUsize::new(0),
        }
    }

    /// Empty slots. Waits while large tables of others fill the room there is.
    pub(crate) fn take(&self, slots: usize) -> Vec<Bucket> {
        if slots <= AT_REST {
            self.at_rest.fetch_add(slots, Ordering::Relaxed);
            return empty(slots);
        }
        let mut large = self.large();
        loop {
            if let Some(place) = large.free.iter().position(|free| slots_of(free) == slots) {
                let mut table = large.free.swap_remove(place);
                large.in_use += 1;
                drop(large);
                table.fill_with(Bucket::default);
                return table;
            }
            if large.all + slots > most() {
                let freed: usize = large.free.drain(..).map(|free| slots_of(&free)).sum();
                large.all -= freed;
            }
            // One that is larger than all the room is taken alone.
            if large.all + slots <= most() || large.in_use == 0 {
                large.all += slots;
                large.in_use += 1;
                drop(large);
                return empty(slots);
            }
            large = self.returned.wait(large).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Takes slots back.
    pub(crate) fn give_back(&self, table: Vec<Bucket>) {
        if slots_of(&table) <= AT_REST {
            self.at_rest.fetch_sub(slots_of(&table), Ordering::Relaxed);
            return;
        }
        let mut large = self.large();
        large.in_use -= 1;
        large.free.push(table);
        self.returned.notify_all();
    }

    /// The slots that a player may keep until its next decision: none when all players together keep too many.
    pub(crate) fn kept(&self) -> usize {
        if self.at_rest.load(Ordering::Relaxed) + AT_REST > ALL_AT_REST { 0 } else { AT_REST }
    }

    fn large(&self) -> MutexGuard<'_, Large> {
        self.large.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The slots of all large tables at most: one of the default size for each core, and four where there are fewer cores.
fn most() -> usize {
    LARGE * available_parallelism().map_or(4, usize::from).max(4)
}

fn empty(slots: usize) -> Vec<Bucket> {
    (0..slots / BUCKET).map(|_| Bucket::default()).collect()
}

#[cfg(test)]
mod tests;
