//! What pieces hit, from cell to cell.

use super::build::Builder;
use super::trace::{Origin, Purpose};
use super::{BLOCK_OPS, Chunk, Op, Ready};
use crate::program::{PieceId, PlayerId, PositionId};
use crate::rules::late::{Late, Running, Weight, late};
use crate::rules::{Cell, Class, EMPTY, Rules, Selector, Shape};

/// Cells in order; `None` for any.
type Targets = Option<Box<[Cell]>>;

/// What a piece on a cell can hit.
#[derive(Debug)]
pub(super) struct Hits {
    /// The cells that it may hit at all.
    targets: Targets,
    /// The blocks that may hit a cell: index into the piece's list, and the cells that each may hit.
    blocks: Box<[(u32, Targets)]>,
    /// By place among the targets.
    codes: Box<[Late<Box<HitCode>>]>,
}

/// On larger boards a piece that may hit any cell has no code for each.
const ANY: usize = 256;

/// With more cells and types together, the cells from which any type may hit a cell are not worked out: that takes longer than to look at
/// each piece.
const REACH: usize = 4096;

impl Hits {
    /// The place of a target; `None` if it is never hit.
    fn place(&self, target: Cell) -> Option<usize> {
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

/// What tells whether a piece on one cell hits another.
#[derive(Debug)]
pub(crate) struct HitCode {
    pub chunk: Chunk,
    /// Its short form, if it has one.
    pub clear: Option<Clear>,
    /// The cells that it looks at, as bits of the grid; none where it looks at more than cells.
    reads: Option<Box<[u64]>>,
}

/// A hit that needs some cells to be empty and the target to be of some class, and nothing else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clear {
    /// The cells that must be empty, as bits of the grid.
    pub(super) between: [u64; CLEAR_WORDS],
    pub target: u16,
}

/// Larger boards have no such short tests.
pub(crate) const CLEAR_WORDS: usize = 2;

impl Clear {
    /// Returns true if the cells are empty, given the words of the set of all pieces.
    pub(crate) fn is_open(&self, taken: impl Fn(usize) -> u64) -> bool {
        are_empty(&self.between, taken)
    }
}

/// Returns true if cells are empty, given the words of the set of all pieces.
pub(crate) fn are_empty(between: &[u64; CLEAR_WORDS], taken: impl Fn(usize) -> u64) -> bool {
    between.iter().enumerate().all(|(word, between)| *between == 0 || taken(word) & between == 0)
}

impl Rules {
    fn hit_row(&self, player: PlayerId, kind: u16, selector: Selector) -> Option<&[Late<Box<Hits>>]> {
        let length = || self.row_length(player, kind, selector);
        self.code.hits[self.row(player, kind, selector)].list(&self.code.room, length)
    }

    /// The code that tests whether a piece hits a cell.
    pub(crate) fn hit_code(
        &self,
        player: PlayerId,
        kind: u16,
        selector: Selector,
        cell: Cell,
        target: Cell,
    ) -> Ready<'_, HitCode> {
        let blocks = || self.move_blocks(player, kind, selector);
        let room = &self.code.room;
        let Some(row) = self.hit_row(player, kind, selector) else { return blocks() };
        let Some(late) = row.get(usize::from(cell)) else { return Ready::Nothing };
        let origin = Origin { player, kind, shape: Shape::Move, cell };
        let Some(hits) = late.get(room, || Box::new(self.make_hits(origin, selector))) else {
            return blocks();
        };
        let Some(place) = hits.place(target) else { return Ready::Nothing };
        let make = || Box::new(self.make_hit_code(hits, origin, target));
        match hits.codes.get(place).and_then(|late| late.get(room, make)) {
            Some(code) => Ready::Code(code),
            None => blocks(),
        }
    }

    /// The cells on which it depends whether a piece hits a cell; none where that cannot be told, or not yet.
    pub(crate) fn hit_reads(
        &self,
        player: PlayerId,
        kind: u16,
        selector: Selector,
        cell: Cell,
        target: Cell,
    ) -> Option<&[u64]> {
        let Some(late) = self.hit_row(player, kind, selector)?.get(usize::from(cell)) else {
            return Some(&[]);
        };
        let hits = late.made()?;
        let Some(place) = hits.place(target) else { return Some(&[]) };
        hits.codes.get(place)?.made()?.reads.as_deref()
    }

    /// Whether it pays to work out from where a cell may be hit.
    pub(crate) fn is_reach_worth_making(&self) -> bool {
        self.kinds() * self.cells() <= REACH
    }

    /// The cells from which any piece may hit a cell at all; `None` if that was not worked out, or not yet.
    pub(crate) fn reach_of_all(&self, player: PlayerId, selector: Selector, target: Cell) -> Option<&[u64]> {
        if !self.is_reach_worth_making() {
            return None;
        }
        let room = &self.code.room;
        let row = self.code.reach[self.row(player, 0, selector)].list(room, || self.cells())?;
        let make = || {
            let mut all = vec![0; self.words()];
            for kind in 0..self.kinds() as u16 {
                for (cell, late) in self.hit_row(player, kind, selector)?.iter().enumerate() {
                    let origin = Origin { player, kind, shape: Shape::Move, cell: cell as Cell };
                    let hits = late.at_once(room, || Box::new(self.make_hits(origin, selector)))?;
                    if hits.place(target).is_some() {
                        let bit = self.grid.bit(cell as Cell);
                        all[bit / 64] |= 1 << (bit % 64);
                    }
                }
            }
            Some(all.into_boxed_slice())
        };
        row.get(usize::from(target))?.get(room, make)?.as_deref()
    }

    /// The positions that a piece of a type may hit from a position, in order, whatever else stands on the board; `None` for any. Games
    /// with more players than code is made for are told that it may hit any.
    pub fn may_hit(&self, player: PlayerId, piece: PieceId, from: PositionId) -> Option<Vec<PositionId>> {
        if self.code.room.running != Running::Specialised {
            return None;
        }
        let origin = Origin { player, kind: piece.0, shape: Shape::Move, cell: from.0 };
        let targets = |hits: &Hits| Some(hits.targets.as_ref()?.iter().copied().map(PositionId).collect());
        self.with_hits(origin, targets)
    }

    /// Whether a piece may hit an enemy on another cell, given the words of the set of all pieces: false if it needs some cells to be
    /// empty that are not. The answer does not depend on what was made before.
    pub(crate) fn may_hit_over(
        &self,
        (player, kind): (PlayerId, u16),
        cell: Cell,
        target: Cell,
        taken: impl Fn(usize) -> u64,
    ) -> bool {
        if let Some(between) = self.quick_hit((player, kind), cell, target) {
            // Where it never hits, its own cell is among those that must be empty.
            let bit = self.grid.bit(cell);
            let own = between.get(bit / 64).is_some_and(|between| between >> (bit % 64) & 1 != 0);
            return !own && are_empty(&between, taken);
        }
        if self.code.room.running != Running::Specialised {
            return true;
        }
        let origin = Origin { player, kind, shape: Shape::Move, cell };
        self.with_hits(origin, |hits| {
            let Some(place) = hits.place(target) else {
                self.keep_hit((player, kind), cell, target, &Ready::Nothing);
                return false;
            };
            if self.words() > CLEAR_WORDS {
                return true;
            }
            let make = || Box::new(self.make_hit_code(hits, origin, target));
            let kept = hits.codes.get(place).and_then(|late| late.at_once(&self.code.room, make));
            if let Some(code) = kept {
                self.keep_hit((player, kind), cell, target, &Ready::Code(code));
            }
            let clear = kept.map_or_else(|| make().clear, |code| code.clear);
            clear.is_none_or(|clear| clear.is_open(taken))
        })
    }

    /// Tells the cells on which it depends whether a piece hits a cell, if it may; false where that cannot be told. What is needed is made
    /// at once.
    pub(crate) fn with_hit_reads(
        &self,
        (player, kind): (PlayerId, u16),
        cell: Cell,
        target: Cell,
        told: impl FnOnce(&[u64]),
    ) -> bool {
        if self.code.room.running != Running::Specialised {
            return false;
        }
        let origin = Origin { player, kind, shape: Shape::Move, cell };
        self.with_hits(origin, |hits| {
            let Some(place) = hits.place(target) else { return true };
            let make = || Box::new(self.make_hit_code(hits, origin, target));
            let tell = |code: &HitCode| code.reads.as_deref().map(told).is_some();
            match hits.codes.get(place).and_then(|late| late.at_once(&self.code.room, make)) {
                Some(code) => tell(code),
                None => tell(&make()),
            }
        })
    }

    /// Asks about all that a piece hits, which is made at once, and kept if there is room.
    fn with_hits<T>(&self, origin: Origin, answer: impl FnOnce(&Hits) -> T) -> T {
        let every = self.selectors.every();
        let row = self.hit_row(origin.player, origin.kind, every);
        let make = || Box::new(self.make_hits(origin, every));
        match row.and_then(|row| row.get(usize::from(origin.cell))?.at_once(&self.code.room, make)) {
            Some(hits) => answer(hits),
            None => answer(&make()),
        }
    }

    fn make_hits(&self, origin: Origin, selector: Selector) -> Hits {
        let mut all = Some(Vec::new());
        let mut listed = Vec::new();
        if let Ready::Blocks(blocks, list) = self.move_blocks::<Chunk>(origin.player, origin.kind, selector) {
            for &block in list {
                let mut builder = Builder::new(origin, Purpose::List, BLOCK_OPS);
                builder.add(self, &blocks[block as usize]);
                let targets = builder.targets();
                all = all.zip(targets.as_ref()).map(|(mut all, targets)| {
                    all.extend_from_slice(targets);
                    all
                });
                listed.push((block, targets.map(Vec::into_boxed_slice)));
            }
        }
        let targets = all.map(|mut all| {
            all.sort_unstable();
            all.dedup();
            all.into_boxed_slice()
        });
        let codes = match &targets {
            Some(targets) => targets.len(),
            None if self.cells() <= ANY => self.cells(),
            None => 0,
        };
        Hits { targets, blocks: listed.into(), codes: late(codes) }
    }

    fn make_hit_code(&self, hits: &Hits, origin: Origin, target: Cell) -> HitCode {
        let mut builder = Builder::new(origin, Purpose::Hit(target), BLOCK_OPS);
        for (block, targets) in &hits.blocks {
            let lowered =
                self.piece(origin.player, origin.kind).and_then(|piece| piece.moves.get(*block as usize));
            if let Some(lowered) = lowered
                && targets.as_ref().is_none_or(|targets| targets.binary_search(&target).is_ok())
            {
                builder.add(self, lowered);
            }
        }
        let chunk = builder.finish();
        let (clear, reads) = (self.clear(&chunk, target), self.reads(&chunk));
        HitCode { chunk, clear, reads }
    }

    /// The short form of code that tests only for empty cells and for the class of the target.
    fn clear(&self, chunk: &Chunk, target: Cell) -> Option<Clear> {
        if self.words() > CLEAR_WORDS {
            return None;
        }
        let fails = |or: u16| matches!(chunk.ops.get(usize::from(or)), None | Some(Op::End));
        let mut clear = Clear { between: [0; CLEAR_WORDS], target: u16::MAX };
        for op in &chunk.ops {
            match *op {
                Op::Begin => {}
                Op::Hit => return Some(clear),
                Op::Class { cell, mask, or } if cell == target && fails(or) => clear.target &= mask,
                Op::Class { cell, mask, or } if Class::from(mask) == EMPTY && fails(or) => {
                    let bit = self.grid.bit(cell);
                    clear.between[bit / 64] |= 1 << (bit % 64);
                }
                _ => return None,
            }
        }
        None
    }

    fn reads(&self, chunk: &Chunk) -> Option<Box<[u64]>> {
        let mut bits = vec![0; self.words()];
        let mut add = |cell: Cell| {
            if cell < self.off() {
                let bit = self.grid.bit(cell);
                bits[bit / 64] |= 1 << (bit % 64);
            }
        };
        for op in &chunk.ops {
            match op {
                Op::Class { cell, .. }
                | Op::Kind { cell, .. }
                | Op::Attribute { cell, .. }
                | Op::Step { cell, .. } => {
                    add(*cell);
                }
                Op::Ray { index, .. } => {
                    chunk.rays[usize::from(*index)].cells.iter().for_each(|cell| add(*cell));
                }
                Op::LastFrom { .. }
                | Op::LastTo { .. }
                | Op::Attacked { .. }
                | Op::Defended { .. }
                | Op::NearEnemy { .. }
                | Op::Interpret { .. } => return None,
                _ => {}
            }
        }
        Some(bits.into())
    }
}
