//! An evaluation learned from games: what each piece counts at each place, and patterns of neighbouring cells.
//!
//! A position is read from the side of the player to move: own pieces and enemies, the board turned so that the second
//! seat sees what the first would, where a symmetry of the rules allows it.

use std::fmt;
use std::sync::Arc;

use board::{PieceId, PlayerId, Position, PositionId};

use crate::accumulator::{Accumulator, Read, Tables, Wiring};
use crate::network::Network;
use crate::royal_danger::SeenDanger;
use crate::score::MOST;
use crate::shape::{AS_RULES, PARTS, Shape};

/// An evaluation with learned weights.
#[derive(Clone)]
pub struct Learned {
    pub(crate) shape: Arc<Shape>,
    weights: Arc<[i16]>,
    network: Option<Arc<Network>>,
    tables: Arc<Tables>,
    wiring: Arc<Wiring>,
    /// What is hit around royal pieces, where that has a weight.
    danger: Option<SeenDanger>,
}

/// Terms of an evaluation that the rules give for a whole position; only their weights are learned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RuleTerms {
    /// What rows begun are worth.
    pub rows: i32,
    /// What danger to the enemy's royal piece is worth, less that to the own.
    pub danger: i32,
}

impl RuleTerms {
    /// The terms within two bytes each, as they are kept with a position that was played.
    pub(crate) fn kept(self) -> RuleTerms {
        let small = |value: i32| value.clamp(i16::MIN.into(), i16::MAX.into());
        RuleTerms { rows: small(self.rows), danger: small(self.danger) }
    }

    /// Each term with the place of its weight in a block.
    pub(crate) fn weighed(self, shape: &Shape) -> impl Iterator<Item = (usize, i32)> {
        let pairs = [(shape.line_weight(), self.rows), (shape.danger_weight(), self.danger)];
        pairs.into_iter().filter_map(|(weight, value)| Some((weight?, value)))
    }
}

impl fmt::Debug for Learned {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Learned({} weights)", self.weights.len())
    }
}

impl Learned {
    pub(crate) fn new(shape: Arc<Shape>, weights: Vec<i16>) -> Learned {
        let tables = Arc::new(Tables::new(&shape, &weights));
        let wiring = Arc::new(Wiring::new(&shape));
        Learned { shape, weights: weights.into(), network: None, tables, wiring, danger: None }
    }

    /// The same with what is hit around royal pieces, if that counts.
    pub(crate) fn with_danger(self, danger: Option<SeenDanger>) -> Learned {
        let weight = self.shape.danger_weight();
        let mut blocks = self.weights.chunks(self.shape.block());
        let counts = weight.is_some_and(|weight| blocks.any(|block| block[weight] != 0));
        Learned { danger: danger.filter(|_| counts), ..self }
    }

    /// The same with a network.
    pub(crate) fn with_network(self, network: Option<Arc<Network>>) -> Learned {
        Learned { network, ..self }
    }

    /// The network, if there is one.
    pub(crate) fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref()
    }

    /// The weights, where the shape says they lie.
    pub(crate) fn weights(&self) -> &[i16] {
        &self.weights
    }

    /// What a position is worth to a player to move, without mobility. The accumulator is of this evaluation alone; `rows` is
    /// what the rules say of rows begun.
    pub(crate) fn value(
        &self,
        position: &Position,
        player: PlayerId,
        accumulator: &mut Accumulator,
        rows: i32,
    ) -> i32 {
        let shape = &*self.shape;
        let seat = shape.seat(player);
        let danger = self.danger.as_ref();
        let plain = self.tables.is_plain(shape) && danger.is_none();
        let plain = plain.then_some(&*self.tables);
        let phase = shape.phase(position.piece_count());
        let together = self.network.as_ref().map(|network| {
            let at = (position, seat, phase);
            network.value(shape, &self.wiring.digits, plain, &mut accumulator.hidden, at)
        });
        let read = match (together, plain) {
            (Some(_), Some(_)) => Read { phase, sums: accumulator.hidden.plain(seat), hits: [0; 2] },
            _ => accumulator.read(shape, &self.wiring, &self.tables, danger, (position, seat)),
        };
        let stock = |seat: usize, kind| position.stock(shape.seats[seat], PieceId::from_index(kind)) as i32;
        let terms =
            RuleTerms { rows, danger: danger.map_or(0, |danger| danger.worth(seat, read.hits, stock)) };
        let kinds_off_board = if position.has_stock() { shape.kinds } else { 0 };
        let mut total = 0;
        let starts = self.tables.starts[shape.table(read.phase, seat as u8)];
        for ((base, count), mut sum) in starts.into_iter().zip(shape.shares(read.phase)).zip(read.sums) {
            if count == 0 {
                continue;
            }
            sum += i32::from(self.weights[base]);
            for kind in 0..kinds_off_board {
                let weight = i32::from(self.weights[base + 2 + kind]);
                if weight != 0 {
                    let of = |player| position.stock(player, PieceId::from_index(kind)) as i32;
                    sum += weight * (of(shape.seats[seat]) - of(shape.seats[1 - seat])).clamp(-100, 100);
                }
            }
            for (weight, value) in terms.weighed(shape) {
                sum += value * i32::from(self.weights[base + weight]) / (AS_RULES / PARTS);
            }
            total += sum * count;
        }
        (total / shape.whole() / PARTS + together.unwrap_or(0)).clamp(-MOST, MOST)
    }

    /// What one more move to choose from is worth.
    pub(crate) fn per_move(&self, position: &Position, player: PlayerId) -> i32 {
        let shape = &*self.shape;
        if !shape.mobility {
            return 0;
        }
        let blend = shape.blend(shape.phase(position.pieces().count()), shape.seat(player) as u8);
        let sum: i32 = blend.iter().map(|(base, count)| i32::from(self.weights[base + 1]) * count).sum();
        sum / shape.whole() / PARTS
    }

    /// Whether exchanges and the order of moves go by what was learned: where pieces fight for a royal one.
    pub(crate) fn tells_worth(&self) -> bool {
        self.shape.royal.is_some()
    }

    /// What a piece is worth to its owner at a place, over all phases; none where its owner has no seat.
    pub(crate) fn piece(&self, owner: PlayerId, kind: PieceId, at: PositionId) -> Option<i32> {
        let shape = &*self.shape;
        let own = shape.seats.iter().position(|seat| *seat == owner)?;
        let weight = |seat: usize, phase: usize| {
            let orbit = usize::from(shape.orbit[usize::from(shape.seen_at[seat][at.index()])]);
            let row = usize::from(shape.digit(seat, owner, kind)) * shape.orbits;
            let start = shape.base(phase as u8, seat as u8) + shape.singles_start();
            i32::from(self.weights[start + row + orbit])
        };
        let sum: i32 = (0..shape.phases).map(|phase| weight(own, phase) - weight(1 - own, phase)).sum();
        Some(sum / (2 * shape.phases as i32) / PARTS)
    }

    /// What a piece off the board is worth to its owner, over all phases.
    pub(crate) fn in_stock(&self, owner: PlayerId, kind: PieceId) -> i32 {
        let shape = &*self.shape;
        let side = shape.seat(owner) as u8;
        let weights = (0..shape.phases).map(|phase| shape.base(phase as u8, side) + 2 + kind.index());
        weights.map(|weight| i32::from(self.weights[weight])).sum::<i32>() / shape.phases as i32 / PARTS
    }

    /// The weights as bytes: numbers zigzag in groups of seven bits, runs of zeros by their length. Those of a network follow.
    pub fn to_bytes(&self, fingerprint: u64, number: usize) -> Vec<u8> {
        let digest = self.shape.digest();
        let units = self.network.as_ref().map_or(String::new(), |network| format!(" {}", network.units()));
        let header =
            format!("{MAGIC} {fingerprint:016x} {number} {digest:016x} {}{units}\n", self.weights.len());
        let mut bytes = header.into_bytes();
        push_all(self.weights.iter().copied(), &mut bytes);
        if let Some(network) = &self.network {
            push_all(network.numbers(), &mut bytes);
        }
        bytes
    }

    /// Reads weights for a shape; none where they were learned for other rules or by another version.
    pub(crate) fn from_bytes(shape: &Arc<Shape>, bytes: &[u8]) -> Option<Learned> {
        let Header { digest, count, units, start, .. } = Header::read(bytes)?;
        if digest != shape.digest() || count != shape.weights() {
            return None;
        }
        let mut rest = bytes.get(start..)?.iter();
        let weights = pull_all(&mut rest, count)?;
        let network = match units {
            None => None,
            Some(units) if shape.has_network() && Network::may_have(units) => {
                let numbers = pull_all(&mut rest, Network::silent(shape, units).numbers().count())?;
                Some(Arc::new(Network::from_numbers(shape, units, &numbers)?))
            }
            Some(_) => return None,
        };
        rest.next().is_none().then(|| Learned::new(Arc::clone(shape), weights).with_network(network))
    }
}

const MAGIC: &str = "viadal-weights-1";

/// For what weights were learned.
pub(crate) struct Header {
    pub fingerprint: u64,
    pub number: usize,
    digest: u64,
    count: usize,
    /// Units of a network that follows.
    units: Option<usize>,
    start: usize,
}

impl Header {
    pub(crate) fn read(bytes: &[u8]) -> Option<Header> {
        let start = bytes.iter().take(200).position(|byte| *byte == b'\n')? + 1;
        let line = std::str::from_utf8(&bytes[..start - 1]).ok()?;
        let words: Vec<&str> = line.split(' ').collect();
        let (words, units) = match words.as_slice() {
            [words @ .., units] if words.len() == 5 => (words, Some(units.parse().ok()?)),
            words => (words, None),
        };
        let &[MAGIC, fingerprint, number, digest, count] = words else { return None };
        Some(Header {
            fingerprint: u64::from_str_radix(fingerprint, 16).ok()?,
            number: number.parse().ok()?,
            digest: u64::from_str_radix(digest, 16).ok()?,
            count: count.parse().ok()?,
            units,
            start,
        })
    }
}

fn push_all(numbers: impl Iterator<Item = i16>, bytes: &mut Vec<u8>) {
    let mut zeros = 0_u64;
    for number in numbers {
        if number == 0 {
            zeros += 1;
            continue;
        }
        flush_zeros(&mut zeros, bytes);
        let number = i64::from(number);
        push(((number << 1) ^ (number >> 63)) as u64, bytes);
    }
    flush_zeros(&mut zeros, bytes);
}

fn pull_all<'a>(bytes: &mut impl Iterator<Item = &'a u8>, count: usize) -> Option<Vec<i16>> {
    let mut numbers = Vec::with_capacity(count);
    while numbers.len() < count {
        match pull(bytes)? {
            0 => {
                let zeros = pull(bytes)? as usize;
                if zeros > count - numbers.len() {
                    return None;
                }
                numbers.resize(numbers.len() + zeros, 0);
            }
            number => numbers.push(i16::try_from((number >> 1) as i64 ^ -((number & 1) as i64)).ok()?),
        }
    }
    Some(numbers)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use crate::network::{MANY_UNITS, UNITS};
    use crate::shipped_game::shipped_game;

    /// Files give weights and network back, and nothing for a file that is cut off, goes on, or is of another size.
    #[test]
    fn files_give_back_what_was_learned() {
        let (_, _, shape) = shipped_game("breakthrough");
        let mut chance = Chance::new(2);
        let weights: Vec<i16> =
            (0..shape.weights()).map(|_| chance.below(9) as i16 / 3 * 500 - 500).collect();
        let mut network = |units: usize| {
            let mut numbers: Vec<i16> = Network::silent(&shape, units).numbers().collect();
            numbers.iter_mut().step_by(3).for_each(|number| *number = chance.below(200) as i16 - 100);
            Some(Arc::new(Network::from_numbers(&shape, units, &numbers).expect("sound")))
        };
        for network in [None, network(UNITS), network(MANY_UNITS)] {
            let learned = Learned::new(Arc::clone(&shape), weights.clone()).with_network(network.clone());
            let bytes = learned.to_bytes(7, 1);
            let read = Learned::from_bytes(&shape, &bytes).expect("sound");
            assert_eq!((read.weights(), read.network()), (weights.as_slice(), network.as_ref()));
            let longer = [bytes.as_slice(), &[2]].concat();
            for broken in [&bytes[..bytes.len() - 1], &bytes[..30], &[], &longer] {
                assert!(Learned::from_bytes(&shape, broken).is_none(), "{} bytes", broken.len());
            }
            let units = Header::read(&bytes).expect("a header").units;
            assert_eq!(units, network.map(|network| network.units()));
        }
        let mut other = Learned::new(Arc::clone(&shape), weights).with_network(None).to_bytes(7, 1);
        let end = other.iter().position(|byte| *byte == b'\n').expect("a header");
        other.splice(end..end, *b" 7");
        assert!(Learned::from_bytes(&shape, &other).is_none(), "a network of another size");
    }
}
