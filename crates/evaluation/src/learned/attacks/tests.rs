use board::{Moves, Position, PositionId};

use super::*;
use crate::analysis::drawn;
use crate::chance::Chance;
use crate::shipped_game::shipped_game;

/// What is said to be hit is what the rules say, in games by chance.
#[test]
fn hits_are_those_of_the_rules() {
    for game in ["chess", "xiangqi", "shogi", "minishogi"] {
        let (rules, _, shape) = shipped_game(game);
        let attacks = shape.attacks.as_ref().expect("royal pieces");
        let (mut chance, mut moves) = (Chance::new(9), Moves::new());
        let places = drawn(rules.program());
        let mut hit = 0;
        for _ in 0..3 {
            let mut position = Position::new(&rules);
            while position.turns_made() < 80 && position.legal(&mut moves).is_none() {
                position.make(moves.get(chance.below(moves.len())).expect("a move"));
                let player = position.turn().player;
                let reading = shape.read(&position, player);
                let mut hits = [0; 2];
                let taken = (0..shape.cells).filter(|at| reading.digits[*at] != 0);
                let taken = taken.fold(0, |taken: Cells, at| taken | 1 << at);
                for (at, digit) in reading.digits.iter().enumerate().filter(|(_, digit)| **digit != 0) {
                    let digit = usize::from(*digit) - 1;
                    let start = usize::from(reading.side) % shape.sides() * 2 * shape.kinds;
                    let from = (start + digit) * shape.cells + at;
                    hits[digit / shape.kinds] |= match &attacks.tables {
                        AnyReachTables::Small(tables) => tables.hits(from, taken),
                        AnyReachTables::Large(tables) => tables.hits(from, taken),
                    };
                }
                let seat = shape.seat(player);
                for (row, side) in [(0, 1 - seat), (1, seat)] {
                    for at in (0..shape.cells).filter(|at| places[*at].is_some()) {
                        let seen = shape.seen_at[seat][at];
                        let cell = PositionId::from_index(at);
                        let told = hits[row] >> seen & 1 == 1;
                        assert_eq!(position.is_attacked(shape.seats[side], cell), told, "{game}: {cell:?}");
                        hit += usize::from(told);
                    }
                }
            }
        }
        assert!(hit > 1000, "{game}: {hit}");
    }
}

/// A pawn is past another that can neither walk nor hit where its way leads, for either player.
#[test]
fn pawns_past_all_others_are_seen() {
    let (rules, _, shape) = shipped_game("chess");
    let program = rules.program();
    let attacks = shape.attacks.as_ref().expect("royal pieces");
    let pawn = program.pieces.iter().position(|piece| piece.name == "Pawn").expect("pawns");
    let pawn = PieceId::from_index(pawn);
    for (first, second, passed) in [
        ("e5", "e6", [false, false]),
        ("e5", "d7", [false, false]),
        // It hits the other where that stands, and nothing of its way.
        ("e5", "d6", [true, true]),
        ("e5", "f7", [false, false]),
        ("e5", "e4", [true, true]),
        ("e5", "d5", [true, true]),
        ("e5", "g7", [true, true]),
    ] {
        let mut position = Position::empty(&rules);
        for (seat, cell) in [first, second].into_iter().enumerate() {
            let at = program.positions.iter().position(|site| site.name == cell).expect("a cell");
            position.put(shape.seats[seat], pawn, PositionId::from_index(at));
        }
        let reading = shape.read(&position, shape.seats[0]);
        let mut found = [false; 2];
        let owned = attacks.owned(&reading.digits);
        attacks.touched(0, &reading.digits, owned, reading.royal, |weight, _| {
            for (row, found) in found.iter_mut().enumerate() {
                let digit = 1 + row * shape.kinds + pawn.index();
                let mut lengths = 1..=LONGEST;
                *found |= lengths.any(|length| weight == attacks.weight(AttackTerm::Passed(length), digit));
            }
        });
        assert_eq!(found, passed, "{first} and {second}");
    }
}
