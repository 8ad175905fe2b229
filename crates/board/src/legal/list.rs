//! The legal parts of a position, and the end of the game.

use super::filter;
use crate::generate::{continue_turn, remove, start_turn};
use crate::moves::{Entry, Moves};
use crate::position::{Board, Outcome, Position};
use crate::program::{MaximalCaptures, PassTurn};
use crate::rules::{Listing, Rules};

impl Position {
    /// Lists the legal parts: what the player to move may do next. If the game is over, the list is empty and the outcome is returned;
    /// otherwise it is never empty.
    ///
    /// Of several parts with the same start and result, only the first is listed.
    pub fn legal(&mut self, moves: &mut Moves) -> Option<Outcome> {
        let (rules, board) = self.split();
        let repeated = board.is_repeated(rules);
        board.legal(rules, moves, repeated)
    }

    /// Like [`legal`](Position::legal), but ignores repetition.
    pub fn legal_without_repetition(&mut self, moves: &mut Moves) -> Option<Outcome> {
        let (rules, board) = self.split();
        board.legal(rules, moves, false)
    }

    /// Like [`legal`](Position::legal), but even if the game is over: who sees no end there may play on.
    pub fn legal_beyond_the_end(&mut self, moves: &mut Moves) {
        let (rules, board) = self.split();
        moves.clear();
        board.playable(rules, moves);
    }
}

impl Board {
    pub(crate) fn legal(&mut self, rules: &Rules, moves: &mut Moves, repeated: bool) -> Option<Outcome> {
        self.listed(rules, moves, repeated, |board, moves| {
            board.playable(rules, moves);
            moves.is_empty()
        })
    }

    /// Fills a list by `list`, which says whether the player is stuck; the list is empty where the game is over.
    pub(crate) fn listed(
        &mut self,
        rules: &Rules,
        moves: &mut Moves,
        repeated: bool,
        list: impl FnOnce(&mut Board, &mut Moves) -> bool,
    ) -> Option<Outcome> {
        moves.clear();
        if self.state.outcome.is_some() {
            return self.state.outcome;
        }
        let stuck = list(self, moves);
        let end = self.end(rules, stuck, repeated);
        if end.is_some() {
            moves.clear();
        }
        end
    }

    fn playable(&mut self, rules: &Rules, moves: &mut Moves) {
        self.candidates(rules, moves);
        filter::unchecked(self, rules, moves);
        self.add_pass(rules, moves);
    }

    /// All parts that the rules allow, even if the game is over. Keeps `Repeats` where requested.
    pub(crate) fn allowed(&mut self, rules: &Rules, moves: &mut Moves) {
        moves.clear();
        moves.keep_duplicates = true;
        self.playable(rules, moves);
        moves.keep_duplicates = false;
    }

    /// The candidate parts, before the test for royal pieces and before passing is added.
    pub(crate) fn candidates(&mut self, rules: &Rules, moves: &mut Moves) {
        match self.state.continuing {
            None => {
                for selector in rules.selectors.of_turn(self.turn(rules)) {
                    start_turn(self, rules, (selector, Listing::All), moves);
                    if !moves.is_empty() {
                        break;
                    }
                }
            }
            Some((cell, selector)) => continue_turn(self, rules, cell, selector, moves),
        }
        remove(self, rules, moves);
        filter::maximal_captures(self, rules, moves);
    }

    /// At least the captures and promotions among the candidate parts. All of them where they cannot be told apart.
    pub(crate) fn captures(&mut self, rules: &Rules, moves: &mut Moves) {
        let mut selectors = rules.selectors.of_turn(self.turn(rules));
        let only = selectors.next().filter(|_| selectors.next().is_none());
        let free = rules.program().options.maximal_captures == MaximalCaptures::Free;
        match only.filter(|_| free && self.state.continuing.is_none()) {
            Some(selector) => {
                start_turn(self, rules, (selector, Listing::Captures), moves);
                remove(self, rules, moves);
            }
            None => self.candidates(rules, moves),
        }
    }

    /// The outcome, given whether there is a move.
    pub(crate) fn end(&mut self, rules: &Rules, stuck: bool, repeated: bool) -> Option<Outcome> {
        let quiet = rules.goals.is_quiet && !stuck && !repeated;
        if quiet || self.state.continuing.is_some() {
            None
        } else {
            self.moves_outcome(rules, stuck, repeated)
        }
    }

    pub(crate) fn add_pass(&self, rules: &Rules, moves: &mut Moves) {
        if self.may_pass(rules, moves.is_empty()) {
            moves.entries.push(Entry::PASS);
        }
    }

    /// Returns true if passing is allowed, given whether there is any other move. A piece that could continue but may not, because of a
    /// royal piece, ends the turn.
    pub(crate) fn may_pass(&self, rules: &Rules, stuck: bool) -> bool {
        let options = &rules.program().options;
        match (self.state.continuing, options.pass_turn) {
            (Some(_), _) => options.pass_partial || stuck,
            (None, PassTurn::Never) => false,
            (None, PassTurn::Always) => true,
            (None, PassTurn::Forced) => stuck,
        }
    }
}
