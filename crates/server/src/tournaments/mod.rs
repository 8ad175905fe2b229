//! Tournaments: those that the store has, and those that this server plays.

mod entries;
mod kept_match;
pub(crate) mod standing;

pub(crate) use kept_match::{KeptMatch, match_id};
pub(crate) use standing::{Tables, Tournament, read_plan};
