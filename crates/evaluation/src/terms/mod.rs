//! The terms of the evaluation: one idea, one file, one line in one of two tables.
//!
//! A *square term* ([`SQUARE_TERMS`]) says what a piece counts on a cell. Their sums are the piece-square tables, by which
//! moves are ordered too. A *position term* ([`TERMS`]) says what a whole position is worth. To try an idea, add its file and
//! its line, and play the new build against the old one with the example `duel` of crate `lab`.
//!
//! Beside learned weights, square terms do not count: single pieces have learned weights. A position term says for itself
//! how it counts beside them ([`BesideLearned`]).

mod advance;
mod in_hand;
mod mobility;
mod mop_up;
mod promotion;
mod rows_begun;
mod royal_danger;
mod safety;
mod tempo;
mod term;

use std::sync::Arc;

pub(crate) use mop_up::{LoneRoyal, MopUp};
pub(crate) use promotion::prospects;
pub(crate) use royal_danger::{DEFENCE, RoyalDanger};
pub(crate) use term::ROYAL_DANGER;
pub use term::{BesideLearned, Node, Sources, Term, TermValues, WEIGHED};

/// The square terms.
pub(crate) const SQUARE_TERMS: &[SquareTerm] =
    &[promotion::term, mobility::term, advance::term, safety::term];

/// The position terms, but for [`RoyalDanger`], whose tables a learned evaluation keeps up to date as pieces move.
pub(crate) const TERMS: &[MakeTerm] =
    &[tempo::Tempo::term, in_hand::InHand::term, rows_begun::RowsBegun::term];

/// Gives the piece-square tables of a term, as [`Sources::squares`] makes them.
type SquareTerm = fn(&Sources<'_>) -> Vec<i32>;

/// Makes a position term; `None` where it says nothing in this game.
type MakeTerm = fn(&Sources<'_>) -> Option<Arc<dyn Term>>;
