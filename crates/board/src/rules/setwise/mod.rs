//! Code that runs the blocks of a piece type for all its pieces at once: each test shifts a whole set of cells. It counts each piece's
//! moves without listing them.
mod explore;
mod tree;

use super::late::{Late, Weight, late};
use super::{CellSet, Class, Lowered, Rules, Selector, Shape};
use crate::program::PlayerId;
use explore::Explored;

/// The deepest nesting of tests.
pub(crate) const DEPTH: usize = 64;
/// Bits in a count of moves.
pub(crate) const PLANES: usize = 10;

/// Operations on sets of pieces, identified by their cells (for drops, by where they are tried). A test is about the cell at the same
/// distance from each.
#[derive(Debug)]
pub(crate) struct Setwise {
    pub ops: Box<[SetOp]>,
    pub sources: Box<[Source]>,
    /// The number of sets that several paths lead to.
    pub slots: usize,
    /// Where pieces may be counted this way, as bits.
    pub cells: Box<[u64]>,
    /// Whether each move counted is certainly there. Otherwise it is looked at when it is drawn.
    pub is_certain: bool,
}

/// An operation. Sets are indexed by depth, 0 at the root of a tree of tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SetOp {
    /// Filters the set at `depth` by whether the cell at that distance is in the source. The result is the set at `depth + 1`, and adds
    /// `moves` to each. If it is empty, jumps to `skip`.
    Keep { source: u8, want: Want, depth: u8, moves: u8, shift: i16, skip: u16 },
    /// Adds `moves` to each in the set.
    Count { depth: u8, moves: u16 },
    /// The pieces in the set must be run individually.
    GiveUp { depth: u8 },
    /// Adds the set to the slot.
    Gather { depth: u8, slot: u16 },
    /// The slot becomes the set at `depth`. If it is empty, jumps to `skip`.
    Take { slot: u16, depth: u8, skip: u16 },
}

/// The condition on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Want {
    In,
    NotIn,
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

/// The player whose blocks are compiled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover {
    pub player: PlayerId,
    pub shape: Shape,
}

impl Setwise {
    /// Code for some blocks; `None` if the board is not a grid or nothing would be counted.
    pub(super) fn new<'a>(
        rules: &Rules,
        player: PlayerId,
        shape: Shape,
        blocks: impl Iterator<Item = &'a Lowered>,
        cells: &CellSet,
    ) -> Option<Setwise> {
        let plane = rules.grid.plane.as_ref()?;
        let cells = rules.grid.set(cells);
        if cells.iter().all(|word| *word == 0) {
            return None;
        }
        let explored = Explored::new(rules, plane, Mover { player, shape }, blocks)?;
        let (ops, slots) = tree::flatten(&explored)?;
        let counts = ops.iter().any(|op| tree::moves(op) > 0);
        counts.then(|| Setwise {
            ops: ops.into(),
            sources: explored.sources.into(),
            slots,
            cells: cells.into(),
            is_certain: true,
        })
    }
}

impl Weight for Setwise {
    fn weight(&self) -> usize {
        let fixed = |source: &Source| if let Source::Fixed(set) = source { size_of_val(&**set) } else { 0 };
        let fixed: usize = self.sources.iter().map(fixed).sum();
        size_of_val(&*self.ops) + size_of_val(&*self.sources) + size_of_val(&*self.cells) + fixed
    }
}

/// All such code compiled so far, by player, selector and type; `None` if there can be none.
#[derive(Debug)]
pub(crate) struct Counting {
    moves: Vec<Late<Option<Setwise>>>,
    drops: Vec<Late<Option<Setwise>>>,
}

impl Counting {
    pub(super) fn new(rows: usize) -> Counting {
        Counting { moves: late(rows), drops: late(rows) }
    }
}

impl Rules {
    /// The code that counts the moves of a player's pieces of a type.
    pub(crate) fn move_count(&self, player: PlayerId, kind: u16, selector: Selector) -> Option<&Setwise> {
        let late = &self.counting.moves[self.row(player, kind, selector)];
        let make = || {
            let piece = self.piece(player, kind)?;
            let list = &piece.moves_by[usize::from(selector.0)];
            let distinct = |cell: &u16| self.has_distinct_moves(player, kind, selector, *cell);
            let cells = CellSet::of(self.cells(), (0..self.off()).filter(distinct));
            let blocks = list.iter().map(|block| &piece.moves[*block as usize]);
            Setwise::new(self, player, Shape::Move, blocks, &cells)
        };
        late.get(&self.code.room, make)?.as_ref()
    }

    /// The code that counts the drops of a type per cell, if a single block decides.
    pub(crate) fn drop_count(&self, player: PlayerId, kind: u16, selector: Selector) -> Option<&Setwise> {
        let late = &self.counting.drops[self.row(player, kind, selector)];
        let make = || {
            let piece = self.piece(player, kind)?;
            let [block] = piece.drops_by[usize::from(selector.0)][..] else { return None };
            let block = &piece.drops[block as usize];
            let distinct = self.has_distinct_drops(player, kind, selector);
            let count = |block: &Lowered| {
                let cells = CellSet::of(self.cells(), self.drop_cells(block));
                Setwise::new(self, player, Shape::Drop, std::iter::once(block), &cells)
            };
            let whole = if distinct { count(block) } else { None };
            whole.or_else(|| Some(Setwise { is_certain: false, ..count(&block.settled()?)? }))
        };
        late.get(&self.code.room, make)?.as_ref()
    }
}
