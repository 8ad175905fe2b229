//! An evaluation learned from games: what each piece counts at each place, and patterns of neighbouring cells.
//!
//! A position is read from the side of the player to move: own pieces and enemies, the board turned so that the second
//! seat sees what the first would, where a symmetry of the rules allows it.

use std::fmt;
use std::sync::Arc;

use board::{Moves, PieceId, PlayerId, Position, Rules};

use crate::accumulator::{Accumulator, Wiring};
use crate::chance::Chance;
use crate::patterns::{Place, places};
use crate::rules_analysis::RulesAnalysis;
use crate::score::MOST;
use crate::symmetry::Symmetry;

/// Weights are kept in so many parts of a hundredth.
pub(crate) const PARTS: i32 = 8;
/// Cells of the largest board that is learned.
pub(crate) const CELLS: usize = 512;
/// Most phases of a game.
const PHASES: usize = 6;

/// Where the weights of a game's evaluation lie. It follows from the rules alone.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    seats: [PlayerId; 2],
    /// For each owner: 0 the first seat, 1 the second, 2 nobody.
    pub side: Vec<u8>,
    pub kinds: usize,
    pub cells: usize,
    /// What each seat sees at a cell: the cell of the first seat's board.
    pub seen_at: [Vec<u16>; 2],
    /// 1 where the board can be turned, else each seat has weights of its own.
    sides: usize,
    phases: usize,
    /// Least and most pieces on the board, as random games have it.
    pieces: (usize, usize),
    /// Which cells share the weights of single pieces.
    orbit: Vec<u16>,
    orbits: usize,
    pub places: Vec<Place>,
    /// Where each pattern's weights begin, and their number in all.
    pub starts: Vec<usize>,
    pattern_weights: usize,
    /// Whether the number of moves counts.
    pub mobility: bool,
}

/// A position as the evaluation reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    /// What stands at each cell: 0 nothing, then own types, enemy types, types of nobody.
    pub digits: Vec<u8>,
    /// By type: own pieces off the board less the enemy's.
    pub stock: Vec<i8>,
    pub side: u8,
    pub phase: u8,
}

/// Games, and moves of each, from which the numbers of pieces are read.
const GAMES: u64 = 8;
const TURNS: usize = 200;

impl Shape {
    /// None where nothing is learned: games of other than two, chance, boards too large.
    pub(crate) fn new(rules: &Arc<Rules>, analysis: &RulesAnalysis) -> Option<Shape> {
        let program = rules.program();
        let &[first, second] = analysis.seats.as_slice() else { return None };
        let (kinds, cells) = (program.pieces.len(), program.positions.len());
        if analysis.chance || cells > CELLS || kinds == 0 || kinds > 80 {
            return None;
        }
        let symmetries = &analysis.symmetries;
        let turned = symmetries.iter().find(|symmetry| symmetry.swaps);
        let plain: Vec<u16> = (0..cells as u16).collect();
        // A cell of the second seat's is seen where the symmetry carries it.
        let second_sees = turned.map(|turned| turned.cells.iter().map(|at| at.0).collect());
        let (least, most, start) = numbers(rules);
        let grows = most > 2 * start;
        let phases = if most - least < 4 {
            1
        } else if grows {
            PHASES
        } else {
            2
        };
        let (orbit, orbits) = orbits(cells, symmetries);
        let side = (0..program.players.len()).map(|owner| {
            let owner = PlayerId::from_index(owner);
            let moved_by = program.turns.iter().find(|turn| turn.moves_as == owner).map(|turn| turn.player);
            match moved_by {
                Some(player) if player == first => 0,
                Some(player) if player == second => 1,
                _ => 2,
            }
        });
        let side: Vec<u8> = side.collect();
        let states = 1 + kinds * if side.contains(&2) { 3 } else { 2 };
        let places = places(program, symmetries, states);
        let patterns = places.iter().map(|place| place.pattern + 1).max().unwrap_or(0);
        let mut starts = Vec::with_capacity(patterns);
        let mut pattern_weights = 0;
        for pattern in 0..patterns {
            starts.push(pattern_weights);
            let place = places.iter().find(|place| place.pattern == pattern);
            pattern_weights += place.map_or(0, |place| states.pow(place.cells.len() as u32));
        }
        Some(Shape {
            seats: [first, second],
            side,
            kinds,
            cells,
            sides: if turned.is_some() { 1 } else { 2 },
            seen_at: [plain.clone(), second_sees.unwrap_or(plain)],
            phases,
            pieces: (least, most),
            orbit,
            orbits,
            places,
            starts,
            pattern_weights,
            mobility: analysis.turns_pieces,
        })
    }

    pub(crate) fn sizes(&self) -> (usize, usize) {
        (self.cells, self.kinds)
    }

    /// Whether a reading fits, so that no weight beyond the last is asked for.
    pub(crate) fn is_sound(&self, reading: &Reading) -> bool {
        let states = self.states();
        reading.digits.iter().all(|digit| usize::from(*digit) < states)
            && reading.side < 2
            && usize::from(reading.phase) < self.phases
    }

    pub(crate) fn states(&self) -> usize {
        1 + self.kinds * if self.side.contains(&2) { 3 } else { 2 }
    }

    /// Weights of one phase of one side: the move, mobility, pieces off the board, single pieces, patterns.
    fn block(&self) -> usize {
        self.patterns_start() + self.pattern_weights
    }

    fn patterns_start(&self) -> usize {
        self.singles_start() + self.states() * self.orbits
    }

    fn singles_start(&self) -> usize {
        2 + self.kinds
    }

    /// The number of all weights.
    pub(crate) fn weights(&self) -> usize {
        self.block() * self.phases * self.sides
    }

    /// Whether a weight belongs to a pattern, whose many states are each seldom seen.
    pub(crate) fn is_of_pattern(&self, weight: usize) -> bool {
        weight % self.block() >= self.patterns_start()
    }

    /// The first weight of a phase of a side.
    fn base(&self, phase: u8, side: u8) -> usize {
        let side = if self.sides == 1 { 0 } else { usize::from(side) };
        (usize::from(phase) * self.sides + side) * self.block()
    }

    fn phase(&self, pieces: usize) -> u8 {
        let (least, most) = self.pieces;
        let past = pieces.clamp(least, most) - least;
        (past * self.phases / (most - least + 1)) as u8
    }

    fn seat(&self, player: PlayerId) -> usize {
        usize::from(player == self.seats[1])
    }

    pub(crate) fn digit(&self, seat: usize, owner: PlayerId, kind: PieceId) -> u8 {
        let row = match self.side[owner.index()] {
            2 => 2,
            side => usize::from(usize::from(side) != seat),
        };
        (1 + row * self.kinds + kind.index()) as u8
    }

    /// Reads a position for a player.
    pub(crate) fn read(&self, position: &Position, player: PlayerId) -> Reading {
        let seat = self.seat(player);
        let mut digits = vec![0; self.cells];
        let mut pieces = 0;
        for (at, owner, kind) in position.pieces() {
            digits[usize::from(self.seen_at[seat][at.index()])] = self.digit(seat, owner, kind);
            pieces += 1;
        }
        let stock = |kind| {
            let of = |player| position.stock(player, PieceId::from_index(kind)) as i32;
            let (own, other) = (self.seats[seat], self.seats[1 - seat]);
            (of(own) - of(other)).clamp(-100, 100) as i8
        };
        let stock = (0..self.kinds).map(stock).collect();
        Reading { digits, stock, side: seat as u8, phase: self.phase(pieces) }
    }

    /// Calls back with each weight that a reading touches, and how often; the mobility's is left out.
    pub(crate) fn touched(&self, reading: &Reading, mut touch: impl FnMut(usize, f32)) {
        let base = self.base(reading.phase, reading.side);
        touch(base, 1.0);
        for (kind, count) in reading.stock.iter().enumerate() {
            if *count != 0 {
                touch(base + 2 + kind, f32::from(*count));
            }
        }
        let singles = base + self.singles_start();
        for (at, digit) in reading.digits.iter().enumerate() {
            if *digit != 0 {
                touch(singles + usize::from(*digit) * self.orbits + usize::from(self.orbit[at]), 1.0);
            }
        }
        let patterns = base + self.patterns_start();
        for place in &self.places {
            touch(patterns + self.starts[place.pattern] + self.index(&place.cells, &reading.digits), 1.0);
        }
    }

    /// The weight of one more move to choose from.
    pub(crate) fn mobility_weight(&self, reading: &Reading) -> usize {
        self.base(reading.phase, reading.side) + 1
    }

    fn index(&self, cells: &[u16], digits: &[u8]) -> usize {
        let states = self.states();
        cells.iter().fold(0, |index, at| index * states + usize::from(digits[usize::from(*at)]))
    }

    /// What tells shapes apart: weights serve only the shape they were learned for.
    pub(crate) fn digest(&self) -> u64 {
        let text = format!("{self:?}");
        crate::tuned::fingerprint(&text)
    }
}

/// The least and the most pieces on the board in random games, and those at the start.
fn numbers(rules: &Arc<Rules>) -> (usize, usize, usize) {
    let start = Position::new(rules).pieces().count();
    let (mut least, mut most) = (start, start);
    let mut moves = Moves::new();
    for game in 0..GAMES {
        let mut chance = Chance::new(200 + game);
        let mut position = Position::new(rules);
        for _ in 0..TURNS {
            if position.legal(&mut moves).is_some() {
                break;
            }
            let Some(part) = moves.get(chance.below(moves.len())) else { break };
            position.make(part);
            let pieces = position.pieces().count();
            (least, most) = (least.min(pieces), most.max(pieces));
        }
    }
    (least, most, start)
}

/// Cells that symmetries map onto each other share a number.
fn orbits(cells: usize, symmetries: &[Symmetry]) -> (Vec<u16>, usize) {
    let mut orbit = vec![u16::MAX; cells];
    let mut orbits = 0;
    for start in 0..cells {
        if orbit[start] == u16::MAX {
            for symmetry in symmetries.iter().filter(|symmetry| !symmetry.swaps) {
                orbit[symmetry.cells[start].index()] = orbits;
            }
            orbits += 1;
        }
    }
    (orbit, usize::from(orbits))
}

/// An evaluation with learned weights.
#[derive(Clone)]
pub struct Learned {
    pub(crate) shape: Arc<Shape>,
    weights: Arc<[i16]>,
    /// Weights of single pieces by phase, side, digit and cell, so that one look finds them.
    singles: Arc<[i16]>,
    wiring: Arc<Wiring>,
}

impl fmt::Debug for Learned {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Learned({} weights)", self.weights.len())
    }
}

impl Learned {
    pub(crate) fn new(shape: Arc<Shape>, weights: Vec<i16>) -> Learned {
        let mut singles = Vec::new();
        for block in 0..shape.phases * shape.sides {
            for digit in 0..shape.states() {
                for at in 0..shape.cells {
                    let slot = digit * shape.orbits + usize::from(shape.orbit[at]);
                    singles.push(weights[block * shape.block() + shape.singles_start() + slot]);
                }
            }
        }
        let wiring = Arc::new(Wiring::new(&shape));
        Learned { shape, weights: weights.into(), singles: singles.into(), wiring }
    }

    /// What a position is worth to a player to move, without mobility. The accumulator is of this evaluation alone.
    pub(crate) fn value(&self, position: &Position, player: PlayerId, accumulator: &mut Accumulator) -> i32 {
        let shape = &*self.shape;
        let seat = shape.seat(player);
        let mut read = accumulator.read(shape, &self.wiring, &self.singles, position, seat);
        let base = shape.base(shape.phase(read.pieces), seat as u8);
        let mut sum = i32::from(self.weights[base]);
        for kind in 0..shape.kinds {
            let weight = i32::from(self.weights[base + 2 + kind]);
            if weight != 0 {
                let of = |player| position.stock(player, PieceId::from_index(kind)) as i32;
                sum += weight * (of(shape.seats[seat]) - of(shape.seats[1 - seat])).clamp(-100, 100);
            }
        }
        sum += read.singles(shape, &self.singles, base / shape.block());
        let patterns = &self.weights[base + shape.patterns_start()..];
        sum += read.slots.iter().map(|slot| i32::from(patterns[*slot as usize])).sum::<i32>();
        (sum / PARTS).clamp(-MOST, MOST)
    }

    /// What one more move to choose from is worth.
    pub(crate) fn per_move(&self, position: &Position, player: PlayerId) -> i32 {
        let shape = &*self.shape;
        if !shape.mobility {
            return 0;
        }
        let phase = shape.phase(position.pieces().count());
        i32::from(self.weights[shape.base(phase, shape.seat(player) as u8) + 1]) / PARTS
    }

    /// The weights as bytes: numbers zigzag in groups of seven bits, runs of zeros by their length.
    pub fn to_bytes(&self, fingerprint: u64, number: usize) -> Vec<u8> {
        let digest = self.shape.digest();
        let header = format!("{MAGIC} {fingerprint:016x} {number} {digest:016x} {}\n", self.weights.len());
        let mut bytes = header.into_bytes();
        let mut zeros = 0_u64;
        for &weight in &*self.weights {
            if weight == 0 {
                zeros += 1;
                continue;
            }
            flush_zeros(&mut zeros, &mut bytes);
            let weight = i64::from(weight);
            push(((weight << 1) ^ (weight >> 63)) as u64, &mut bytes);
        }
        flush_zeros(&mut zeros, &mut bytes);
        bytes
    }

    /// Reads weights for a shape; none where they were learned for other rules or by another version.
    pub(crate) fn from_bytes(shape: &Arc<Shape>, bytes: &[u8]) -> Option<Learned> {
        let Header { digest, count, start, .. } = Header::read(bytes)?;
        if digest != shape.digest() || count != shape.weights() {
            return None;
        }
        let mut weights = Vec::with_capacity(count);
        let mut rest = bytes.get(start..)?.iter();
        while weights.len() < count {
            match pull(&mut rest)? {
                0 => {
                    let zeros = pull(&mut rest)? as usize;
                    if zeros > count - weights.len() {
                        return None;
                    }
                    weights.resize(weights.len() + zeros, 0);
                }
                number => weights.push(i16::try_from((number >> 1) as i64 ^ -((number & 1) as i64)).ok()?),
            }
        }
        rest.next().is_none().then(|| Learned::new(Arc::clone(shape), weights))
    }
}

const MAGIC: &str = "viadal-weights-1";

/// For what weights were learned.
pub(crate) struct Header {
    pub fingerprint: u64,
    pub number: usize,
    digest: u64,
    count: usize,
    start: usize,
}

impl Header {
    pub(crate) fn read(bytes: &[u8]) -> Option<Header> {
        let start = bytes.iter().take(200).position(|byte| *byte == b'\n')? + 1;
        let line = std::str::from_utf8(&bytes[..start - 1]).ok()?;
        let words: Vec<&str> = line.split(' ').collect();
        let &[MAGIC, fingerprint, number, digest, count] = words.as_slice() else { return None };
        Some(Header {
            fingerprint: u64::from_str_radix(fingerprint, 16).ok()?,
            number: number.parse().ok()?,
            digest: u64::from_str_radix(digest, 16).ok()?,
            count: count.parse().ok()?,
            start,
        })
    }
}

fn flush_zeros(zeros: &mut u64, bytes: &mut Vec<u8>) {
    if *zeros > 0 {
        bytes.push(0);
        push(std::mem::take(zeros), bytes);
    }
}

fn push(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn pull<'a>(bytes: &mut impl Iterator<Item = &'a u8>) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let byte = *bytes.next()?;
        number |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}
