//! Makes and unmakes parts, and determines the next turn.

use crate::generate::can_continue;
use crate::moves::Part;
use crate::position::{Board, Past, Position};
use crate::rules::{Cell, Next, Rules};

/// The most parts in one turn: some rules would let a piece wander for ever.
const PARTS: u16 = 200;

impl Position {
    /// Makes a legal part: one that [`legal`](Position::legal) listed for this position.
    pub fn make(&mut self, part: Part<'_>) {
        let (rules, board) = self.split();
        board.make(rules, part);
    }

    /// Ends the turn, whether or not the rules let the player pass: for saved games made by other rules.
    pub fn pass(&mut self) {
        self.make(Part::PASS);
    }

    /// Takes the last part back; nothing at the start of the game.
    pub fn unmake(&mut self) {
        let (rules, board) = self.split();
        board.unmake(rules);
    }
}

impl Board {
    pub(crate) fn make(&mut self, rules: &Rules, part: Part<'_>) {
        if self.history.is_empty() {
            self.is_settled = self.has_no_goal(rules);
        }
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
        let mover = self.apply(rules, part);
        self.remember_last(part);
        self.state.parts += 1;
        self.state.continuing = None;
        if part.entry.next == Next::COMPLETE || !self.goes_on(rules, mover, part.entry.next) {
            self.end_turn(rules);
        }
    }

    pub(crate) fn unmake(&mut self, rules: &Rules) {
        let Some(past) = self.history.pop() else { return };
        self.cells.take_back(rules, past.log as usize);
        self.cells.hash = past.hash;
        self.take_stock_back(past.stock_log as usize);
        self.captured.truncate(past.captured as usize);
        self.seen.truncate(past.seen as usize);
        self.state = past.state;
    }

    /// Returns true if a turn starts at a position that occurs for the third time.
    pub(crate) fn is_repeated(&self, rules: &Rules) -> bool {
        let comparable = self.seen.len() - self.state.comparable as usize;
        self.state.continuing.is_none() && comparable > 4 && self.times_seen_since(rules, 0) >= 3
    }

    /// Returns true if the piece on a cell has a part to continue with. It then must, or may, continue.
    fn goes_on(&mut self, rules: &Rules, cell: Cell, next: Next) -> bool {
        let Some(selector) = next.selector() else { return false };
        if self.state.parts >= PARTS || !can_continue(self, rules, cell, selector) {
            return false;
        }
        self.state.continuing = Some((cell, selector));
        true
    }

    /// Forgets positions that cannot recur because pieces were removed and none can be added, or vice versa.
    fn note_irreversible(&mut self, rules: &Rules) {
        let pieces = self.cells.pieces();
        let before = std::mem::replace(&mut self.state.pieces, pieces);
        if pieces < before && !rules.can_grow || pieces > before && !rules.can_shrink {
            self.state.comparable = self.seen.len() as u32;
        }
    }

    fn end_turn(&mut self, rules: &Rules) {
        let mover = self.turn(rules).player;
        self.state.last_mover = Some(mover);
        let program = rules.program();
        let next = self.state.turn as usize + 1;
        let next = if next < program.turns.len() { next } else { program.repeat_from };
        self.state.turn = next as u32;
        self.state.number += u32::from(next == program.repeat_from);
        self.state.parts = 0;
        self.note_irreversible(rules);
        self.seen.push(self.repetition_key(rules));
        self.state.outcome = self.board_outcome(rules, mover);
    }
}
