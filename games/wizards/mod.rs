//! The wizards' duel: two wizards gather elements, cast spells, and cannot see each other.

mod board;
mod elements;

mod setup;

mod actions;
mod events;

mod land;
mod memory;
mod spells;
mod wizard;

mod deeds;
mod rules;

mod sample;
mod sight;
mod view;

mod notes;
mod paths;
mod watcher;

mod house;
mod starters;
mod terminal;

#[cfg(test)]
mod tests;

pub use actions::{Action, Cast, Wanted};
pub use board::{COLUMNS, Cell, Direction, Grid, ROWS, half};
pub use elements::{Element, Elements};
pub use events::{Event, Obstruction, Target};
pub use memory::{NEVER, Sighting};
pub use notes::Notes;
pub use paths::{Paths, Way};
pub use rules::Wizards;
pub use setup::Setup;
pub use view::{Map, RefillSeen, Sight, Truth, View, Witnessed, WizardSeen};
pub use wizard::BAG;

use game::{Between, Game, Information, Keeps, Room, Sample, Score, Series, Terminal};

/// The room's door.
pub static ROOM: Room = Room {
    id: "wizards",
    title: "The wizards' duel",
    summary: "Two wizards gather elements for their spells and hunt each other unseen",
    rules: 1,
    options: setup::OPTIONS,
    information: Information::Hidden,
    seats: |options, _| Ok(Wizards::seats(&Setup::read(options)?)),
    series: |options| Series::of_games(options, Between::Seats, Score::Wins, Keeps::Match),
    open: |options, _, opening, dice| game::open::<Wizards>(&Setup::read(options)?, opening, dice),
    house: house::HOUSE,
    samples: SAMPLES,
    starters: starters::STARTERS,
    drivers: &[],
    dialects: &[],
    terminal: Terminal { draw: terminal::draw, tell: terminal::tell, read: terminal::read },
    readme: include_str!("README.md"),
    translations: &[("ja", include_str!("README.ja.md"))],
    view_js: include_str!("view.js"),
};

const SAMPLES: &[Sample] = &[
    sample!("Opportunist.py", "wanders, fills its bag, and casts what it has most of"),
    sample!("Gatherer.py", "gathers for the spell it wants, by the shortest way"),
];
