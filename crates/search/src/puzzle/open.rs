//! States that wait to be looked at, taken in two ways by turns.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// What one turn that is left counts, in turns made.
const FAR: u32 = 16;

/// States that wait: the most promising one is taken, and then one from any distance, each distance in its turn: a
/// state that looks promising may be lost for reasons that nobody sees, with all that follow from it.
#[derive(Debug, Default)]
pub(super) struct Open {
    best: BinaryHeap<Reverse<(u32, u32)>>,
    /// By turns that are left.
    by_distance: BTreeMap<u32, Vec<u32>>,
    /// The distance whose turn was last.
    last: u32,
    taken: u64,
    /// Whether only the most promising states are taken.
    only_best: bool,
    /// By state: whether it was taken.
    is_taken: Vec<bool>,
}

impl Open {
    /// Takes the most promising states only.
    pub(super) fn only_best() -> Open {
        Open { only_best: true, ..Open::default() }
    }

    /// Adds a state, numbers from 0 on.
    pub(super) fn push(&mut self, state: u32, left: u32, depth: u32) {
        self.best.push(Reverse((left * FAR + depth, state)));
        if !self.only_best {
            self.by_distance.entry(left).or_default().push(state);
        }
        if self.is_taken.len() <= state as usize {
            self.is_taken.resize(state as usize + 1, false);
        }
    }

    /// Takes a state.
    pub(super) fn pop(&mut self) -> Option<u32> {
        loop {
            self.taken += 1;
            let best = self.only_best || !self.taken.is_multiple_of(2);
            let state = if best { self.best.pop()?.0.1 } else { self.pop_any()? };
            if !std::mem::replace(&mut self.is_taken[state as usize], true) {
                return Some(state);
            }
        }
    }

    /// One of the states of the next distance, the same each time the same is asked.
    fn pop_any(&mut self) -> Option<u32> {
        let next =
            self.by_distance.range(..self.last).next_back().or_else(|| self.by_distance.iter().next_back());
        let distance = *next?.0;
        self.last = distance;
        let states = self.by_distance.get_mut(&distance)?;
        let chance = self.taken.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let state = states.swap_remove(chance as usize % states.len());
        if states.is_empty() {
            self.by_distance.remove(&distance);
        }
        Some(state)
    }
}
