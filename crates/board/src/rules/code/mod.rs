//! Code of all pieces for all cells, made once it has been asked for often enough, and then kept.
//!
//! Whether code is made or blocks are still run instruction by instruction, the moves are the same and come in
//! the same order.
mod build;
mod chunk;
mod facts;
mod rays;
mod sieve;
mod tidy;
mod trace;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use build::Builder;
pub(crate) use chunk::{Chunk, Emitted, Op, Ray, Repeats};
pub(crate) use sieve::Sieve;
use trace::{Origin, Purpose};

use super::{Cell, CellSet, Lowered, Rules, Selector, Shape};
use crate::program::PlayerId;

/// Most operations for one block; what needs more is always run the slow way.
const BLOCK_OPS: usize = 600;
/// How often the slow way is taken before code is made: making it costs about that much.
const PATIENCE: u32 = 16;

/// All code made so far.
#[derive(Debug)]
pub(crate) struct Code {
    /// By player, selector, type, then cell.
    moves: Vec<Row<Chunk>>,
    hits: Vec<Row<Hits>>,
    /// By player, selector, type.
    drops: Vec<Late<Box<[Chunk]>>>,
    /// By player and selector: whether no piece has a block to run.
    idle: OnceLock<Box<[bool]>>,
    running: Running,
}

/// How blocks are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Running {
    /// By code made for each cell, as soon as it is worth while.
    Specialised,
    /// Instruction by instruction.
    Interpreted,
}

/// Made when it has been asked for often enough.
#[derive(Debug)]
struct Late<T> {
    made: OnceLock<T>,
    asked: AtomicU32,
}

impl<T> Late<T> {
    fn get(&self, running: Running, make: impl FnOnce() -> T) -> Option<&T> {
        self.made.get().or_else(|| self.ask(running, make))
    }

    #[cold]
    fn ask(&self, running: Running, make: impl FnOnce() -> T) -> Option<&T> {
        let asked = self.asked.load(Ordering::Relaxed);
        self.asked.store(asked.saturating_add(1), Ordering::Relaxed);
        let due = running == Running::Specialised && asked >= PATIENCE;
        due.then(|| self.made.get_or_init(make))
    }
}

/// One entry a cell; none at all where there is nothing to run.
type Row<T> = OnceLock<Box<[Late<T>]>>;

/// What there is to run for a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ready<'a, T: ?Sized> {
    Nothing,
    /// Blocks, to be run instruction by instruction: indices into the piece's list.
    Blocks(&'a [Lowered], &'a [u32]),
    Code(&'a T),
}

/// The code of all pieces of a player by one selector.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveCode<'a> {
    rules: &'a Rules,
    player: PlayerId,
    selector: Selector,
    /// By type.
    rows: &'a [Row<Chunk>],
    idle: bool,
}

impl<'a> MoveCode<'a> {
    /// Whether no piece has anything to run: all moves are drops.
    pub(crate) fn is_idle(&self) -> bool {
        self.idle
    }

    /// What lists the moves of a piece.
    pub(crate) fn of(&self, kind: u16, cell: Cell) -> Ready<'a, Chunk> {
        let MoveCode { rules, player, selector, rows, .. } = *self;
        let row = rows[usize::from(kind)].get_or_init(|| rules.row_of(player, kind, selector));
        let Some(late) = row.get(usize::from(cell)) else { return Ready::Nothing };
        match late.get(rules.code.running, || rules.make_move_code(player, kind, selector, cell)) {
            Some(chunk) => Ready::Code(chunk),
            None => rules.move_blocks(player, kind, selector),
        }
    }
}

/// What one piece on one cell can hit.
#[derive(Debug)]
pub(crate) struct Hits {
    /// Where it may hit at all; `None`: anywhere.
    targets: Option<CellSet>,
    /// The blocks that may hit a cell: index into the piece's list, and where it may hit.
    blocks: Vec<(u32, Option<CellSet>)>,
    by_target: Box<[Late<Chunk>]>,
}

impl Code {
    pub(crate) fn new(rows: usize, running: Running) -> Code {
        let row = || (0..rows).map(|_| OnceLock::new()).collect();
        Code {
            moves: row(),
            hits: (0..rows).map(|_| OnceLock::new()).collect(),
            drops: late(rows),
            idle: OnceLock::new(),
            running,
        }
    }
}

fn late<T, C: FromIterator<Late<T>>>(length: usize) -> C {
    (0..length).map(|_| Late { made: OnceLock::new(), asked: AtomicU32::new(0) }).collect()
}

impl Rules {
    fn row(&self, player: PlayerId, kind: u16, selector: Selector) -> usize {
        (player.index() * self.selectors.len() + usize::from(selector.0)) * self.kinds() + usize::from(kind)
    }

    /// What lists the moves of a player's pieces.
    pub(crate) fn move_code(&self, player: PlayerId, selector: Selector) -> MoveCode<'_> {
        let rows = &self.code.moves[self.row(player, 0, selector)..][..self.kinds()];
        MoveCode { rules: self, player, selector, rows, idle: self.is_idle(player, selector) }
    }

    fn is_idle(&self, player: PlayerId, selector: Selector) -> bool {
        let index = player.index() * self.selectors.len() + usize::from(selector.0);
        self.code.idle.get_or_init(|| self.idle())[index]
    }

    #[cold]
    fn idle(&self) -> Box<[bool]> {
        let all = self.sides.iter().flat_map(|side| {
            (0..self.selectors.len()).map(move |selector| {
                let pieces = side.iter().flat_map(|side| &side.pieces);
                pieces.into_iter().all(|piece| piece.moves_by[selector].is_empty())
            })
        });
        all.collect()
    }

    #[cold]
    fn row_of<T>(&self, player: PlayerId, kind: u16, selector: Selector) -> Box<[Late<T>]> {
        let piece = self.piece(player, kind);
        let idle = piece.is_none_or(|piece| piece.moves_by[usize::from(selector.0)].is_empty());
        late(if idle { 0 } else { self.cells() })
    }

    fn move_blocks<T>(&self, player: PlayerId, kind: u16, selector: Selector) -> Ready<'_, T> {
        match self.piece(player, kind) {
            Some(piece) => Ready::Blocks(&piece.moves, &piece.moves_by[usize::from(selector.0)]),
            None => Ready::Nothing,
        }
    }

    fn make_move_code(&self, player: PlayerId, kind: u16, selector: Selector, cell: Cell) -> Chunk {
        let mut builder =
            Builder::new(Origin { player, kind, shape: Shape::Move, cell }, Purpose::List, BLOCK_OPS);
        if let Ready::Blocks(blocks, list) = self.move_blocks::<Chunk>(player, kind, selector) {
            list.iter().for_each(|&block| builder.add(self, &blocks[block as usize]));
        }
        builder.finish(self.players())
    }

    /// What lists the drops of a type, for all cells.
    pub(crate) fn drop_code(&self, player: PlayerId, kind: u16, selector: Selector) -> Ready<'_, [Chunk]> {
        let Some(piece) = self.piece(player, kind) else { return Ready::Nothing };
        let list = &piece.drops_by[usize::from(selector.0)];
        if list.is_empty() {
            return Ready::Nothing;
        }
        let late = &self.code.drops[self.row(player, kind, selector)];
        match late.get(self.code.running, || self.make_drop_code(player, kind, &piece.drops, list)) {
            Some(chunks) => Ready::Code(chunks),
            None => Ready::Blocks(&piece.drops, list),
        }
    }

    fn make_drop_code(&self, player: PlayerId, kind: u16, blocks: &[Lowered], list: &[u32]) -> Box<[Chunk]> {
        let mut chunks = Vec::new();
        let fresh =
            || Builder::new(Origin { player, kind, shape: Shape::Drop, cell: 0 }, Purpose::List, BLOCK_OPS);
        let mut builder = fresh();
        for &block in list {
            let block = &blocks[block as usize];
            for cell in self.drop_cells(block) {
                if builder.is_full() {
                    chunks.push(std::mem::replace(&mut builder, fresh()).finish(self.players()));
                }
                builder.add_at(self, cell, block);
            }
        }
        chunks.push(builder.finish(self.players()));
        if let [_, _, ..] = &chunks[..] {
            chunks.iter_mut().for_each(|chunk| chunk.repeats = Repeats::Across);
        }
        chunks.into()
    }

    /// Where a drop block may be tried.
    pub(crate) fn drop_cells(&self, block: &Lowered) -> impl Iterator<Item = Cell> {
        let target = block.target.map(|set| &self.sets[set as usize]);
        (0..self.off()).filter(move |cell| target.is_none_or(|target| target.contains(*cell)))
    }

    /// What tells whether a piece hits a cell.
    pub(crate) fn hit_code(
        &self,
        player: PlayerId,
        kind: u16,
        selector: Selector,
        cell: Cell,
        target: Cell,
    ) -> Ready<'_, Chunk> {
        let running = self.code.running;
        let row = self.code.hits[self.row(player, kind, selector)]
            .get_or_init(|| self.row_of(player, kind, selector));
        let Some(late) = row.get(usize::from(cell)) else { return Ready::Nothing };
        let origin = Origin { player, kind, shape: Shape::Move, cell };
        let Some(hits) = late.get(running, || self.make_hits(origin, selector)) else {
            return self.move_blocks(player, kind, selector);
        };
        if hits.targets.as_ref().is_some_and(|targets| !targets.contains(target)) {
            return Ready::Nothing;
        }
        match hits.by_target[usize::from(target)].get(running, || self.make_hit_code(hits, origin, target)) {
            Some(chunk) => Ready::Code(chunk),
            None => self.move_blocks(player, kind, selector),
        }
    }

    fn make_hits(&self, origin: Origin, selector: Selector) -> Hits {
        let mut hits = Hits {
            targets: Some(CellSet::empty(self.cells())),
            blocks: Vec::new(),
            by_target: late(self.cells()),
        };
        if let Ready::Blocks(blocks, list) = self.move_blocks::<Chunk>(origin.player, origin.kind, selector) {
            for &block in list {
                let mut builder = Builder::new(origin, Purpose::List, BLOCK_OPS);
                builder.add(self, &blocks[block as usize]);
                let targets = builder.targets(self.cells());
                hits.targets = hits.targets.zip(targets.as_ref()).map(|(all, targets)| all.union(targets));
                hits.blocks.push((block, targets));
            }
        }
        hits
    }

    fn make_hit_code(&self, hits: &Hits, origin: Origin, target: Cell) -> Chunk {
        let mut builder = Builder::new(origin, Purpose::Hit(target), BLOCK_OPS);
        for (block, targets) in &hits.blocks {
            let lowered =
                self.piece(origin.player, origin.kind).and_then(|piece| piece.moves.get(*block as usize));
            if let Some(lowered) = lowered
                && targets.as_ref().is_none_or(|targets| targets.contains(target))
            {
                builder.add(self, lowered);
            }
        }
        builder.finish(self.players())
    }
}
