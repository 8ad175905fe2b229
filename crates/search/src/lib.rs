//! Chooses a move in any board game: what pieces are worth is read off the rules, what comes is looked ahead.
mod chance;
mod facts;
mod mobility;
mod worth;

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
pub use evaluate::{Evaluation, Lore};
pub use score::Score;
pub use table::Table;
pub use think::{Knowledge, Method, Style, Thinker, Thought};
pub use tuned::{Line, fingerprint, tuned};
pub use weights::{Knob, Weights};
pub use worth::Worth;
