//! Generates moves: runs the blocks of the pieces, then applies the rules about the whole list.
mod attack;
mod duplicates;
mod emit;
mod execute;
mod filter;
mod interpret;
mod legal;
mod occupancy;
mod run;
mod setwise;
mod shelter;
mod tally;

pub(crate) use attack::{Shelter, attacked, last_royal_attacked, least_hitter, shelter};
pub(crate) use duplicates::{Ends, Keys, turn_key};
pub(crate) use emit::Scratch;
pub(crate) use filter::{Chains, has_royal, leaves_royal_safe};
pub(crate) use occupancy::{CAPTURES, Occupancy};
pub(crate) use run::can_continue;
pub(crate) use tally::Tally;
