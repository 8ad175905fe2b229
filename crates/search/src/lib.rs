//! Chooses a move in any board game: what pieces are worth is read off the rules, what comes is looked ahead.

#![warn(missing_docs)]

mod chance;

mod mobility;
mod piece_values;
mod rules_analysis;
mod sample;
mod symmetry;

mod drive;
mod evaluate;
mod gain;
mod learned;
mod lines;
mod patterns;
mod shipped;
mod tuned;
mod weights;

mod budget;
mod context;
mod order;
mod pruning;
mod score;
mod slots;
mod table;

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
pub use shipped::{shipped_weights, weights_are_for};
pub use think::{GameModel, Method, Style, Thinker, Thought};
pub use tuned::{Line, fingerprint, tuned};
pub use weights::{Knob, Weights};
