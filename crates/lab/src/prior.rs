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
mod tests {
    use std::sync::Arc;

    use board::{Moves, Position};
    use evaluation::{Accumulator, Chance, Learned};

    use super::*;
    use crate::shipped_game::shipped_game;

    /// Learning starts from a player that values positions as the rules tell it.
    #[test]
    fn the_prior_says_what_the_rules_say() {
        let mut danger = 0;
        for game in ["chess", "xiangqi", "shogi", "minishogi", "breakthrough", "connect-four"] {
            let (rules, model, shape) = shipped_game(game);
            let usual = model.evaluation();
            let learned = Learned::new(Arc::clone(&shape), prior(&shape, usual));
            let prior = usual.clone().with_learned(learned);
            let (mut chance, mut moves) = (Chance::new(3), Moves::new());
            let mut last = Accumulator::default();
            for _ in 0..4 {
                let mut position = Position::new(&rules);
                while position.turns_made() < 80 && position.legal(&mut moves).is_none() {
                    position.make(moves.get(chance.below(moves.len())).expect("a move"));
                    let player = position.turn().player;
                    danger = danger.max(usual.term_values(&shape, &position, player)[1]);
                    let (as_rules, as_prior) =
                        (usual.value(&position, player), prior.value_near(&position, player, &mut last));
                    // Cells that a symmetry maps onto each other differ by a little, for samples tell them.
                    assert!((as_rules - as_prior).abs() <= 25, "{game}: {as_rules} and {as_prior}");
                }
            }
        }
        assert!(danger > 100, "no royal piece was in danger: {danger}");
    }
}
