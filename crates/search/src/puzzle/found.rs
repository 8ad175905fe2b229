//! Turns as what they change.

use std::ops::Range;

use super::board::{Cell, Content};

/// A turn, its lists kept in the [`Found`] it belongs to.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    changes: Range<u32>,
    pairs: Range<u32>,
    /// Whether only pieces that move by themselves and that no goal names are moved: a walk.
    pub is_walk: bool,
    pub end: End,
}

/// What a turn leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    GoesOn,
    Won,
    Over,
}

/// A store of turns.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    pub turns: Vec<Turn>,
    changes: Vec<(Cell, Content)>,
    pairs: Vec<(Cell, Cell)>,
}

impl Found {
    pub(super) fn clear(&mut self) {
        self.turns.clear();
        self.changes.clear();
        self.pairs.clear();
    }

    pub(super) fn push(
        &mut self,
        changes: &[(Cell, Content)],
        pairs: &[(Cell, Cell)],
        is_walk: bool,
        end: End,
    ) {
        let start = (self.changes.len() as u32, self.pairs.len() as u32);
        self.changes.extend_from_slice(changes);
        self.pairs.extend_from_slice(pairs);
        let changes = start.0..self.changes.len() as u32;
        self.turns.push(Turn { changes, pairs: start.1..self.pairs.len() as u32, is_walk, end });
    }

    /// What each changed place holds after a turn.
    pub(super) fn changes(&self, turn: u32) -> &[(Cell, Content)] {
        let range = &self.turns[turn as usize].changes;
        &self.changes[range.start as usize..range.end as usize]
    }

    /// The pieces that a turn moves: from where to where.
    pub(super) fn pairs(&self, turn: u32) -> &[(Cell, Cell)] {
        let range = &self.turns[turn as usize].pairs;
        &self.pairs[range.start as usize..range.end as usize]
    }
}
