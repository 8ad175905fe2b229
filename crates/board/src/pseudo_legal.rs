//! What a search asks of a position: moves whose legality is looked at only when they are tried, keys for a table of
//! positions seen, whether a royal piece is attacked.

use crate::generate::{attacked, last_royal_attacked, only_royal, shelter};
use crate::legal::{has_royal, leaves_royal_safe};
use crate::moves::{Moves, Part};
use crate::position::{Board, Outcome, Position};
use crate::program::{PlayerId, PositionId};
use crate::rules::{Cell, NOWHERE, Rules, Shape};

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
        board.listed(rules, moves, false, |board, moves| {
            board.candidates(rules, moves);
            board.add_pass(rules, moves);
            moves.is_empty()
        })
    }

    /// Lists the offered parts that capture, promote or do more than to move or drop a piece and set attributes, and maybe others.
    /// Whether there is any other move is not looked at, so that a player without moves is not noticed.
    pub fn captures(&mut self, moves: &mut Moves) -> Option<Outcome> {
        let (rules, board) = self.split();
        board.listed(rules, moves, false, |board, moves| {
            board.captures(rules, moves);
            false
        })
    }

    /// Whether an offered part leaves no royal piece of the mover attacked.
    pub fn is_safe(&mut self, part: Part<'_>) -> bool {
        let (rules, board) = self.split();
        if part.entry.shape == Shape::Pass || !has_royal(board, rules) {
            return true;
        }
        let at = board.shelter(rules);
        let known =
            board.memory.shelters[at].1.as_ref().and_then(|shelter| shelter.tells(board, rules, part));
        known.unwrap_or_else(|| leaves_royal_safe(board, rules, part))
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
        last_royal_attacked(board, rules, player, &rules.royal[player.index()])
    }

    /// Where a player's last royal piece stands, if it is attacked.
    pub fn royal_attacked(&mut self, player: PlayerId) -> Option<PositionId> {
        let is_attacked = self.is_royal_attacked(player);
        let (at, _) = only_royal(&self.board, self.rules(), player).filter(|_| is_attacked)?;
        Some(PositionId(at))
    }

    /// Whether the piece of a part, where it arrives, may attack an enemy's royal piece, as far as distance and what stands
    /// between tell: where it is false, only other pieces can give check, along a line that the part opens or over its piece.
    pub fn may_attack_royal(&self, part: Part<'_>) -> bool {
        let (rules, cells) = (self.rules(), &self.board.cells);
        let entry = part.entry;
        if entry.to == NOWHERE {
            return false;
        }
        // What changes more than its own place is not looked at closely.
        if entry.length > 0 {
            return true;
        }
        let kind =
            if entry.shape == Shape::Drop { entry.origin } else { cells.kind[usize::from(entry.from)] };
        let mover = self.board.turn(rules).moves_as;
        // The cell that the piece leaves is empty by then.
        let left = (entry.from != NOWHERE).then(|| rules.grid.bit(entry.from));
        let leaves = |word: usize| left.filter(|bit| bit / 64 == word).map_or(0, |bit| 1_u64 << (bit % 64));
        let taken = |word: usize| cells.taken(word) & !leaves(word);
        let may_hit = |target: Cell| rules.may_hit_over((mover, kind), entry.to, target, taken);
        let stands_open = |owner: PlayerId, royal: u16| {
            let mut standing = cells.standing(owner, royal).iter().enumerate();
            standing.any(|(word, bits)| rules.grid.cells_of(word, *bits).any(may_hit))
        };
        let mut owners = rules.enemies_of(mover);
        owners.any(|owner| rules.royal[owner.index()].iter().any(|royal| stands_open(owner, *royal)))
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
            LastMove::IsForgotten => self.board.key_without_last(),
        }
    }
}

impl Board {
    /// Works out what the safety of the mover's royal piece depends on, once for a position; its place among those that were worked out.
    fn shelter(&mut self, rules: &Rules) -> usize {
        let (at, key) = (self.history.len(), self.hash());
        if self.memory.shelters.get(at).is_some_and(|(known, _)| *known == key) {
            return at;
        }
        let mover = self.turn(rules).moves_as;
        let shelter = shelter(self, rules, mover);
        if self.memory.shelters.len() <= at {
            self.memory.shelters.resize(at + 1, (0, None));
        }
        self.memory.shelters[at] = (key, shelter);
        at
    }
}
