//! What a position of any board game is worth, without looking ahead.
//!
//! A [`GameModel`] is made once for a game, from its rules alone. It has what the rules say ([`analysis`]), and the
//! [`Evaluation`]: piece-square tables and position terms ([`terms`]), or weights and a network that were learned from games
//! ([`learned`]). Crate `search` looks ahead with it.
//!
//! To add a term, write its file in `terms/` and add its line to one of the two tables in `terms/mod.rs`.

#![warn(missing_docs)]

mod chance;
mod fingerprint;
#[cfg(test)]
extern crate self as evaluation;
#[cfg(test)]
mod shipped_game;

pub mod analysis;
mod tuned;
mod weights;

pub mod learned;
mod piece_tables;
pub mod terms;

mod eval_delta;
mod evaluate;

mod model;
mod sample;

pub use chance::{Chance, mix};
pub use eval_delta::{Deltas, EvalDelta, eval_delta};
pub use evaluate::Evaluation;
pub use fingerprint::fingerprint;
pub use model::GameModel;
pub use piece_tables::{PieceTables, ROYAL};
pub use sample::Sample;
pub use tuned::{Line, tuned};
pub use weights::{Knob, Weights};

pub use analysis::PieceValues;
#[cfg(target_family = "wasm")]
pub use learned::READ_WEIGHTS;
pub use learned::{Accumulator, Learned, SHIPPED_WEIGHTS, shipped_weights, weights_for};

/// The largest value of a position; the scores of won games are larger.
pub const MAX_VALUE: i32 = 900_000;
