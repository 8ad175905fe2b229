//! Perl Wars: two robots on a stage hunt each other unseen, by the distances their shots tell.

mod rules;
mod setup;
mod stage;
mod view;

mod house;
mod possible;

mod script;
mod terminal;

#[cfg(test)]
mod tests;

pub use possible::Possible;
pub use rules::{Action, PerlWars, Reply};
pub use setup::Setup;
pub use stage::{Cell, Direction, Range, Stage, answer};
pub use view::{Call, Deed, Sight, Truth, View, Witnessed};

use game::{Between, Game, Keeps, Room, Sample, Score, Series, Starter, Terminal};

/// The room's door.
pub static ROOM: Room = Room {
    id: "perlwars",
    title: "Perl Wars",
    summary: "Two robots on a stage hunt each other unseen, by the distances their shots tell",
    rules: 1,
    options: setup::OPTIONS,
    seats: |options, _| Ok(PerlWars::seats(&Setup::read(options)?)),
    series: |options| Series::of_games(options, Between::First, Score::Wins, Keeps::Game),
    open: |options, _, opening, dice| game::open::<PerlWars>(&Setup::read(options)?, opening, dice),
    house: house::HOUSE,
    samples: SAMPLES,
    starters: STARTERS,
    drivers: script::DRIVERS,
    dialects: &[],
    terminal: Terminal { draw: terminal::draw, tell: terminal::tell, read: terminal::read },
    readme: include_str!("README.md"),
};

const SAMPLES: &[Sample] = &[
];

const STARTERS: &[Starter] = &[
];
