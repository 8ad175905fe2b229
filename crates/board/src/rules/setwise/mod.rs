//! Code that runs the blocks of a piece type for all its pieces at once: every test is asked of a whole set of
//! pieces by one shift of a set of cells. It tells how many moves each piece has, not which.
mod explore;
mod tree;

use super::late::{Late, late};
use super::{CellSet, Class, Lowered, Rules, Selector, Shape};
use crate::program::PlayerId;
use explore::Explored;

/// How deep tests may lie behind each other.
pub(crate) const DEPTH: usize = 64;
/// Bits of a count of moves.
pub(crate) const PLANES: usize = 10;

/// Operations on sets of pieces, named by where each piece stands (or where a drop is tried). A test is told of the
/// cell at the same distance from each.
#[derive(Debug)]
pub(crate) struct Setwise {
    pub ops: Box<[SetOp]>,
    pub sources: Box<[Source]>,
    /// How many sets are gathered on several ways.
    pub slots: usize,
    /// Where pieces may be counted so, as bits.
    pub cells: Box<[u64]>,
}

/// One operation. Sets lie by depth: that at 0 is where a tree of tests begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SetOp {
    /// Of the set at `depth`, those for which the cell at that distance is in the source, or not in it, are the set
    /// at `depth + 1`, and each has so many moves more. Where there are none, goes on at `skip`.
    Keep { source: u8, want: Want, depth: u8, moves: u8, shift: i16, skip: u16 },
    /// Each of the set has so many moves more.
    Count { depth: u8, moves: u16 },
    /// Each of the set must be run for itself.
    GiveUp { depth: u8 },
    /// The set is gathered.
    Gather { depth: u8, slot: u16 },
    /// What was gathered is the set at `depth`. Where there is nothing, goes on at `skip`.
    Take { slot: u16, depth: u8, skip: u16 },
}

/// What is wanted of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Want {
    In,
    NotIn,
}

/// A set of cells on the board that tests ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Class(Class),
    Kind(u16),
    /// Always the same.
    Fixed(Box<[u64]>),
    LastFrom,
    LastTo,
    /// A linked cell has one of these classes.
    Near(Class),
}

/// Whose blocks are made into code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover {
    pub player: PlayerId,
    pub shape: Shape,
}

impl Setwise {
    /// Code for some blocks; `None` where the board is no grid or nothing would be counted.
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
        })
    }
}

/// All such code made so far, by player, selector, type; `None` where there can be none.
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
    /// What counts the moves of a player's pieces of a type.
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
        late.get(self.code.running, make)?.as_ref()
    }

    /// What counts the drops of a type, on each cell; only where one block says all.
    pub(crate) fn drop_count(&self, player: PlayerId, kind: u16, selector: Selector) -> Option<&Setwise> {
        let late = &self.counting.drops[self.row(player, kind, selector)];
        let make = || {
            let piece = self.piece(player, kind)?;
            let [block] = piece.drops_by[usize::from(selector.0)][..] else { return None };
            let block = &piece.drops[block as usize];
            let distinct = self.has_distinct_drops(player, kind, selector);
            let cells = CellSet::of(self.cells(), self.drop_cells(block).filter(|_| distinct));
            Setwise::new(self, player, Shape::Drop, std::iter::once(block), &cells)
        };
        late.get(self.code.running, make)?.as_ref()
    }
}
