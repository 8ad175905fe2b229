//! The transposition table: positions that were searched before, shared by threads without locks.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::table_memory::{BUCKET, Bucket, SHARED, Slot, slots_of};

/// What a value says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    AtMost,
    AtLeast,
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The best offer, by its place in the list.
    pub best: Option<u16>,
    pub value: i32,
    pub depth: i32,
    pub bound: Bound,
}

/// In a bucket the slot gives way whose entry is shallow or old.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// Which search is on, modulo 64.
    age: AtomicU8,
}

const NO_MOVE: u64 = 0xffff;
const AGES: u8 = 64;
/// An entry of the search before counts so many parts of depth less.
const OLD: i32 = 4;

impl TranspositionTable {
    /// A table of at least so many slots of 16 bytes.
    pub(crate) fn new(slots: usize) -> TranspositionTable {
        let buckets = SHARED.take(slots.next_power_of_two().max(BUCKET));
        TranspositionTable { buckets, age: AtomicU8::new(0) }
    }

    /// How many slots it has.
    pub(crate) fn slots(&self) -> usize {
        slots_of(&self.buckets)
    }

    /// The same entries in a table of another size; of more than it holds, the deepest and latest.
    pub(crate) fn resized(&self, slots: usize) -> TranspositionTable {
        let other = TranspositionTable::new(slots);
        other.age.store(self.age.load(Ordering::Relaxed), Ordering::Relaxed);
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            let packed = slot[1].load(Ordering::Relaxed);
            if packed != 0 {
                other.keep(slot[0].load(Ordering::Relaxed) ^ packed, packed);
            }
        }
        other
    }

    /// Takes an entry as it is, unless all in its bucket are worth more.
    fn keep(&self, key: u64, packed: u64) {
        let bucket = self.bucket(key);
        let Some(slot) = bucket.iter().min_by_key(|slot| self.worth(slot)) else { return };
        let (known, since) = unpack(packed);
        if self.worth(slot) < self.worth_of(known, since) {
            slot[0].store(key ^ packed, Ordering::Relaxed);
            slot[1].store(packed, Ordering::Relaxed);
        }
    }

    /// The higher, the longer a slot is kept; an empty one is worth least.
    fn worth(&self, slot: &Slot) -> i32 {
        match slot[1].load(Ordering::Relaxed) {
            0 => i32::MIN,
            packed => {
                let (known, since) = unpack(packed);
                self.worth_of(known, since)
            }
        }
    }

    fn worth_of(&self, known: Known, since: u8) -> i32 {
        known.depth - OLD * i32::from((self.age.load(Ordering::Relaxed) + AGES - since) % AGES)
    }

    /// A new search begins: what is known from now on is worth more than what was.
    pub(crate) fn grow_older(&self) {
        self.age.store((self.age.load(Ordering::Relaxed) + 1) % AGES, Ordering::Relaxed);
    }

    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        self.bucket(key).iter().find_map(|slot| known(slot, key)).map(|packed| unpack(packed).0)
    }

    pub(crate) fn put(&self, key: u64, known: Known) {
        let age = self.age.load(Ordering::Relaxed);
        let bucket = self.bucket(key);
        let own = bucket.iter().find_map(|slot| self::known(slot, key).map(|packed| (slot, packed)));
        let mut known = known;
        let slot = match own {
            Some((slot, packed)) => {
                let (before, since) = unpack(packed);
                known.best = known.best.or(before.best);
                if known.bound != Bound::Exact && before.depth > known.depth + 3 && since == age {
                    return;
                }
                slot
            }
            None => bucket.iter().min_by_key(|slot| self.worth(slot)).unwrap_or(&bucket[0]),
        };
        let packed = pack(known, age);
        slot[0].store(key ^ packed, Ordering::Relaxed);
        slot[1].store(packed, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &[Slot; BUCKET] {
        &self.buckets[(key as usize / BUCKET) & (self.buckets.len() - 1)].0
    }
}

impl Drop for TranspositionTable {
    fn drop(&mut self) {
        SHARED.give_back(std::mem::take(&mut self.buckets));
    }
}

/// What a slot holds, if it is this position's.
fn known(slot: &Slot, key: u64) -> Option<u64> {
    let packed = slot[1].load(Ordering::Relaxed);
    (packed != 0 && slot[0].load(Ordering::Relaxed) ^ packed == key).then_some(packed)
}

/// From the lowest bit: move 16, value 32, depth 8, bound 2, age 6. The bound is never 0, so that no entry is.
fn pack(known: Known, age: u8) -> u64 {
    let bound = match known.bound {
        Bound::AtMost => 1,
        Bound::AtLeast => 2,
        Bound::Exact => 3,
    };
    known.best.map_or(NO_MOVE, u64::from)
        | u64::from(known.value as u32) << 16
        | (known.depth.clamp(0, 255) as u64) << 48
        | bound << 56
        | u64::from(age) << 58
}

fn unpack(packed: u64) -> (Known, u8) {
    let best = packed & NO_MOVE;
    let known = Known {
        best: (best != NO_MOVE).then_some(best as u16),
        value: (packed >> 16) as u32 as i32,
        depth: (packed >> 48 & 255) as i32,
        bound: match packed >> 56 & 3 {
            1 => Bound::AtMost,
            2 => Bound::AtLeast,
            _ => Bound::Exact,
        },
    };
    (known, (packed >> 58) as u8)
}

#[cfg(test)]
mod tests;
