//! A small network beside learned weights: it says what pieces tell together and not one by one.
//!
//! Its first layer is one of sums, kept up to date for both seats as the board changes (NNUE, Nasu 2018). A unit answers
//! with the square of its sum, clipped to 0..1. What the units of the mover's view and of the other's count depends on how
//! many pieces are left. All of it is in whole numbers, so that every machine says the same.

use board::{PieceId, PlayerId, Position};

use crate::changes::changes;
use crate::shape::Shape;

/// Units of each view.
pub(crate) const UNITS: usize = 32;
/// How many stages of a game have last layers of their own, at most.
pub(crate) const STAGES: usize = 4;
/// What 1 is in the sums.
pub(crate) const ONE: i32 = 255;
/// What 1 is in the last layer.
pub(crate) const LAST_ONE: i32 = 64;
/// The most in the last layer: its product with a sum fits two bytes.
pub(crate) const LAST_MOST: i16 = 127;
/// Cells of the largest board that has a network.
const CELLS: usize = 128;
/// More pieces off the board than that count no more.
const STOCK: i32 = 20;

pub(crate) type Sums = [i16; UNITS];

/// A network of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Network {
    /// By side and input.
    pub first: Vec<Sums>,
    /// By side.
    pub bias: Vec<Sums>,
    /// By side of the mover and stage: what the units of the mover's view and of the other's count.
    pub last: Vec<[Sums; 2]>,
    /// By side of the mover and stage, in hundredths.
    pub last_bias: Vec<i16>,
    /// What 1 of the last layer is in hundredths.
    pub unit: i16,
}

/// The sums of the first layer for the position that was valued last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hidden {
    /// What stood at each position, as the board says it.
    codes: Vec<u16>,
    /// By seat.
    sums: [Sums; 2],
}

impl Shape {
    /// Whether this game can have a network.
    pub(crate) fn has_network(&self) -> bool {
        self.cells <= CELLS && self.side.len() * self.kinds < 256
    }

    /// Inputs of a view: each piece at each cell, then each type off the board.
    pub(crate) fn inputs(&self) -> usize {
        (self.states() - 1) * self.cells + self.kinds
    }

    /// The input of what stands at a cell; none for nothing.
    pub(crate) fn input(&self, digit: u8, cell: usize) -> Option<usize> {
        Some(usize::from(digit.checked_sub(1)?) * self.cells + cell)
    }

    /// The input of a type off the board.
    pub(crate) fn stock_input(&self, kind: usize) -> usize {
        (self.states() - 1) * self.cells + kind
    }

    /// The most that a weight of the first layer may be: sums of a full board fit two bytes.
    pub(crate) fn first_most(&self) -> i16 {
        i16::MAX / (self.cells as i16 + 2)
    }

    /// How many last layers a side has.
    pub(crate) fn stages(&self) -> usize {
        self.phase_numbers().min(STAGES)
    }

    /// The last layer that a phase goes by.
    pub(crate) fn stage(&self, phase: u8) -> usize {
        usize::from(phase) * self.stages() / self.phase_numbers()
    }

    /// What the other seat sees where one sees this digit.
    pub(crate) fn other_digit(&self, digit: u8) -> u8 {
        let (digit, kinds) = (usize::from(digit), self.kinds);
        let other = match digit {
            0 => 0,
            own if own <= kinds => own + kinds,
            other if other <= 2 * kinds => other - kinds,
            nobody => nobody,
        };
        other as u8
    }

    /// The cell that the other seat sees where one sees this cell.
    pub(crate) fn other_cell(&self, cell: usize) -> usize {
        if self.sides() == 1 { usize::from(self.seen_at[1][cell]) } else { cell }
    }
}

impl Network {
    /// One that says nothing.
    pub(crate) fn silent(shape: &Shape) -> Network {
        let (sides, lasts) = (shape.sides(), shape.sides() * shape.stages());
        Network {
            first: vec![[0; UNITS]; sides * shape.inputs()],
            bias: vec![[0; UNITS]; sides],
            last: vec![[[0; UNITS]; 2]; lasts],
            last_bias: vec![0; lasts],
            unit: 0,
        }
    }

    /// All its numbers, in the order in which files keep them.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = i16> {
        let first = self.first.iter().chain(&self.bias).flatten();
        let last = self.last.iter().flatten().flatten();
        first.chain(last).chain(&self.last_bias).chain([&self.unit]).copied()
    }

    /// Takes them; none where there are more or fewer, or some that are too large.
    pub(crate) fn from_numbers(shape: &Shape, numbers: &[i16]) -> Option<Network> {
        let mut network = Network::silent(shape);
        let mut rest = numbers.iter();
        let most = shape.first_most();
        for sum in network.first.iter_mut().chain(&mut network.bias).flatten() {
            *sum = rest.next().copied().filter(|number| number.unsigned_abs() <= most.unsigned_abs())?;
        }
        for weight in network.last.iter_mut().flatten().flatten() {
            *weight =
                rest.next().copied().filter(|number| number.unsigned_abs() <= LAST_MOST.unsigned_abs())?;
        }
        for number in network.last_bias.iter_mut().chain([&mut network.unit]) {
            *number = *rest.next()?;
        }
        rest.next().is_none().then_some(network)
    }

    /// What it says of a position to a seat that is to move, in hundredths.
    pub(crate) fn value(
        &self,
        shape: &Shape,
        digits: &[Vec<u8>; 2],
        hidden: &mut Hidden,
        (position, seat, phase): (&Position, usize, u8),
    ) -> i32 {
        self.follow(shape, digits, hidden, position);
        let side = if shape.sides() == 1 { 0 } else { seat };
        let place = side * shape.stages() + shape.stage(phase);
        let mut sums = [hidden.sums[seat], hidden.sums[1 - seat]];
        for kind in 0..shape.kinds {
            let of = |player: PlayerId| position.stock(player, PieceId::from_index(kind)) as i32;
            let more = of(shape.seats[seat]) - of(shape.seats[1 - seat]);
            if more != 0 {
                let more = more.clamp(-STOCK, STOCK) as i16;
                for (view, (sums, more)) in sums.iter_mut().zip([more, -more]).enumerate() {
                    let seat = if view == 0 { seat } else { 1 - seat };
                    let row = &self.first[self.start(shape, seat) + shape.stock_input(kind)];
                    for (sum, weight) in sums.iter_mut().zip(row) {
                        *sum = sum.saturating_add(weight.saturating_mul(more));
                    }
                }
            }
        }
        let said: i32 = sums.iter().zip(&self.last[place]).map(|(sums, last)| answer(sums, last)).sum();
        let whole = i64::from(ONE * ONE) * i64::from(LAST_ONE);
        (i64::from(said) * i64::from(self.unit) / whole) as i32 + i32::from(self.last_bias[place])
    }

    fn start(&self, shape: &Shape, seat: usize) -> usize {
        if shape.sides() == 1 { 0 } else { seat * shape.inputs() }
    }

    /// Brings the sums up to date: only cells that changed are looked at again.
    fn follow(&self, shape: &Shape, digits: &[Vec<u8>; 2], hidden: &mut Hidden, position: &Position) {
        let Hidden { codes, sums } = hidden;
        if codes.is_empty() {
            *sums = if shape.sides() == 1 { [self.bias[0]; 2] } else { [self.bias[0], self.bias[1]] };
        }
        changes(codes, position.piece_codes(), |cell, before, after| {
            for (seat, sums) in sums.iter_mut().enumerate() {
                let seen = usize::from(shape.seen_at[seat][cell]);
                let row = |code: u16| {
                    let digit = digits[seat][usize::from(code)];
                    shape.input(digit, seen).map(|input| &self.first[self.start(shape, seat) + input])
                };
                if let Some(row) = row(before) {
                    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
                }
                if let Some(row) = row(after) {
                    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
                }
            }
        });
    }
}

/// What the units of a view say together.
fn answer(sums: &Sums, last: &Sums) -> i32 {
    let each = sums.iter().zip(last).map(|(sum, weight)| {
        let clipped = (*sum).clamp(0, ONE as i16);
        i32::from(clipped.wrapping_mul(*weight)) * i32::from(clipped)
    });
    each.sum()
}

#[cfg(test)]
mod tests {
    use board::{Moves, Position};

    use super::*;
    use crate::accumulator::Wiring;
    use crate::chance::Chance;
    use crate::shipped_game::shipped_game;

    fn by_chance(shape: &Shape, chance: &mut Chance) -> Network {
        let mut network = Network::silent(shape);
        let mut even = |most: i16| chance.below(2 * most as usize + 1) as i16 - most;
        network.first.iter_mut().flatten().for_each(|number| *number = even(60));
        network.bias.iter_mut().flatten().for_each(|number| *number = even(90));
        network.last.iter_mut().flatten().flatten().for_each(|number| *number = even(LAST_MOST));
        network.last_bias.iter_mut().for_each(|number| *number = even(50));
        network.unit = 150;
        network
    }

    /// What is kept up to date is what is read anew, forth and back through games by chance; files give the same network back.
    #[test]
    fn kept_values_are_those_of_a_fresh_reading() {
        for game in ["breakthrough", "chess", "shogi", "fox-and-geese", "reversi"] {
            let (rules, _, shape) = shipped_game(game);
            let wiring = Wiring::new(&shape);
            let mut chance = Chance::new(11);
            let network = by_chance(&shape, &mut chance);
            let numbers: Vec<i16> = network.numbers().collect();
            assert_eq!(Network::from_numbers(&shape, &numbers).as_ref(), Some(&network), "{game}");
            assert_eq!(Network::from_numbers(&shape, &numbers[1..]), None, "{game}");
            let (mut kept, mut values) = (Hidden::default(), Vec::new());
            for _ in 0..4 {
                let (mut position, mut moves) = (Position::new(&rules), Moves::new());
                while position.turns_made() < 60 && position.legal(&mut moves).is_none() {
                    position.make(moves.get(chance.below(moves.len())).expect("a move"));
                    if chance.happens(200) {
                        position.unmake();
                    }
                    let seat = shape.seat(position.turn().player);
                    let phase = shape.phase(position.pieces().count());
                    let value = |hidden: &mut Hidden| {
                        network.value(&shape, &wiring.digits, hidden, (&position, seat, phase))
                    };
                    let fresh = value(&mut Hidden::default());
                    assert_eq!(value(&mut kept), fresh, "{game}");
                    values.push(fresh);
                }
            }
            values.sort_unstable();
            values.dedup();
            assert!(values.len() > 50, "{game}: {} values", values.len());
        }
    }
}
