//! Tournaments: those in the store, and those that this server plays.

mod ask;
mod held;
mod hold;
mod ladder;
mod ladder_id;
mod players;
mod put_off;
mod read_plan;
mod rerun;

pub(crate) mod entries;
pub(crate) mod history;
mod kept_match;
pub(crate) mod standing;
pub(crate) mod table;

pub(crate) use ask::{TournamentWish, check_entrant, keep};
#[cfg(test)]
pub(crate) use held::SkippedBot;
pub(crate) use held::{HeldTournaments, TournamentState};
pub(crate) use kept_match::{KeptMatch, match_id, slot_in};
pub(crate) use ladder::{entered, seats as ladder_seats};
pub(crate) use ladder_id::ladder_id;
pub(crate) use rerun::rerun;
pub(crate) use standing::Tournament;
pub(crate) use table::Tables;
