//! Goofspiel, a game for Viadal. Start with the rules in `rules.rs`, then change what shows them.

mod rules;

mod house;
mod picture;

#[cfg(test)]
mod tests;

use viadal_game::{Room, folder};

pub use rules::{Goofspiel, Laid, Round, Setup, View};

/// The game as Viadal sees it.
pub static ROOM: Room = Room::new::<Goofspiel>(
    "goofspiel",
    "Goofspiel",
    "Players lay a card each, unseen by the others; the highest wins the prize of the round",
)
.trials(&["cards=1", "cards=50"])
.house(house::HOUSE)
.folder(folder!());
