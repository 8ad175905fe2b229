use std::sync::Arc;

use board::Position;

use super::*;
use crate::chance::Chance;
use crate::learned::Learned;
use crate::shipped_game::shipped_game;

/// Whatever games taught, a lone king is driven by the steps that are left; but who has a pawn goes by what they taught.
#[test]
fn a_lone_king_is_driven_whatever_was_learned() {
    let (rules, model, shape) = shipped_game("chess");
    let program = rules.program();
    let kind = |name: &str| {
        PieceId::from_index(program.pieces.iter().position(|piece| piece.name == name).expect("a type"))
    };
    let cell = |name: &str| {
        PositionId::from_index(program.positions.iter().position(|at| at.name == name).expect("a cell"))
    };
    let mut chance = Chance::new(3);
    let weights: Vec<i16> = (0..shape.weights()).map(|_| chance.below(401) as i16 - 200).collect();
    let learned = Learned::new(Arc::clone(&shape), weights);
    let evaluation = model.evaluation().clone().with_learned(learned);
    let [first, second] = shape.seats;
    let differs = |piece: &str, lone: &str| {
        let mut position = Position::empty(&rules);
        position.put(first, kind("King"), cell("c3"));
        position.put(first, kind(piece), cell("d2"));
        position.put(second, kind("King"), cell(lone));
        let mop_up = evaluation.mop_up().expect("kings");
        [first, second].map(|player| {
            let alone = mop_up.value(evaluation.sides(), &position, player).expect("a lone king");
            evaluation.value(&position, player)
                - evaluation.pieces().material(&position, player)
                - alone.value
        })
    };
    for lone in ["e5", "h8", "g7", "a6"] {
        assert_eq!((differs("Queen", lone), differs("Rook", lone)), ([0; 2], [0; 2]), "{lone}");
        assert_ne!(differs("Pawn", lone), [0; 2], "{lone}");
    }
}
