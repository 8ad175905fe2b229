//! Thud: dwarfs against trolls, a match of two games with the sides swapped. The board is the one of the room `zrf`.

mod setup;

mod agreement;
mod points;
mod rules;
mod view;

mod cells;
mod formation;
mod house;
mod lore;
mod reach;
mod terminal;

#[cfg(test)]
mod tests;

pub use agreement::Agreement;
pub use points::{points, price};
pub use rules::{Action, Reply, Thud};
pub use setup::Setup;
pub use view::View;

use game::{Between, Game, Information, Keeps, Room, Score, Series, Starter, Terminal};

/// What a failed game costs: the other side gets the points of a full army.
const WALKOVER: i64 = 32;

/// The room's door.
pub static ROOM: Room = Room {
    id: "thud",
    title: "Thud",
    summary: "Dwarfs against trolls; both sides are played, and what is left on the board counts",
    rules: 1,
    options: setup::OPTIONS,
    information: Information::Perfect,
    seats: |options, _| Ok(Thud::seats(&Setup::read(options)?)),
    series: |options| {
        let series = Series::of_games(options, Between::Seats, Score::Points, Keeps::Match)?;
        Ok(Series { walkover: WALKOVER, ..series })
    },
    open: |options, _, opening, dice| game::open::<Thud>(&Setup::read(options)?, opening, dice),
    house: house::HOUSE,
    samples: &[],
    starters: STARTERS,
    drivers: &[],
    dialects: &[],
    terminal: Terminal { draw: terminal::draw, tell: terminal::tell, read: terminal::read },
    readme: include_str!("README.md"),
    translations: &[("ja", include_str!("README.ja.md"))],
    view_js: include_str!("view.js"),
};

const STARTERS: &[Starter] = &[
    starter!(python: "bot.py", "thud.py"),
    starter!(c: "bot.c", "thud.c", "thud.h"),
    starter!(javascript: "bot.mjs", "thud.mjs"),
    starter!(perl: "bot.pl", "Thud.pm"),
];
