//! What a search asks of a position: moves whose legality is looked at only when they are tried, keys for a table of
//! positions seen, whether a royal piece is attacked.

use crate::generate::{attacked, has_royal, last_royal_attacked, leaves_royal_safe};
use crate::moves::{Entry, Moves, Part};
use crate::position::{Outcome, Position, mix};
use crate::program::{PlayerId, PositionId};
use crate::rules::Shape;

/// Whether the last move belongs to what tells positions apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastMove {
    /// It does: the rules ask for it.
    Counts,
    /// It does not.
    IsForgotten,
}

impl Position {
    /// As [`legal_without_repetition`](Position::legal_without_repetition), but parts that leave a royal piece
    /// attacked are in the list too: ask [`is_safe`](Position::is_safe) before one is made. When none is safe, ask
    /// [`stuck`](Position::stuck). The same position always gives the same list in the same order.
    pub fn offers(&mut self, moves: &mut Moves) -> Option<Outcome> {
        let (rules, board) = self.split();
        moves.clear();
        if board.state.outcome.is_some() {
            return board.state.outcome;
        }
        board.candidates(rules, moves);
        if board.may_pass(rules, moves.is_empty()) {
            moves.entries.push(Entry::PASS);
        }
        let end = board.end(rules, moves.is_empty(), false);
        if end.is_some() {
            moves.clear();
        }
        end
    }

    /// Whether an offered part leaves no royal piece of the mover attacked.
    pub fn is_safe(&mut self, part: Part<'_>) -> bool {
        let (rules, board) = self.split();
        part.entry.shape == Shape::Pass || !has_royal(board, rules) || leaves_royal_safe(board, rules, part)
    }

    /// What it means that no offered part is safe: the end of the game, or `None` where the mover must pass.
    pub fn stuck(&mut self) -> Option<Outcome> {
        let (rules, board) = self.split();
        if board.may_pass(rules, true) { None } else { board.end(rules, true, false) }
    }

    /// The end if the position stood for the third time now.
    pub fn if_repeated(&mut self) -> Option<Outcome> {
        let (rules, board) = self.split();
        board.end(rules, false, true)
    }

    /// Whether the last royal piece of a player is attacked.
    pub fn is_royal_attacked(&mut self, player: PlayerId) -> bool {
        let (rules, board) = self.split();
        let royal = &rules.royal[player.index()];
        !royal.is_empty() && last_royal_attacked(board, rules, player, royal)
    }

    /// Whether an enemy of a player could capture a piece of the player at a position, whoever is to move.
    pub fn is_attacked(&mut self, player: PlayerId, at: PositionId) -> bool {
        let (rules, board) = self.split();
        attacked(board, rules, player, at.0, rules.selectors.every())
    }

    /// As [`hash`](Position::hash), with or without the last move.
    pub fn key(&self, last: LastMove) -> u64 {
        match last {
            LastMove::Counts => self.hash(),
            LastMove::IsForgotten => {
                let state = &self.board.state;
                let (cell, selector) =
                    state.continuing.map_or((u16::MAX, 0), |(cell, selector)| (cell, selector.0 + 1));
                let turn = u64::from(state.turn) | u64::from(cell) << 32 | u64::from(selector) << 48;
                self.board.result_key() ^ mix(turn)
            }
        }
    }
}
