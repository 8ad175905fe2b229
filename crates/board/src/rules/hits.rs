//! What is known of hits: whether a piece on one cell can capture on another.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::late::{Late, Room, Weight};
use super::{CLEAR_WORDS, Cell, Chunk};

/// Cells in order; `None` for any.
pub(crate) type Targets = Option<Box<[Cell]>>;

/// What a piece on a cell can hit.
#[derive(Debug)]
pub(crate) struct Hits {
    /// The cells that it may hit at all.
    pub targets: Targets,
    /// The blocks that may hit a cell: index into the piece's list, and the cells that each may hit.
    pub blocks: Box<[(u32, Targets)]>,
    /// By place among the targets.
    pub codes: Box<[Late<Box<HitCode>>]>,
}

/// What tells whether a piece on one cell hits another.
#[derive(Debug)]
pub(crate) struct HitCode {
    pub chunk: Chunk,
    /// Its short form, if it has one.
    pub clear: Option<Clear>,
    /// The cells that it looks at, as bits of the grid; none where it looks at more than cells.
    pub reads: Option<Box<[u64]>>,
}

/// A hit that needs some cells to be empty and the target to be of some class, and nothing else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clear {
    /// The cells that must be empty, as bits of the grid.
    pub between: Bits,
    pub target: u16,
}

/// Cells of a board that is not too large, as bits of the grid.
pub(crate) type Bits = [u64; CLEAR_WORDS];

impl Hits {
    /// The place of a target; `None` if it is never hit.
    pub(crate) fn place(&self, target: Cell) -> Option<usize> {
        match &self.targets {
            Some(targets) => targets.binary_search(&target).ok(),
            None => Some(usize::from(target)),
        }
    }
}

impl Weight for Hits {
    fn weight(&self) -> usize {
        let cells = |cells: &Targets| cells.as_ref().map_or(0, |cells| size_of_val(&**cells));
        let blocks: usize = self.blocks.iter().map(|(_, targets)| cells(targets)).sum();
        cells(&self.targets) + blocks + size_of_val(&*self.blocks) + size_of_val(&*self.codes)
    }
}

impl Weight for HitCode {
    fn weight(&self) -> usize {
        self.chunk.weight() + self.reads.weight()
    }
}

/// Returns true if cells are empty, given the words of the set of all pieces.
pub(crate) fn are_empty(between: &Bits, taken: impl Fn(usize) -> u64) -> bool {
    between.iter().enumerate().all(|(word, between)| *between == 0 || taken(word) & between == 0)
}

/// Larger lists are not made: 4 MB.
const MOST: usize = 1 << 18;

/// A list of sets of cells, each kept as the cells that are not in it; all 0 as long as nothing is known.
#[derive(Debug, Default)]
pub(crate) struct Sets(OnceLock<Box<[SharedBits]>>);

/// One of them.
pub(crate) type SharedBits = [AtomicU64; CLEAR_WORDS];

impl Sets {
    /// The list from a place on, if there is one.
    #[inline]
    pub(crate) fn from(&self, start: usize) -> Option<&[SharedBits]> {
        self.0.get()?.get(start..)
    }

    /// Keeps a set at a place of a list that has room for so many, or for none if they are too many.
    pub(crate) fn keep(&self, room: &Room, size: usize, place: usize, [first, second]: Bits) {
        let sets = self.0.get_or_init(|| {
            let bytes = size * size_of::<SharedBits>();
            let size = if size > MOST || !room.has(bytes) { 0 } else { size };
            room.take(if size == 0 { 0 } else { bytes });
            (0..size).map(|_| Default::default()).collect()
        });
        if let Some(entry) = sets.get(place) {
            // Who sees the first word sees the second.
            entry[1].store(!second, Ordering::Relaxed);
            entry[0].store(!first, Ordering::Release);
        }
    }
}

/// A set of such a list, if it is known.
#[inline]
pub(crate) fn known(entry: &SharedBits) -> Option<Bits> {
    let first = entry[0].load(Ordering::Acquire);
    (first != 0).then(|| [!first, !entry[1].load(Ordering::Relaxed)])
}
