//! Code for one piece type on one cell: every position is a number, and everything constant is decided in advance.

use std::ops::Range;

use super::late::Weight;
use super::{CLEAR_WORDS, Cell, Effect, Emission, Setting};

/// An operation. A test continues if it holds, otherwise jumps to `or`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Op {
    /// Whether a cell is of one of some classes.
    Class { cell: Cell, mask: u16, or: u16 },
    /// Whether a piece of a type stands on a cell.
    Kind { cell: Cell, kind: u16, or: u16 },
    /// Whether the piece on a cell has an attribute.
    Attribute { attribute: u8, cell: Cell, or: u16 },
    /// Whether a cell is in a set of the rules. Only code for all cells at once asks.
    In { set: u16, cell: Cell, or: u16 },
    /// Whether the last move started on a cell.
    LastFrom { cell: Cell, or: u16 },
    /// Whether it ended there.
    LastTo { cell: Cell, or: u16 },
    /// Whether an enemy could capture on a cell.
    Attacked { cell: Cell, selector: u16, or: u16 },
    /// Whether another piece of the mover could.
    Defended { cell: Cell, selector: u16, or: u16 },
    /// Whether a linked cell holds an enemy.
    NearEnemy { cell: Cell, or: u16 },
    /// Whether a flag is set.
    Flag { flag: u16, or: u16 },
    /// The same, by flag and cell.
    PositionFlag { or: u16, index: u32 },
    /// Goes on elsewhere.
    Jump { to: u16 },
    /// A jump that may close a loop, so it is counted.
    Back { to: u16 },
    /// The piece moves to a cell, or is dropped there, without other effects.
    Plain { to: Cell },
    /// `Class`, then `Plain` to the same cell.
    Step { cell: Cell, mask: u16, or: u16 },
    /// `Step` from cell to cell while it holds; then, if possible, one last step of another kind; then a jump. Index into [`Chunk::rays`].
    Ray { index: u16, or: u16 },
    /// Clears what earlier blocks collected.
    Begin,
    /// Index into [`Chunk::effects`].
    Effect { index: u16 },
    /// Another piece moves.
    Cascade { from: Cell, to: Cell },
    /// Index into [`Chunk::emissions`].
    Emit { index: u16 },
    /// Sets a flag.
    SetFlag { setting: Setting, flag: u16 },
    /// Sets one of a cell.
    SetPositionFlag { setting: Setting, index: u32 },
    /// Interprets a block of the piece's list.
    Interpret { block: u16, cell: Cell },
    /// Answers yes, in code that tests what is attacked.
    Hit,
    /// Ends the run.
    End,
}

impl Op {
    /// The jump target of a test or a jump.
    pub(crate) fn target(&mut self) -> Option<&mut u16> {
        match self {
            Op::Class { or, .. }
            | Op::Kind { or, .. }
            | Op::Attribute { or, .. }
            | Op::In { or, .. }
            | Op::LastFrom { or, .. }
            | Op::LastTo { or, .. }
            | Op::Attacked { or, .. }
            | Op::Defended { or, .. }
            | Op::NearEnemy { or, .. }
            | Op::Flag { or, .. }
            | Op::PositionFlag { or, .. }
            | Op::Step { or, .. }
            | Op::Ray { or, .. } => Some(or),
            Op::Jump { to } | Op::Back { to } => Some(to),
            _ => None,
        }
    }

    /// Whether it looks at the board, or at what the run has collected.
    pub(crate) fn is_test(&self) -> bool {
        let is_jump = matches!(self, Op::Jump { .. } | Op::Back { .. });
        self.clone().target().is_some() && !is_jump
    }

    /// Returns true if the next operation may follow.
    pub(crate) fn falls_through(&self) -> bool {
        !matches!(self, Op::Jump { .. } | Op::Back { .. } | Op::Ray { .. } | Op::End | Op::Hit)
    }

    /// The operations that may follow the one at `index`.
    pub(crate) fn successors(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        let mut copy = *self;
        let target = copy.target().map(|target| usize::from(*target));
        self.falls_through().then_some(index + 1).into_iter().chain(target)
    }
}

/// Code that ends with `End`.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    pub ops: Box<[Op]>,
    pub effects: Box<[Effect]>,
    pub emissions: Box<[Emitted]>,
    pub rays: Box<[Ray]>,
    /// Where each block's code starts, with the block's index in its list.
    pub blocks: Box<[(u16, u32)]>,
    /// Where the ways back of all blocks start, behind their code.
    pub ways_back: u16,
    pub repeats: Repeats,
    /// True if moves never repeat, without any having been removed for that.
    pub is_distinct: bool,
    /// Of code that lists captures: cells, as bits of the grid, one of which must hold an enemy for anything to be listed. None
    /// where that is not so, or not known.
    pub victims: Option<[u64; CLEAR_WORDS]>,
}

/// An `add` with resolved positions.
#[derive(Clone, Debug)]
pub(crate) struct Emitted {
    pub from: Cell,
    pub to: Cell,
    /// Where the first cascade starts; `NOWHERE` without any.
    pub first: Cell,
    /// True if there is certainly no effect and no cascade.
    pub clean: bool,
    /// True if it is listed only where something stands on `to`.
    pub unless_empty: bool,
    pub emission: Emission,
}

/// Cells in a line.
#[derive(Clone, Debug)]
pub(crate) struct Ray {
    pub cells: Box<[Cell]>,
    /// Classes that may be stepped on and passed.
    pub pass: u16,
    /// Classes that may be stepped on at the end.
    pub end: u16,
}

/// Whether moves of a chunk may lead to the same position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Repeats {
    #[default]
    Never,
    /// Two that end on the same cell may.
    Within,
    /// Any two may, even of different pieces.
    Across,
}

impl Weight for Chunk {
    fn weight(&self) -> usize {
        let rays: usize = self.rays.iter().map(|ray| size_of_val(&*ray.cells)).sum();
        let promotions: usize =
            self.emissions.iter().map(|emitted| size_of_val(&*emitted.emission.promotions)).sum();
        size_of_val(&*self.ops)
            + size_of_val(&*self.effects)
            + size_of_val(&*self.emissions)
            + size_of_val(&*self.rays)
            + size_of_val(&*self.blocks)
            + rays
            + promotions
    }
}

impl Chunk {
    /// Where the operations of a block are, but for ways back, which are behind those of all blocks.
    pub(crate) fn span(&self, number: usize) -> Option<Range<usize>> {
        let start = usize::from(self.blocks.get(number)?.0);
        Some(start..self.block_end(start))
    }

    /// The block that an operation belongs to.
    pub(crate) fn block_of(&self, op: usize) -> u32 {
        let later = self.blocks.partition_point(|(start, _)| usize::from(*start) <= op);
        self.blocks.get(later.saturating_sub(1)).map_or(0, |(_, block)| *block)
    }

    /// The end of the code of the block that an operation belongs to.
    pub(crate) fn block_end(&self, op: usize) -> usize {
        let later = self.blocks.partition_point(|(start, _)| usize::from(*start) <= op);
        self.blocks.get(later).map_or(self.ops.len(), |(start, _)| usize::from(*start))
    }
}
