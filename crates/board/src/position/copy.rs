//! Copies of positions. Copying into an unused position reuses its memory.

use std::sync::Arc;

use super::{Board, Cells, Position};

impl Clone for Position {
    fn clone(&self) -> Position {
        Position { rules: Arc::clone(&self.rules), board: self.board.clone() }
    }

    fn clone_from(&mut self, other: &Position) {
        if !Arc::ptr_eq(&self.rules, &other.rules) {
            self.rules = Arc::clone(&other.rules);
        }
        self.board.clone_from(&other.board);
    }
}

impl Clone for Board {
    fn clone(&self) -> Board {
        let mut board = Board::default();
        board.clone_from(self);
        board
    }

    fn clone_from(&mut self, other: &Board) {
        // Working memory is no part of the position.
        let Board { cells, stock, stock_log, state, history, seen, captured, memory: _, fault, is_settled } =
            other;
        self.cells.clone_from(cells);
        self.stock.clone_from(stock);
        self.stock_log.clone_from(stock_log);
        self.state = *state;
        self.history.clone_from(history);
        self.seen.clone_from(seen);
        self.captured.clone_from(captured);
        self.fault.clone_from(fault);
        self.is_settled = *is_settled;
    }
}

impl Clone for Cells {
    fn clone(&self) -> Cells {
        let mut cells = Cells::default();
        cells.clone_from(self);
        cells
    }

    fn clone_from(&mut self, other: &Cells) {
        let Cells { class, kind, attributes, codes, owned, standing, count, total, log, .. } = other;
        self.class.clone_from(class);
        self.kind.clone_from(kind);
        self.attributes.clone_from(attributes);
        self.codes.clone_from(codes);
        self.owned.clone_from(owned);
        self.standing.clone_from(standing);
        self.count.clone_from(count);
        self.total.clone_from(total);
        self.log.clone_from(log);
        (self.hash, self.words, self.kinds) = (other.hash, other.words, other.kinds);
    }
}
