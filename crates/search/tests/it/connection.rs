//! Boards on which who joins two sides wins.

use std::sync::Arc;

use board::{GameResult, Moves, Position, Rules};
use search::{Method, Score, Style};

use crate::support::{model, nodes, play, start, text, think, thinker};

/// The rules of hex with something else in them.
fn hex_with(from: &str, to: &str) -> Position {
    let text = text("hex");
    assert!(text.contains(from));
    let bytes = text.replace(from, to).into_bytes();
    let compiled = zrf::compile_alone(&zrf::Source { name: "hex", bytes: &bytes }).expect("sound");
    Position::new(&Arc::new(Rules::new(compiled.entries[0].program.clone()).expect("sound")))
}

#[test]
fn such_a_game_is_known_by_games_of_chance() {
    let known = |position: &Position| model(position).goals().connection().is_some();
    assert_eq!(Method::of(&model(&start("hex"))), Method::Tree);
    assert!(known(&hex_with("(title \"Hex\")", "(title \"Six\")")));
    for (from, to) in [
        // Who joins them loses; some cells must stay empty; more cells are linked than count.
        ("(win-condition (Red Blue)", "(loss-condition (Red Blue)"),
        ("((verify empty?)", "((verify empty?) (verify (not-friend? e))"),
        ("(se 0 1) (ne 1 -1) (sw -1 1)", "(se 0 1) (ne 1 -1) (sw -1 1) (x 1 1)"),
    ] {
        assert!(!known(&hex_with(from, to)), "{from} {to}");
    }
    for game in ["gomoku", "tic-tac-toe", "connect-four", "reversi", "amazons", "chess", "nine-mens-morris"] {
        assert!(!known(&start(game)), "{game}");
    }
}

#[test]
fn bridges_to_both_sides_win_whatever_the_other_does() {
    let mut known = thinker(&start("hex"), Style::default());
    let mut moves = Moves::new();
    for broken in ["h1", "g3", "f5", "e7", "e9", "c11"] {
        let mut position = start("hex");
        for cell in ["h2", "a3", "g4", "a4", "f6", "a5", "e8", "k8", "d10", broken] {
            position.legal(&mut moves);
            let at = position.rules().program().position_named(cell);
            position.make(moves.iter().find(|part| part.to() == at).expect("empty"));
        }
        for number in 0.. {
            let thought = think(&mut known, &position, nodes(5000)).expect("going on");
            assert!(thought.score == Score::Chance(1000) && thought.nodes < 5000, "{broken}: {thought:?}");
            play(&mut position, thought.best());
            if let Some(outcome) = position.legal(&mut moves) {
                assert_eq!(outcome.result, GameResult::Won(position.rules().program().turns[0].player));
                break;
            }
            position.make(moves.get(number * 31 % moves.len()).expect("a move"));
        }
    }
}
