use board::{Moves, Position};

use super::*;
use evaluation::terms::WEIGHED;

use crate::shipped_game::shipped_game;

/// Single pieces alone learn what material is worth, and nothing else counts then.
#[test]
fn single_pieces_learn_the_worth_of_material() {
    let (rules, _, shape) = shipped_game("chess");
    let (mut chance, mut moves, mut rows) = (Chance::new(5), Moves::new(), Vec::new());
    for _ in 0..60 {
        let mut position = Position::new(&rules);
        while position.turns_made() < 100 && position.legal(&mut moves).is_none() {
            position.make(moves.get(chance.below(moves.len())).expect("a move"));
            let reading = shape.read(&position, position.turn().player);
            // The queen is worth nine of the last type of the file, the pawn.
            let of =
                |digit: usize| reading.digits.iter().filter(|own| usize::from(**own) == digit).count() as i32;
            let ahead = |kind: usize| of(1 + kind) - of(1 + shape.kinds + kind);
            let score = 900 * ahead(1) + 100 * ahead(shape.kinds - 1);
            rows.push(Row { reading, mobility: 0, terms: [0; WEIGHED], result: None, score, later: 0 });
        }
    }
    let generation = Rows(rows);
    let prior = vec![0; shape.weights()];
    let stop = AtomicBool::new(false);
    let weights = plain(&shape, &[&generation], &prior, 300.0, (1, &stop)).expect("not stopped");
    assert!(weights.iter().enumerate().all(|(weight, number)| *number == 0 || shape.is_plain(weight)));
    let names: Vec<&str> = rules.program().pieces.iter().map(|piece| piece.name.as_str()).collect();
    assert_eq!((names[1], names[shape.kinds - 1]), ("Queen", "Pawn"));
    // What one is worth that stands anywhere.
    let worth = |kind: usize| -> i32 {
        let weight = |at: usize| weights[shape.base(1, 0) + shape.single(1 + kind, at)];
        (0..shape.cells).map(|at| i32::from(weight(at))).sum()
    };
    let (queen, pawn) = (worth(1), worth(shape.kinds - 1));
    assert!(queen > 3 * pawn && pawn > 0, "{queen} and {pawn}");
}
