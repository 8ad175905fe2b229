//! Plays any board game from a compiled [`Program`]: position, moves, goals, notation, perft. Knows nothing of ZRF text.

#![warn(missing_docs)]

mod code;
mod exchange;
mod generate;
mod legal;
mod moves;
mod notation;
mod perft;
mod playout;
mod position;
mod program;
mod pseudo_legal;
mod rules;
mod scratch;
mod space;
mod turns;

pub use moves::{Moves, Part, PartChange};
pub use perft::{divide, perft};
pub use playout::{Playout, PlayoutMemory, playout};
pub use position::{GameResult, Outcome, Position, Reason, RulesError, mix};
pub use program::*;
pub use pseudo_legal::LastMove;
pub use rules::{Rules, TABLES, TOGETHER};
pub use space::Space;
pub use turns::Turns;
