//! Sets of cells of the board, worked on all at once: a bit for each of 16 columns by 16 rows. The board has 15 of each,
//! so that what steps over its rim lands on no cell of it.

use std::ops::{BitAnd, BitOr, Not};

use board::Program;

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cells([u64; 4]);

/// Bits from one row to the next.
const ROW: u32 = 16;
/// Columns and rows of a board that has room.
const SIDE: i32 = 15;

/// The eight ways to step, opposite ones four apart: as rules files name them, and how they go in columns and rows.
pub(super) const NAMES: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
const STEPS: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

impl Cells {
    pub(super) fn add(&mut self, bit: u8) {
        self.0[usize::from(bit >> 6)] |= 1 << (bit & 63);
    }

    pub(super) fn count(self) -> i32 {
        self.0.iter().map(|word| word.count_ones() as i32).sum()
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// All ways to step, by their numbers.
    pub(super) fn ways() -> impl Iterator<Item = usize> {
        0..STEPS.len()
    }

    /// Every cell one step farther.
    pub(super) fn step(self, way: usize) -> Cells {
        let (columns, rows) = STEPS[way];
        match columns + rows * ROW as i32 {
            by @ 1.. => self.up(by as u32),
            by => self.down(by.unsigned_abs()),
        }
    }

    /// The cells beside these in all directions, and those of them that have neighbours among them.
    pub(super) fn beside(self) -> Cells {
        let across = self.up(1) | self.down(1);
        let row = self | across;
        row.up(ROW) | row.down(ROW) | across
    }

    fn up(self, by: u32) -> Cells {
        let Cells([a, b, c, d]) = self;
        let carry = 64 - by;
        Cells([a << by, b << by | a >> carry, c << by | b >> carry, d << by | c >> carry])
    }

    fn down(self, by: u32) -> Cells {
        let Cells([a, b, c, d]) = self;
        let carry = 64 - by;
        Cells([a >> by | b << carry, b >> by | c << carry, c >> by | d << carry, d >> by])
    }
}

impl BitAnd for Cells {
    type Output = Cells;

    fn bitand(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Cells {
    type Output = Cells;

    fn bitor(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl Not for Cells {
    type Output = Cells;

    fn not(self) -> Cells {
        Cells(self.0.map(|word| !word))
    }
}

/// The column and row of a bit.
pub(super) fn place(bit: u8) -> (i32, i32) {
    (i32::from(bit) % ROW as i32, i32::from(bit) / ROW as i32)
}

/// The bit of each position, found by walking from the first; none where a way is missing or the board is too large.
pub(super) fn bits(program: &Program) -> Option<Vec<u8>> {
    let way = |name: &str| program.directions.iter().position(|direction| direction == name);
    let rows: Vec<usize> = NAMES.iter().map(|name| way(name)).collect::<Option<_>>()?;
    let mut places: Vec<Option<(i32, i32)>> = vec![None; program.positions.len()];
    let mut waiting = vec![(0, (0, 0))];
    while let Some((at, (x, y))) = waiting.pop() {
        if places[at].is_some() {
            continue;
        }
        places[at] = Some((x, y));
        for (row, (columns, down)) in rows.iter().zip(STEPS) {
            let next = program.links[*row][at];
            waiting.extend(next.map(|next| (next.index(), (x + columns, y + down))));
        }
    }
    let places: Vec<(i32, i32)> = places.into_iter().collect::<Option<_>>()?;
    let left = places.iter().map(|place| place.0).min()?;
    let top = places.iter().map(|place| place.1).min()?;
    let bit = |(x, y): (i32, i32)| {
        let (x, y) = (x - left, y - top);
        (x < SIDE && y < SIDE).then_some((x + ROW as i32 * y) as u8)
    };
    places.into_iter().map(bit).collect()
}
