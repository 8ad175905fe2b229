//! Copies of positions. Copying into an unused position reuses its memory.

use std::sync::Arc;

use super::{Board, Cells, Memory, Position};

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
        Board {
            cells: self.cells.clone(),
            stock: self.stock.clone(),
            stock_log: self.stock_log.clone(),
            state: self.state,
            history: self.history.clone(),
            seen: self.seen.clone(),
            captured: self.captured.clone(),
            // Working memory, not part of the position.
            memory: Memory::default(),
            fault: self.fault.clone(),
            is_settled: self.is_settled,
        }
    }

    fn clone_from(&mut self, other: &Board) {
        self.cells.clone_from(&other.cells);
        self.stock.clone_from(&other.stock);
        self.stock_log.clone_from(&other.stock_log);
        self.state = other.state;
        self.history.clone_from(&other.history);
        self.seen.clone_from(&other.seen);
        self.captured.clone_from(&other.captured);
        self.fault.clone_from(&other.fault);
        self.is_settled = other.is_settled;
    }
}

impl Clone for Cells {
    fn clone(&self) -> Cells {
        Cells {
            class: self.class.clone(),
            kind: self.kind.clone(),
            attributes: self.attributes.clone(),
            codes: self.codes.clone(),
            owned: self.owned.clone(),
            standing: self.standing.clone(),
            count: self.count.clone(),
            total: self.total.clone(),
            log: self.log.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Cells) {
        self.class.clone_from(&other.class);
        self.kind.clone_from(&other.kind);
        self.attributes.clone_from(&other.attributes);
        self.codes.clone_from(&other.codes);
        self.owned.clone_from(&other.owned);
        self.standing.clone_from(&other.standing);
        self.count.clone_from(&other.count);
        self.total.clone_from(&other.total);
        self.log.clone_from(&other.log);
        self.hash = other.hash;
        self.words = other.words;
        self.kinds = other.kinds;
    }
}
