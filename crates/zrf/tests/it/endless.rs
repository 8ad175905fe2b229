//! Endless rules are stopped, with a report of the block that caused it.

use std::fmt::Write;
use std::sync::Arc;

use board::{Moves, Position, Rules};

/// Move blocks of a lone piece on a board of 3 by 3; `ring` is an endless loop.
const BLOCKS: &[&str] = &[
    "((while true mark) add)",
    "((while (not false) add))",
    "((while on-board? ring add))",
    "((while true (while true (while true ring))) add)",
    "(ring (while true (capture n) (create King)) add)",
    "((while true (set-flag f (not-flag? f))) add)",
    "((while (not-attacked? n) ring) add)",
    "(ring add-partial)",
    "(ring (while true (add-partial King)))",
    "(ring (while on-board? cascade ring) add)",
];

#[test]
fn endless_moves_are_stopped() {
    let mut shown = String::new();
    for block in BLOCKS {
        let text = format!(
            r#"(game (players White Black) (turn-order White Black)
                (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("3/2/1" (0 9))) (directions (n 0 -1)))
                    (links ring (a1 b1) (b1 c1) (c1 a1)))
                (board-setup (White (Man a1)) (Black (King c3)))
                (piece (name Man) (moves (n add) {block} (n (verify empty?) (add King))))
                (piece (name King) (moves (n add))))"#
        );
        let rules = zrf::compile_alone(&zrf::Source { name: "endless.zrf", bytes: text.as_bytes() });
        let rules = rules.unwrap_or_else(|report| panic!("{report}"));
        let rules =
            Arc::new(Rules::new(rules.entries[0].program.clone()).expect("a program the compiler made"));
        let mut position = Position::new(&rules);
        let mut moves = Moves::new();
        let outcome = position.legal(&mut moves);
        let fault = position.fault().map_or("no fault".to_owned(), ToString::to_string);
        writeln!(shown, "{block}\n    {} moves, {outcome:?}, {fault}", moves.len())
            .expect("a string takes everything");
        for _ in 0..8 {
            let Some(part) = moves.get(moves.len() / 2) else { break };
            position.make(part);
            position.legal(&mut moves);
        }
    }
    insta::assert_snapshot!(shown);
}

/// Turns that go on in more ways than can be listed end a count, with a report.
#[test]
fn a_count_of_turns_without_end_is_stopped() {
    let steps = ["n", "s", "e", "w"].map(|way| format!("({way} (verify empty?) add-partial)")).join(" ");
    let text = format!(
        r#"(game (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (9 0)) ("5/4/3/2/1" (0 9)))
                (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
            (board-setup (White (Man a1)) (Black (Man e5)))
            (piece (name Man) (moves (n (verify enemy?) add) {steps})))"#
    );
    let rules = zrf::compile_alone(&zrf::Source { name: "wander.zrf", bytes: text.as_bytes() });
    let rules = rules.unwrap_or_else(|report| panic!("{report}"));
    let rules = Arc::new(Rules::new(rules.entries[0].program.clone()).expect("a program the compiler made"));
    for depth in [1, 3] {
        let mut position = Position::new(&rules);
        board::perft(&mut position, depth);
        let fault = position.fault().expect("it is told").to_string();
        assert_eq!(
            fault,
            "piece `Man`, move block 2: a turn that goes on can be played in too many ways to list, more than \
             1000000 parts"
        );
        let mut position = Position::new(&rules);
        board::divide(&mut position, depth);
        assert!(position.fault().is_some());
    }
}
