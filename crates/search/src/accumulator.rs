//! What learned weights say of a position, kept up to date: only cells that differ from the position valued before are
//! read again. The name is the one of NNUE's accumulators (Nasu 2018), here with sparse patterns for the first layer.

use board::{PieceId, PlayerId, Position};

use crate::learned::{CELLS, Shape};

/// The positions that a thread valued last, as each seat sees them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accumulator {
    views: [View; 2],
}

/// The board of one seat.
#[derive(Clone, Debug, Default)]
struct View {
    /// What stands at each cell; whole words of eight.
    digits: Vec<u8>,
    /// By place: where the weight of its pattern lies among a phase's patterns.
    slots: Vec<u32>,
    /// The sum of the weights of single pieces, in the block that they are taken from.
    singles: i32,
    block: Option<usize>,
}

/// What changes where a cell does.
#[derive(Clone, Debug)]
pub(crate) struct Wiring {
    /// The places that hold a cell, and what a unit of its digit moves their slot by; cell after cell.
    touched: Vec<(u32, u32)>,
    /// Where each cell's begin.
    starts: Vec<u32>,
    /// The slots of an empty board.
    empty: Vec<u32>,
    /// The digits of pieces as each seat sees them, by owner and type.
    digits: [Vec<u8>; 2],
}

/// A word of digits.
const WORD: usize = 8;

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
            owners.flat_map(|owner| kinds().map(move |kind| shape.digit(seat, owner, kind))).collect()
        };
        let empty = shape.places.iter().map(|place| shape.starts[place.pattern] as u32).collect();
        Wiring { touched, starts, empty, digits: [digits(0), digits(1)] }
    }
}

/// What is read of a position.
pub(crate) struct Read<'a> {
    pub pieces: usize,
    /// The weights' places among a phase's patterns.
    pub slots: &'a [u32],
    digits: &'a [u8],
    singles: (&'a mut i32, &'a mut Option<usize>),
}

impl Accumulator {
    /// Takes a position as a seat sees it.
    pub(crate) fn read<'a>(
        &'a mut self,
        shape: &Shape,
        wiring: &Wiring,
        singles: &[i16],
        position: &Position,
        seat: usize,
    ) -> Read<'a> {
        let View { digits, slots, singles: sum, block } = &mut self.views[seat];
        let length = shape.cells.next_multiple_of(WORD);
        if digits.is_empty() {
            digits.resize(length, 0);
            slots.clone_from(&wiring.empty);
        }
        let mut now = [0_u8; CELLS];
        let mut pieces = 0;
        for (at, owner, kind) in position.pieces() {
            let digit = wiring.digits[seat][owner.index() * shape.kinds + kind.index()];
            now[usize::from(shape.seen_at[seat][at.index()])] = digit;
            pieces += 1;
        }
        let weights = block.map_or(&[][..], |block| &singles[block * shape.states() * shape.cells..]);
        let words = digits.chunks_exact_mut(WORD).zip(now.chunks_exact(WORD));
        for (word, (old, new)) in words.enumerate().filter(|(_, (old, new))| **old != **new) {
            for offset in (0..WORD).filter(|offset| old[*offset] != new[*offset]) {
                let (cell, before, after) = (word * WORD + offset, old[offset], new[offset]);
                let change = u32::from(after).wrapping_sub(u32::from(before));
                let range = wiring.starts[cell] as usize..wiring.starts[cell + 1] as usize;
                for (place, unit) in &wiring.touched[range] {
                    let slot = &mut slots[*place as usize];
                    *slot = slot.wrapping_add(change.wrapping_mul(*unit));
                }
                if !weights.is_empty() {
                    *sum += single(weights, shape, cell, after) - single(weights, shape, cell, before);
                }
            }
            old.copy_from_slice(new);
        }
        Read { pieces, slots, digits, singles: (sum, block) }
    }
}

impl Read<'_> {
    /// The sum of the weights of all single pieces, in a block.
    pub(crate) fn singles(&mut self, shape: &Shape, singles: &[i16], wanted: usize) -> i32 {
        let (sum, block) = (&mut *self.singles.0, &mut *self.singles.1);
        if *block != Some(wanted) {
            let weights = &singles[wanted * shape.states() * shape.cells..];
            let cells = self.digits[..shape.cells].iter().enumerate();
            *sum = cells.map(|(cell, digit)| single(weights, shape, cell, *digit)).sum();
            *block = Some(wanted);
        }
        *sum
    }
}

/// The weight of what stands at a cell; nothing counts nothing.
fn single(weights: &[i16], shape: &Shape, cell: usize, digit: u8) -> i32 {
    if digit == 0 { 0 } else { i32::from(weights[usize::from(digit) * shape.cells + cell]) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use board::{Moves, Position, Rules};

    use super::*;
    use crate::chance::Chance;
    use crate::learned::{Learned, PARTS};
    use crate::piece_values::PieceValues;
    use crate::think::GameModel;
    use crate::weights::Weights;

    /// What is kept up to date is what the learner reads anew, forth and back through games by chance.
    #[test]
    fn kept_values_are_those_of_a_fresh_reading() {
        for game in ["reversi", "breakthrough", "connect-four", "shogi", "english-draughts"] {
            let path = format!("{}/../../games/zrf/rules/{game}.zrf", env!("CARGO_MANIFEST_DIR"));
            let bytes = std::fs::read(path).expect("readable");
            let compiled = zrf::compile_alone(&zrf::Source { name: game, bytes: &bytes }).expect("sound");
            let rules = Arc::new(Rules::new(compiled.entries[0].program.clone()).expect("sound"));
            let model = GameModel::new(&rules, &PieceValues::new(&rules), &Weights::USUAL);
            let shape = Arc::new(Shape::new(&rules, &model.analysis).expect("learnable"));
            let mut chance = Chance::new(7);
            let weights: Vec<i16> = (0..shape.weights()).map(|_| chance.below(401) as i16 - 200).collect();
            let learned = Learned::new(Arc::clone(&shape), weights.clone());
            let mut kept = Accumulator::default();
            let mut valued = 0;
            for _ in 0..6 {
                let mut position = Position::new(&rules);
                let mut moves = Moves::new();
                while position.turns_made() < 60 && position.legal(&mut moves).is_none() {
                    position.make(moves.get(chance.below(moves.len())).expect("a move"));
                    if chance.happens(200) {
                        position.unmake();
                    }
                    let player = position.turn().player;
                    let mut fresh = 0;
                    let reading = shape.read(&position, player);
                    shape.touched(&reading, |weight, count| {
                        fresh += i32::from(weights[weight]) * count as i32;
                    });
                    assert_eq!(learned.value(&position, player, &mut kept), fresh / PARTS, "{game}");
                    valued += 1;
                }
            }
            assert!(valued > 100, "{game}: {valued}");
        }
    }
}
