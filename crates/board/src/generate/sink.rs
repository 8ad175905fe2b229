//! What the runs of blocks are for.

use crate::position::Board;
use crate::program::PlayerId;
use crate::rules::{Cell, Emission, Repeats, Rules, Selector, Shape};
use crate::scratch::Scratch;

/// What a run is for: a piece on its cell, or a drop of a type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// The cell of the piece, or of the drop.
    pub cell: Cell,
    pub kind: u16,
    pub shape: Shape,
}

/// Whether a run continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    GoOn,
    Stop,
}

/// What a run is told that asks about attacks.
pub(crate) trait Sight {
    /// Whether an enemy of `mover` could capture a piece of `mover` on a cell.
    fn is_attacked(_: &mut Board, _: &Rules, _mover: PlayerId, _: Cell, _: Selector) -> bool {
        false
    }

    /// Whether another piece of `mover` could capture an enemy on a cell.
    fn is_defended(_: &mut Board, _: &Rules, _mover: PlayerId, _: Cell, _: Selector) -> bool {
        false
    }
}

/// Nothing is attacked or defended: for runs that answer such a question themselves, or they would never end.
pub(crate) struct Blind;

impl Sight for Blind {}

/// Receives the moves that runs emit.
pub(crate) trait Sink {
    type Sight: Sight;

    fn emit(&mut self, start: &Start, from: Cell, to: Cell, emission: &Emission, scratch: &Scratch) -> Flow;

    /// A move or drop of the piece without other effects.
    fn plain(&mut self, start: &Start, to: Cell) -> Flow;

    /// The same for each of these cells.
    fn plains(&mut self, start: &Start, cells: &[Cell]) -> Flow {
        let stops = cells.iter().any(|to| self.plain(start, *to) == Flow::Stop);
        if stops { Flow::Stop } else { Flow::GoOn }
    }

    /// The number of moves received.
    fn count(&self) -> usize {
        0
    }

    /// Called after a piece's code has run, with the count before it.
    fn settle(&mut self, _: &mut Board, _: &Rules, _: &Start, _since: usize, _: Repeats) {}
}

/// Returns true if an emission is a move at all: it must change something. A piece that cascades to where it stands does not.
pub(super) fn changes(start: &Start, from: Cell, to: Cell, emission: &Emission, scratch: &Scratch) -> bool {
    from != to
        || start.shape == Shape::Drop
        || !scratch.effects.is_empty()
        || scratch.cascades.iter().any(|(from, to)| from != to)
        || !emission.promotions.is_empty()
}
