//! Making and unmaking parts, and whose turn is next.

use super::{Outcome, Past, Position, mix};
use crate::generate;
use crate::moves::Part;
use crate::rules::{Cell, Next, Shape};

/// Most parts in one turn: some rules would let a piece wander for ever.
const PARTS: u16 = 200;

impl Position {
    /// Makes a legal part: one that [`legal`](Position::legal) listed for this position.
    pub fn make(&mut self, part: Part<'_>) {
        self.history.push(Past {
            state: self.state,
            hash: self.cells.hash,
            log: self.cells.log.len() as u32,
            stock_log: self.stock_log.len() as u32,
            captured: self.captured.len() as u32,
            seen: self.seen.len() as u32,
        });
        if self.state.parts == 0 {
            self.state.turn_log = self.cells.log.len() as u32;
            self.state.turn_captured = self.captured.len() as u32;
        }
        let mover = self.apply(part);
        if part.entry.shape != Shape::Pass {
            self.state.last_from = part.entry.from;
            self.state.last_to = part.entry.to;
        }
        self.state.parts += 1;
        self.state.continuing = None;
        if part.entry.next == Next::COMPLETE || !self.goes_on(mover, part.entry.next) {
            self.end_turn();
        }
    }

    /// Ends the turn, whether or not the rules let the player pass: for saved games made by other rules.
    pub fn pass(&mut self) {
        self.make(Part::PASS);
    }

    /// Takes the last part back; nothing at the start of the game.
    pub fn unmake(&mut self) {
        let Some(past) = self.history.pop() else { return };
        self.cells.take_back(&self.rules, past.log as usize);
        self.cells.hash = past.hash;
        self.take_stock_back(past.stock_log as usize);
        self.captured.truncate(past.captured as usize);
        self.seen.truncate(past.seen as usize);
        self.state = past.state;
    }

    /// How many parts were made since the start, or since the last edit.
    pub fn parts_made(&self) -> usize {
        self.history.len()
    }

    /// How many turns were completed since the start, or since the last edit.
    pub fn turns_made(&self) -> usize {
        self.seen.len() - 1
    }

    /// How often the present position stood at the start of a turn, with the same player to move.
    pub fn times_seen(&self) -> usize {
        let key = self.repetition_key();
        self.seen.iter().filter(|seen| **seen == key).count()
    }

    /// The end that the board itself tells; see [`legal`](Position::legal) for all ends.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome
    }

    pub(super) fn repetition_key(&self) -> u64 {
        self.cells.hash ^ mix(u64::from(self.turn().player.0) | 1 << 50)
    }

    /// Whether the piece at a cell has a part to go on with; if so it must, or may.
    fn goes_on(&mut self, cell: Cell, next: Next) -> bool {
        let Some(selector) = next.selector() else { return false };
        if self.state.parts >= PARTS || !generate::can_continue(self, cell, selector) {
            return false;
        }
        self.state.continuing = Some((cell, selector));
        true
    }

    fn end_turn(&mut self) {
        let mover = self.turn().player;
        let program = self.rules.program();
        let next = self.state.turn as usize + 1;
        let next = if next < program.turns.len() { next } else { program.repeat_from };
        self.state.turn = next as u32;
        self.state.number += u32::from(next == program.repeat_from);
        self.state.parts = 0;
        self.seen.push(self.repetition_key());
        self.state.outcome = self.board_outcome(mover);
    }
}
