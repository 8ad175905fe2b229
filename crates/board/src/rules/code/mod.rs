//! Chunks of all pieces, made when they are first needed and then kept.

mod build;
mod chunk;
mod facts;
mod rays;
mod tidy;
mod trace;

use build::Builder;
pub(crate) use chunk::{Chunk, Emitted, Op, Ray, Repeats};
use trace::Origin;
pub(crate) use trace::Purpose;

use std::sync::OnceLock;

use super::{Cell, CellSet, Rules, Selector, Shape};
use crate::program::PlayerId;

/// Most operations for one block; what needs more is run the slow way. Never more because there is room or less
/// because there is none: the order of moves must not depend on what was asked before.
const BLOCK_OPS: usize = 400;

/// All code made so far.
#[derive(Debug)]
pub(crate) struct Code {
    /// By player, selector, type, then cell.
    moves: Vec<Row<Chunk>>,
    hits: Vec<Row<Hits>>,
    /// By player, selector, type.
    drops: Vec<OnceLock<Box<[Chunk]>>>,
    running: Running,
}

/// How blocks are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Running {
    /// By code made for each cell.
    Specialised,
    /// Instruction by instruction.
    Interpreted,
}

/// One entry a cell, made when it is first needed; none at all where there is nothing to run.
type Row<T> = OnceLock<Box<[OnceLock<T>]>>;

/// The code of all pieces of a player by one selector.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveCode<'a> {
    rules: &'a Rules,
    player: PlayerId,
    selector: Selector,
    /// By type.
    rows: &'a [Row<Chunk>],
}

impl<'a> MoveCode<'a> {
    /// The code that lists the moves of a piece.
    pub(crate) fn of(&self, kind: u16, cell: Cell) -> Option<&'a Chunk> {
        let row = self.rows[usize::from(kind)]
            .get_or_init(|| self.rules.move_row(self.player, kind, self.selector));
        let chunk = row.get(usize::from(cell))?;
        Some(chunk.get_or_init(|| self.rules.make_move_code(self.player, kind, self.selector, cell)))
    }
}

/// What one piece on one cell can hit.
#[derive(Debug)]
pub(crate) struct Hits {
    /// Where it may hit at all; `None`: anywhere.
    targets: Option<CellSet>,
    /// The blocks that may hit a cell: index into the piece's list, and where it may hit.
    blocks: Vec<(u32, Option<CellSet>)>,
    by_target: Box<[OnceLock<Chunk>]>,
}

impl Hits {
    /// Whether it is worth asking.
    pub(crate) fn may_hit(&self, target: Cell) -> bool {
        self.targets.as_ref().is_none_or(|targets| targets.contains(target))
    }
}

impl Code {
    pub(crate) fn new(rows: usize, running: Running) -> Code {
        Code { moves: empty(rows), hits: empty(rows), drops: empty(rows), running }
    }

    fn builder(&self, origin: Origin, purpose: Purpose) -> Builder {
        let limit = match self.running {
            Running::Interpreted => 0,
            Running::Specialised => BLOCK_OPS,
        };
        Builder::new(origin, purpose, limit)
    }
}

fn empty<T>(length: usize) -> Vec<OnceLock<T>> {
    std::iter::repeat_with(OnceLock::new).take(length).collect()
}

impl Rules {
    fn row(&self, player: PlayerId, kind: u16, selector: Selector) -> usize {
        (player.index() * self.selectors.len() + usize::from(selector.0)) * self.kinds() + usize::from(kind)
    }

    /// The code that lists the moves of a player's pieces.
    pub(crate) fn move_code(&self, player: PlayerId, selector: Selector) -> MoveCode<'_> {
        let rows = &self.code.moves[self.row(player, 0, selector)..][..self.kinds()];
        MoveCode { rules: self, player, selector, rows }
    }

    #[cold]
    fn move_row(&self, player: PlayerId, kind: u16, selector: Selector) -> Box<[OnceLock<Chunk>]> {
        let piece = self.piece(player, kind);
        let idle = piece.is_none_or(|piece| piece.moves_by[usize::from(selector.0)].is_empty());
        empty(if idle { 0 } else { self.cells() }).into()
    }

    #[cold]
    fn make_move_code(&self, player: PlayerId, kind: u16, selector: Selector, cell: Cell) -> Chunk {
        let origin = Origin { player, kind, shape: Shape::Move, cell };
        let mut builder = self.code.builder(origin, Purpose::List);
        if let Some(piece) = self.piece(player, kind) {
            for &block in &piece.moves_by[usize::from(selector.0)] {
                builder.add(self, &piece.moves[block as usize]);
            }
        }
        builder.finish()
    }

    /// The code that lists the drops of a type, for all cells.
    pub(crate) fn drop_code(&self, player: PlayerId, kind: u16, selector: Selector) -> &[Chunk] {
        self.code.drops[self.row(player, kind, selector)].get_or_init(|| {
            let mut chunks = Vec::new();
            let fresh =
                || self.code.builder(Origin { player, kind, shape: Shape::Drop, cell: 0 }, Purpose::List);
            let mut builder = fresh();
            let Some(piece) = self.piece(player, kind) else { return chunks.into() };
            for &block in &piece.drops_by[usize::from(selector.0)] {
                let block = &piece.drops[block as usize];
                let allowed =
                    |cell: &Cell| block.target.is_none_or(|set| self.sets[set as usize].contains(*cell));
                for cell in (0..self.off()).filter(allowed) {
                    if builder.is_full() {
                        chunks.push(std::mem::replace(&mut builder, fresh()).finish());
                    }
                    builder.add_at(self, cell, block);
                }
            }
            chunks.push(builder.finish());
            if let [_, _, ..] = &chunks[..] {
                chunks.iter_mut().for_each(|chunk| chunk.repeats = Repeats::Across);
            }
            chunks.into()
        })
    }

    /// What a piece can hit.
    pub(crate) fn hits(&self, player: PlayerId, kind: u16, selector: Selector, cell: Cell) -> &Hits {
        let row = self.code.hits[self.row(player, kind, selector)].get_or_init(|| empty(self.cells()).into());
        row[usize::from(cell)].get_or_init(|| {
            let origin = Origin { player, kind, shape: Shape::Move, cell };
            let mut blocks = Vec::new();
            let mut all = Some(CellSet::empty(self.cells()));
            let piece = self.piece(player, kind);
            for &block in piece.map_or(&[][..], |piece| &piece.moves_by[usize::from(selector.0)]) {
                let Some(lowered) = piece.and_then(|piece| piece.moves.get(block as usize)) else { continue };
                let mut builder = self.code.builder(origin, Purpose::List);
                builder.add(self, lowered);
                let targets = builder.targets(self.cells());
                all = all.zip(targets.as_ref()).map(|(all, targets)| all.union(targets));
                blocks.push((block, targets));
            }
            Hits { targets: all, blocks, by_target: empty(self.cells()).into() }
        })
    }

    /// The code that tells whether a piece hits a cell.
    pub(crate) fn hit_code<'a>(
        &'a self,
        hits: &'a Hits,
        player: PlayerId,
        kind: u16,
        cell: Cell,
        target: Cell,
    ) -> &'a Chunk {
        hits.by_target[usize::from(target)].get_or_init(|| {
            let origin = Origin { player, kind, shape: Shape::Move, cell };
            let mut builder = self.code.builder(origin, Purpose::Hit(target));
            for (block, targets) in &hits.blocks {
                let lowered = self.piece(player, kind).and_then(|piece| piece.moves.get(*block as usize));
                if let Some(lowered) = lowered
                    && targets.as_ref().is_none_or(|targets| targets.contains(target))
                {
                    builder.add(self, lowered);
                }
            }
            builder.finish()
        })
    }
}
