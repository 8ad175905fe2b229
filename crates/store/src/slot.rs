//! A match's place.

/// A match's place in a tournament's schedule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    /// The number of its encounter, from 0.
    pub encounter: u64,
    /// How often the seats are rotated.
    pub turn: u32,
}
