//! Thud: dwarfs against trolls, in a match of two games with the sides swapped. The board comes from the room `zrf`.

mod setup;

mod agreement;
mod points;
mod rules;
mod view;

mod cells;
mod formation;
mod house;
mod reach;
mod term;
mod terminal;
mod weighing;

#[cfg(test)]
mod tests;

pub use agreement::Agreement;
pub use points::{points, price};
pub use rules::{Action, Reply, Thud};
pub use setup::Setup;
pub use term::{DWARFS, TROLLS, engine, model_with, style};
pub use view::View;
pub use weighing::{NUMBERS, Weighing};

use game::{Between, Keeps, Room, Score, Series, Terminal, folder};

/// The room.
pub static ROOM: Room = Room::new::<Thud>(
    "thud",
    "Thud",
    "Dwarfs against trolls; each player takes both sides in turn, and the pieces left on the board count",
)
.series(&|options| {
    let series = Series::of_games(options, Between::Seats, Score::Points, Keeps::Match)?;
    Ok(Series { walkover: rules::WALKOVER, ..series })
})
.trials(&["max_moves=1", "max_moves=61;games=1", "variant=Koom Valley Thud;max_moves=80"])
.house(house::HOUSE)
.terminal(Terminal { draw: terminal::draw, tell: terminal::tell, by_name: false, read: terminal::read })
.folder(folder!("thud"));
