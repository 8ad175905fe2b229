use std::collections::HashMap;

use board::{Moves, Position};

use super::*;
use evaluation::Chance;

use crate::history::{column, row};
use crate::shipped_game::shipped_game;

/// In chess each piece that goes to a square has a row of its own, and among those of one side a place of its own in a row. In
/// shogi a drop is not a move of such a piece.
#[test]
fn histories_do_not_mix_moves_up() {
    for game in ["chess", "shogi"] {
        let (rules, ..) = shipped_game(game);
        let (mut chance, mut moves) = (Chance::new(5), Moves::new());
        let (mut rows, mut columns, mut landings) = (HashMap::new(), HashMap::new(), HashMap::new());
        for _ in 0..30 {
            let mut position = Position::new(&rules);
            while position.turns_made() < 120 && position.legal(&mut moves).is_none() {
                let mover = position.turn().moves_as;
                for part in moves.iter() {
                    let moved = part.from().and_then(|from| position.piece(from));
                    let drop = part.dropped();
                    let told = (mover, moved, drop, part.to());
                    let landing = landing(&position, mover, part);
                    assert_eq!(*landings.entry(landing).or_insert(told), told, "{game}");
                    if game == "chess" {
                        assert_eq!(*rows.entry(row(0, landing)).or_insert(told), told);
                        assert_eq!(*columns.entry((mover, column(landing))).or_insert(told), told);
                    }
                }
                position.make(moves.get(chance.below(moves.len())).expect("a move"));
            }
        }
        assert!(landings.len() > 500, "{game}: {}", landings.len());
    }
}
