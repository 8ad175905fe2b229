//! Perl Wars: two robots hunt each other unseen. A shot that misses reports how far off it was.

mod rules;
mod setup;
mod stage;
mod view;

mod cloud;
mod followed;
mod house;
mod possible;
pub(crate) mod strong;

mod picture;
mod script;
mod terminal;

#[cfg(test)]
mod tests;

pub use possible::{Part, Possible};
pub use rules::{Action, PerlWars, Reply};
pub use setup::Setup;
pub use stage::{Cell, Direction, Range, Stage, answer};
pub use view::{Call, Deed, Sight, Truth, View, Witnessed};

use game::{Between, Keeps, Room, Sample, Score, Series, Terminal, folder, sample};

/// The room.
pub static ROOM: Room = ROOM_OF_ANY_RULES
    .rules(2)
    .earlier(&[&ROOM_1])
    .series(&|options| Series::of_games(options, Between::Seats, Score::Wins, Keeps::Game));

/// Version 1: the first move alternated within a pair of games, the starting cells did not swap.
static ROOM_1: Room =
    ROOM_OF_ANY_RULES.series(&|options| Series::of_games(options, Between::First, Score::Wins, Keeps::Game));

const ROOM_OF_ANY_RULES: Room = Room::new::<PerlWars>(
    "perlwars",
    "Perl Wars",
    "Two robots hunt each other unseen; a shot that misses tells how far off it was",
)
.hidden()
.trials(&[
    "stage=3x1;max_turns=5",
    "stage=3x3",
    "stage=30x30;max_turns=20",
    "stage=7x15;start=0,0,6,14",
    "range=below",
    "max_turns=1",
])
.house(house::HOUSE)
.samples(SAMPLES)
.drivers(script::DRIVERS)
.terminal(Terminal { tell: terminal::tell, by_name: false, read: terminal::read, ..Terminal::DECLARED })
.folder(folder!("perlwars"));

const SAMPLES: &[Sample] = &[
    sample!("Drifter.plw", "shoots and steps anywhere"),
    sample!("Sweeper.plw", "shoots along one row after another, in the style of 1998"),
    sample!("Bull.plw", "measures the distance from where it is, runs while it shrinks, and rams"),
    sample!("Sentry.plw", "measures the distance from where it is, and shoots that far off if it is near"),
    sample!(
        "Ranger.plw",
        "shoots at a cell that fits the answer to its first shot, and forgets it after the turn"
    ),
    sample!("Seeker.plw", "keeps a set of the cells where the enemy can be"),
    sample!("Hunter.plw", "allows for the enemy's moves and shoots where it learns most"),
];
