//! Chooses a move in any board game: what pieces are worth is read off the rules, what comes is looked ahead.

#![warn(missing_docs)]

mod chance;
mod changes;

mod mobility;
mod piece_values;
mod rules_analysis;
mod sample;
mod symmetry;

mod arrival;
mod attacks;
mod eval_delta;
mod evaluate;
mod learned;
mod lines;
mod mop_up;
mod network;
mod patterns;
mod promotion;
mod race;
mod reading;
mod royal_danger;
mod royal_view;
mod shape;
mod shipped;
#[cfg(test)]
mod shipped_game;
mod tuned;
mod weights;

mod budget;
mod context;
mod corrections;
mod margins;
mod order;
mod score;
mod table_memory;
mod transposition_table;

mod accumulator;
mod alpha_beta;
mod puzzle;
mod quiescence;
mod think;
mod tree;

pub mod learn;
pub mod lookahead;

pub use budget::{Limits, Outside};
pub use context::{Ingredients, Scoring};
pub use evaluate::{Evaluation, EvaluationTerm};
pub use learned::Learned;
pub use piece_values::PieceValues;
pub use score::Score;
pub use shipped::{shipped_weights, weights_for};
pub use think::{GameModel, Method, Style, Thinker, Thought};
pub use tuned::{Line, fingerprint, tuned};
pub use weights::{Knob, Weights};
