use board::{Moves, Position};

use super::*;
use crate::shipped_game::shipped_game;
use evaluation::Chance;

/// Whatever the parameters, what one player has the other lacks, where both share them.
#[test]
fn both_sides_see_the_same() {
    for game in ["chess", "minishogi", "shogi", "xiangqi"] {
        let (rules, model, shape) = shipped_game(game);
        let basis = Basis::new(&rules, &shape, model.analysis(), model.evaluation());
        let attacks = shape.attacks.as_ref().expect("royal pieces");
        let [alone, shared] = [AttackTerm::Hangs, AttackTerm::Passed(1)]
            .map(|term| shape.attacks_start() + attacks.weight(term, 1));
        let alone = alone..shared;
        let mut chance = Chance::new(5);
        let count = basis.parameters();
        let parameters: Vec<f32> =
            (0..count * shape.phases).map(|_| chance.below(201) as f32 - 100.0).collect();
        let value = |position: &Position, seat: usize| {
            let mut value = 0.0;
            shape.touched(&shape.read(position, shape.seats[seat]), |weight, times| {
                let phase = weight / (shape.block() * shape.sides()) * count;
                // To be on the move is not the other's loss, and to be hit then is no mirror of hitting.
                let within = weight % shape.block();
                let of = basis.of(weight).iter().filter(|_| within != 0 && !alone.contains(&within));
                value +=
                    of.map(|(at, feature)| parameters[phase + *at as usize] * feature).sum::<f32>() * times;
            });
            value
        };
        let mut moves = Moves::new();
        let mut most = 0.0_f32;
        for _ in 0..4 {
            let mut position = Position::new(&rules);
            while position.turns_made() < 40 && position.legal(&mut moves).is_none() {
                position.make(moves.get(chance.below(moves.len())).expect("a move"));
                let [one, other] = [0, 1].map(|seat| value(&position, seat));
                assert!((one + other).abs() < 0.05 + one.abs() / 1000.0, "{game}: {one} and {other}");
                most = most.max(one.abs());
            }
        }
        assert!(most > 50.0, "{game}: all is even, at most {most}");
    }
}
