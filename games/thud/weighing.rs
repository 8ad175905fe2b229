//! What the evaluation counts.

/// How many numbers a [`Weighing`] has.
pub const NUMBERS: usize = 12;

/// How much each thing counts for the dwarfs, in hundredths of a point.
#[derive(Clone, Copy, Debug)]
pub struct Weighing {
    /// A dwarf beside a dwarf, for each of the two, of three at most.
    pub together: i32,
    /// A free cell that a line of dwarfs commands beyond the one in front of it: a troll that comes there can be hurled
    /// at.
    pub commanded: i32,
    /// Each step of a dwarf from the middle of all dwarfs, against them.
    pub astray: i32,
    /// A dwarf gathered around the dwarf that most others are near to: 5 less the steps between them, at least 0.
    pub gathered: i32,
    /// A dwarf that a troll is within two steps of, against them.
    pub hunted: i32,
    /// A troll that a dwarf can be hurled at.
    pub in_reach: i32,
    /// A troll with a dwarf to take beside where it stands, against them: it is near its work.
    pub near: i32,
    /// The weights of the general player that differ: see [`evaluation::Weights`].
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
    /// Its numbers, in the order of the fields, to be changed one by one.
    pub fn numbers(&mut self) -> [&mut i32; NUMBERS] {
        [
            &mut self.together,
            &mut self.commanded,
            &mut self.astray,
            &mut self.gathered,
            &mut self.hunted,
            &mut self.in_reach,
            &mut self.near,
            &mut self.place,
            &mut self.advance,
            &mut self.out_of_reach,
            &mut self.sound,
            &mut self.paid_back,
        ]
    }
}
