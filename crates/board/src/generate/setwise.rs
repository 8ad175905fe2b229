//! Runs set-wise code: counts the moves of many pieces at once.

use crate::position::Board;
use crate::program::PlayerId;
use crate::rules::{DEPTH, PLANES, Rules, SetOp, Setwise, Source, WORDS, Want, class_of};

/// A set of cells, padded for shifting.
type Padded = [u64; 3 * WORDS];

/// The number of moves from each cell, bit-sliced: one set of cells per binary digit.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    planes: [[u64; WORDS]; PLANES],
    /// Digits in use.
    height: usize,
    /// The cells that are counted.
    pub counted: [u64; WORDS],
    memory: Memory,
}

/// Working memory, reused between runs.
#[derive(Clone, Debug)]
struct Memory {
    sources: Vec<Padded>,
    sets: [[u64; WORDS]; DEPTH],
    slots: Vec<[u64; WORDS]>,
}

impl Default for Counts {
    fn default() -> Counts {
        let memory = Memory { sources: vec![], sets: [[0; WORDS]; DEPTH], slots: vec![] };
        Counts { planes: [[0; WORDS]; PLANES], height: 0, counted: [0; WORDS], memory }
    }
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
        let Counts { planes, height, counted, memory: Memory { sources, sets, slots } } = self;
        sources.clear();
        sources.extend(code.sources.iter().map(|source| padded::<N>(board, rules, source)));
        slots.resize(slots.len().max(code.slots), [0; WORDS]);
        for word in 0..N {
            sets[0][word] = cells[word] & code.cells[word];
            counted[word] |= sets[0][word];
        }
        let mut next = 0;
        while let Some(op) = code.ops.get(next) {
            next += 1;
            match *op {
                SetOp::Keep { source, want, depth, moves, shift, skip } => {
                    let from = &sources[usize::from(source)];
                    let (whole, rest) = ((shift >> 6) as isize, (shift & 63) as u32);
                    let window = &from[WORDS.wrapping_add_signed(whole)..][..N + 1];
                    let flip = if want == Want::In { 0 } else { u64::MAX };
                    let before = sets[usize::from(depth)];
                    let mut kept = [0; WORDS];
                    let mut any = 0;
                    for word in 0..N {
                        let shifted = window[word] >> rest | (window[word + 1] << 1) << (63 - rest);
                        kept[word] = before[word] & (shifted ^ flip);
                        any |= kept[word];
                    }
                    if any == 0 {
                        next = usize::from(skip);
                    } else {
                        sets[usize::from(depth) + 1] = kept;
                        if moves != 0 {
                            count::<N>(planes, height, moves.into(), kept);
                        }
                    }
                }
                SetOp::Count { depth, moves } => {
                    let set = sets[usize::from(depth)];
                    count::<N>(planes, height, moves, set);
                }
                SetOp::GiveUp { depth } => {
                    let set = sets[usize::from(depth)];
                    (0..N).for_each(|word| counted[word] &= !set[word]);
                }
                SetOp::Gather { depth, slot } => {
                    let set = sets[usize::from(depth)];
                    (0..N).for_each(|word| slots[usize::from(slot)][word] |= set[word]);
                }
                SetOp::Take { slot, depth, skip } => {
                    let gathered = std::mem::take(&mut slots[usize::from(slot)]);
                    if gathered == [0; WORDS] {
                        next = usize::from(skip);
                    } else {
                        sets[usize::from(depth)] = gathered;
                    }
                }
            }
        }
    }
}

/// Adds a number for each cell of a set.
fn count<const N: usize>(
    planes: &mut [[u64; WORDS]; PLANES],
    height: &mut usize,
    moves: u16,
    set: [u64; WORDS],
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
fn carry<const N: usize>(
    planes: &mut [[u64; WORDS]; PLANES],
    height: &mut usize,
    digit: usize,
    set: [u64; WORDS],
) {
    let mut carry = set;
    // All digits, even without a carry: testing for one would cost more.
    for plane in &mut planes[digit..*height] {
        for word in 0..N {
            let both = plane[word] & carry[word];
            plane[word] ^= carry[word];
            carry[word] = both;
        }
    }
    if *height < PLANES && carry[..N].iter().any(|word| *word != 0) {
        planes[*height] = carry;
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
    let links = &plane.steps[..rules.program().links.len()];
    for shift in links.iter().filter_map(|step| plane.shift(*step)) {
        let (whole, rest) = ((shift >> 6) as isize, (shift & 63) as u32);
        let window = &padded[WORDS.wrapping_add_signed(whole)..][..N + 1];
        for word in 0..N {
            near[word] |= window[word] >> rest | (window[word + 1] << 1) << (63 - rest);
        }
    }
    std::array::from_fn(|word| near[word] & rules.grid.board[word])
}
