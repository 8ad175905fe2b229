//! What a search of few plies must not overlook, and what no search must take for granted.

use std::sync::Arc;

use board::Position;
use search::{Limits, Score, Style, Thinker};

use crate::placed::placed;
use crate::support::{learned_model, play, start, think};

/// The value of a position of chess to its mover, at a depth, with the weights that ship.
fn value(position: &Position, depth: u32) -> i32 {
    let mut thinker = Thinker::new(Arc::new(learned_model("chess", position)), Style::default(), 1 << 14);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let thought = think(&mut thinker, position, limits).expect("not over");
    match thought.score {
        Score::Worth(value) => value,
        other => panic!("{other:?}"),
    }
}

/// A piece that is attacked steps aside, however few quiet moves a shallow node tries.
#[test]
fn an_attacked_queen_is_not_lost() {
    let mut position = start("chess");
    let opening = "Pawn e2 - e3; Pawn b7 - b5; Queen d1 - f3; Knight b8 - c6; Pawn h2 - h4; Pawn b5 - b4; Pawn d2 - d4; \
                   Bishop c8 - b7; Pawn d4 - d5; Pawn e7 - e6; Pawn d5 x c6";
    play(&mut position, opening);
    // The bishop takes back and attacks the queen; a knight for a pawn is gone all the same.
    for depth in 2..=4 {
        let value = value(&position, depth);
        assert!((-350..-50).contains(&value), "at depth {depth} {value}");
    }
}

/// Who goes back to a position of the game has not drawn: the other may go on elsewhere.
#[test]
fn going_back_once_is_no_draw() {
    let rules = start("chess");
    let mut position = placed(rules.rules(), "White King a1, White Queen d1, Black King h8, Black Knight b8");
    play(&mut position, "Queen d1 - e1; Knight b8 - c6; Queen e1 - d1");
    let value = value(&position, 4);
    assert!(value < -300, "{value}");
}
