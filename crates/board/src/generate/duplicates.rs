//! Takes out parts that start at the same place and lead to the same position.

use crate::moves::{Entry, Moves};
use crate::position::Position;
use crate::rules::Shape;

/// Keeps the first of each kind, in the order of the list.
pub(super) fn remove(position: &mut Position, moves: &mut Moves) {
    let Moves { entries, tail, .. } = moves;
    let mut seen = std::mem::take(&mut position.duplicates);
    seen.clear();
    entries.retain(|entry| {
        let effects = &tail[entry.tail as usize..][..usize::from(entry.length)];
        let key = position.key_after(*entry, effects);
        seen.insert(key)
    });
    position.duplicates = seen;
}

impl Position {
    /// A number that two parts share when they start at the same place and have the same result.
    fn key_after(&mut self, entry: Entry, tail: &[crate::moves::Effect]) -> u64 {
        let start = entry.start(tail);
        let plain =
            entry.length == 0 && entry.shape == Shape::Move && entry.next == crate::rules::Next::COMPLETE;
        if plain {
            return crate::position::mix(u64::from(start) | u64::from(entry.to) << 16);
        }
        let result = self.result_of(crate::moves::Part { entry, tail });
        let next = u64::from(entry.next.0);
        result ^ crate::position::mix(u64::from(start) | next << 32 | 1 << 60)
    }
}
