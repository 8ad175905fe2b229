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

pub use possible::{Part, Possible};
pub use rules::{Action, PerlWars, Reply};
pub use setup::Setup;
pub use stage::{Cell, Direction, Range, Stage, answer};
pub use view::{Call, Deed, Sight, Truth, View, Witnessed};

use game::{Between, Game, Information, Keeps, Room, Sample, Score, Series, Starter, Terminal};

/// The room's door.
pub static ROOM: Room = Room {
    id: "perlwars",
    title: "Perl Wars",
    summary: "Two robots on a stage hunt each other unseen, by the distances their shots tell",
    rules: 1,
    options: setup::OPTIONS,
    information: Information::Hidden,
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
    translations: &[("ja", include_str!("README.ja.md"))],
    view_js: include_str!("view.js"),
};

const SAMPLES: &[Sample] = &[
    sample!("Drifter.plw", "shoots and steps anywhere"),
    sample!("Sweeper.plw", "shoots row by row over the stage; in the style of 1998"),
    sample!("Bull.plw", "measures the distance from where it is, runs while it shrinks, and rams"),
    sample!("Seeker.plw", "keeps the cells where the enemy can be"),
    sample!("Hunter.plw", "reckons with the enemy's moves, and shoots where it learns most"),
];

const STARTERS: &[Starter] = &[
    Starter { language: "perl", files: &[("{NAME}.plw", include_str!("kits/perl/NAME.plw"))] },
    starter!(python: "bot.py", "perlwars.py"),
    starter!(c: "bot.c", "perlwars.c", "perlwars.h"),
    starter!(javascript: "bot.mjs", "perlwars.mjs"),
];
