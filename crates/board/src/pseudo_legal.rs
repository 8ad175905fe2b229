//! What a search asks of a position: moves whose legality is looked at only when they are tried, keys for a table of
//! positions seen, whether a royal piece is attacked.

use crate::generate::{attacked, has_royal, last_royal_attacked, leaves_royal_safe};
use crate::moves::{Entry, Moves, Part};
use crate::position::{Outcome, Position, mix};
use crate::program::{PlayerId, PositionId};
use crate::rules::{NOWHERE, Shape, class_of};

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

    /// Whether the piece of a part, where it arrives, may attack an enemy's royal piece, as far as distance tells: where it
    /// is false, only a line that the part opens can give check.
    pub fn may_attack_royal(&self, part: Part<'_>) -> bool {
        let (rules, cells) = (self.rules(), &self.board.cells);
        let mover = self.board.turn(rules).moves_as;
        let entry = part.entry;
        if entry.to == NOWHERE {
            return false;
        }
        let kind = match (part.promotion(), entry.shape) {
            _ if entry.length > 0 => None,
            (Some(kind), _) => Some(kind.0),
            (None, Shape::Drop) => Some(entry.origin),
            (None, _) => Some(cells.kind[usize::from(entry.from)]),
        };
        // What changes more than its own place is not looked at closely.
        let Some(kind) = kind else { return true };
        let bit = rules.grid.bit(entry.to);
        let enemies = rules.enemies[mover.index()];
        let owners = (0..rules.players()).map(PlayerId::from_index);
        owners.filter(|owner| enemies & class_of(*owner) != 0).any(|owner| {
            rules.royal[owner.index()].iter().any(|&royal| {
                bits(cells.standing(owner, royal)).any(|royal| {
                    let target = rules.grid.cell(royal);
                    let reach = rules.reach(mover, kind, rules.selectors.every(), target);
                    reach.is_none_or(|reach| {
                        reach.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 != 0)
                    })
                })
            })
        })
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

/// The places of the bits that are set.
fn bits(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(index, word)| {
        let mut left = *word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(index * 64 + bit)
        })
    })
}
