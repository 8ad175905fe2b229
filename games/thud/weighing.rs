//! What the evaluation counts.

/// The numbers of a [`Weighing`].
pub const NUMBERS: usize = 12;

/// How much each thing counts for the dwarfs, in hundredths of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighing {
    /// A dwarf beside a dwarf, for each of the two, of three at most.
    pub together: i32,
    /// A free cell that a line of dwarfs commands beyond the one in front of it: a troll that comes there can be hurled
    /// at.
    pub commanded: i32,
    /// Each step of a dwarf from the middle of all dwarfs, against them.
    pub astray: i32,
    /// Each step by which a dwarf is nearer than five to the dwarf that has most near it.
    pub gathered: i32,
    /// A dwarf that a troll is within two steps of, against them.
    pub hunted: i32,
    /// A troll that a dwarf can be hurled at.
    pub in_reach: i32,
    /// A troll with a dwarf to take beside where it stands, against them: it is near its work.
    pub near: i32,
    /// The weights of the general player that differ: see [`search::Weights`].
    pub place: i32,
    pub advance: i32,
    /// A dwarf that trolls cannot come beside unpaid in the next moves.
    pub out_of_reach: i32,
    /// A dwarf that trolls could never come beside unpaid as the dwarfs stand.
    pub sound: i32,
    /// A free cell where a troll is paid back.
    pub paid_back: i32,
}

impl Weighing {
    /// Its numbers, in the order of the fields.
    pub fn numbers(&mut self) -> [&mut i32; NUMBERS] {
        let Weighing {
            together,
            commanded,
            astray,
            gathered,
            hunted,
            in_reach,
            near,
            place,
            advance,
            out_of_reach,
            sound,
            paid_back,
        } = self;
        [
            together,
            commanded,
            astray,
            gathered,
            hunted,
            in_reach,
            near,
            place,
            advance,
            out_of_reach,
            sound,
            paid_back,
        ]
    }
}
