//! The moves of rules files as numbers, and their positions as planes.

use std::collections::HashSet;
use std::fmt::Write;

use board::{Moves, Position, Space};
use game::Dice;

use crate::{SHIPPED, notation, rules_file};

/// Plays games at random, and looks at every position with the numbers of its moves.
fn each_position(rules: &std::sync::Arc<board::Rules>, mut look: impl FnMut(&Position, &Moves)) {
    let mut moves = Moves::new();
    for seed in 0..6 {
        let mut dice = Dice::named(seed, "numbers");
        let mut position = Position::new(rules);
        for _ in 0..300 {
            if position.legal(&mut moves).is_some() {
                break;
            }
            // Dice choose among moves without numbers.
            if rules.program().players[position.turn().player].role == board::Role::Seat {
                look(&position, &moves);
            }
            let chosen = dice.below(moves.len() as u64) as usize;
            position.make(moves.get(chosen).unwrap());
        }
    }
}

#[test]
fn every_move_of_every_game_has_a_number_of_its_own() {
    let mut table = String::new();
    for shipped in SHIPPED {
        let file = rules_file(shipped.name, shipped.text).unwrap();
        let variant = file.variant("").unwrap();
        let space = Space::new(&variant.rules);
        let mut met = HashSet::new();
        let mut numbers = Vec::new();
        each_position(&variant.rules, |position, moves| {
            space.numbers(position, moves, &mut numbers);
            let known: HashSet<u32> = numbers.iter().flatten().copied().collect();
            let texts: Vec<String> = moves.iter().map(|part| position.text(part)).collect();
            assert_eq!(known.len(), moves.len(), "{}: {texts:?} {numbers:?}", shipped.name);
            assert!(known.iter().all(|number| (*number as usize) < space.size()));
            met.extend(known);
        });
        let [planes, rows, columns] = space.shape();
        writeln!(table, "{}: {} moves, {planes} planes of {rows} x {columns}", shipped.name, space.size())
            .unwrap();
        assert_eq!(space.plane_names().len(), planes);
    }
    insta::assert_snapshot!(table);
}

#[test]
fn both_sides_of_chess_see_the_same_board() {
    let chess = rules_file("chess", crate::shipped("chess").unwrap().text).unwrap().variant("").unwrap();
    let space = Space::new(&chess.rules);
    let [planes, rows, columns] = space.shape();
    let mut seen = Vec::new();
    // The same position with the colours exchanged.
    for fen in ["4k3/8/8/8/8/8/PPP5/R3K2R w KQ - 0 1", "r3k2r/ppp5/8/8/8/8/8/4K3 b kq - 0 1"] {
        let mut position = notation::read_position(&chess.rules, fen).unwrap();
        let mut moves = Moves::new();
        position.legal(&mut moves);
        let (mut numbers, mut written) = (Vec::new(), vec![0_u8; planes * rows * columns]);
        space.numbers(&position, &moves, &mut numbers);
        numbers.sort_unstable();
        space.observe(&position, position.turn().player, 1000, &mut written);
        // The turn item tells them apart, as it must: the rules may.
        let turn = space.plane_names().iter().position(|name| name == "turn item").unwrap();
        written.drain(turn * rows * columns..(turn + 1) * rows * columns);
        seen.push((numbers, written));
    }
    assert_eq!(seen[0], seen[1]);
    assert!(seen[0].1.contains(&255), "1000 turns are more than fit");
}

#[test]
fn planes_hold_all_that_a_player_may_know() {
    let shogi =
        rules_file("minishogi", crate::shipped("minishogi").unwrap().text).unwrap().variant("").unwrap();
    insta::assert_snapshot!(Space::new(&shogi.rules).plane_names().join("\n"));
}

#[test]
fn what_stands_where_no_game_puts_it_gets_no_number_twice() {
    let connect = rules_file("connect-four", crate::shipped("connect-four").unwrap().text).unwrap();
    let connect = connect.variant("").unwrap();
    let space = Space::new(&connect.rules);
    let mut position = notation::read_position(&connect.rules, "(Yellow Disc a3) Red to move").unwrap();
    let red = connect.program().player_named("Red").unwrap();
    position.add_stock(red, board::PieceId(0), 20);
    let (mut moves, mut numbers) = (Moves::new(), Vec::new());
    position.legal(&mut moves);
    space.numbers(&position, &moves, &mut numbers);
    assert_eq!((numbers.len(), numbers.iter().flatten().count()), (8, 7), "a1 and a4 are of one column");
}

#[test]
fn a_board_that_is_not_drawn_has_the_planes_of_its_steps() {
    let planes_of = |step: u32| {
        let text = format!(
            "(game (title \"steps\") (players A B) (turn-order A B)
            (board (grid (start-rectangle 0 0 {step} {step}) (dimensions (\"a/b/c\" ({step} 0)) (\"2/1\" (0 {step})))
                (directions (e 1 0) (w -1 0) (n 0 -1) (s 0 1))))
            (piece (name Stone) (moves (e (verify empty?) add) (s (verify empty?) add)))
            (board-setup (A (Stone a2 b1)) (B (Stone c2))))"
        );
        let steps = rules_file("steps.zrf", &text).unwrap().variant("").unwrap();
        let space = Space::new(&steps.rules);
        let mut planes = vec![0; space.shape().iter().product()];
        let position = Position::new(&steps.rules);
        space.observe(&position, position.turn().player, 0, &mut planes);
        (space.shape(), planes)
    };
    let (shape, planes) = planes_of(10);
    assert_eq!((shape, &planes[..6]), ([7, 2, 3], &[1, 0, 0, 0, 1, 0][..]));
    // Its lines are those along which cells follow each other: here down.
    let turned = planes.chunks(6).flat_map(|plane| [0, 3, 1, 4, 2, 5].map(|place| plane[place]));
    assert_eq!(planes_of(0), ([7, 3, 2], turned.collect()));
}
