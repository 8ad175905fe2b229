//! Whole turns: sequences of parts by the same piece.

use rustc_hash::FxHashSet;

use crate::generate::turn_key;
use crate::moves::{Moves, Part};
use crate::position::{Outcome, Position, RulesError};
use crate::rules::{Cell, Lowered, Next};

/// A list of whole turns. Reuse it to keep its memory.
#[derive(Clone, Debug, Default)]
pub struct Turns {
    parts: Moves,
    /// Where each turn ends in `parts`.
    ends: Vec<usize>,
    seen: FxHashSet<u64>,
    /// Lists for the parts of a turn, one per depth.
    pool: Vec<Moves>,
    /// Parts that go on with a turn, tried since the list began.
    tried: u32,
}

/// The most parts tried that go on with a turn. Some rules let a piece wander in more ways than can ever be listed.
const TRIED: u32 = 1_000_000;

impl Turns {
    /// An empty list.
    pub fn new() -> Turns {
        Turns::default()
    }

    /// The number of turns.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns true if it is empty.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Whether there are more turns than were listed: then [`Position::fault`] says why.
    pub fn is_cut(&self) -> bool {
        self.tried >= TRIED
    }

    /// The parts of a turn, in order.
    ///
    /// # Panics
    /// If there is no turn with that index.
    pub fn parts(&self, index: usize) -> impl ExactSizeIterator<Item = Part<'_>> {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.parts.entries[start..self.ends[index]].iter().map(|entry| entry.part(&self.parts.tail))
    }
}

impl Position {
    /// Lists the whole turns of the player to move; in the middle of a turn, all ways to finish it. If the game is over, but for repetition,
    /// the list is empty and the outcome is returned.
    ///
    /// Of several turns with the same start and result, only the first is listed.
    pub fn turns_without_repetition(&mut self, turns: &mut Turns) -> Option<Outcome> {
        turns.parts.clear();
        turns.ends.clear();
        turns.seen.clear();
        turns.tried = 0;
        let mut first = turns.pool.pop().unwrap_or_default();
        let outcome = self.legal_without_repetition(&mut first);
        let chains = first.entries.iter().any(|entry| entry.next != Next::COMPLETE);
        for part in first.iter() {
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

    /// Notes the piece that goes on with the turn, and the first of its blocks by which it does.
    fn cut_turn(&mut self) {
        let (rules, board) = self.split();
        let Some((cell, _)) = board.state.continuing else { return };
        let kind = board.cells.kind[usize::from(cell)];
        let goes_on =
            |block: &Lowered| block.emissions.iter().any(|emission| emission.next != Next::COMPLETE);
        let blocks = rules.piece((board.turn(rules).moves_as, kind)).map_or(&[][..], |piece| &piece.moves);
        let piece = rules.program().pieces.get(usize::from(kind)).map_or("", |piece| &piece.name);
        board.fault.get_or_insert_with(|| RulesError {
            piece: piece.into(),
            list: "move",
            block: blocks.iter().position(goes_on).unwrap_or_default() + 1,
            problem: "a turn that goes on can be played in too many ways to list, more than 1000000 parts",
        });
    }

    fn result_of(&mut self, part: Part<'_>) -> u64 {
        let (rules, board) = self.split();
        board.result_of(rules, part)
    }

    /// Lists all turns that start with the parts of `path` and then `part`.
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
            turns.tried = turns.tried.saturating_add(rest.len() as u32);
            if turns.is_cut() {
                self.cut_turn();
                rest.clear();
            }
            for part in rest.iter() {
                self.extend(part, start, path, turns);
            }
            turns.pool.push(rest);
        }
        self.unmake();
        turns.pool.extend(path.pop());
    }
}
