//! Specialized code for all pieces on all cells, compiled once it has been used often enough, and then cached.
//!
//! Compiled code and interpreted blocks give the same moves in the same order.
mod build;
mod chunk;
mod facts;
mod quick;
mod rays;
mod tidy;
mod trace;

use std::sync::OnceLock;

use build::Builder;
pub(crate) use chunk::{Chunk, Emitted, Op, Ray, Repeats};
use facts::Facts;
use quick::QuickHits;
use trace::{Origin, Purpose};

use super::late::{Late, Running, late};
use super::{Cell, CellSet, Class, EMPTY, Lowered, Rules, Selector, Shape, class_of};
use crate::program::{PieceId, PlayerId, PositionId};

/// The most operations for a block. Larger ones are always interpreted.
const BLOCK_OPS: usize = 600;

/// All code made so far.
#[derive(Debug)]
pub(crate) struct Code {
    /// By player, selector, type, then cell.
    moves: Vec<Row<Chunk>>,
    /// The same, to list captures.
    captures: Vec<Row<Chunk>>,
    hits: Vec<Row<Hits>>,
    quick: QuickHits,
    /// By player, selector, type, then target: the cells from which it may be hit, as bits of the grid.
    reach: Vec<Row<Box<[u64]>>>,
    /// By player, selector, then target: the same for all types together.
    reach_of_all: Vec<Row<Box<[u64]>>>,
    /// By player, selector, type.
    drops: Vec<Late<Box<[Chunk]>>>,
    /// The same, to list captures.
    capturing_drops: Vec<Late<Box<[Chunk]>>>,
    /// By player and selector: true if no piece has a block to run.
    idle: OnceLock<Box<[bool]>>,
    pub(super) running: Running,
}

/// One entry per cell; empty if there is nothing to run.
type Row<T> = OnceLock<Box<[Late<T>]>>;

/// What to run for a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ready<'a, T: ?Sized> {
    Nothing,
    /// Blocks to interpret: indices into the piece's list.
    Blocks(&'a [Lowered], &'a [u32]),
    Code(&'a T),
}

/// Which moves are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listing {
    All,
    /// At least those that capture or promote.
    Captures,
}

impl Listing {
    fn purpose(self) -> Purpose {
        match self {
            Listing::All => Purpose::List,
            Listing::Captures => Purpose::Captures,
        }
    }
}

/// The code of all pieces of a player for one selector.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveCode<'a> {
    rules: &'a Rules,
    player: PlayerId,
    selector: Selector,
    listing: Listing,
    /// By type.
    rows: &'a [Row<Chunk>],
    idle: bool,
}

impl<'a> MoveCode<'a> {
    /// Returns true if no piece has anything to run: all moves are drops.
    pub(crate) fn is_idle(&self) -> bool {
        self.idle
    }

    /// The code that lists a piece's moves.
    #[inline]
    pub(crate) fn of(&self, kind: u16, cell: Cell) -> Ready<'a, Chunk> {
        let made = || self.rows[usize::from(kind)].get()?.get(usize::from(cell))?.made();
        match made() {
            Some(chunk) => Ready::Code(chunk),
            None => self.not_yet(kind, cell),
        }
    }

    /// Whether a piece captures nothing, because no enemy stands where one must stand for that.
    #[inline]
    pub(crate) fn has_no_victim(&self, kind: u16, cell: Cell, enemies: &[u64; CLEAR_WORDS]) -> bool {
        let made = || self.rows[usize::from(kind)].get()?.get(usize::from(cell))?.made();
        let victims = made().and_then(|chunk| chunk.victims);
        victims.is_some_and(|victims| {
            victims.iter().zip(enemies).all(|(victims, enemies)| victims & enemies == 0)
        })
    }

    #[cold]
    fn not_yet(&self, kind: u16, cell: Cell) -> Ready<'a, Chunk> {
        let MoveCode { rules, player, selector, listing, rows, .. } = *self;
        let row = rows[usize::from(kind)].get_or_init(|| rules.row_of(player, kind, selector));
        let Some(late) = row.get(usize::from(cell)) else { return Ready::Nothing };
        match late.get(rules.code.running, || rules.make_move_code(player, kind, selector, cell, listing)) {
            Some(chunk) => Ready::Code(chunk),
            None => rules.move_blocks(player, kind, selector),
        }
    }
}

/// What a piece on a cell can hit.
#[derive(Debug)]
pub(crate) struct Hits {
    /// Where it may hit at all; `None` for anywhere.
    targets: Option<CellSet>,
    /// The blocks that may hit a cell: index into the piece's list, and where each may hit.
    blocks: Vec<(u32, Option<CellSet>)>,
    by_target: Box<[Late<HitCode>]>,
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
    between: [u64; CLEAR_WORDS],
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

impl Code {
    pub(crate) fn new(rows: usize, running: Running) -> Code {
        let row = || (0..rows).map(|_| OnceLock::new()).collect();
        Code {
            moves: row(),
            captures: row(),
            hits: (0..rows).map(|_| OnceLock::new()).collect(),
            quick: QuickHits::default(),
            reach: (0..rows).map(|_| OnceLock::new()).collect(),
            reach_of_all: (0..rows).map(|_| OnceLock::new()).collect(),
            drops: late(rows),
            capturing_drops: late(rows),
            idle: OnceLock::new(),
            running,
        }
    }
}

impl Rules {
    pub(super) fn row(&self, player: PlayerId, kind: u16, selector: Selector) -> usize {
        (player.index() * self.selectors.len() + usize::from(selector.0)) * self.kinds() + usize::from(kind)
    }

    /// The code that lists the moves of a player's pieces.
    pub(crate) fn move_code(&self, player: PlayerId, selector: Selector, listing: Listing) -> MoveCode<'_> {
        let all = match listing {
            Listing::All => &self.code.moves,
            Listing::Captures => &self.code.captures,
        };
        let rows = &all[self.row(player, 0, selector)..][..self.kinds()];
        MoveCode { rules: self, player, selector, listing, rows, idle: self.is_idle(player, selector) }
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

    fn make_move_code(
        &self,
        player: PlayerId,
        kind: u16,
        selector: Selector,
        cell: Cell,
        listing: Listing,
    ) -> Chunk {
        let origin = Origin { player, kind, shape: Shape::Move, cell };
        let mut builder = Builder::new(origin, listing.purpose(), BLOCK_OPS);
        if let Ready::Blocks(blocks, list) = self.move_blocks::<Chunk>(player, kind, selector) {
            list.iter().for_each(|&block| builder.add(self, &blocks[block as usize]));
        }
        let chunk = builder.finish();
        match listing {
            Listing::All => chunk,
            Listing::Captures => Chunk { victims: self.victims(&chunk, player), ..chunk },
        }
    }

    /// Cells one of which must hold an enemy of a player for code to list anything: wherever it lists a move, an enemy is known to
    /// stand on one of them. None where that is not so.
    fn victims(&self, chunk: &Chunk, player: PlayerId) -> Option<[u64; CLEAR_WORDS]> {
        let all = (0..self.players()).map(|player| class_of(PlayerId::from_index(player)));
        let others = all.fold(EMPTY, |all, class| all | class) & !self.enemies[player.index()];
        let enemy = |facts: &Facts| facts.cell_of_none(others as u16);
        let mut victims = [0; CLEAR_WORDS];
        for (op, facts) in chunk.ops.iter().zip(facts::flow(&chunk.ops, &chunk.blocks)) {
            let victim = match *op {
                Op::Plain { .. } => enemy(&facts)?,
                Op::Step { cell, mask, .. } => enemy(&facts.and(cell, mask))?,
                Op::Emit { index } => match &chunk.emissions[usize::from(index)] {
                    Emitted { unless_empty: true, to, .. } => enemy(&facts.and(*to, !(EMPTY as u16)))?,
                    _ => enemy(&facts)?,
                },
                Op::Ray { .. } | Op::Interpret { .. } => return None,
                _ => continue,
            };
            let bit = self.grid.bit(victim);
            *victims.get_mut(bit / 64)? |= 1 << (bit % 64);
        }
        Some(victims)
    }

    /// Returns true if a piece's code emits each of its moves once, and no other piece has the same move.
    pub(super) fn has_distinct_moves(
        &self,
        player: PlayerId,
        kind: u16,
        selector: Selector,
        cell: Cell,
    ) -> bool {
        let row = self.code.moves[self.row(player, kind, selector)]
            .get_or_init(|| self.row_of(player, kind, selector));
        let make = || self.make_move_code(player, kind, selector, cell, Listing::All);
        row.get(usize::from(cell)).is_some_and(|late| late.at_once(make).is_distinct)
    }

    /// The code that lists the drops of a type on all cells.
    pub(crate) fn drop_code(
        &self,
        player: PlayerId,
        kind: u16,
        selector: Selector,
        listing: Listing,
    ) -> Ready<'_, [Chunk]> {
        let Some(piece) = self.piece(player, kind) else { return Ready::Nothing };
        let list = &piece.drops_by[usize::from(selector.0)];
        if list.is_empty() {
            return Ready::Nothing;
        }
        let all = match listing {
            Listing::All => &self.code.drops,
            Listing::Captures => &self.code.capturing_drops,
        };
        let late = &all[self.row(player, kind, selector)];
        match late.get(self.code.running, || self.make_drop_code(player, kind, &piece.drops, list, listing)) {
            Some(chunks) => Ready::Code(chunks),
            None => Ready::Blocks(&piece.drops, list),
        }
    }

    /// Returns true if each drop of a type is emitted once.
    pub(super) fn has_distinct_drops(&self, player: PlayerId, kind: u16, selector: Selector) -> bool {
        let Some(piece) = self.piece(player, kind) else { return false };
        let late = &self.code.drops[self.row(player, kind, selector)];
        let list = &piece.drops_by[usize::from(selector.0)];
        let chunks = late.at_once(|| self.make_drop_code(player, kind, &piece.drops, list, Listing::All));
        chunks.iter().all(|chunk| chunk.is_distinct)
    }

    /// The block that drops a type, with its code, if there is exactly one of each.
    pub(crate) fn only_drop(
        &self,
        player: PlayerId,
        kind: u16,
        selector: Selector,
    ) -> Option<(&Lowered, Option<&Chunk>)> {
        let piece = self.piece(player, kind)?;
        let [block] = piece.drops_by[usize::from(selector.0)][..] else { return None };
        let chunk = match self.drop_code(player, kind, selector, Listing::All) {
            Ready::Code([chunk]) => Some(chunk),
            _ => None,
        };
        Some((&piece.drops[block as usize], chunk))
    }

    /// The index of a cell among those where a drop block may be tried.
    pub(crate) fn drop_number(&self, block: &Lowered, cell: Cell) -> usize {
        match block.target {
            None => usize::from(cell),
            Some(_) => self.drop_cells(block).take_while(|other| *other < cell).count(),
        }
    }

    fn make_drop_code(
        &self,
        player: PlayerId,
        kind: u16,
        blocks: &[Lowered],
        list: &[u32],
        listing: Listing,
    ) -> Box<[Chunk]> {
        let mut chunks = Vec::new();
        let origin = Origin { player, kind, shape: Shape::Drop, cell: 0 };
        let fresh = || Builder::new(origin, listing.purpose(), BLOCK_OPS);
        let mut builder = fresh();
        for &block in list {
            let block = &blocks[block as usize];
            for cell in self.drop_cells(block) {
                if builder.is_full() {
                    chunks.push(std::mem::replace(&mut builder, fresh()).finish());
                }
                builder.add_at(self, cell, block);
            }
        }
        chunks.push(builder.finish());
        if let [_, _, ..] = &chunks[..] {
            chunks.iter_mut().for_each(|chunk| (chunk.repeats, chunk.is_distinct) = (Repeats::Across, false));
        }
        chunks.into()
    }

    /// Where a drop block may be tried.
    pub(crate) fn drop_cells(&self, block: &Lowered) -> impl Iterator<Item = Cell> {
        let target = block.target.map(|set| &self.sets[set as usize]);
        (0..self.off()).filter(move |cell| target.is_none_or(|target| target.contains(*cell)))
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
            Some(code) => Ready::Code(code),
            None => self.move_blocks(player, kind, selector),
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
        let row = self.code.hits[self.row(player, kind, selector)].get()?;
        let Some(late) = row.get(usize::from(cell)) else { return Some(&[]) };
        let hits = late.made()?;
        if hits.targets.as_ref().is_some_and(|targets| !targets.contains(target)) {
            return Some(&[]);
        }
        hits.by_target[usize::from(target)].made()?.reads.as_deref()
    }

    /// The cells from which pieces of a type may hit a cell at all; `None` as long as that was not worked out.
    pub(crate) fn reach(
        &self,
        player: PlayerId,
        kind: u16,
        selector: Selector,
        target: Cell,
    ) -> Option<&[u64]> {
        let row = self.code.reach[self.row(player, kind, selector)]
            .get_or_init(|| self.row_of(player, kind, selector));
        let Some(late) = row.get(usize::from(target)) else { return Some(&[]) };
        let make = || self.make_reach(player, kind, selector, target);
        late.get(self.code.running, make).map(|bits| &**bits)
    }

    /// The cells from which any piece may hit a cell at all; `None` as long as that was not worked out.
    pub(crate) fn reach_of_all(&self, player: PlayerId, selector: Selector, target: Cell) -> Option<&[u64]> {
        let row = self.code.reach_of_all[self.row(player, 0, selector)].get_or_init(|| late(self.cells()));
        let make = || {
            let mut all = vec![0; self.words()];
            for kind in 0..self.kinds() as u16 {
                let row = self.code.reach[self.row(player, kind, selector)]
                    .get_or_init(|| self.row_of(player, kind, selector));
                let Some(late) = row.get(usize::from(target)) else { continue };
                let reach = late.at_once(|| self.make_reach(player, kind, selector, target));
                all.iter_mut().zip(reach).for_each(|(all, reach)| *all |= reach);
            }
            all.into()
        };
        row.get(usize::from(target))?.get(self.code.running, make).map(|bits| &**bits)
    }

    /// Whether a piece of a type that stands on a cell may hit another cell, whatever else stands on the board. Games with
    /// more players than code is made for are told that it may.
    pub fn may_hit(&self, player: PlayerId, piece: PieceId, from: PositionId, target: PositionId) -> bool {
        let (kind, selector) = (piece.0, self.selectors.every());
        if self.code.running != Running::Specialised {
            return true;
        }
        let row = self.code.reach[self.row(player, kind, selector)]
            .get_or_init(|| self.row_of(player, kind, selector));
        let bit = self.grid.bit(from.0);
        row.get(target.index()).is_some_and(|late| {
            late.at_once(|| self.make_reach(player, kind, selector, target.0))[bit / 64] >> (bit % 64) & 1
                != 0
        })
    }

    fn make_reach(&self, player: PlayerId, kind: u16, selector: Selector, target: Cell) -> Box<[u64]> {
        let hits = self.code.hits[self.row(player, kind, selector)]
            .get_or_init(|| self.row_of(player, kind, selector));
        let mut bits = vec![0; self.words()];
        for (cell, late) in hits.iter().enumerate() {
            let origin = Origin { player, kind, shape: Shape::Move, cell: cell as Cell };
            let hits = late.at_once(|| self.make_hits(origin, selector));
            if hits.targets.as_ref().is_none_or(|targets| targets.contains(target)) {
                let bit = self.grid.bit(cell as Cell);
                bits[bit / 64] |= 1 << (bit % 64);
            }
        }
        bits.into()
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

    fn make_hit_code(&self, hits: &Hits, origin: Origin, target: Cell) -> HitCode {
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
