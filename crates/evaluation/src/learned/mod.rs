//! An evaluation learned from games: what each piece counts at each place, and patterns of neighbouring cells.
//!
//! A position is read from the side of the player to move: own pieces and enemies, the board turned so that the second
//! seat sees what the first would, where a symmetry of the rules allows it.

mod accumulator;
pub mod attacks;
mod changes;
pub mod network;
mod patterns;
pub mod reading;
pub mod royal_view;
mod seen_danger;
pub mod shape;
mod shipped;
mod tables;
mod weights_file;

use std::fmt;
use std::sync::Arc;

use board::{PieceId, PlayerId, Position, PositionId};

use self::accumulator::Read;
use self::shape::{AS_RULES, PARTS};
use self::tables::{Tables, Wiring};
use crate::MAX_VALUE;
use crate::terms::{ROYAL_DANGER, TermValues};

pub use accumulator::Accumulator;
pub use network::Network;
pub(crate) use seen_danger::SeenDanger;
pub use shape::Shape;
#[cfg(target_family = "wasm")]
pub use shipped::READ_WEIGHTS;
pub use shipped::{SHIPPED_WEIGHTS, shipped_weights, weights_for};

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

impl fmt::Debug for Learned {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Learned({} weights)", self.weights.len())
    }
}

impl Learned {
    /// An evaluation with these weights, where the shape says they lie.
    pub fn new(shape: Arc<Shape>, weights: Vec<i16>) -> Learned {
        let tables = Arc::new(Tables::new(&shape, &weights));
        let wiring = Arc::new(Wiring::new(&shape));
        Learned { shape, weights: weights.into(), network: None, tables, wiring, danger: None }
    }

    /// The same with what is hit around royal pieces, if that counts.
    pub(crate) fn with_danger(self, danger: Option<SeenDanger>) -> Learned {
        let weight = self.shape.term_weight(ROYAL_DANGER);
        let mut blocks = self.weights.chunks(self.shape.block());
        let counts = weight.is_some_and(|weight| blocks.any(|block| block[weight] != 0));
        Learned { danger: danger.filter(|_| counts), ..self }
    }

    /// The same with a network.
    pub fn with_network(self, network: Option<Arc<Network>>) -> Learned {
        Learned { network, ..self }
    }

    /// The network, if there is one.
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref()
    }

    /// The weights, where the shape says they lie.
    pub fn weights(&self) -> &[i16] {
        &self.weights
    }

    /// What a position is worth to a player to move, without mobility. The accumulator is of this evaluation alone; `terms` are
    /// the values of the terms that have a weight, but for danger to royal pieces.
    pub fn value(
        &self,
        position: &Position,
        player: PlayerId,
        accumulator: &mut Accumulator,
        mut terms: TermValues,
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
        terms[ROYAL_DANGER] = danger.map_or(0, |danger| danger.worth(seat, read.hits, stock));
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
            for (weight, value) in shape.weighed(terms) {
                sum += value * i32::from(self.weights[base + weight]) / (AS_RULES / PARTS);
            }
            total += sum * count;
        }
        (total / shape.whole() / PARTS + together.unwrap_or(0)).clamp(-MAX_VALUE, MAX_VALUE)
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
}
