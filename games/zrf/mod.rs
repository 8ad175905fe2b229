//! Any rules file: board games as the ZRF language describes them, for one player, two or more.

mod compiled;
mod load;
mod seats;
mod setup;
mod shipped;

mod course;
mod ending;
mod rules;
mod saved;
mod scene;
mod view;

pub(crate) mod house;
pub(crate) mod strong;

pub mod uci;

pub(crate) mod terminal;

#[cfg(test)]
pub(crate) mod tests;

pub use compiled::{Compiled, Ready, compiled, learn};
pub use course::{Course, Ending, Made, Now};
pub use ending::goal_in_words;
pub use load::load;
pub use rules::{Action, Reply, Zrf};
pub use saved::saved_game;
pub use scene::{Scene, SceneImages, ScenePiece, ScenePlayer, ScenePosition, SceneTurn, SceneZone};
pub use seats::Seats;
pub use setup::{SAVED, Setup};
pub use shipped::{SHIPPED, Shipped, shipped, shipped_names};
pub use view::View;

use game::{Between, Game, Information, Keeps, Room, Score, Series, Starter, Terminal};

/// The room's door.
pub static ROOM: Room = Room {
    id: "zrf",
    title: "Board games",
    summary: "Any board game that a Zillions rules file describes: chess, reversi, halma, or your own",
    rules: 1,
    options: setup::OPTIONS,
    information: Information::Perfect,
    seats: |options, files| Ok(Zrf::seats(&Setup::read(options, files)?)),
    series: |options| Series::of_games(options, Between::Seats, Score::Points, Keeps::Match),
    open: |options, files, opening, dice| game::open::<Zrf>(&Setup::read(options, files)?, opening, dice),
    house: house::HOUSE,
    samples: &[],
    starters: STARTERS,
    drivers: &[],
    dialects: &[uci::DIALECT],
    terminal: Terminal { draw: terminal::draw, tell: terminal::tell, read: terminal::read },
    readme: include_str!("README.md"),
    translations: &[("ja", include_str!("README.ja.md"))],
    view_js: include_str!("view.js"),
};

const STARTERS: &[Starter] = &[
    starter!(python: "bot.py", "zrf.py"),
    starter!(c: "bot.c", "zrf.c", "zrf.h"),
    starter!(javascript: "bot.mjs", "zrf.mjs"),
    starter!(perl: "bot.pl", "Zrf.pm"),
];
