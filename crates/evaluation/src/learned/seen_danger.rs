//! Danger to royal pieces as the two seats see the board, kept up to date as pieces move.

use std::sync::Arc;

use board::{PieceId, PositionId};

use super::shape::Shape;
use crate::terms::{DEFENCE, RoyalDanger};

/// What is hit around royal pieces as the two seats see the board, to be kept up to date as pieces move.
#[derive(Clone, Debug)]
pub(crate) struct SeenDanger {
    sides: usize,
    cells: usize,
    states: usize,
    /// By seat, whose royal piece, its cell, digit and cell: attackers count, defenders are taken off.
    hits: Arc<[i16]>,
    /// By seat and type: what a piece off the board may hit.
    stock: [Vec<i32>; 2],
}

impl SeenDanger {
    /// Who may hit what, as the two seats see the board.
    pub(crate) fn new(danger: &RoyalDanger, shape: &Shape) -> SeenDanger {
        let (cells, states) = (shape.cells, shape.states());
        let mut hits = vec![0; shape.sides() * 2 * cells * states * cells];
        for (seat, whose, royal) in (0..shape.sides())
            .flat_map(|seat| [0, 1].map(|whose| (seat, whose)))
            .flat_map(|(seat, whose)| (0..cells).map(move |royal| (seat, whose, royal)))
        {
            let start =
                ((seat * 2 + whose) * cells + usize::from(shape.seen_at[seat][royal])) * states * cells;
            let royal = PositionId::from_index(royal);
            let attacker = shape.seats[if whose == 0 { 1 - seat } else { seat }];
            for kind in (0..shape.kinds).map(PieceId::from_index) {
                for at in (0..cells).map(PositionId::from_index) {
                    let place = usize::from(shape.seen_at[seat][at.index()]);
                    for owner in shape.seats {
                        let hit = danger.hits(owner, royal, kind, at);
                        let digit = usize::from(shape.digit(seat, owner, kind));
                        hits[start + digit * cells + place] =
                            if owner == attacker { hit } else { -hit / DEFENCE } as i16;
                    }
                }
            }
        }
        let stock = shape.seats.map(|seat| {
            (0..shape.kinds).map(|kind| danger.stock_hits(seat, PieceId::from_index(kind))).collect()
        });
        SeenDanger { sides: shape.sides(), cells, states, hits: hits.into(), stock }
    }

    /// What is hit around a royal piece that stands on a cell, by digit and cell. `whose` is 0 for the seat's own.
    pub(crate) fn around(&self, seat: usize, whose: usize, royal: u16) -> &[i16] {
        let rows = self.states * self.cells;
        &self.hits[((seat % self.sides * 2 + whose) * self.cells + usize::from(royal)) * rows..][..rows]
    }

    /// What danger to the enemy's royal piece is worth to a seat, less that to its own.
    pub(crate) fn worth(
        &self,
        seat: usize,
        [own, enemy]: [i32; 2],
        stock: impl Fn(usize, usize) -> i32,
    ) -> i32 {
        let off = |seat: usize| -> i32 {
            let counted = self.stock[seat].iter().enumerate().filter(|(_, hits)| **hits != 0);
            counted.map(|(kind, hits)| hits * stock(seat, kind)).sum()
        };
        RoyalDanger::worth(enemy + off(seat)) - RoyalDanger::worth(own + off(1 - seat))
    }
}
