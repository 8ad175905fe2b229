//! Where learning begins: the weights that say the same as the evaluation by the rules alone.

use board::{PieceId, PositionId};
use evaluation::Evaluation;
use evaluation::learned::Shape;
use evaluation::learned::shape::{AS_RULES, PARTS};

/// The weights that say the same as what is read off the rules.
pub(crate) fn prior(shape: &Shape, evaluation: &Evaluation) -> Vec<i16> {
    let mut weights = vec![0; shape.weights()];
    let parts = |value: i32| (value * PARTS).clamp(-32_000, 32_000) as i16;
    for (index, block) in weights.chunks_exact_mut(shape.block()).enumerate() {
        let seat = index % shape.sides;
        block[0] = parts(evaluation.weights().tempo);
        if shape.mobility {
            block[1] = parts(evaluation.weights().mobility);
        }
        for weight in shape.term_weights() {
            block[weight] = AS_RULES as i16;
        }
        for kind in (0..shape.kinds).map(PieceId::from_index) {
            block[2 + kind.index()] = parts(evaluation.pieces().in_stock(shape.seats[seat], kind));
            for (owner, sign) in [(shape.seats[seat], 1), (shape.seats[1 - seat], -1)] {
                let row = shape.singles_start() + usize::from(shape.digit(seat, owner, kind)) * shape.orbits;
                for at in (0..shape.cells).map(PositionId::from_index) {
                    let orbit = shape.orbit[usize::from(shape.seen_at[seat][at.index()])];
                    block[row + usize::from(orbit)] =
                        parts(sign * evaluation.pieces().piece(owner, kind, at));
                }
            }
        }
    }
    weights
}

#[cfg(test)]
mod tests;
