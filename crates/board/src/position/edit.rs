//! Setting up a position by hand. Every edit clears the history.

use super::{Board, Cells, Occupant, Position, State, mix};
use crate::program::{AttributeId, PieceId, PlayerId, PositionId};
use crate::rules::{NOWHERE, Rules};

impl Position {
    /// Puts a new piece on a position, replacing what was there.
    pub fn put(&mut self, player: PlayerId, piece: PieceId, at: PositionId) {
        let (rules, board) = self.split();
        board.edit(rules, at, Cells::fresh(rules, player, piece.0));
    }

    /// Clears a position.
    pub fn remove(&mut self, at: PositionId) {
        let (rules, board) = self.split();
        board.edit(rules, at, Occupant::NONE);
    }

    /// Sets an attribute of the piece on a position, if there is a piece.
    pub fn set_attribute(&mut self, at: PositionId, attribute: AttributeId, value: bool) {
        let (rules, board) = self.split();
        board.alter(rules, at.0, |piece| piece.set(attribute.0, value));
        board.forget(rules);
    }

    /// Selects the item of the turn order to play next. An index beyond the end means the last.
    pub fn set_turn(&mut self, index: usize) {
        let (rules, board) = self.split();
        board.state.turn = index.min(rules.program().turns.len() - 1) as u32;
        board.forget(rules);
    }

    /// Adds pieces to a player's stock.
    pub fn add_stock(&mut self, player: PlayerId, piece: PieceId, count: u16) {
        let (rules, board) = self.split();
        board.change_stock(rules, player, piece.0, |old| old.saturating_add(count));
        board.forget(rules);
    }
}

impl Board {
    pub(super) fn change_stock(
        &mut self,
        rules: &Rules,
        player: PlayerId,
        kind: u16,
        change: impl Fn(u16) -> u16,
    ) {
        let index = player.index() * rules.kinds() + usize::from(kind);
        let old = self.stock[index];
        let new = change(old);
        self.stock_log.push((index as u32, old));
        self.state.stock_hash ^= stock_key(index, old) ^ stock_key(index, new);
        self.stock[index] = new;
    }

    /// Undoes changes of stock until their log has this length. The caller restores the hash.
    pub(crate) fn take_stock_back(&mut self, length: usize) {
        while self.stock_log.len() > length {
            let Some((index, old)) = self.stock_log.pop() else { return };
            self.stock[index as usize] = old;
        }
    }

    fn edit(&mut self, rules: &Rules, at: PositionId, occupant: Occupant) {
        self.cells.set(rules, at.0, occupant);
        self.forget(rules);
    }

    /// Makes the current position the start of the game.
    pub(super) fn forget(&mut self, rules: &Rules) {
        self.history.clear();
        self.cells.log.clear();
        self.stock_log.clear();
        self.captured.clear();
        let State { turn, number, stock_hash, .. } = self.state;
        let (last_from, last_to, pieces) = (NOWHERE, NOWHERE, self.cells.pieces());
        self.state = State { turn, number, stock_hash, last_from, last_to, pieces, ..State::default() };
        self.seen.clear();
        self.seen.push(self.repetition_key(rules));
    }
}

fn stock_key(index: usize, count: u16) -> u64 {
    if count == 0 { 0 } else { mix(index as u64 | u64::from(count) << 32 | 1 << 63) }
}
