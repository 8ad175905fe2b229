//! Looks ahead where not all is known: draws worlds that fit what is known, plays each choice out in them by rules of thumb
//! on both sides, and takes the choice that did best.
//!
//! A game says how its worlds are drawn and played out ([`Guess`]); [`choose`] spends the budget on the choices that look
//! best. It reads no clock of its own.

mod budget;
mod choose;

pub use budget::Budget;
pub use choose::{Chosen, Guess, Played, choose};
