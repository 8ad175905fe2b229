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

use game::{Room, Sample, Terminal, folder, sample};

/// The room's door.
pub static ROOM: Room = Room::new::<Wizards>(
    "wizards",
    "The wizards' duel",
    "Two wizards gather elements for their spells and hunt each other unseen",
)
.hidden()
.trials(&[
    "turns=1",
    "turns=300",
    "open_map=false",
    "fire_report=false;dragon_center=false",
    "friendly_fire=true",
])
.house(house::HOUSE)
.samples(SAMPLES)
.terminal(Terminal { draw: terminal::draw, tell: terminal::tell, read: terminal::read })
.folder(folder!("wizards"));

const SAMPLES: &[Sample] = &[
    sample!("Opportunist.py", "wanders, fills its bag, and casts what it has most of"),
    sample!("Gatherer.py", "gathers for the spell it wants, by the shortest way"),
];
