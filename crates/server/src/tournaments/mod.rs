//! Tournaments: those that the store has, and those that this server plays.

mod ask;
mod held;
mod ladder;
mod players;
mod rerun;

pub(crate) mod entries;
pub(crate) mod history;
mod kept_match;
pub(crate) mod standing;

pub(crate) use ask::{TournamentWish, check_entrant, keep};
#[cfg(test)]
pub(crate) use held::SkippedBot;
pub(crate) use held::{HeldTournaments, TournamentState};
pub(crate) use kept_match::{KeptMatch, match_id, slot_in};
pub(crate) use ladder::{entered, id as ladder_id, seats as ladder_seats};
pub(crate) use rerun::rerun;
pub(crate) use standing::{Tables, Tournament};
