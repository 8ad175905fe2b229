//! The players that ship inside the program.

mod bag;
mod collector;
mod hunter;
mod imagined;
mod reader;
mod seat;
pub(crate) mod strong;
mod wanderer;

use game::{House, Options, random};

use self::strong::Strong;
use super::rules::Wizards;
use crate::foresight;

/// The house players, from the simplest to the one that looks hardest.
pub(super) const HOUSE: &[House] = &[
    House {
        name: "random",
        help: "does anything that is allowed",
        options: &[],
        make: |_: &Options| Ok(random::<Wizards>()),
    },
    House {
        name: "wanderer",
        help: "wanders, takes what it finds, searches with wind, and burns an enemy that it sees",
        options: &[],
        make: |_: &Options| Ok(seat::seat(|_| wanderer::Wanderer::default())),
    },
    House {
        name: "collector",
        help: "plans the shortest way to what its spells need, then searches and burns",
        options: &[],
        make: |_: &Options| Ok(seat::seat(collector::Collector::new)),
    },
    House {
        name: "hunter",
        help: "keeps a map of where the enemy can be, searches where that tells most, and burns it",
        options: &[],
        make: |_: &Options| Ok(seat::seat(hunter::Hunter::new)),
    },
    House {
        name: "reader",
        help: "works out where an enemy like the players above must be, and hunts it there",
        options: &[],
        make: |_: &Options| Ok(seat::seat(reader::Reader::new)),
    },
    House {
        name: "strong",
        help: "works out the same as reader, and simulates what it can do where the two may meet",
        options: foresight::OPTIONS,
        make: foresight::seat::<Wizards, Strong>,
    },
];

#[cfg(test)]
mod tests;
