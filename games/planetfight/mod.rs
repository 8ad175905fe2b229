//! PlanetFight: two players' ships fly along roads between planets and capture them.

pub mod level;
pub mod level_file;
pub mod random_map;
pub mod roads;
pub mod ship;

pub mod setup;

pub mod orders;
pub mod round;
pub mod rules;
pub mod view;

pub mod dialect;

pub mod house;
pub mod uber;

mod picture;
pub mod terminal;

mod files;
#[cfg(test)]
mod tests;

pub use rules::PlanetFight;

use game::{Information, Room};

/// The door.
pub static ROOM: Room = Room {
    id: "planetfight",
    title: "PlanetFight",
    summary: "Ships fly between planets and capture them; larger planets are worth more",
    rules: 1,
    options: setup::OPTIONS,
    information: Information::Perfect,
    seats: |_, _| Ok(2..=2),
    series: setup::series,
    open: |options, files, opening, dice| {
        game::open::<PlanetFight>(&setup::setup(options, files)?, opening, dice)
    },
    house: house::HOUSE,
    samples: files::SAMPLES,
    starters: files::STARTERS,
    drivers: dialect::DRIVERS,
    dialects: dialect::DIALECTS,
    terminal: terminal::TERMINAL,
    readme: include_str!("README.md"),
    translations: &[("hu", include_str!("README.hu.md"))],
    view_js: include_str!("view.js"),
};
