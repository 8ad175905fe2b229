//! A network beside learned weights: it says what pieces tell together and not one by one.
//!
//! Its first layer is one of sums, kept up to date for both seats as the board changes (NNUE, Nasu 2018). A unit answers
//! with the square of its sum, clipped to 0..1. What the units of the mover's view and of the other's count depends on how
//! many pieces are left. All of it is in whole numbers, so that every machine says the same.

use board::{PieceId, PlayerId, Position};
use smallvec::SmallVec;
use wide::{i16x8, i32x4};

use super::attacks::{Attacks, Change, ThreatBoard};
use super::changes::{changes, differences};
use super::shape::Shape;
use super::tables::{Pair, Tables, apart};

/// Units of each view in a network that says what is left beside all other weights.
pub const UNITS: usize = 32;
/// The same in one that has to say nearly everything beside the weights of single pieces. It is told of threats as well.
pub const MANY_UNITS: usize = 128;
/// How many stages of a game have last layers of their own, at most.
pub(crate) const STAGES: usize = 4;
/// What 1 is in the sums.
pub const ONE: i32 = 255;
/// What 1 is in the last layer.
pub const LAST_ONE: i32 = 64;
/// The most in the last layer: its product with a sum fits two bytes.
pub const LAST_MOST: i16 = 127;
/// Cells of the largest board that has a network.
const CELLS: usize = 128;
/// More pieces off the board than that count no more.
const STOCK: i32 = 20;

/// A network of a game. The weights of all units lie side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// Units of each view.
    units: usize,
    /// By side and input.
    pub first: Vec<i16>,
    /// By side.
    pub bias: Vec<i16>,
    /// By side of the mover and stage: what the units of the mover's view and of the other's count.
    pub last: Vec<i16>,
    /// By side of the mover and stage, in hundredths.
    pub last_bias: Vec<i16>,
    /// What 1 of the last layer is in hundredths.
    pub unit: i16,
}

/// What a network keeps of positions that were valued lately: one for each turn of the line that is searched, so that a
/// position differs little from one that is kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hidden {
    turns: Vec<Kept>,
    /// The position that was valued last.
    last: usize,
    /// The sums of the first layer with pieces off the board.
    stocked: [Vec<i16>; 2],
    /// Room to count threats.
    now: Vec<u8>,
}

/// So many turns are kept. One that comes later takes the place of an earlier one.
const TURNS: usize = 64;

/// What is kept of a position.
#[derive(Clone, Debug, Default)]
struct Kept {
    /// What stands at each position, as the board says it.
    codes: Vec<u16>,
    /// Who threatens what, as the first seat sees it.
    threats: ThreatBoard,
    /// By seat: the sums of the first layer.
    sums: [Vec<i16>; 2],
    /// By seat: the sums of the weights of single pieces, where nothing else counts beside the network.
    plain: [Pair; 2],
}

impl Kept {
    /// Makes this the same as another, in the room that it has.
    fn copy(&mut self, other: &Kept) {
        self.codes.clone_from(&other.codes);
        self.threats.copy(&other.threats);
        for (own, other) in self.sums.iter_mut().zip(&other.sums) {
            own.clone_from(other);
        }
        self.plain = other.plain;
    }
}

impl Hidden {
    /// The sums of the weights of single pieces for the position valued last, of both phases.
    pub(crate) fn plain(&self, seat: usize) -> [i32; 2] {
        apart(self.turns[self.last].plain[seat])
    }

    /// Turns to the place of a position, and puts there what is kept of the turn before, if that is nearer.
    fn turn_to(&mut self, position: &Position) {
        self.turns.resize_with(TURNS, Kept::default);
        let turn = position.turns_made();
        self.last = turn % TURNS;
        let places = [self.last, (turn + TURNS - 1) % TURNS];
        let Ok([here, before]) = self.turns.get_disjoint_mut(places) else { return };
        let off = |kept: &Kept| match kept.codes.is_empty() {
            true => usize::MAX,
            false => differences(&kept.codes, position.piece_codes()),
        };
        if off(before) < off(here) {
            here.copy(before);
        }
    }
}

/// Threats as each seat sees them, and how many more there are than before.
type Threats = SmallVec<[([usize; 2], i32); 16]>;

impl Shape {
    /// Whether this game can have a network.
    pub fn has_network(&self) -> bool {
        self.cells <= CELLS && self.side.len() * self.kinds < 256
    }

    /// Inputs of a view of a network of so many units: each piece at each cell, each type off the board, each threat.
    pub fn inputs(&self, units: usize) -> usize {
        self.threat_input(self.threats(units).map_or(0, Attacks::threats))
    }

    /// What tells a network of so many units of threats; none where it is not told.
    pub fn threats(&self, units: usize) -> Option<&Attacks> {
        self.attacks.as_deref().filter(|_| units == MANY_UNITS)
    }

    /// The input of a threat.
    pub fn threat_input(&self, threat: usize) -> usize {
        self.stock_input(self.kinds) + threat
    }

    /// The input of what stands at a cell; none for nothing.
    pub fn input(&self, digit: u8, cell: usize) -> Option<usize> {
        Some(usize::from(digit.checked_sub(1)?) * self.cells + cell)
    }

    /// The input of a type off the board.
    pub fn stock_input(&self, kind: usize) -> usize {
        (self.states() - 1) * self.cells + kind
    }

    /// The most that a weight of the first layer of so many units may be: sums of a full board, with a threat for each cell, fit
    /// two bytes.
    pub fn first_most(&self, units: usize) -> i16 {
        let parts = if self.threats(units).is_some() { 2 } else { 1 };
        i16::MAX / (parts * self.cells as i16 + 2)
    }

    /// How many last layers a side has.
    pub fn stages(&self) -> usize {
        self.phase_numbers().min(STAGES)
    }

    /// The last layer that a phase goes by.
    pub fn stage(&self, phase: u8) -> usize {
        usize::from(phase) * self.stages() / self.phase_numbers()
    }

    /// What the other seat sees where one sees this digit.
    pub fn other_digit(&self, digit: u8) -> u8 {
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
    pub fn other_cell(&self, cell: usize) -> usize {
        if self.sides() == 1 { usize::from(self.seen_at[1][cell]) } else { cell }
    }
}

impl Network {
    /// One that says nothing.
    pub fn silent(shape: &Shape, units: usize) -> Network {
        let (sides, lasts) = (shape.sides(), shape.sides() * shape.stages());
        Network {
            units,
            first: vec![0; sides * shape.inputs(units) * units],
            bias: vec![0; sides * units],
            last: vec![0; lasts * 2 * units],
            last_bias: vec![0; lasts],
            unit: 0,
        }
    }

    /// Whether a network can have so many units.
    pub(crate) fn may_have(units: usize) -> bool {
        [UNITS, MANY_UNITS].contains(&units)
    }

    /// Units of each view.
    pub fn units(&self) -> usize {
        self.units
    }

    /// All its numbers, in the order in which files keep them.
    pub fn numbers(&self) -> impl Iterator<Item = i16> {
        let lasts = self.last.iter().chain(&self.last_bias).chain([&self.unit]);
        self.first.iter().chain(&self.bias).chain(lasts).copied()
    }

    /// Takes them; none where there are more or fewer, or some that are too large.
    pub fn from_numbers(shape: &Shape, units: usize, numbers: &[i16]) -> Option<Network> {
        let mut network = Network::silent(shape, units);
        let mut rest = numbers.iter();
        let most = shape.first_most(units);
        for sum in network.first.iter_mut().chain(&mut network.bias) {
            *sum = rest.next().copied().filter(|number| number.unsigned_abs() <= most.unsigned_abs())?;
        }
        for weight in &mut network.last {
            *weight =
                rest.next().copied().filter(|number| number.unsigned_abs() <= LAST_MOST.unsigned_abs())?;
        }
        for number in network.last_bias.iter_mut().chain([&mut network.unit]) {
            *number = *rest.next()?;
        }
        rest.next().is_none().then_some(network)
    }

    /// What it says of a position to a seat that is to move, in hundredths. `plain` are the weights of single pieces, if nothing
    /// else counts beside the network: their sums are kept too.
    pub(crate) fn value(
        &self,
        shape: &Shape,
        digits: &[Vec<u8>; 2],
        plain: Option<&Tables>,
        hidden: &mut Hidden,
        at: (&Position, usize, u8),
    ) -> i32 {
        match self.units {
            UNITS => self.value_of::<UNITS>(shape, digits, plain, hidden, at),
            _ => self.value_of::<MANY_UNITS>(shape, digits, plain, hidden, at),
        }
    }

    /// The same with a number of units that is known when this is compiled.
    fn value_of<const N: usize>(
        &self,
        shape: &Shape,
        digits: &[Vec<u8>; 2],
        plain: Option<&Tables>,
        hidden: &mut Hidden,
        (position, seat, phase): (&Position, usize, u8),
    ) -> i32 {
        self.follow::<N>(shape, digits, plain, hidden, position);
        let side = if shape.sides() == 1 { 0 } else { seat };
        let place = side * shape.stages() + shape.stage(phase);
        let Hidden { turns, last, stocked, .. } = hidden;
        let sums = &turns[*last].sums;
        let mut off_board = false;
        let kinds_off_board = if position.has_stock() { shape.kinds } else { 0 };
        for kind in 0..kinds_off_board {
            let of = |player: PlayerId| position.stock(player, PieceId::from_index(kind)) as i32;
            let more = of(shape.seats[seat]) - of(shape.seats[1 - seat]);
            if more == 0 {
                continue;
            }
            if !off_board {
                stocked.clone_from(sums);
                off_board = true;
            }
            let more = more.clamp(-STOCK, STOCK) as i16;
            for (view, more) in [(seat, more), (1 - seat, -more)] {
                let row = &self.rows::<N>(shape, view)[shape.stock_input(kind)];
                for (sum, weight) in stocked[view].iter_mut().zip(row) {
                    *sum = sum.saturating_add(weight.saturating_mul(more));
                }
            }
        }
        let sums = if off_board { &*stocked } else { sums };
        let last = &self.last.as_chunks::<N>().0[2 * place..][..2];
        let said = |(view, last): (usize, &[i16; N])| {
            sums[view].as_chunks().0.iter().map(|sums| answer(sums, last)).sum::<i32>()
        };
        let said: i32 = [seat, 1 - seat].into_iter().zip(last).map(said).sum();
        let whole = i64::from(ONE * ONE) * i64::from(LAST_ONE);
        (i64::from(said) * i64::from(self.unit) / whole) as i32 + i32::from(self.last_bias[place])
    }

    /// Brings the sums up to date: only cells that changed are looked at again, and threats that this may change.
    fn follow<const N: usize>(
        &self,
        shape: &Shape,
        digits: &[Vec<u8>; 2],
        plain: Option<&Tables>,
        hidden: &mut Hidden,
        position: &Position,
    ) {
        hidden.turn_to(position);
        let Hidden { turns, last, now, .. } = hidden;
        let Kept { codes, threats, sums, plain: singles } = &mut turns[*last];
        if codes.is_empty() {
            let mut views = self.bias.chunks_exact(N).cycle();
            sums.fill_with(|| views.next().unwrap_or_default().to_vec());
        }
        // The cells that changed, and the digits before and after, as each seat sees them.
        let mut changed: [SmallVec<[Change; 8]>; 2] = Default::default();
        changes(codes, position.piece_codes(), |at, before, after| {
            for (seat, changed) in changed.iter_mut().enumerate() {
                let [before, after] = [before, after].map(|code| digits[seat][usize::from(code)]);
                changed.push((usize::from(shape.seen_at[seat][at]), before, after));
            }
        });
        let mut changed_threats = Threats::new();
        if let Some(attacks) = shape.threats(N).filter(|_| !changed[0].is_empty()) {
            attacks.follow(0, threats, &changed[0], now, |threat, more| {
                changed_threats.push(([threat, attacks.other_threat(threat)], more));
            });
        }
        for (seat, (sums, singles)) in sums.iter_mut().zip(singles).enumerate() {
            let weights = plain.map(|tables| tables.plain(shape, seat));
            let rows = self.rows::<N>(shape, seat);
            let mut added: SmallVec<[&[i16; N]; 16]> = SmallVec::new();
            let mut taken: SmallVec<[&[i16; N]; 16]> = SmallVec::new();
            for (cell, before, after) in &changed[seat] {
                if let Some(weights) = weights {
                    let [before, after] =
                        [*before, *after].map(|digit| usize::from(digit) * shape.cells + cell);
                    *singles += weights[after] - weights[before];
                }
                if let Some(input) = shape.input(*after, *cell) {
                    added.push(&rows[input]);
                }
                if let Some(input) = shape.input(*before, *cell) {
                    taken.push(&rows[input]);
                }
            }
            for (seen, more) in &changed_threats {
                let row = &rows[shape.threat_input(seen[seat])];
                let changed = if *more > 0 { &mut added } else { &mut taken };
                (0..more.abs()).for_each(|_| changed.push(row));
            }
            if let Some(sums) = sums.as_chunks_mut::<N>().0.first_mut() {
                add_and_take(sums, &added, &taken);
            }
        }
    }

    /// The weights of all inputs in the view of a seat.
    #[inline]
    fn rows<const N: usize>(&self, shape: &Shape, seat: usize) -> &[[i16; N]] {
        let start = if shape.sides() == 1 { 0 } else { seat * shape.inputs(N) };
        &self.first.as_chunks().0[start..]
    }
}

/// Adds rows to sums and takes others away. A move takes a piece from one cell and puts it on another, two moves do that twice: then
/// all is done in one pass over the sums.
fn add_and_take<const N: usize>(sums: &mut [i16; N], added: &[&[i16; N]], taken: &[&[i16; N]]) {
    let (mut added, mut taken) = (added, taken);
    loop {
        match (added, taken) {
            ([one, two, more @ ..], [three, four, others @ ..]) => {
                for unit in 0..N {
                    let more = one[unit].wrapping_add(two[unit]);
                    let less = three[unit].wrapping_add(four[unit]);
                    sums[unit] = sums[unit].wrapping_add(more.wrapping_sub(less));
                }
                (added, taken) = (more, others);
            }
            ([one, more @ ..], [two, others @ ..]) => {
                for unit in 0..N {
                    sums[unit] = sums[unit].wrapping_add(one[unit].wrapping_sub(two[unit]));
                }
                (added, taken) = (more, others);
            }
            ([one, more @ ..], []) => {
                sums.iter_mut().zip(*one).for_each(|(sum, one)| *sum = sum.wrapping_add(*one));
                added = more;
            }
            ([], [one, others @ ..]) => {
                sums.iter_mut().zip(*one).for_each(|(sum, one)| *sum = sum.wrapping_sub(*one));
                taken = others;
            }
            ([], []) => return,
        }
    }
}

/// What the units of a view say together.
fn answer<const N: usize>(sums: &[i16; N], last: &[i16; N]) -> i32 {
    let (least, most) = (i16x8::splat(0), i16x8::splat(ONE as i16));
    let mut said = i32x4::splat(0);
    for (sums, last) in sums.as_chunks().0.iter().zip(last.as_chunks().0) {
        let clipped = i16x8::new(*sums).max(least).min(most);
        said += (clipped * i16x8::new(*last)).dot(clipped);
    }
    said.reduce_add()
}

#[cfg(test)]
mod tests;
