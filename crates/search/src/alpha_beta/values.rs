//! What a position is worth where the search ends: by its evaluation, or because the game is over.

use board::{GameResult, Outcome, PlayerId};

use super::margins;
use super::search::Search;
use crate::context::Scoring;
use crate::corrections::{Corrections, Places};
use crate::ordering::List;
use crate::score::{DEEPEST, MOST, WIN, from_table};
use crate::transposition_table::{Bound, Known};

/// To be drawn is neither good nor bad.
const DRAWN: i32 = 0;

impl Search<'_> {
    pub(crate) fn standing(&mut self) -> i32 {
        let Search { position, heuristics, accumulator, context, .. } = self;
        let player = position.turn().player;
        let value = || context.evaluation.value_near(position, player, accumulator);
        heuristics.value(position.hash(), value)
    }

    /// The evaluation of a node at the start of a turn, corrected by what searches said of positions alike; and where that is
    /// kept.
    pub(crate) fn corrected(&mut self) -> (i32, Option<Places>) {
        let standing = self.standing();
        // Where captured pieces come back, boards that look alike are not.
        let corrects = self.context.analysis.royal
            && !self.context.pieces().has_stock()
            && self.context.ingredients.corrections;
        let &[first, second] = self.context.analysis.seats.as_slice() else { return (standing, None) };
        // Far ahead the evaluation leads to the end of the game step by step.
        if !corrects || standing.abs() >= margins::AHEAD {
            return (standing, None);
        }
        let is_second = self.position.turn().player == second;
        let seats = if is_second { [second, first] } else { [first, second] };
        let commonest = self.context.analysis.commonest;
        let places = Corrections::places(&self.position, commonest, seats, is_second);
        (standing + self.heuristics.corrections.at(places), Some(places))
    }

    /// Learns how far the evaluation of a node was off, where its value tells that.
    pub(super) fn learn_error(
        &mut self,
        (standing, places): (i32, Places),
        (value, bound): (i32, Bound),
        best_is_quiet: bool,
        depth: i32,
    ) {
        if tells(bound, value, standing) && best_is_quiet && value.abs() < MOST {
            self.heuristics.corrections.learn(places, value - standing, depth);
        }
    }

    /// Adds what it is worth to have so many moves more than the other had.
    pub(crate) fn with_mobility(&mut self, value: i32, list: &List) -> i32 {
        let player = self.position.turn().player;
        let own = list.moves.len() as i32;
        self.choices[player.index()] = own;
        value + self.more_choices(player, own) * self.context.evaluation.per_move(&self.position, player)
    }

    /// How many more moves a player with so many has than the other last had.
    pub(crate) fn more_choices(&self, player: PlayerId, own: i32) -> i32 {
        let other = self.context.analysis.seats.iter().find(|seat| **seat != player);
        own - other.map_or(0, |other| self.choices[other.index()])
    }

    /// The value of a node that is not looked into: the budget or the longest line ends there, or the game is decided.
    #[inline]
    pub(super) fn at_once(&mut self, ply: usize) -> Option<i32> {
        if self.budget.spend() {
            return Some(0);
        }
        let decided = self.ended(ply).or_else(|| if ply > 0 { self.raced(ply) } else { None });
        decided.or_else(|| (ply >= DEEPEST - 1).then(|| self.standing()))
    }

    /// The value of a position where the game is over, or would be played in a circle.
    fn ended(&mut self, ply: usize) -> Option<i32> {
        if let Some(outcome) = self.position.outcome() {
            return Some(self.value_of(outcome, ply));
        }
        if ply == 0 || self.position.continuing().is_some() {
            return None;
        }
        if self.position.turns_made() >= self.context.max_turns {
            return Some(self.drawn());
        }
        // A repetition within the searched line is a draw at once. One of a position before the root is not yet: the opponent
        // may deviate.
        let times = self.position.times_seen();
        if times < 2 || times == 2 && self.position.times_seen_since(self.root_turns + 1) < 2 {
            return None;
        }
        let repeated = if self.context.analysis.repetition { self.position.if_repeated() } else { None };
        Some(match repeated {
            Some(outcome) => self.value_of(outcome, ply),
            None => self.drawn(),
        })
    }

    fn counted(&self) -> i32 {
        self.context.pieces().material(&self.position, self.position.turn().player)
    }

    fn drawn(&self) -> i32 {
        match self.context.scoring {
            Scoring::Verdict => DRAWN,
            Scoring::Pieces => self.counted(),
        }
    }

    pub(crate) fn value_of(&self, outcome: Outcome, ply: usize) -> i32 {
        let player = self.position.turn().player;
        let won = WIN - ply as i32;
        match (self.context.scoring, outcome.result) {
            (Scoring::Pieces, _) => self.counted(),
            (_, GameResult::Won(winner)) => {
                if winner == player {
                    won
                } else {
                    -won
                }
            }
            (_, GameResult::Lost(loser)) => {
                if loser == player {
                    -won
                } else {
                    won
                }
            }
            (_, GameResult::Drawn) => DRAWN,
        }
    }
}

/// The static evaluation refined by the table's value: even a shallow search has seen more than the evaluation. Far ahead the
/// evaluation stands, because it leads to the end of the game step by step.
pub(super) fn refined(standing: i32, entry: Option<Known>, ply: usize) -> i32 {
    let Some(entry) = entry else { return standing };
    let value = from_table(entry.value, ply);
    if tells(entry.bound, value, standing) && value.abs() < MOST && standing.abs() < margins::AHEAD {
        value
    } else {
        standing
    }
}

/// Whether a searched value says more than the static evaluation.
fn tells(bound: Bound, value: i32, standing: i32) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::AtLeast => value > standing,
        Bound::AtMost => value < standing,
    }
}

/// The value that the table gives a node, where it decides.
pub(super) fn decided(entry: Known, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
    let value = from_table(entry.value, ply);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => value >= beta,
        Bound::AtMost => value <= alpha,
    };
    decides.then_some(value)
}
