//! Which pieces hit a cell once some pieces have moved away, computed from sets of cells. No move is made and taken back.

use smallvec::SmallVec;

use crate::code::Ready;
use crate::moves::Part;
use crate::position::Board;
use crate::program::PlayerId;
use crate::rules::{
    Bits, CLEAR_WORDS, Cell, Chunk, Class, EMPTY, HitCode, NO_KIND, Op, Piece, Rules, Shape, are_empty,
    class_of,
};

/// More captures on one cell than these are not followed.
pub(crate) const CAPTURES: usize = 32;

/// Code that has not come to an end by then goes round in circles.
const OPS: usize = 200;

/// A board that some pieces have left, and where a piece may have arrived.
pub(crate) struct Occupancy<'a> {
    rules: &'a Rules,
    board: &'a Board,
    /// Cells that pieces have left, or where another has arrived.
    left: Bits,
    /// Cells where anything stands.
    taken: Bits,
    /// The piece that has arrived, and where.
    arrived: Option<(Cell, Piece)>,
    /// Where the last move started and ended.
    last: (Cell, Cell),
    /// Whether attributes may differ from those on the board.
    changes_attributes: bool,
}

/// A piece that may hit a cell.
struct Hitter<'a> {
    piece: Piece,
    cell: Cell,
    bit: usize,
    /// What its loss costs.
    worth: i32,
    needs: Needs<'a>,
}

/// What a piece needs to hit a cell.
#[derive(Clone, Copy)]
enum Needs<'a> {
    /// These cells are empty.
    Empty(Bits),
    /// This code says so.
    Code(&'a Chunk),
}

impl<'a> Occupancy<'a> {
    /// The board as it is; none where it is too large.
    pub(crate) fn new(board: &'a Board, rules: &'a Rules) -> Option<Occupancy<'a>> {
        let last = (board.state.last_from, board.state.last_to);
        let (left, taken) = ([0; CLEAR_WORDS], board.cells.all_taken());
        let fits = board.cells.words() <= CLEAR_WORDS;
        let now = Occupancy { rules, board, left, taken, arrived: None, last, changes_attributes: false };
        fits.then_some(now)
    }

    /// The board after a part, and the piece that the part moves or drops; none where it changes more than that, attributes aside.
    pub(crate) fn after(
        board: &'a Board,
        rules: &'a Rules,
        part: Part<'_>,
    ) -> Option<(Occupancy<'a>, Piece)> {
        let entry = part.entry;
        if !part.is_plain() {
            return None;
        }
        let mut after = Occupancy::new(board, rules)?;
        let piece = match entry.shape {
            Shape::Move if entry.from != entry.to => {
                after.leave(rules.grid.bit(entry.from));
                board.cells.piece(entry.from).map(|(owner, kind)| (owner, kind.0))?
            }
            Shape::Drop => (board.turn(rules).moves_as, entry.origin),
            _ => return None,
        };
        after.arrive(entry.to, piece);
        after.last = (entry.from, entry.to);
        after.changes_attributes = !part.tail.is_empty();
        Some((after, piece))
    }

    /// Whether an enemy of a player could capture a piece of the player on a cell; none where that cannot be told.
    pub(crate) fn is_attacked(&self, player: PlayerId, at: Cell) -> Option<bool> {
        for enemy in self.rules.enemies_of(player) {
            let hits = |_, cell, _, needs| self.holds(&needs, cell, (at, (player, NO_KIND)));
            if self.any_hitter(enemy, (at, player), hits)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// What the enemies of a piece gain by capturing it on a cell, each side capturing with its least piece and stopping when that
    /// is better; none where that cannot be told. `worth` is what the loss of a piece costs, by owner and type.
    pub(crate) fn exchanged(mut self, at: Cell, piece: Piece, worth: &[i32]) -> Option<i32> {
        self.arrive(at, piece);
        let kinds = self.rules.kinds();
        let of = |(owner, kind): Piece| worth[owner.index() * kinds + usize::from(kind)];
        let mut hitters: SmallVec<[Hitter<'_>; 16]> = SmallVec::new();
        let (mut gains, mut count) = ([0; CAPTURES], 0);
        let (mut standing, mut listed): (_, Class) = (piece, 0);
        while count < CAPTURES {
            let enemies = self.rules.enemies[standing.0.index()];
            if enemies & !listed != 0 {
                let new = |enemy: &PlayerId| !listed & class_of(*enemy) != 0;
                for enemy in self.rules.enemies_of(standing.0).filter(new) {
                    self.any_hitter(enemy, (at, standing.0), |kind, cell, bit, needs| {
                        let piece = (enemy, kind);
                        hitters.push(Hitter { piece, cell, bit, worth: of(piece), needs });
                        Some(false)
                    })?;
                }
                listed |= enemies;
            }
            let (mut least, mut order) = (None, (i32::MAX, 0, 0));
            for hitter in hitters.iter().filter(|hitter| enemies & class_of(hitter.piece.0) != 0) {
                let own = (hitter.worth, hitter.piece.0.0, hitter.bit);
                if own < order
                    && !self.has_left(hitter.bit)
                    && self.holds(&hitter.needs, hitter.cell, (at, standing))?
                {
                    (least, order) = (Some(hitter), own);
                }
            }
            let Some(&Hitter { piece, bit, .. }) = least else { break };
            gains[count] = of(standing);
            count += 1;
            standing = piece;
            self.leave(bit);
        }
        Some(gains[..count].iter().rev().fold(0, |later, gain| (gain - later).max(0)))
    }

    /// Whether there is any among the pieces of a player that may hit a cell where a piece of another stands: of each its type, its
    /// cell, that cell's bit, and what it needs. None where the other is no enemy.
    #[inline]
    fn any_hitter(
        &self,
        player: PlayerId,
        (at, owner): (Cell, PlayerId),
        mut any: impl FnMut(u16, Cell, usize, Needs<'a>) -> Option<bool>,
    ) -> Option<bool> {
        let Occupancy { rules, board, left, .. } = self;
        // What is looked up holds for enemies. Neutral pieces are nobody's.
        if rules.enemies[player.index()] & class_of(owner) == 0 {
            return None;
        }
        let reach = match rules.quick_reach(player, at) {
            None if !rules.is_reach_worth_making() => [u64::MAX; CLEAR_WORDS],
            reach => reach?,
        };
        let hits = rules.quick_hits(player, at)?;
        let target = rules.grid.bit(at);
        for (word, owned) in board.cells.owned_by(player).iter().enumerate() {
            let mut sources = owned & reach[word] & !left[word];
            while sources != 0 {
                let bit = sources.trailing_zeros() as usize;
                let own = 1 << bit;
                sources &= !own;
                let bit = word * 64 + bit;
                let cell = rules.grid.cell(bit);
                let kind = board.cells.kind[usize::from(cell)];
                let needs = match rules.quick_between(hits, kind, cell) {
                    // It never does.
                    Some(between) if between[word] & own != 0 => continue,
                    Some(between) => Needs::Empty(between),
                    None => match self.code((player, kind), cell, at)? {
                        Some(chunk) => Needs::Code(chunk),
                        None => continue,
                    },
                };
                if bit != target && any(kind, cell, bit, needs)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// The code that tells whether a piece hits an enemy on a cell, if it ever does; none where there is no code.
    #[inline(never)]
    fn code(&self, piece: Piece, cell: Cell, target: Cell) -> Option<Option<&'a Chunk>> {
        let code = self.rules.hit_code(piece, self.rules.selectors.every(), cell, target);
        match code {
            Ready::Nothing => Some(None),
            Ready::Code(HitCode { chunk, .. }) => Some(Some(chunk)),
            Ready::Blocks(..) => None,
        }
    }

    #[inline]
    fn holds(&self, needs: &Needs<'_>, cell: Cell, target: (Cell, Piece)) -> Option<bool> {
        match needs {
            Needs::Empty(between) => Some(are_empty(between, |word| self.taken[word])),
            Needs::Code(chunk) => self.runs(chunk, cell, target),
        }
    }

    /// Runs code that tells whether the piece on a cell hits a piece on another; none where it asks for more than this knows.
    #[inline(never)]
    fn runs(&self, chunk: &Chunk, own: Cell, (target, standing): (Cell, Piece)) -> Option<bool> {
        let cells = &self.board.cells;
        let stands = |cell: Cell| match self.arrived {
            _ if cell == target => Some(Some(standing)),
            Some((at, piece)) if cell == at => Some(Some(piece)),
            _ if cell < self.rules.off() && self.has_left(self.rules.grid.bit(cell)) => Some(None),
            _ => None,
        };
        let mut next = 0;
        for _ in 0..OPS {
            let (holds, or) = match *chunk.ops.get(next)? {
                Op::Hit => return Some(true),
                Op::End => return Some(false),
                Op::Begin => (true, 0),
                Op::Jump { to } => (false, to),
                Op::Class { cell, mask, or } => {
                    let class = match stands(cell) {
                        Some(piece) => piece.map_or(EMPTY, |(owner, _)| class_of(owner)),
                        None => cells.class[usize::from(cell)],
                    };
                    (class as u16 & mask != 0, or)
                }
                Op::Kind { cell, kind, or } => {
                    let stands = match stands(cell) {
                        // Whose type nobody named.
                        Some(Some((_, NO_KIND))) => return None,
                        Some(piece) => piece.map_or(NO_KIND, |(_, kind)| kind),
                        None => cells.kind[usize::from(cell)],
                    };
                    (stands == kind, or)
                }
                Op::Attribute { attribute, cell, or }
                    if !self.changes_attributes && (cell == own || stands(cell).is_none()) =>
                {
                    (cells.attributes[usize::from(cell)] >> attribute & 1 != 0, or)
                }
                Op::LastFrom { cell, or } => (self.last.0 == cell, or),
                Op::LastTo { cell, or } => (self.last.1 == cell, or),
                _ => return None,
            };
            next = if holds { next + 1 } else { usize::from(or) };
        }
        None
    }

    #[inline]
    fn has_left(&self, bit: usize) -> bool {
        self.left[bit / 64] >> (bit % 64) & 1 != 0
    }

    fn leave(&mut self, bit: usize) {
        self.left[bit / 64] |= 1 << (bit % 64);
        self.taken[bit / 64] &= !(1 << (bit % 64));
    }

    fn arrive(&mut self, at: Cell, piece: Piece) {
        self.rules.grid.add(&mut self.left, at);
        self.rules.grid.add(&mut self.taken, at);
        self.arrived = Some((at, piece));
    }
}
