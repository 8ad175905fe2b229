//! Chooses a move in any board game: what pieces are worth is read off the rules, what comes is looked ahead.
mod chance;
mod mobility;
mod piece_values;
mod rules_analysis;

mod evaluate;
mod gain;
mod lines;
mod tuned;
mod weights;

mod budget;
mod order;
mod sample;
mod score;
mod table;

mod alpha_beta;
mod puzzle;
mod think;
mod tree;

pub use alpha_beta::{Counts, Ingredients};
pub use budget::{Limits, Outside};
pub use evaluate::{Evaluation, EvaluationTerm};
pub use piece_values::PieceValues;
pub use score::Score;
pub use table::Table;
pub use think::{GameModel, Method, Style, Thinker, Thought};
pub use tuned::{Line, fingerprint, tuned};
pub use weights::{Knob, Weights};
