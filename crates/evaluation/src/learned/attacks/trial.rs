//! Tries out, on boards with one or two pieces, what each piece hits and where it can walk.

use std::sync::Arc;

use board::{Moves, PartChange, PieceId, PlayerId, Position, PositionId, Rules};

use super::reach::{Cells, Reach, Set, set};
use crate::analysis::drawn;

/// A board on which pieces are tried out.
pub(super) struct Trial {
    /// Columns and rows of cells.
    places: Vec<Option<(i32, i32)>>,
    position: Position,
    seats: [PlayerId; 2],
}

impl Trial {
    pub(super) fn new(rules: &Arc<Rules>, seats: [PlayerId; 2]) -> Trial {
        Trial { places: drawn(rules.program()), position: Position::empty(rules), seats }
    }

    /// What a seat's piece hits from a cell, with nothing between and with one piece.
    pub(super) fn reaches(&mut self, seat: usize, kind: PieceId, from: usize) -> Vec<Reach> {
        let owner = self.seats[seat];
        let at = PositionId::from_index(from);
        let rules = Arc::clone(self.position.rules());
        self.position.put(owner, kind, at);
        let targets =
            rules.may_hit(owner, kind, at).map(|targets| targets.iter().map(|to| to.index()).collect());
        let targets: Vec<usize> = targets.unwrap_or_else(|| (0..self.places.len()).collect());
        let reaches = targets.into_iter().filter(|to| *to != from).filter_map(|to| {
            let alone = self.hits(seat, to);
            let mut between = 0;
            for other in (0..self.places.len()).filter(|other| ![from, to].contains(other)) {
                if self.may_stand_between(from, to, other) {
                    let place = PositionId::from_index(other);
                    // An enemy's, so that it does not hit the same cell itself.
                    self.position.put(self.seats[1 - seat], kind, place);
                    if self.hits(seat, to) != alone {
                        between |= 1 << other;
                    }
                    self.position.remove(place);
                }
            }
            (alone || between != 0).then_some(Reach { between, taken: u8::from(!alone), to: to as u8 })
        });
        let reaches = reaches.collect();
        self.position.remove(at);
        reaches
    }

    fn hits(&mut self, seat: usize, to: usize) -> bool {
        self.position.is_attacked(self.seats[1 - seat], PositionId::from_index(to))
    }

    /// Whether a piece on a cell could matter for a hit: on the straight way, or next to the start and towards the aim.
    fn may_stand_between(&self, from: usize, to: usize, other: usize) -> bool {
        let [Some(from), Some(to), Some(other)] = [from, to, other].map(|at| self.places[at]) else {
            return false;
        };
        let (way, part) = ((to.0 - from.0, to.1 - from.1), (other.0 - from.0, other.1 - from.1));
        let within = |part: i32, way: i32| (way.min(0)..=way.max(0)).contains(&part);
        within(part.0, way.0)
            && within(part.1, way.1)
            && (part.0 * way.1 == part.1 * way.0 || part.0.abs().max(part.1.abs()) == 1)
    }

    /// The cells that a seat's piece which promotes can walk to without a capture, by where it stands; none for types that
    /// never do, or can come back.
    pub(super) fn ways(&mut self, seat: usize, kind: PieceId) -> Option<Vec<Cells>> {
        let owner = self.seats[seat];
        let turn = self.position.rules().program().turns.iter().position(|turn| turn.moves_as == owner)?;
        self.position.set_turn(turn);
        let (mut moves, mut promotes) = (Moves::new(), false);
        let steps = (0..self.places.len()).map(|from| {
            let at = PositionId::from_index(from);
            self.position.put(owner, kind, at);
            let goes_on = self.position.offers(&mut moves).is_none();
            self.position.remove(at);
            let journeys =
                moves.iter().filter(|_| goes_on).filter_map(|part| Some((part, part.journey()?.1)));
            set(journeys.map(|(part, to)| {
                let becomes = |change| matches!(change, PartChange::Type(_, at) if at == to);
                promotes |= part.promotion().is_some() || part.changes().any(becomes);
                to.index()
            }))
        });
        let steps: Vec<Cells> = steps.collect();
        let mut ways = steps.clone();
        loop {
            let farther = |cells: &Cells| cells.cells().fold(*cells, |all, at| all | steps[at]);
            let next: Vec<Cells> = ways.iter().map(farther).collect();
            if next == ways {
                break;
            }
            ways = next;
        }
        let returns = ways.iter().enumerate().any(|(at, cells)| cells >> at & 1 == 1);
        (promotes && !returns).then_some(ways)
    }
}
