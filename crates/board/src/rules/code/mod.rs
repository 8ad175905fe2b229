//! Specialized code for all pieces on all cells, compiled once it has been used often enough, and then cached.
//!
//! Compiled code and interpreted blocks give the same moves in the same order.
mod build;
mod chunk;
mod facts;
mod hits;
mod quick;
mod rays;
mod tidy;
mod trace;

use std::sync::OnceLock;

use build::Builder;
pub(crate) use chunk::{Chunk, Emitted, Op, Ray, Repeats};
use facts::Facts;
use hits::Hits;
pub(crate) use hits::{CLEAR_WORDS, HitCode, are_empty};
use quick::QuickHits;
use trace::{Constants, Origin, Purpose, trace};

use super::late::{Late, Room, Row, late};
use super::{Cell, EMPTY, Lowered, Rules, Selector, Shape, class_of};
use crate::program::PlayerId;

/// The most operations for a block. Larger ones are always interpreted.
const BLOCK_OPS: usize = 600;
/// The most operations for a block on all cells at once.
const EVERYWHERE_OPS: usize = 4_000;
/// The most operations for the drops of a type. Longer ones are always interpreted.
const DROP_OPS: usize = 1 << 18;

/// All code made so far.
#[derive(Debug)]
pub(crate) struct Code {
    /// By player, selector, type, then cell.
    moves: Vec<Row<Box<Chunk>>>,
    /// The same, to list captures.
    captures: Vec<Row<Box<Chunk>>>,
    hits: Vec<Row<Box<Hits>>>,
    quick: QuickHits,
    /// By player, selector, then target: the cells from which any type may hit it, as bits of the grid.
    reach: Vec<Row<Option<Box<[u64]>>>>,
    /// By player, selector, type; `None` if there would be too much.
    drops: Vec<Late<Option<Box<[Chunk]>>>>,
    /// The same, to list captures.
    capturing_drops: Vec<Late<Option<Box<[Chunk]>>>>,
    /// By player and selector: true if no piece has a block to run.
    idle: OnceLock<Box<[bool]>>,
    pub(super) room: Room,
}

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
    rows: &'a [Row<Box<Chunk>>],
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
        match self.rows[usize::from(kind)].made(cell) {
            Some(chunk) => Ready::Code(chunk),
            None => self.not_yet(kind, cell),
        }
    }

    /// Whether a piece captures nothing, because no enemy stands where one must stand for that.
    #[inline]
    pub(crate) fn has_no_victim(&self, kind: u16, cell: Cell, enemies: &[u64; CLEAR_WORDS]) -> bool {
        let victims = self.rows[usize::from(kind)].made(cell).and_then(|chunk| chunk.victims);
        victims.is_some_and(|victims| {
            victims.iter().zip(enemies).all(|(victims, enemies)| victims & enemies == 0)
        })
    }

    #[cold]
    fn not_yet(&self, kind: u16, cell: Cell) -> Ready<'a, Chunk> {
        let MoveCode { rules, player, selector, listing, rows, .. } = *self;
        let room = &rules.code.room;
        let blocks = || rules.move_blocks(player, kind, selector);
        let length = || rules.row_length(player, kind, selector);
        let Some(row) = rows[usize::from(kind)].list(room, length) else { return blocks() };
        let Some(late) = row.get(usize::from(cell)) else { return Ready::Nothing };
        let make = || Box::new(rules.make_move_code(player, kind, selector, cell, listing));
        late.get(room, make).map_or_else(blocks, |chunk| Ready::Code(chunk))
    }
}

impl Code {
    pub(crate) fn new(rows: usize, room: Room) -> Code {
        Code {
            moves: (0..rows).map(|_| Row::new()).collect(),
            captures: (0..rows).map(|_| Row::new()).collect(),
            hits: (0..rows).map(|_| Row::new()).collect(),
            quick: QuickHits::default(),
            reach: (0..rows).map(|_| Row::new()).collect(),
            drops: late(rows),
            capturing_drops: late(rows),
            idle: OnceLock::new(),
            room,
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

    /// The length of a piece's lists by cell: 0 if there is nothing to run.
    fn row_length(&self, player: PlayerId, kind: u16, selector: Selector) -> usize {
        let piece = self.piece(player, kind);
        let idle = piece.is_none_or(|piece| piece.moves_by[usize::from(selector.0)].is_empty());
        if idle { 0 } else { self.cells() }
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
        let room = &self.code.room;
        let length = || self.row_length(player, kind, selector);
        let row = self.code.moves[self.row(player, kind, selector)].list(room, length);
        let make = || Box::new(self.make_move_code(player, kind, selector, cell, Listing::All));
        let made = row.and_then(|row| row.get(usize::from(cell))?.at_once(room, make));
        made.is_some_and(|chunk| chunk.is_distinct)
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
        let make = || self.make_drop_code(player, kind, &piece.drops, list, listing);
        match late.get(&self.code.room, make) {
            Some(Some(chunks)) => Ready::Code(chunks),
            _ => Ready::Blocks(&piece.drops, list),
        }
    }

    /// Returns true if each drop of a type is emitted once.
    pub(super) fn has_distinct_drops(&self, player: PlayerId, kind: u16, selector: Selector) -> bool {
        let Some(piece) = self.piece(player, kind) else { return false };
        let late = &self.code.drops[self.row(player, kind, selector)];
        let list = &piece.drops_by[usize::from(selector.0)];
        let make = || self.make_drop_code(player, kind, &piece.drops, list, Listing::All);
        let chunks = late.at_once(&self.code.room, make).and_then(Option::as_ref);
        chunks.is_some_and(|chunks| chunks.iter().all(|chunk| chunk.is_distinct))
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
    ) -> Option<Box<[Chunk]>> {
        let mut chunks: Vec<Chunk> = Vec::new();
        let origin = Origin { player, kind, shape: Shape::Drop, cell: 0 };
        let fresh = || Builder::new(origin, listing.purpose(), BLOCK_OPS);
        let mut builder = fresh();
        for &block in list {
            let block = &blocks[block as usize];
            for cell in self.drop_cells(block) {
                if builder.is_full() {
                    chunks.push(std::mem::replace(&mut builder, fresh()).finish());
                    if chunks.iter().map(|chunk| chunk.ops.len()).sum::<usize>() > DROP_OPS {
                        return None;
                    }
                }
                builder.add_at(self, cell, block);
            }
        }
        chunks.push(builder.finish());
        if let [_, _, ..] = &chunks[..] {
            chunks.iter_mut().for_each(|chunk| (chunk.repeats, chunk.is_distinct) = (Repeats::Across, false));
        }
        Some(chunks.into())
    }

    /// What a block does at each distance from a piece or drop, in order: for all cells at once. `None` if that is too much.
    pub(super) fn everywhere(
        &self,
        player: PlayerId,
        kind: u16,
        shape: Shape,
        block: &Lowered,
    ) -> Option<(Vec<Op>, Vec<Emitted>)> {
        let origin = Origin { player, kind, shape, cell: self.grid.plane.as_ref()?.distances.start() };
        let mut constants = Constants::default();
        let mut ops = trace(self, origin, block, Purpose::Count, EVERYWHERE_OPS, &mut constants)?;
        ops.push(Op::End);
        facts::apply(&mut ops, &[(0, 0)]);
        Some((ops, constants.emissions))
    }

    /// Where a drop block may be tried.
    pub(crate) fn drop_cells(&self, block: &Lowered) -> impl Iterator<Item = Cell> {
        let target = block.target.map(|set| &self.sets[set as usize]);
        (0..self.off()).filter(move |cell| target.is_none_or(|target| target.contains(*cell)))
    }
}
