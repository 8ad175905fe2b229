//! Reads positions as the learner does, weight by weight; the [`Accumulator`](super::Accumulator) keeps the same up to date.

use board::{PieceId, PlayerId, Position};

use super::patterns::Place;
use super::shape::Shape;

/// A position as the evaluation reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What stands at each cell: 0 nothing, then own types, enemy types, types of nobody.
    pub digits: Vec<u8>,
    /// By type: own pieces off the board less the enemy's.
    pub stock: Vec<i8>,
    /// The seat that is to move, from 0.
    pub side: u8,
    /// The phase, or where two are blended the pieces more than the least.
    pub phase: u8,
    /// The cells of the own royal piece and of the enemy's.
    pub royal: [Option<u16>; 2],
}

impl Shape {
    /// Reads a position for a player.
    pub fn read(&self, position: &Position, player: PlayerId) -> Reading {
        let seat = self.seat(player);
        let mut digits = vec![0; self.cells];
        let mut pieces = 0;
        for (at, owner, kind) in position.pieces() {
            digits[usize::from(self.seen_at[seat][at.index()])] = self.digit(seat, owner, kind);
            pieces += 1;
        }
        let royal = self.royals(&digits);
        let stock = |kind| {
            let of = |player| position.stock(player, PieceId::from_index(kind)) as i32;
            let (own, other) = (self.seats[seat], self.seats[1 - seat]);
            (of(own) - of(other)).clamp(-100, 100) as i8
        };
        let stock = (0..self.kinds).map(stock).collect();
        Reading { digits, stock, side: seat as u8, phase: self.phase(pieces), royal }
    }

    /// The cells of the own royal piece and of the enemy's.
    pub fn royals(&self, digits: &[u8]) -> [Option<u16>; 2] {
        let Some(royal) = &self.royal else { return [None; 2] };
        [0, 1].map(|row| {
            let is_royal = |digit: &u8| {
                royal.kinds.iter().any(|kind| usize::from(*digit) == 1 + row * self.kinds + kind.index())
            };
            digits.iter().position(is_royal).map(|at| at as u16)
        })
    }

    /// Calls back with each weight that a reading touches, and how often; those of mobility and of rows are left out.
    pub fn touched(&self, reading: &Reading, mut touch: impl FnMut(usize, f32)) {
        for (base, count) in
            self.blend(reading.phase, reading.side).into_iter().filter(|(_, count)| *count > 0)
        {
            let share = count as f32 / self.whole() as f32;
            touch(base, share);
            for (kind, count) in reading.stock.iter().enumerate().filter(|(_, count)| **count != 0) {
                touch(base + 2 + kind, share * f32::from(*count));
            }
            let pieces = || reading.digits.iter().enumerate().filter(|(_, digit)| **digit != 0);
            for (at, digit) in pieces() {
                touch(base + self.single(usize::from(*digit), at), share);
            }
            for (whose, cell) in reading.royal.iter().enumerate() {
                let Some((royal, cell)) = self.royal.as_ref().zip(*cell) else { continue };
                let offsets = royal.from(cell);
                for (at, digit) in pieces() {
                    touch(base + self.seen(whose, usize::from(*digit), usize::from(offsets[at])), share);
                }
            }
            if let Some(attacks) = &self.attacks {
                let start = base + self.attacks_start();
                attacks.touched(
                    usize::from(reading.side) % self.sides(),
                    &reading.digits,
                    attacks.owned(&reading.digits),
                    reading.royal,
                    |weight, count| touch(start + weight, share * count as f32),
                );
            }
            let patterns = base + self.patterns_start();
            let is_empty = |at: &u16| reading.digits[usize::from(*at)] == 0;
            let counts = |place: &&Place| !self.pairs || !place.cells.iter().any(is_empty);
            for place in self.places.iter().filter(counts) {
                touch(
                    patterns + self.starts[place.pattern] + self.index(&place.cells, &reading.digits),
                    share,
                );
            }
        }
    }

    fn index(&self, cells: &[u16], digits: &[u8]) -> usize {
        let states = self.states();
        cells.iter().fold(0, |index, at| index * states + usize::from(digits[usize::from(*at)]))
    }

    /// Whether a reading fits, so that no weight beyond the last is asked for.
    pub fn is_sound(&self, reading: &Reading) -> bool {
        let states = self.states();
        reading.digits.iter().all(|digit| usize::from(*digit) < states)
            && reading.side < 2
            && usize::from(reading.phase) < self.phase_numbers()
    }
}
