//! Code that lists the moves of pieces and the drops of types.

use super::Ready;
use super::build::Builder;
use super::facts::{Facts, flow};
use super::trace::{Origin, Purpose};
use crate::program::PlayerId;
use crate::rules::{
    CLEAR_WORDS, Cell, Chunk, DropCode, EMPTY, Emitted, Late, Listing, Lowered, Op, Piece, Repeats, Row,
    Rules, Selector, Shape, class_of,
};

/// The most operations for the drops of a type. Longer ones are always interpreted.
const DROP_OPS: usize = 1 << 18;

/// The code of all pieces of a player for one selector.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveCode<'a> {
    rules: &'a Rules,
    player: PlayerId,
    selector: Selector,
    listing: Listing,
    /// By type.
    rows: &'a [Row<Box<Chunk>>],
}

impl<'a> MoveCode<'a> {
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
        let MoveCode { rules, player, selector, listing, .. } = *self;
        let late = rules.late_moves((player, kind), selector, cell, listing);
        let make = || Box::new(rules.make_move_code((player, kind), selector, cell, listing));
        let made = late.and_then(|late| late.get(&rules.tables.room, make));
        match made {
            Some(chunk) => Ready::Code(chunk),
            None => rules.move_blocks((player, kind), selector),
        }
    }
}

fn purpose(listing: Listing) -> Purpose {
    match listing {
        Listing::All => Purpose::List,
        Listing::Captures => Purpose::Captures,
    }
}

impl Rules {
    /// The code that lists the moves of a player's pieces.
    pub(crate) fn move_code(&self, player: PlayerId, selector: Selector, listing: Listing) -> MoveCode<'_> {
        let rows = &self.tables.moves[listing as usize][self.row((player, 0), selector)..][..self.kinds()];
        MoveCode { rules: self, player, selector, listing, rows }
    }

    /// Where the code of a piece is kept; none if there is nothing to run, or no room.
    fn late_moves(
        &self,
        piece: Piece,
        selector: Selector,
        cell: Cell,
        listing: Listing,
    ) -> Option<&Late<Box<Chunk>>> {
        let row = &self.tables.moves[listing as usize][self.row(piece, selector)];
        row.list(&self.tables.room, || self.row_length(piece, selector))?.get(usize::from(cell))
    }

    fn make_move_code(&self, piece: Piece, selector: Selector, cell: Cell, listing: Listing) -> Chunk {
        let origin = Origin { player: piece.0, kind: piece.1, shape: Shape::Move, cell };
        let mut builder = Builder::new(origin, purpose(listing));
        self.blocks_of(piece, Shape::Move, selector).for_each(|block| builder.add(self, cell, block));
        let chunk = builder.finish();
        match listing {
            Listing::All => chunk,
            Listing::Captures => Chunk { victims: self.victims(&chunk, piece.0), ..chunk },
        }
    }

    /// Cells one of which must hold an enemy of a player for code to list anything: wherever it lists a move, an enemy is known to
    /// stand on one of them. None where that is not so.
    fn victims(&self, chunk: &Chunk, player: PlayerId) -> Option<[u64; CLEAR_WORDS]> {
        let all = self.all_players().fold(EMPTY, |all, player| all | class_of(player));
        let others = all & !self.enemies[player.index()];
        let enemy = |facts: &Facts| facts.cell_of_none(others as u16);
        let mut victims = [0; CLEAR_WORDS];
        for (op, facts) in chunk.ops.iter().zip(flow(&chunk.ops, &chunk.blocks)) {
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
    pub(super) fn has_distinct_moves(&self, piece: Piece, selector: Selector, cell: Cell) -> bool {
        let late = self.late_moves(piece, selector, cell, Listing::All);
        let make = || Box::new(self.make_move_code(piece, selector, cell, Listing::All));
        late.and_then(|late| late.at_once(&self.tables.room, make)).is_some_and(|chunk| chunk.is_distinct)
    }

    /// The code that lists the drops of a type on all cells.
    pub(crate) fn drop_code(&self, piece: Piece, selector: Selector, listing: Listing) -> Ready<'_, [Chunk]> {
        let Some(blocks) = self.piece(piece) else { return Ready::Nothing };
        let list = &blocks.drops_by[usize::from(selector.0)];
        if list.is_empty() {
            return Ready::Nothing;
        }
        let late = &self.tables.drops[listing as usize][self.row(piece, selector)];
        match late.get(&self.tables.room, || self.make_drop_code(piece, selector, listing)) {
            Some(Some(chunks)) => Ready::Code(chunks),
            _ => Ready::Blocks(&blocks.drops, list),
        }
    }

    /// Returns true if each drop of a type is emitted once.
    pub(super) fn has_distinct_drops(&self, piece: Piece, selector: Selector) -> bool {
        let late = &self.tables.drops[Listing::All as usize][self.row(piece, selector)];
        let make = || self.make_drop_code(piece, selector, Listing::All);
        let chunks = late.at_once(&self.tables.room, make).and_then(Option::as_ref);
        chunks.is_some_and(|chunks| chunks.iter().all(|chunk| chunk.is_distinct))
    }

    /// The block that drops a type, with its code, if there is exactly one of each.
    pub(crate) fn only_drop(&self, piece: Piece, selector: Selector) -> Option<(&Lowered, Option<&Chunk>)> {
        let blocks = self.piece(piece)?;
        let [block] = blocks.drops_by[usize::from(selector.0)][..] else { return None };
        let chunk = match self.drop_code(piece, selector, Listing::All) {
            Ready::Code([chunk]) => Some(chunk),
            _ => None,
        };
        Some((&blocks.drops[block as usize], chunk))
    }

    /// The index of a cell among those where a drop block may be tried.
    pub(crate) fn drop_number(&self, block: &Lowered, cell: Cell) -> usize {
        match block.target {
            None => usize::from(cell),
            Some(_) => self.drop_cells(block).take_while(|other| *other < cell).count(),
        }
    }

    fn make_drop_code(&self, piece: Piece, selector: Selector, listing: Listing) -> DropCode {
        let mut chunks: Vec<Chunk> = Vec::new();
        let origin = Origin { player: piece.0, kind: piece.1, shape: Shape::Drop, cell: 0 };
        let fresh = || Builder::new(origin, purpose(listing));
        let mut builder = fresh();
        for block in self.blocks_of(piece, Shape::Drop, selector) {
            for cell in self.drop_cells(block) {
                if builder.is_full() {
                    chunks.push(std::mem::replace(&mut builder, fresh()).finish());
                    if chunks.iter().map(|chunk| chunk.ops.len()).sum::<usize>() > DROP_OPS {
                        return None;
                    }
                }
                builder.add(self, cell, block);
            }
        }
        chunks.push(builder.finish());
        if let [_, _, ..] = &chunks[..] {
            chunks.iter_mut().for_each(|chunk| (chunk.repeats, chunk.is_distinct) = (Repeats::Across, false));
        }
        Some(chunks.into())
    }
}
