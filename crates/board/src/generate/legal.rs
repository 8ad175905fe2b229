//! The legal parts of a position, and whether the game is over.

use super::{duplicates, filter, run};
use crate::moves::{Entry, Moves};
use crate::position::{Outcome, Position};
use crate::program::PassTurn;

impl Position {
    /// Lists the legal parts: what the player whose turn it is may do next. Where the game is over the list is
    /// empty and the end is told; it is empty only then.
    ///
    /// Of several parts with the same start and the same result only the first is listed.
    pub fn legal(&mut self, moves: &mut Moves) -> Option<Outcome> {
        let repeated = self.state.continuing.is_none() && self.times_seen() >= 3;
        self.legal_given(moves, repeated)
    }

    /// As [`legal`](Position::legal), but as if the position had not stood before.
    pub fn legal_without_repetition(&mut self, moves: &mut Moves) -> Option<Outcome> {
        self.legal_given(moves, false)
    }

    fn legal_given(&mut self, moves: &mut Moves, repeated: bool) -> Option<Outcome> {
        moves.clear();
        if self.state.outcome.is_some() {
            return self.state.outcome;
        }
        self.allowed(moves);
        duplicates::remove(self, moves);
        let end = if self.state.continuing.is_some() {
            None
        } else {
            self.moves_outcome(moves.is_empty(), repeated)
        };
        if end.is_some() {
            moves.clear();
        }
        end
    }

    /// All parts that the rules allow, the same one perhaps several times, whether or not the game is over.
    pub(crate) fn allowed(&mut self, moves: &mut Moves) {
        moves.clear();
        let options = self.rules.program().options;
        match self.state.continuing {
            None => run::start_turn(self, moves),
            Some((cell, selector)) => run::continue_turn(self, cell, selector, moves),
        }
        filter::maximal_captures(self, moves);
        filter::unchecked(self, moves);
        let pass = match (self.state.continuing, options.pass_turn) {
            (Some(_), _) => options.pass_partial || moves.is_empty(),
            (None, PassTurn::Never) => false,
            (None, PassTurn::Always) => true,
            (None, PassTurn::Forced) => moves.is_empty(),
        };
        if pass {
            moves.entries.push(Entry::PASS);
        }
    }
}
