//! Looks ahead: chooses a move in any board game.
//!
//! A [`Thinker`] searches positions of a game with the [`GameModel`](evaluation::GameModel) of its rules: by alpha-beta, by a tree
//! of games played by chance, or as a puzzle ([`Method`]). For games with hidden information, [`lookahead`] plays choices out
//! in worlds that fit what is known. All of it is pure: clocks are arguments.

#![warn(missing_docs)]

mod budget;
mod score;

mod table_memory;
mod transposition_table;

mod context;
mod corrections;
mod history;
mod ordering;

mod alpha_beta;
mod connection;
mod puzzle;
mod tree;

mod method;
mod thinker;

#[cfg(test)]
#[path = "../../evaluation/src/shipped_game.rs"]
mod shipped_game;

pub mod lookahead;

pub use budget::{Limits, Outside};
pub use context::{Ingredients, Scoring};
pub use method::{Method, Tactics};
pub use score::Score;
pub use thinker::{Choice, Style, Thinker, Thought};
