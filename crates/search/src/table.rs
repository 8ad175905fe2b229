//! Positions that were searched before, shared by threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

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

/// Two words a slot. The first is the key disguised by the second, so that words of two writers never pass as one entry.
#[derive(Debug)]
pub struct Table {
    slots: Vec<[AtomicU64; 2]>,
}

const NO_MOVE: u64 = 0xffff;

impl Table {
    /// A table of at least so many slots of 16 bytes.
    pub fn new(slots: usize) -> Table {
        Table { slots: (0..slots.next_power_of_two()).map(|_| Default::default()).collect() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.iter_mut().for_each(|slot| *slot = Default::default());
    }

    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        let slot = self.slot(key);
        let packed = slot[1].load(Ordering::Relaxed);
        (packed != 0 && slot[0].load(Ordering::Relaxed) ^ packed == key).then(|| unpack(packed))
    }

    /// Keeps what is deeper, or of another position.
    pub(crate) fn put(&self, key: u64, known: Known) {
        let slot = self.slot(key);
        let packed = slot[1].load(Ordering::Relaxed);
        let same = slot[0].load(Ordering::Relaxed) ^ packed == key && packed != 0;
        let mut known = known;
        if same {
            let before = unpack(packed);
            if known.bound != Bound::Exact && before.depth > known.depth + 2 {
                return;
            }
            known.best = known.best.or(before.best);
        }
        let packed = pack(known);
        slot[0].store(key ^ packed, Ordering::Relaxed);
        slot[1].store(packed, Ordering::Relaxed);
    }

    fn slot(&self, key: u64) -> &[AtomicU64; 2] {
        &self.slots[key as usize & (self.slots.len() - 1)]
    }
}

/// The bound is never 0, so that no entry is.
fn pack(known: Known) -> u64 {
    let bound = match known.bound {
        Bound::AtMost => 1,
        Bound::AtLeast => 2,
        Bound::Exact => 3,
    };
    known.best.map_or(NO_MOVE, u64::from)
        | u64::from(known.value as u32) << 16
        | (known.depth.clamp(0, 255) as u64) << 48
        | bound << 56
}

fn unpack(packed: u64) -> Known {
    let best = packed & NO_MOVE;
    Known {
        best: (best != NO_MOVE).then_some(best as u16),
        value: (packed >> 16) as u32 as i32,
        depth: (packed >> 48 & 255) as i32,
        bound: match packed >> 56 {
            1 => Bound::AtMost,
            2 => Bound::AtLeast,
            _ => Bound::Exact,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_got() {
        let table = Table::new(4);
        let check = |key, known| {
            table.put(key, known);
            assert_eq!(table.get(key), Some(known));
        };
        check(1, Known { best: None, value: -999_990, depth: 0, bound: Bound::AtMost });
        check(0, Known { best: Some(65_534), value: 999_990, depth: 120, bound: Bound::Exact });
        check(5, Known { best: Some(0), value: -1, depth: 1, bound: Bound::AtLeast });
        assert_eq!(table.get(1), None, "another position of the same slot has come");
        table.put(5, Known { best: None, value: 7, depth: 3, bound: Bound::AtLeast });
        assert_eq!(table.get(5).unwrap().best, Some(0), "the best move stays known");
    }
}
