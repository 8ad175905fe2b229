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
