//! Plays any board game from a compiled [`Program`]: position, moves, goals, notation, perft. Knows nothing of ZRF text.
//!
//! In layers, each of which uses only those before it: `program`; `rules`, a program prepared for play, with tables of code; `code`, which
//! makes that; `moves` and `position`; `generate`, which runs blocks and tells what is attacked; `legal`, which makes parts and tells
//! what is allowed and when the game ends; then what is asked of that: `turns`, `perft`, `playout`, `space` and others.

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
