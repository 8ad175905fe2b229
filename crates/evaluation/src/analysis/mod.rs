//! What can be read off the rules of a game before any position is valued.

mod geometry;
pub(crate) mod goals;
mod mobility;
mod piece_values;
mod rules_analysis;
mod sides;
mod symmetry;

pub use goals::{Arrival, Cells, Connection, Goals, Rows, contains, insert};
pub use mobility::Mobility;
pub use piece_values::{Aims, PieceValues};
pub use rules_analysis::{RulesAnalysis, royal_types};
pub use sides::Sides;
pub use symmetry::{Symmetry, near_symmetries, symmetries};

pub use geometry::drawn;
pub(crate) use geometry::{LARGE, steps_between};
