//! Runs set-wise code: counts the moves of many pieces at once.

use crate::position::Board;
use crate::program::PlayerId;
use crate::rules::{END, PLANES, Rules, SetOp, Setwise, Source, WORDS, class_of};

/// A set of cells, padded for shifting.
type Padded = [u64; 3 * WORDS];

/// The number of moves from each cell, bit-sliced: one set of cells per binary digit.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    planes: [[u64; WORDS]; PLANES],
    /// Digits in use.
    height: usize,
    /// The cells that are counted.
    pub counted: [u64; WORDS],
    // Working memory, reused between runs. Sets have as many words as the board.
    sources: Vec<Padded>,
    sets: Vec<u64>,
}

impl Counts {
    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.planes[..self.height].fill([0; WORDS]);
        self.height = 0;
        self.counted = [0; WORDS];
    }

    /// Returns true if a cell is counted.
    pub(super) fn knows(&self, bit: usize) -> bool {
        self.counted[bit / 64] >> (bit % 64) & 1 != 0
    }

    /// The cells of a word that have any move.
    pub(super) fn some(&self, word: usize) -> u64 {
        self.planes[..self.height].iter().fold(0, |some, plane| some | plane[word])
    }

    /// Whether no cell has more than one move.
    pub(super) fn are_single(&self) -> bool {
        self.height <= 1
    }

    /// The number of moves from a counted cell.
    pub(super) fn of(&self, bit: usize) -> usize {
        let (word, bit) = (bit / 64, bit % 64);
        let digits = self.planes[..self.height].iter().enumerate();
        digits.map(|(digit, plane)| ((plane[word] >> bit & 1) as usize) << digit).sum()
    }

    /// Adds the moves from some cells. Cells whose moves cannot be counted this way are left out.
    pub(super) fn add(&mut self, board: &Board, rules: &Rules, code: &Setwise, cells: &[u64]) {
        match rules.grid.words() {
            1 => self.add_in::<1>(board, rules, code, cells),
            2 => self.add_in::<2>(board, rules, code, cells),
            3 => self.add_in::<3>(board, rules, code, cells),
            _ => self.add_in::<WORDS>(board, rules, code, cells),
        }
    }

    fn add_in<const N: usize>(&mut self, board: &Board, rules: &Rules, code: &Setwise, cells: &[u64]) {
        let Counts { planes, height, counted, sources, sets } = self;
        sources.clear();
        sources.extend(code.sources.iter().map(|source| padded::<N>(board, rules, source)));
        // Each operation leads to two sets at most.
        sets.resize(sets.len().max((usize::from(code.start) + 2 * code.ops.len() + 1) * N), 0);
        let sets = sets.as_chunks_mut::<N>().0;
        sets[..usize::from(code.start)].fill([0; N]);
        let start = &mut sets[usize::from(code.start)];
        for word in 0..N {
            start[word] = cells[word] & code.cells[word];
            counted[word] |= start[word];
        }
        let mut next = 0;
        while let Some(op) = code.ops.get(next) {
            next += 1;
            let lead = |sets: &mut [[u64; N]], to: u16, set: [u64; N]| {
                let kept = &mut sets[usize::from(to)];
                if to < code.start {
                    (0..N).for_each(|word| kept[word] |= set[word]);
                } else {
                    *kept = set;
                }
            };
            match *op {
                SetOp::Keep { source, moves, shift, at, yes, past } => {
                    let set = &sets[usize::from(at)];
                    let passed = passed::<N>(set, &sources[usize::from(source)], shift);
                    if passed.iter().fold(0, |any, word| any | word) == 0 {
                        next = usize::from(past);
                        continue;
                    }
                    sets[usize::from(yes)] = passed;
                    match moves {
                        0 => {}
                        1 => carry::<N>(planes, height, 0, &passed),
                        moves => count::<N>(planes, height, moves.into(), &passed),
                    }
                }
                SetOp::Test { source, shift, at, yes, no, past } => {
                    let set = sets[usize::from(at)];
                    let passed = passed::<N>(&set, &sources[usize::from(source)], shift);
                    if passed.iter().fold(0, |any, word| any | word) == 0 {
                        next = usize::from(past);
                    } else {
                        lead(sets, yes, passed);
                    }
                    lead(sets, no, std::array::from_fn(|word| set[word] & !passed[word]));
                }
                SetOp::Count { moves, at, then } => {
                    let set = sets[usize::from(at)];
                    count::<N>(planes, height, moves, &set);
                    if then != END {
                        lead(sets, then, set);
                    }
                }
                SetOp::Guard { at, skip } => {
                    if sets[usize::from(at)].iter().all(|word| *word == 0) {
                        next = usize::from(skip);
                    }
                }
                SetOp::GiveUp { at } => {
                    let set = sets[usize::from(at)];
                    (0..N).for_each(|word| counted[word] &= !set[word]);
                }
            }
        }
    }
}

/// The pieces of a set that have a cell of the source at a distance.
#[inline(always)]
fn passed<const N: usize>(set: &[u64; N], source: &Padded, shift: i16) -> [u64; N] {
    let (whole, rest) = ((shift >> 6) as isize, (shift & 63) as u32);
    let window = &source[WORDS.wrapping_add_signed(whole)..][..N + 1];
    let mut passed = [0; N];
    for word in 0..N {
        let shifted = window[word] >> rest | (window[word + 1] << 1) << (63 - rest);
        passed[word] = set[word] & shifted;
    }
    passed
}

/// Adds a number for each cell of a set.
fn count<const N: usize>(
    planes: &mut [[u64; WORDS]; PLANES],
    height: &mut usize,
    moves: u16,
    set: &[u64; N],
) {
    if moves == 1 {
        return carry::<N>(planes, height, 0, set);
    }
    for digit in (0..PLANES).filter(|digit| moves >> digit & 1 != 0) {
        *height = (*height).max(digit);
        carry::<N>(planes, height, digit, set);
    }
}

/// Adds one at a digit for each cell of a set.
#[inline]
fn carry<const N: usize>(
    planes: &mut [[u64; WORDS]; PLANES],
    height: &mut usize,
    digit: usize,
    set: &[u64; N],
) {
    let mut carry = *set;
    // All digits, even without a carry: testing for one would cost more.
    for plane in &mut planes[digit..*height] {
        for word in 0..N {
            let both = plane[word] & carry[word];
            plane[word] ^= carry[word];
            carry[word] = both;
        }
    }
    if *height < PLANES && carry.iter().any(|word| *word != 0) {
        planes[*height][..N].copy_from_slice(&carry);
        *height += 1;
    }
}

/// The cells that a test selects.
fn padded<const N: usize>(board: &Board, rules: &Rules, source: &Source) -> Padded {
    let set: [u64; N] = match source {
        Source::Class(mask) => of_class(board, rules, *mask),
        Source::Kind(kind) => {
            let mut set = [0; N];
            for player in 0..rules.players() {
                let standing = board.cells.standing(PlayerId::from_index(player), *kind);
                (0..N).for_each(|word| set[word] |= standing[word]);
            }
            set
        }
        Source::Fixed(set) => std::array::from_fn(|word| set[word]),
        Source::LastFrom => only(rules, board.state.last_from),
        Source::LastTo => only(rules, board.state.last_to),
        Source::Near(mask) => near(rules, of_class(board, rules, *mask)),
    };
    let mut padded = [0; 3 * WORDS];
    padded[WORDS..WORDS + N].copy_from_slice(&set);
    padded
}

fn of_class<const N: usize>(board: &Board, rules: &Rules, mask: crate::rules::Class) -> [u64; N] {
    let (mut set, mut all) = ([0; N], [0; N]);
    for player in (0..rules.players()).map(PlayerId::from_index) {
        let owned = board.cells.owned_by(player);
        for word in 0..N {
            all[word] |= owned[word];
            set[word] |= if mask & class_of(player) != 0 { owned[word] } else { 0 };
        }
    }
    if mask & crate::rules::EMPTY != 0 {
        (0..N).for_each(|word| set[word] |= rules.grid.board[word] & !all[word]);
    }
    set
}

fn only<const N: usize>(rules: &Rules, cell: crate::rules::Cell) -> [u64; N] {
    let mut set = [0; N];
    if cell < rules.off() {
        let bit = rules.grid.bit(cell);
        set[bit / 64] = 1 << (bit % 64);
    }
    set
}

/// The cells linked to a cell of a set.
fn near<const N: usize>(rules: &Rules, set: [u64; N]) -> [u64; N] {
    let mut padded = [0; 3 * WORDS];
    padded[WORDS..WORDS + N].copy_from_slice(&set);
    let mut near = [0; N];
    let Some(plane) = &rules.grid.plane else { return near };
    let links = plane.step_shifts().take(rules.program().links.len()).flatten();
    for shift in links {
        let (whole, rest) = ((shift >> 6) as isize, (shift & 63) as u32);
        let window = &padded[WORDS.wrapping_add_signed(whole)..][..N + 1];
        for word in 0..N {
            near[word] |= window[word] >> rest | (window[word + 1] << 1) << (63 - rest);
        }
    }
    std::array::from_fn(|word| near[word] & rules.grid.board[word])
}
