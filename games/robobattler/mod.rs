//! RoboBattler 2: two robots paint a field with missiles, and only searches reveal what the other has painted.

mod field;
mod missile;
mod robot;
mod rules;
mod setup;
mod view;

mod aims;
mod belief;
mod calls;
mod house;
mod possible;
mod reader;
pub(crate) mod strong;

mod java;
mod picture;
mod terminal;

#[cfg(test)]
mod tests;

pub use field::{Cell, SIZE, likelihood};
pub use missile::{Direction, Missile, MissileSet};
pub use rules::{Action, Reply, RoboBattler};
pub use setup::Setup;
pub use view::{Call, Shot, Side, Sight, Sighted, Sighting, Truth, View, Witnessed};

use game::{Room, Sample, Terminal, folder, sample};

/// The room.
pub static ROOM: Room = Room::new::<RoboBattler>(
    "robobattler",
    "RoboBattler 2",
    "Two robots paint a field with missiles; what the other has painted only searches tell",
)
.hidden()
.series(&setup::series)
.trials(&["battles=1", "battles=2;missiles=line:1", "battles=1;missiles=plus:32,bigx:32"])
.house(house::HOUSE)
.samples(SAMPLES)
.drivers(java::DRIVERS)
.terminal(Terminal { tell: terminal::tell, by_name: false, read: terminal::read, ..Terminal::DECLARED })
.folder(folder!("robobattler"));

const SAMPLES: &[Sample] = &[
    sample!("Random.java", "fires at random"),
    sample!("Painter.java", "paints where it has not painted"),
    sample!(
        "Tracker.java",
        "works out from its searches what the enemy has painted, and takes back the cells that count most"
    ),
];
