//! Code that runs the blocks of a piece type for all its pieces at once: each test shifts a whole set of cells. It counts each piece's
//! moves without listing them.

use super::Class;
use super::late::Weight;

/// Bits in a count of moves.
pub(crate) const PLANES: usize = 10;
/// The set of an operation after which nothing more happens.
pub(crate) const END: u16 = 0;

/// Operations on sets of pieces, identified by their cells (for drops, by where they are tried). A test is about the cell at the same
/// distance from each.
#[derive(Debug)]
pub(crate) struct Setwise {
    pub ops: Box<[SetOp]>,
    /// The set that begins with all pieces. Those before it are gathered, but for the first, where nothing more happens.
    pub start: u16,
    pub sources: Box<[Source]>,
    /// Where pieces may be counted this way, as bits.
    pub cells: Box<[u64]>,
    /// Whether each move counted is certainly there. Otherwise it is looked at when it is drawn.
    pub is_certain: bool,
    /// Whether each is a drop on the cell where it is tried, and no more.
    pub is_plain: bool,
}

/// What is done with the set `at`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SetOp {
    /// Those with the cell at a distance in the source have so many moves more. If there are none, `past` is next.
    Keep { source: u8, moves: u8, shift: i16, at: u16, yes: u16, past: u16 },
    /// Divides it in the same way.
    Test { source: u8, shift: i16, at: u16, yes: u16, no: u16, past: u16 },
    /// Each has so many moves more. The set is gathered for what follows, if several ways lead there.
    Count { moves: u16, at: u16, then: u16 },
    /// If it is empty, `skip` is next.
    Guard { at: u16, skip: u16 },
    /// The pieces must be run individually.
    GiveUp { at: u16 },
}

/// A set of cells that a test needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Class(Class),
    Kind(u16),
    /// A constant set.
    Fixed(Box<[u64]>),
    LastFrom,
    LastTo,
    /// A linked cell has one of these classes.
    Near(Class),
}

impl SetOp {
    /// How many moves more it gives a piece.
    pub(crate) fn moves(&self) -> u64 {
        match *self {
            SetOp::Keep { moves, .. } => moves.into(),
            SetOp::Count { moves, .. } => moves.into(),
            _ => 0,
        }
    }
}

impl Weight for Setwise {
    fn weight(&self) -> usize {
        let fixed = |source: &Source| if let Source::Fixed(set) = source { size_of_val(&**set) } else { 0 };
        let fixed: usize = self.sources.iter().map(fixed).sum();
        size_of_val(&*self.ops) + size_of_val(&*self.sources) + size_of_val(&*self.cells) + fixed
    }
}
