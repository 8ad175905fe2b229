//! What pieces hit on a board as it stands: where others stand between, they hit less. Who moves freely and safely, who looks
//! at the cells around a royal piece, whom one attacks, who hangs, and who can no longer be stopped on its way to a promotion:
//! all this has learned weights. Such terms are the usual ones of evaluations for chess (Shannon 1950, and the
//! chess-programming wiki's "Mobility", "King Safety", "Hanging Piece" and "Passed Pawn"), here read off the rules.

mod reach;
mod threats;
mod trial;

use std::fmt;
use std::sync::Arc;

use board::{PieceId, PlayerId, Rules};

use self::reach::{CELLS, Cells, Reach, Reaches, Set, set};
pub use self::threats::{Change, ThreatBoard};
use self::trial::Trial;
use crate::analysis::steps_between;

/// The weights of a block that attacks touch, each for pieces of either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackTerm {
    /// A cell that a piece hits where no piece of its side stands.
    Free,
    /// The same, the first few of a piece.
    Few,
    /// The same where no enemy of a lesser class hits.
    Safe,
    /// A cell hit next to the enemy's royal piece.
    Near,
    /// A piece that is hit and not defended.
    Hangs,
    /// A piece that one of a lesser class hits.
    Threatened,
    /// A piece that hits one of this type.
    Hits(usize),
    /// A piece that no enemy of its type can stop any more on its way to a promotion, with so many cells to go.
    Passed(usize),
    /// So many cells next to the enemy's royal piece are hit, and defended by that piece alone.
    Weak(usize),
    /// So many pieces hit cells next to the enemy's royal piece.
    Attackers(usize),
}

/// So many cells that a piece hits are its first few.
const FEW: u32 = 3;
/// Longer ways to a promotion count like this one.
pub const LONGEST: usize = 8;
/// The same for numbers of cells and of pieces.
pub const MOST: usize = 8;
/// Types are put in so many classes, by how much they hit.
const CLASSES: usize = 8;

/// Who hits what, as each side sees the board.
#[derive(Clone)]
pub struct Attacks {
    kinds: usize,
    cells: usize,
    tables: AnyReachTables,
    /// By type.
    classes: Vec<usize>,
    royal: Vec<bool>,
    /// By digit: whether it is of a piece that walks to a promotion.
    walking_digits: Vec<bool>,
    /// By threat: what the other side sees there.
    other_threats: Vec<u16>,
}

/// Tables in the smallest sets that hold the board.
#[derive(Clone)]
enum AnyReachTables {
    /// Of boards of up to 64 cells.
    Small(ReachTables<u64>),
    Large(ReachTables<Cells>),
}

/// Who hits what, in sets of so many bits.
#[derive(Clone)]
struct ReachTables<S> {
    /// By side, digit less one, and cell.
    reaches: Reaches<S>,
    /// The same for pieces on their way to a promotion.
    ways: Vec<Way<S>>,
    /// By cell: itself and its neighbours.
    near: Vec<S>,
}

/// Where an enemy of the same type could stop a piece on its way to a promotion, and how long that is; 0 for none.
#[derive(Clone, Copy, Default)]
struct Way<S = Cells> {
    stops: S,
    length: u8,
}

/// The cells of a side's own pieces, of its enemy's, and of those of nobody.
#[derive(Clone, Copy, Debug, Default)]
pub struct Owned([Cells; 3]);

impl Owned {
    /// A cell changes hands; none for an empty one.
    pub(crate) fn put(&mut self, at: usize, rows: [Option<usize>; 2]) {
        for row in rows.into_iter().flatten() {
            self.0[row] ^= 1 << at;
        }
    }
}

/// A board, and what is hit on it by the own side and by the enemy's.
struct Seen<S> {
    owned: [S; 2],
    /// What each piece hits: the own ones in the order of their cells, then the enemy's.
    hits: [S; CELLS],
    /// By side and class: what types of lesser classes hit; last, what all hit.
    lesser: [[S; CLASSES + 1]; 2],
}

impl fmt::Debug for Attacks {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Attacks")
    }
}

impl Attacks {
    /// Tries out who hits what. `sides` is how many views of the board there are. None where the board is too large.
    pub(crate) fn new(
        rules: &Arc<Rules>,
        seats: [PlayerId; 2],
        sides: usize,
        royal: &[PieceId],
    ) -> Option<Attacks> {
        let program = rules.program();
        let (kinds, cells) = (program.pieces.len(), program.positions.len());
        if cells > CELLS {
            return None;
        }
        let types = || (0..kinds).map(PieceId::from_index);
        let mut trial = Trial::new(rules, seats);
        // By seat, type and cell.
        let tried: Vec<Vec<Reach>> = (0..2 * kinds * cells)
            .map(|index| {
                let kind = PieceId::from_index(index / cells % kinds);
                trial.reaches(index / (kinds * cells), kind, index % cells)
            })
            .collect();
        let hit = |seat: usize, kind: usize, at: usize| {
            set(tried[(seat * kinds + kind) * cells + at].iter().map(|reach| usize::from(reach.to)))
        };
        let paths = [0, 1].map(|seat| types().map(|kind| trial.ways(seat, kind)).collect::<Vec<_>>());
        // Where a piece that goes such a path can still walk or hit.
        let guards = [0, 1].map(|seat| -> Vec<Option<Vec<Cells>>> {
            let of_type = |(kind, path): (usize, &Option<Vec<Cells>>)| {
                let from = |(at, path): (usize, &Cells)| {
                    let walked = path | 1 << at;
                    walked.cells().fold(walked, |all, at| all | hit(seat, kind, at))
                };
                Some(path.as_ref()?.iter().enumerate().map(from).collect())
            };
            paths[seat].iter().enumerate().map(of_type).collect()
        });
        let way = |seat: usize, kind: PieceId, at: usize| -> Option<Way> {
            let path = paths[seat][kind.index()].as_ref()?[at];
            let guards = guards[1 - seat][kind.index()].as_ref()?;
            let stops = set((0..cells).filter(|from| guards[*from] & path != 0));
            Some(Way { stops, length: path.count_ones().min(LONGEST as u32) as u8 })
        };
        // A side's own pieces are its seat's. With one view for both, both are seen as the first seat.
        let stands = || {
            let rows = (0..sides).flat_map(|side| [side, 1 - side]);
            rows.flat_map(|seat| types().map(move |kind| (seat, kind)))
                .flat_map(|(seat, kind)| (0..cells).map(move |at| (seat, kind, at)))
        };
        let reaches = |(seat, kind, at): (usize, PieceId, usize)| {
            tried[(seat * kinds + kind.index()) * cells + at].clone()
        };
        let reaches: Vec<Vec<Reach>> = stands().map(reaches).collect();
        let ways = stands().map(|(seat, kind, at)| way(seat, kind, at).unwrap_or_default()).collect();
        let steps = steps_between(program);
        let near = (0..cells).map(|at| set((0..cells).filter(|to| steps[at * cells + to] <= 1))).collect();
        let tables = match cells {
            ..=64 => AnyReachTables::Small(ReachTables::new(reaches, ways, near)),
            _ => AnyReachTables::Large(ReachTables::new(reaches, ways, near)),
        };
        let royal: Vec<bool> = types().map(|kind| royal.contains(&kind)).collect();
        let many = |kind: usize| tried[kind * cells..][..cells].iter().map(Vec::len).sum();
        let classes = classes(&(0..kinds).map(many).collect::<Vec<usize>>(), &royal);
        let walks = |kind: usize| paths.iter().any(|of_seat| of_seat[kind].is_some());
        let digits = (0..3 * kinds).map(|digit| digit < 2 * kinds && walks(digit % kinds));
        let walking_digits = std::iter::once(false).chain(digits).collect();
        let other_threats = Vec::new();
        let mut attacks = Attacks { kinds, cells, tables, classes, royal, walking_digits, other_threats };
        attacks.other_threats = attacks.find_other_threats();
        Some(attacks)
    }

    /// How many weights they have in a block.
    pub(crate) fn weights(&self) -> usize {
        self.of_types() + 4 * MOST
    }

    /// How many of them are of types of pieces; those of whole sides follow.
    fn of_types(&self) -> usize {
        2 * self.kinds * (6 + self.kinds + LONGEST)
    }

    /// The weight of a term of a digit: a piece of the own side or of the enemy's.
    pub fn weight(&self, term: AttackTerm, digit: usize) -> usize {
        let of_type = |row: usize| row * 2 * self.kinds + digit - 1;
        let of_side = |row: usize, count: usize| {
            let side = usize::from(digit > self.kinds);
            self.of_types() + (2 * side + row) * MOST + count.min(MOST) - 1
        };
        match term {
            AttackTerm::Free => of_type(0),
            AttackTerm::Few => of_type(1),
            AttackTerm::Safe => of_type(2),
            AttackTerm::Near => of_type(3),
            AttackTerm::Hangs => of_type(4),
            AttackTerm::Threatened => of_type(5),
            AttackTerm::Hits(kind) => of_type(6 + kind),
            AttackTerm::Passed(length) => of_type(5 + self.kinds + length.min(LONGEST)),
            AttackTerm::Weak(count) => of_side(0, count),
            AttackTerm::Attackers(count) => of_side(1, count),
        }
    }

    /// Calls back with each weight that a board touches, and how often. `royal` are the cells of the own royal piece and of
    /// the enemy's.
    pub(crate) fn touched(
        &self,
        side: usize,
        digits: &[u8],
        owned: Owned,
        royal: [Option<u16>; 2],
        touch: impl FnMut(usize, i32),
    ) {
        match &self.tables {
            AnyReachTables::Small(tables) => self.touched_in(tables, side, (digits, owned), royal, touch),
            AnyReachTables::Large(tables) => self.touched_in(tables, side, (digits, owned), royal, touch),
        }
    }

    /// Whose cells are whose.
    pub(crate) fn owned(&self, digits: &[u8]) -> Owned {
        let mut owned = Owned::default();
        for (at, digit) in digits.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            owned.put(at, [None, Some((usize::from(*digit) - 1) / self.kinds)]);
        }
        owned
    }

    fn touched_in<S: Set>(
        &self,
        tables: &ReachTables<S>,
        side: usize,
        (digits, owned): (&[u8], Owned),
        royal: [Option<u16>; 2],
        mut touch: impl FnMut(usize, i32),
    ) {
        let start = side * 2 * self.kinds * self.cells;
        let seen = self.seen(tables, start, digits, owned);
        let all = seen.lesser.map(|classes| classes[CLASSES]);
        let mut hits = seen.hits.iter();
        for row in 0..2 {
            let (own, enemies) = (seen.owned[row], seen.owned[1 - row]);
            let near = royal[1 - row].map_or(S::NONE, |at| tables.near[usize::from(at)]);
            let hanging = all[1 - row] & !all[row];
            let mut attackers = 0;
            for (at, &here) in own.cells().zip(&mut hits) {
                let digit = usize::from(digits[at]);
                let kind = digit - 1 - row * self.kinds;
                let lesser = seen.lesser[1 - row][self.classes[kind]];
                let mut term = |term: AttackTerm, count: u32| touch(self.weight(term, digit), count as i32);
                let free = here & !own;
                if free != S::NONE {
                    let count = free.count();
                    term(AttackTerm::Free, count);
                    term(AttackTerm::Few, count.min(FEW));
                    term(AttackTerm::Safe, (free & !lesser).count());
                }
                if here & near != S::NONE {
                    term(AttackTerm::Near, (here & near).count());
                    attackers += usize::from(!self.royal[kind]);
                }
                for victim in (here & enemies).cells() {
                    term(AttackTerm::Hits(usize::from(digits[victim]) - 1 - (1 - row) * self.kinds), 1);
                }
                if hanging.has(at) {
                    term(AttackTerm::Hangs, 1);
                }
                if lesser.has(at) {
                    term(AttackTerm::Threatened, 1);
                }
                let Way { stops, length } = tables.ways[start + (digit - 1) * self.cells + at];
                let same = 1 + (1 - row) * self.kinds + kind;
                if length > 0 && !(stops & enemies).cells().any(|at| usize::from(digits[at]) == same) {
                    term(AttackTerm::Passed(usize::from(length)), 1);
                }
            }
            let digit = 1 + row * self.kinds;
            let weak = near & all[row] & !seen.lesser[1 - row][CLASSES - 1];
            if weak != S::NONE {
                touch(self.weight(AttackTerm::Weak(weak.count() as usize), digit), 1);
            }
            if attackers > 0 {
                touch(self.weight(AttackTerm::Attackers(attackers), digit), 1);
            }
        }
    }

    /// What is hit on a board. `start` is where a side's pieces begin.
    fn seen<S: Set>(&self, tables: &ReachTables<S>, start: usize, digits: &[u8], owned: Owned) -> Seen<S> {
        let [own, enemies, nobody] = owned.0.map(S::of);
        let taken = own | enemies | nobody;
        let mut seen =
            Seen { owned: [own, enemies], hits: [S::NONE; CELLS], lesser: [[S::NONE; CLASSES + 1]; 2] };
        let mut hits = seen.hits.iter_mut();
        for (row, (owned, lesser)) in seen.owned.into_iter().zip(&mut seen.lesser).enumerate() {
            for (at, hits) in owned.cells().zip(&mut hits) {
                let index = usize::from(digits[at]) - 1;
                *hits = tables.reaches.hits(start + index * self.cells + at, taken);
                let class = self.classes[index - row * self.kinds] + 1;
                lesser[class] = lesser[class] | *hits;
            }
            for class in 0..CLASSES {
                lesser[class + 1] = lesser[class + 1] | lesser[class];
            }
        }
        seen
    }
}

impl<S: Set> ReachTables<S> {
    fn new(reaches: Vec<Vec<Reach>>, ways: Vec<Way>, near: Vec<Cells>) -> ReachTables<S> {
        let mut all = Reaches::new();
        reaches.into_iter().for_each(|reaches| all.push(reaches));
        let narrow = |Way { stops, length }: Way| Way { stops: S::of(stops), length };
        ReachTables {
            reaches: all,
            ways: ways.into_iter().map(narrow).collect(),
            near: near.into_iter().map(S::of).collect(),
        }
    }

    #[cfg(test)]
    fn hits(&self, from: usize, taken: Cells) -> Cells
    where
        Cells: From<S>,
    {
        Cells::from(self.reaches.hits(from, S::of(taken)))
    }
}

/// Puts types in classes by how many cells they hit from everywhere; royal ones are in the last.
fn classes(hits: &[usize], royal: &[bool]) -> Vec<usize> {
    let types = || hits.iter().zip(royal);
    let mut order: Vec<usize> = types().filter(|(_, royal)| !**royal).map(|(hits, _)| *hits).collect();
    order.sort_unstable();
    order.dedup();
    let class = |(hits, royal): (&usize, &bool)| match order.binary_search(hits) {
        Ok(place) if !royal => place * (CLASSES - 1) / order.len(),
        _ => CLASSES - 1,
    };
    types().map(class).collect()
}

#[cfg(test)]
mod tests;
