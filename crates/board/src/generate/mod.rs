//! Runs the blocks of pieces: lists moves, finds out what is attacked, counts.
mod attack;
mod collect;
mod duplicates;
mod execute;
mod interpret;
mod occupancy;
mod run;
mod setwise;
mod shelter;
mod sink;
mod tally;

pub(crate) use attack::{attacked, last_royal_attacked, least_hitter, only_royal};
pub(crate) use duplicates::{remove, turn_key};
pub(crate) use occupancy::{CAPTURES, Occupancy};
pub(crate) use run::{can_continue, continue_turn, start_turn};
pub(crate) use shelter::shelter;
pub(crate) use tally::Tally;
