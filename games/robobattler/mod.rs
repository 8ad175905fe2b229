//! RoboBattler 2: two robots paint a field with missiles, and see of each other only what searches tell.

mod field;
mod missile;
mod robot;
mod rules;
mod setup;
mod view;

mod belief;
mod house;

mod java;
mod terminal;

#[cfg(test)]
mod tests;

pub use belief::Belief;
pub use field::{Cell, SIZE, likelihood};
pub use missile::{Direction, Missile, MissileSet};
pub use rules::{Action, Reply, RoboBattler};
pub use setup::Setup;
pub use view::{Call, Shot, Side, Sight, Sighted, Sighting, Truth, View, Witnessed};

use game::{Game, Information, Room, Sample, Starter, Terminal};

/// The room's door.
pub static ROOM: Room = Room {
    id: "robobattler",
    title: "RoboBattler 2",
    summary: "Two robots paint a field with missiles, and see of each other only what searches tell",
    rules: 1,
    options: setup::OPTIONS,
    information: Information::Hidden,
    seats: |options, _| Ok(RoboBattler::seats(&Setup::read(options)?)),
    series: setup::series,
    open: |options, _, opening, dice| game::open::<RoboBattler>(&Setup::read(options)?, opening, dice),
    house: house::HOUSE,
    samples: SAMPLES,
    starters: STARTERS,
    drivers: java::DRIVERS,
    dialects: &[],
    terminal: Terminal { draw: terminal::draw, tell: terminal::tell, read: terminal::read },
    readme: include_str!("README.md"),
    translations: &[("ja", include_str!("README.ja.md"))],
    view_js: include_str!("view.js"),
};

const SAMPLES: &[Sample] = &[
    sample!("Random.java", "fires anywhere"),
    sample!("Painter.java", "paints where it has not painted"),
    sample!(
        "Tracker.java",
        "reckons what the enemy has painted from its searches, and takes back what counts most"
    ),
];

const STARTERS: &[Starter] = &[
    java::STARTER,
    starter!(python: "bot.py", "robobattler.py"),
    starter!(c: "bot.c", "robobattler.c", "robobattler.h"),
    starter!(javascript: "bot.mjs", "robobattler.mjs"),
];
