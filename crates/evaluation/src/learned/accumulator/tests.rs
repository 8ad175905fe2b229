use std::sync::Arc;

use board::{Moves, Position};

use super::*;
use crate::chance::Chance;
use crate::learned::Learned;
use crate::learned::shape::{AS_RULES, PARTS};
use crate::shipped_game::shipped_game;

/// What is kept up to date is what the learner reads anew, forth and back through games by chance.
#[test]
fn kept_values_are_those_of_a_fresh_reading() {
    let games = ["reversi", "breakthrough", "connect-four", "chess", "xiangqi", "shogi", "english-draughts"];
    for game in games {
        let (rules, model, shape) = shipped_game(game);
        let mut chance = Chance::new(7);
        let weights: Vec<i16> = (0..shape.weights()).map(|_| chance.below(401) as i16 - 200).collect();
        let learned = Learned::new(Arc::clone(&shape), weights.clone());
        let learned = learned.with_danger(model.evaluation().seen_danger(&shape));
        let mut kept = Accumulator::default();
        let mut valued = 0;
        for _ in 0..6 {
            let mut position = Position::new(&rules);
            let mut moves = Moves::new();
            while position.turns_made() < 60 && position.legal(&mut moves).is_none() {
                position.make(moves.get(chance.below(moves.len())).expect("a move"));
                if chance.happens(200) {
                    position.unmake();
                }
                let player = position.turn().player;
                let mut fresh = 0.0;
                let reading = shape.read(&position, player);
                shape.touched(&reading, |weight, count| {
                    fresh += f64::from(weights[weight]) * f64::from(count);
                });
                let terms = model.evaluation().term_values(&shape, &position, player);
                for ((base, count), (weight, value)) in shape
                    .blend(reading.phase, reading.side)
                    .into_iter()
                    .flat_map(|block| shape.weighed(terms).map(move |term| (block, term)))
                {
                    let share = f64::from(value * count) / f64::from(shape.whole());
                    fresh +=
                        share * f64::from(weights[base + weight]) * f64::from(PARTS) / f64::from(AS_RULES);
                }
                let kept = learned.value(&position, player, &mut kept, terms);
                let difference = f64::from(kept) - fresh / f64::from(PARTS);
                assert!(difference.abs() < 1.5, "{game}: {kept} is off by {difference}");
                valued += 1;
            }
        }
        assert!(valued > 100, "{game}: {valued}");
    }
}
