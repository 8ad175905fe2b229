//! Learned weights, laid out so that one look finds all that a piece on a cell counts.

use board::{PieceId, PlayerId};

use super::shape::Shape;

/// A sum in each of the two phases that are blended, packed into one number; where none are, the first counts.
pub(crate) type Pair = i64;

/// Weights of what stands at a cell, laid out so that one look finds those of both phases. Nothing counts nothing.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// By table: where the blocks of weights begin that it is made of.
    pub starts: Vec<[usize; 2]>,
    /// By table, digit and cell.
    pub singles: Vec<Pair>,
    /// By table and slot; nothing where none counts, like the next two.
    pub patterns: Vec<Pair>,
    /// By table, whose royal piece looks, digit and offset.
    pub royal: Vec<Pair>,
    /// By table and weight of attacks.
    pub attacks: Vec<Pair>,
}

/// What changes where a cell does.
#[derive(Clone, Debug)]
pub(crate) struct Wiring {
    /// The places that hold a cell, and what a unit of its digit moves their slot by; cell after cell.
    pub touched: Vec<(u32, u32)>,
    /// Where each cell's begin.
    pub starts: Vec<u32>,
    /// The slots of an empty board.
    pub empty: Vec<u32>,
    /// The digits of pieces as each seat sees them, by the board's codes.
    pub digits: [Vec<u8>; 2],
    /// By digit: whether it is of a royal piece.
    pub royal: Vec<bool>,
    /// By digit: 0 for own pieces, 1 for the enemy's, 2 for those of nobody.
    pub rows: Vec<Option<usize>>,
}

impl Wiring {
    pub(crate) fn new(shape: &Shape) -> Wiring {
        let states = shape.states();
        let mut by_cell = vec![Vec::new(); shape.cells];
        for (place, of) in shape.places.iter().enumerate() {
            for (back, at) in of.cells.iter().rev().enumerate() {
                by_cell[usize::from(*at)].push((place as u32, states.pow(back as u32) as u32));
            }
        }
        let mut starts = vec![0];
        let mut touched = Vec::new();
        for places in by_cell {
            touched.extend(places);
            starts.push(touched.len() as u32);
        }
        let digits = |seat| {
            let owners = (0..shape.side.len()).map(PlayerId::from_index);
            let kinds = || (0..shape.kinds).map(PieceId::from_index);
            let pieces = owners.flat_map(|owner| kinds().map(move |kind| shape.digit(seat, owner, kind)));
            std::iter::once(0).chain(pieces).collect()
        };
        let empty = shape.places.iter().map(|place| shape.starts[place.pattern] as u32).collect();
        let is_royal = |digit: usize| shape.royals(&[digit as u8]).iter().any(Option::is_some);
        let row = |digit: usize| Some(digit.checked_sub(1)? / shape.kinds);
        Wiring {
            touched,
            starts,
            empty,
            digits: [digits(0), digits(1)],
            royal: (0..shape.states()).map(is_royal).collect(),
            rows: (0..shape.states()).map(row).collect(),
        }
    }
}

impl Tables {
    pub(crate) fn new(shape: &Shape, weights: &[i16]) -> Tables {
        let mut tables = Tables {
            starts: shape.tables(),
            singles: Vec::new(),
            patterns: Vec::new(),
            royal: Vec::new(),
            attacks: Vec::new(),
        };
        let offsets = shape.royal.as_ref().map_or(0, |royal| royal.offsets);
        for [first, second] in shape.tables() {
            let pair = |digit: usize, weight: usize| match digit {
                0 => 0,
                _ => together([weights[first + weight], weights[second + weight]]),
            };
            for digit in 0..shape.states() {
                let cells = (0..shape.cells).map(|at| pair(digit, shape.single(digit, at)));
                tables.singles.extend(cells);
            }
            let weights_of = |weight: usize| together([weights[first + weight], weights[second + weight]]);
            tables.attacks.extend((shape.attacks_start()..shape.singles_start()).map(weights_of));
            let slots = (shape.patterns_start()..shape.block()).enumerate();
            tables.patterns.extend(slots.map(|(slot, weight)| match shape.counts(slot) {
                true => weights_of(weight),
                false => 0,
            }));
            for (whose, digit) in
                [0, 1].into_iter().flat_map(|whose| (0..shape.states()).map(move |digit| (whose, digit)))
            {
                let seen = (0..offsets).map(|offset| pair(digit, shape.seen(whose, digit, offset)));
                tables.royal.extend(seen);
            }
        }
        for table in [&mut tables.patterns, &mut tables.royal, &mut tables.attacks] {
            if table.iter().all(|both| *both == 0) {
                table.clear();
            }
        }
        tables
    }

    /// Whether single pieces alone count, at any phase by the same sums: then a network may keep those beside its own.
    pub(crate) fn is_plain(&self, shape: &Shape) -> bool {
        self.patterns.is_empty() && self.royal.is_empty() && self.attacks.is_empty() && shape.span().is_some()
    }

    /// The weights of single pieces of a plain table, as a seat has them, by digit and cell.
    pub(crate) fn plain(&self, shape: &Shape, seat: usize) -> &[Pair] {
        let size = shape.states() * shape.cells;
        &self.singles[shape.table(0, seat as u8) * size..][..size]
    }
}

/// Packs two numbers into one, so that both are added and multiplied at once.
fn together([first, second]: [i16; 2]) -> Pair {
    i64::from(first) + (i64::from(second) << 32)
}

/// Unpacks a sum of packed numbers.
pub(crate) fn apart(both: Pair) -> [i32; 2] {
    let first = both as i32;
    [first, ((both - i64::from(first)) >> 32) as i32]
}
