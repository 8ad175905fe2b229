//! What a game is: the pure contract between rules, bots and the referee.
mod dice;
pub use dice::{Dice, bot_seed};
