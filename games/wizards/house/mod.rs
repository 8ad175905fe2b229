//! The players that ship inside the program.

use game::{House, Options, random};

use super::rules::Wizards;

/// The house players.
pub(super) const HOUSE: &[House] = &[House {
    name: "random",
    help: "does anything that is allowed",
    options: &[],
    make: |_: &Options| Ok(random::<Wizards>()),
}];
