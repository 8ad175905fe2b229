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

mod belief;
mod notes;
mod paths;
mod watcher;

pub(crate) mod house;
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
pub use setup::{MapKnown, Setup};
pub use view::{Map, RefillSeen, Sight, Tally, Truth, View, Witnessed, WizardSeen};
pub use wizard::BAG;

use game::{Room, Sample, Terminal, folder, sample};

/// The room.
pub static ROOM: Room = ROOM_OF_ANY_RULES.rules(2).earlier(&[&ROOM_1]).contests(&[("tiebreak", "dealt")]);

/// Version 1: the map was open or hidden, open by default, and Dragon Fire burned its centre by default.
static ROOM_1: Room = ROOM_OF_ANY_RULES.rules(1).options(setup::OPTIONS_1);

const ROOM_OF_ANY_RULES: Room = Room::new::<Wizards>(
    "wizards",
    "The wizards' duel",
    "Two wizards gather elements for their spells and hunt each other unseen",
)
.hidden()
.trials(&[
    "turns=1",
    "turns=300",
    "map=open",
    "map=hidden",
    "fire_report=false;dragon_center=true",
    "friendly_fire=true",
    "tiebreak=dealt;turns=30",
])
.house(house::HOUSE)
.samples(SAMPLES)
.terminal(Terminal { draw: terminal::draw, tell: terminal::tell, by_name: false, read: terminal::read })
.folder(folder!("wizards"));

const SAMPLES: &[Sample] = &[
    sample!("Opportunist.py", "wanders, fills its bag, and casts the spell it has most elements for"),
    sample!("Gatherer.py", "gathers elements for the spell it wants by the shortest way"),
];
