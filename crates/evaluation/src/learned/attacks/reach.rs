//! What a piece hits from a cell, as what stands between has it.

use std::ops::{BitAnd, BitOr, Not, Shl};

/// Cells of the largest board with tables of what is hit.
pub(super) const CELLS: usize = 128;

/// A set of cells, by bits.
pub(super) type Cells = u128;

/// What holds a set of cells while it is counted: with half the bits, where they are enough, it takes half the time.
pub(super) trait Set:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
{
    const NONE: Self;
    const ONE: Self;
    const ALL: Self;

    /// The same set; cells for which there is no bit are left out.
    fn of(cells: Cells) -> Self;
    fn count(self) -> u32;
    /// The number of its first cell, or of bits where there is none.
    fn first(self) -> usize;
    /// The number of its last cell, or 0 where there is none.
    fn last(self) -> usize;
    /// Without its first cell.
    fn rest(self) -> Self;
    /// All cells up to its first, or all where it is empty.
    fn up_to_first(self) -> Self;

    fn has(self, at: usize) -> bool {
        self & Self::ONE << at != Self::NONE
    }

    fn cells(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let at = (self != Self::NONE).then(|| self.first())?;
            self = self.rest();
            Some(at)
        })
    }
}

macro_rules! set_in {
    ($($bits:ty)*) => {$(
        impl Set for $bits {
            const NONE: $bits = 0;
            const ONE: $bits = 1;
            const ALL: $bits = <$bits>::MAX;

            fn of(cells: Cells) -> $bits {
                cells as $bits
            }

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            fn last(self) -> usize {
                (self | 1).ilog2() as usize
            }

            fn rest(self) -> $bits {
                self & self.wrapping_sub(1)
            }

            fn up_to_first(self) -> $bits {
                self ^ self.wrapping_sub(1)
            }
        }
    )*};
}

set_in!(u64 Cells);

/// The set of some cells.
pub(super) fn set(cells: impl Iterator<Item = usize>) -> Cells {
    cells.fold(0, |set, at| set | 1 << at)
}

/// A cell that is hit if so many of the cells between are taken: none, or one where pieces jump to capture.
#[derive(Clone, Copy)]
pub(super) struct Reach<S = Cells> {
    pub between: S,
    pub taken: u8,
    pub to: u8,
}

/// Cells that are hit up to the first that is taken, in the order of their numbers or against it.
#[derive(Clone, Copy)]
struct Ray<S> {
    cells: S,
    rises: bool,
}

impl<S: Set> Ray<S> {
    fn hits(self, taken: S) -> S {
        let taken = taken & self.cells;
        let seen = match self.rises {
            true => taken.up_to_first(),
            false => S::ALL << taken.last(),
        };
        self.cells & seen
    }
}

/// What a piece hits from each of many cells: some cells always, some along rays, others one by one.
#[derive(Clone)]
pub(super) struct Reaches<S> {
    always: Vec<S>,
    /// By cell hit from: where its rays and its other reaches end; before them, where the first begin.
    ends: Vec<[u32; 2]>,
    rays: Vec<Ray<S>>,
    others: Vec<Reach<S>>,
}

impl<S: Set> Reaches<S> {
    pub(super) fn new() -> Reaches<S> {
        Reaches { always: Vec::new(), ends: vec![[0; 2]], rays: Vec::new(), others: Vec::new() }
    }

    /// Takes what is hit from the next cell.
    pub(super) fn push(&mut self, mut reaches: Vec<Reach>) {
        let mut always = 0;
        let narrow =
            |reach: &Reach| Reach { between: S::of(reach.between), taken: reach.taken, to: reach.to };
        while let Some(first) = reaches.iter().position(|reach| reach.taken == 0 && reach.between == 0) {
            let mut way = vec![reaches.swap_remove(first)];
            let next = |last: &Reach, reach: &Reach| {
                reach.taken == 0 && reach.between == last.between | 1 << last.to
            };
            while let Some(at) = reaches.iter().position(|reach| next(&way[way.len() - 1], reach)) {
                way.push(reaches.swap_remove(at));
            }
            let cells = set(way.iter().map(|reach| usize::from(reach.to)));
            let (rises, falls) =
                (way.is_sorted_by_key(|reach| reach.to), way.is_sorted_by_key(|reach| !reach.to));
            match way.len() {
                1 => always |= cells,
                _ if rises || falls => self.rays.push(Ray { cells: S::of(cells), rises }),
                _ => {
                    always |= 1 << way[0].to;
                    self.others.extend(way[1..].iter().map(narrow));
                }
            }
        }
        self.others.extend(reaches.iter().map(narrow));
        self.always.push(S::of(always));
        self.ends.push([self.rays.len() as u32, self.others.len() as u32]);
    }

    /// What is hit from a cell, by its place among those that were taken.
    #[inline]
    pub(super) fn hits(&self, from: usize, taken: S) -> S {
        let [start, end] = [self.ends[from], self.ends[from + 1]];
        let range = |index: usize| start[index] as usize..end[index] as usize;
        let rays = self.rays[range(0)].iter().fold(self.always[from], |cells, ray| cells | ray.hits(taken));
        self.others[range(1)].iter().fold(rays, |cells, reach| {
            let between = taken & reach.between;
            let hits = if reach.taken == 0 { between == S::NONE } else { between.count() == 1 };
            if hits { cells | S::ONE << usize::from(reach.to) } else { cells }
        })
    }
}
