//! Whole turns: chains of parts by the same piece.

use crate::generate::{Keys, turn_key};
use crate::moves::{Moves, Part};
use crate::position::{Outcome, Position};
use crate::rules::{Cell, Next};

/// A list of whole turns. Keep one and use it again: it keeps its memory.
#[derive(Clone, Debug, Default)]
pub struct Turns {
    parts: Moves,
    /// Where each turn ends in `parts`.
    ends: Vec<usize>,
    seen: Keys,
    /// Lists for the parts of a turn, one for each depth.
    pool: Vec<Moves>,
}

impl Turns {
    /// An empty list.
    pub fn new() -> Turns {
        Turns::default()
    }

    /// How many turns are in it.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The parts of one turn, in order.
    ///
    /// # Panics
    /// When there is no turn of that index.
    pub fn parts(&self, index: usize) -> impl ExactSizeIterator<Item = Part<'_>> {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.parts.entries[start..self.ends[index]]
            .iter()
            .map(|entry| Part { entry: *entry, tail: self.parts.tail_of(entry) })
    }
}

/// Whether a position that stood before counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Past {
    Counts,
    IsForgotten,
}

impl Position {
    /// Lists the whole turns of the player to move; in the middle of a turn, all ways to finish it. Where the game
    /// is over the list is empty and the end is told.
    ///
    /// Of several turns with the same start and the same result only the first is listed.
    pub fn turns(&mut self, turns: &mut Turns) -> Option<Outcome> {
        self.turns_given(turns, Past::Counts)
    }

    /// As [`turns`](Position::turns), but as if the position had not stood before.
    pub fn turns_without_repetition(&mut self, turns: &mut Turns) -> Option<Outcome> {
        self.turns_given(turns, Past::IsForgotten)
    }

    fn turns_given(&mut self, turns: &mut Turns, past: Past) -> Option<Outcome> {
        turns.parts.clear();
        turns.ends.clear();
        turns.seen.clear();
        let mut first = turns.pool.pop().unwrap_or_default();
        let outcome = match past {
            Past::Counts => self.legal(&mut first),
            Past::IsForgotten => self.legal_without_repetition(&mut first),
        };
        let chains = first.entries.iter().any(|entry| entry.next != Next::COMPLETE);
        for index in 0..first.len() {
            let Some(part) = first.get(index) else { break };
            let start = part.entry.start(part.tail);
            if part.is_partial() {
                self.extend(part, start, &mut Vec::new(), turns);
            } else if !chains || turns.seen.insert(turn_key(start, self.result_of(part))) {
                turns.parts.push(part);
                turns.ends.push(turns.parts.len());
            }
        }
        turns.pool.push(first);
        outcome
    }

    fn result_of(&mut self, part: Part<'_>) -> u64 {
        let (rules, board) = self.split();
        board.result_of(rules, part)
    }

    /// Lists all turns that begin with the parts of `path` and then `part`.
    fn extend(&mut self, part: Part<'_>, start: Cell, path: &mut Vec<Moves>, turns: &mut Turns) {
        let mut step = turns.pool.pop().unwrap_or_default();
        step.clear();
        step.push(part);
        path.push(step);
        self.make(part);
        if self.board.state.continuing.is_none() {
            if turns.seen.insert(turn_key(start, self.board.result_key())) {
                for part in path.iter().flat_map(Moves::iter) {
                    turns.parts.push(part);
                }
                turns.ends.push(turns.parts.len());
            }
        } else {
            let mut rest = turns.pool.pop().unwrap_or_default();
            self.legal_without_repetition(&mut rest);
            for index in 0..rest.len() {
                let Some(part) = rest.get(index) else { break };
                self.extend(part, start, path, turns);
            }
            turns.pool.push(rest);
        }
        self.unmake();
        turns.pool.extend(path.pop());
    }
}
