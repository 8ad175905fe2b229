//! Static exchange evaluation: what a series of captures on one cell comes to, each side capturing with its least piece
//! and stopping when that is better. Where it is known who hits what, nothing is moved to work that out.

use std::ops::Range;

use crate::generate::{CAPTURES, Occupancy, least_hitter};
use crate::moves::Part;
use crate::position::{Board, Occupant, Position};
use crate::program::{PlayerId, PositionId};
use crate::rules::{Cell, Rules};

impl Position {
    /// What the enemies of the mover gain by capturing on a cell after a part: 0 where it is best not to begin. `worth` is
    /// what the loss of a piece costs its owner, by owner and type; more than 0 for pieces that must not be lost.
    pub fn retaken(&mut self, part: Part<'_>, at: PositionId, worth: &[i32]) -> i32 {
        let (rules, board) = self.split();
        let after = Occupancy::after(board, rules, part).filter(|_| part.entry.to == at.0);
        let known = after.and_then(|(after, standing)| after.exchanged(at.0, standing, worth));
        known.unwrap_or_else(|| board.after(rules, part, |board| board.exchanged(rules, at.0, worth)))
    }

    /// The same in the present position, for what stands on a cell.
    pub fn exchanged(&mut self, at: PositionId, worth: &[i32]) -> i32 {
        let (rules, board) = self.split();
        board.exchange_here(rules, at.0, worth)
    }

    /// Lists the pieces of a player that its enemies would gain by capturing in the present position, whoever is to move, and
    /// how much they would gain. `worth` is as for [`retaken`](Position::retaken); only pieces whose own loss is within
    /// `costs` are looked at. The list is cleared first.
    pub fn threatened(
        &mut self,
        owner: PlayerId,
        worth: &[i32],
        costs: Range<i32>,
        threatened: &mut Vec<(PositionId, i32)>,
    ) {
        threatened.clear();
        let (rules, board) = self.split();
        let of = |owner: PlayerId, kind: u16| worth[owner.index() * rules.kinds() + usize::from(kind)];
        for word in 0..board.cells.words() {
            for at in rules.grid.cells_of(word, board.cells.owned_by(owner)[word]) {
                if !costs.contains(&of(owner, board.cells.kind[usize::from(at)])) {
                    continue;
                }
                let loss = board.exchange_here(rules, at, worth);
                if loss > 0 {
                    threatened.push((PositionId(at), loss));
                }
            }
        }
    }
}

impl Board {
    /// What the enemies of a piece gain by capturing it; the board stays as it is.
    fn exchange_here(&mut self, rules: &Rules, at: Cell, worth: &[i32]) -> i32 {
        let standing = self.cells.piece(at);
        let known = standing
            .and_then(|(owner, kind)| Occupancy::new(self, rules)?.exchanged(at, (owner, kind.0), worth));
        if let Some(known) = known {
            return known;
        }
        let (log, hash) = (self.cells.log.len(), self.cells.hash);
        let value = self.exchanged(rules, at, worth);
        self.cells.take_back(rules, log);
        self.cells.hash = hash;
        value
    }

    /// Leaves the board as it is after the last capture.
    fn exchanged(&mut self, rules: &Rules, at: Cell, worth: &[i32]) -> i32 {
        let of = |owner: PlayerId, kind: u16| worth[owner.index() * rules.kinds() + usize::from(kind)];
        let mut gains = [0; CAPTURES];
        let mut count = 0;
        while count < CAPTURES {
            let standing = self.cells.at(at);
            if !standing.is_piece() {
                break;
            }
            let Some((from, ..)) = least_hitter(self, rules, standing.owner(), at, worth) else { break };
            gains[count] = of(standing.owner(), standing.kind);
            count += 1;
            let piece = self.cells.at(from);
            self.cells.set(rules, from, Occupant::NONE);
            self.cells.set(rules, at, piece);
        }
        gains[..count].iter().rev().fold(0, |later, gain| (gain - later).max(0))
    }
}
