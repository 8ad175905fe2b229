//! Plays any board game from a compiled [`Program`]: position, moves, goals, notation, perft. Knows no rules text.
mod program;

pub use program::*;
