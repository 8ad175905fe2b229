//! What pieces hit, from cell to cell.

use super::Ready;
use super::build::Builder;
use super::trace::{Origin, Purpose};
use crate::program::{PieceId, PlayerId, PositionId};
use crate::rules::{
    CLEAR_WORDS, Cell, Chunk, Class, Clear, EMPTY, HitCode, Hits, Late, Op, Piece, Rules, Selector, Shape,
    are_empty, late,
};

/// On larger boards a piece that may hit any cell has no code for each.
const ANY: usize = 256;

/// With more cells and types together, the cells from which any type may hit a cell are not worked out: that takes longer than to look at
/// each piece.
const REACH: usize = 4096;

impl Rules {
    fn hit_row(&self, piece: Piece, selector: Selector) -> Option<&[Late<Box<Hits>>]> {
        let length = || self.row_length(piece, selector);
        self.tables.hits[self.row(piece, selector)].list(&self.tables.room, length)
    }

    /// The code that tests whether a piece hits a cell.
    pub(crate) fn hit_code(
        &self,
        piece: Piece,
        selector: Selector,
        cell: Cell,
        target: Cell,
    ) -> Ready<'_, HitCode> {
        let find = || {
            let room = &self.tables.room;
            let Some(late) = self.hit_row(piece, selector)?.get(usize::from(cell)) else {
                return Some(Ready::Nothing);
            };
            let hits = late.get(room, || Box::new(self.make_hits(piece, cell, selector)))?;
            let Some(place) = hits.place(target) else { return Some(Ready::Nothing) };
            let make = || Box::new(self.make_hit_code(hits, piece, cell, target));
            Some(Ready::Code(&**hits.codes.get(place)?.get(room, make)?))
        };
        let code = find().unwrap_or_else(|| self.move_blocks(piece, selector));
        if selector == self.selectors.every() {
            self.keep_hit(piece, cell, target, &code);
        }
        code
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
        let room = &self.tables.room;
        let row = self.tables.reach[self.row((player, 0), selector)].list(room, || self.cells())?;
        let make = || {
            let mut all = vec![0; self.words()];
            for kind in 0..self.kinds() as u16 {
                for (cell, late) in (0..).zip(self.hit_row((player, kind), selector)?) {
                    let make = || Box::new(self.make_hits((player, kind), cell, selector));
                    if late.at_once(room, make)?.place(target).is_some() {
                        self.grid.add(&mut all, cell);
                    }
                }
            }
            if selector == self.selectors.every() {
                self.keep_reach(player, target, &all);
            }
            Some(all.into_boxed_slice())
        };
        row.get(usize::from(target))?.get(room, make)?.as_deref()
    }

    /// The positions that a piece of a type may hit from a position, in order, whatever else stands on the board; `None` for any. Games
    /// with more players than code is made for are told that it may hit any.
    pub fn may_hit(&self, player: PlayerId, piece: PieceId, from: PositionId) -> Option<Vec<PositionId>> {
        let targets = |hits: &Hits| Some(hits.targets.as_ref()?.iter().copied().map(PositionId).collect());
        if self.is_specialised() { self.with_hits((player, piece.0), from.0, targets) } else { None }
    }

    /// Whether a piece may hit an enemy on another cell, given the words of the set of all pieces: false if it needs some cells to be
    /// empty that are not. The answer does not depend on what was made before.
    pub(crate) fn may_hit_over(
        &self,
        piece: Piece,
        cell: Cell,
        target: Cell,
        taken: impl Fn(usize) -> u64,
    ) -> bool {
        if let Some(between) = self.quick_hit(piece, cell, target) {
            // Where it never hits, its own cell is among those that must be empty.
            let bit = self.grid.bit(cell);
            let own = between.get(bit / 64).is_some_and(|between| between >> (bit % 64) & 1 != 0);
            return !own && are_empty(&between, taken);
        }
        if !self.is_specialised() {
            return true;
        }
        if self.words() > CLEAR_WORDS {
            return self.with_hits(piece, cell, |hits| hits.place(target).is_some());
        }
        self.with_hit_code(piece, cell, target, |code| {
            code.is_some_and(|code| code.clear.is_none_or(|clear| are_empty(&clear.between, taken)))
        })
    }

    /// Tells the cells on which it depends whether a piece hits a cell, if it may; false where that cannot be told. What is needed is made
    /// at once.
    pub(crate) fn with_hit_reads(
        &self,
        piece: Piece,
        cell: Cell,
        target: Cell,
        told: impl FnOnce(&[u64]),
    ) -> bool {
        let tell = |code: &HitCode| code.reads.as_deref().map(told).is_some();
        self.is_specialised() && self.with_hit_code(piece, cell, target, |code| code.is_none_or(tell))
    }

    /// Asks about the code that tests whether a piece hits a cell; there is none where it never does.
    fn with_hit_code<T>(
        &self,
        piece: Piece,
        cell: Cell,
        target: Cell,
        answer: impl FnOnce(Option<&HitCode>) -> T,
    ) -> T {
        self.with_hits(piece, cell, |hits| {
            let Some(place) = hits.place(target) else {
                self.keep_hit(piece, cell, target, &Ready::Nothing);
                return answer(None);
            };
            let make = || Box::new(self.make_hit_code(hits, piece, cell, target));
            match hits.codes.get(place).and_then(|late| late.at_once(&self.tables.room, make)) {
                Some(code) => {
                    self.keep_hit(piece, cell, target, &Ready::Code(code));
                    answer(Some(code))
                }
                None => answer(Some(&make())),
            }
        })
    }

    /// Asks about all that a piece hits, which is made at once, and kept if there is room.
    fn with_hits<T>(&self, piece: Piece, cell: Cell, answer: impl FnOnce(&Hits) -> T) -> T {
        let every = self.selectors.every();
        let make = || Box::new(self.make_hits(piece, cell, every));
        let row = self.hit_row(piece, every);
        match row.and_then(|row| row.get(usize::from(cell))?.at_once(&self.tables.room, make)) {
            Some(hits) => answer(hits),
            None => answer(&make()),
        }
    }

    fn make_hits(&self, piece: Piece, cell: Cell, selector: Selector) -> Hits {
        let origin = Origin { player: piece.0, kind: piece.1, shape: Shape::Move, cell };
        let blocks = self.blocks_of(piece, Shape::Move, selector).map(|block| {
            let mut builder = Builder::new(origin, Purpose::List);
            builder.add(self, cell, block);
            (block.number as u32, builder.targets().map(Vec::into_boxed_slice))
        });
        let blocks: Box<[_]> = blocks.collect();
        let all: Option<Vec<&[Cell]>> = blocks.iter().map(|(_, targets)| targets.as_deref()).collect();
        let targets = all.map(|all| {
            let mut all = all.concat();
            all.sort_unstable();
            all.dedup();
            all.into_boxed_slice()
        });
        let codes = match &targets {
            Some(targets) => targets.len(),
            None if self.cells() <= ANY => self.cells(),
            None => 0,
        };
        Hits { targets, blocks, codes: late(codes) }
    }

    fn make_hit_code(&self, hits: &Hits, piece: Piece, cell: Cell, target: Cell) -> HitCode {
        let origin = Origin { player: piece.0, kind: piece.1, shape: Shape::Move, cell };
        let mut builder = Builder::new(origin, Purpose::Hit(target));
        let blocks = self.piece(piece).map_or(&[][..], |piece| &piece.moves);
        for (block, targets) in &hits.blocks {
            if targets.as_ref().is_none_or(|targets| targets.binary_search(&target).is_ok()) {
                builder.add(self, cell, &blocks[*block as usize]);
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
                    self.grid.add(&mut clear.between, cell);
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
                self.grid.add(&mut bits, cell);
            }
        };
        for op in &chunk.ops {
            match op {
                Op::Class { cell, .. }
                | Op::Kind { cell, .. }
                | Op::Attribute { cell, .. }
                | Op::Step { cell, .. } => add(*cell),
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
