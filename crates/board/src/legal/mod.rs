//! What a player may do: makes parts, tells when the game ends, and applies the rules about the whole list of moves.
mod filter;
mod goals;
mod list;
mod turn;

pub(crate) use filter::{has_royal, leaves_royal_safe};
