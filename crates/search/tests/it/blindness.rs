//! What a search of few plies must not overlook, and what it must not take for granted.

use std::sync::Arc;

use board::Position;
use search::{Limits, Score, Style, Thinker, fingerprint, shipped_weights};

use crate::placed::placed;
use crate::support::{model, play, start, think};

/// The value of a position of chess to its mover, at a depth, with the weights that ship.
fn value(position: &Position, depth: u32) -> i32 {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/zrf/rules/chess.zrf");
    let text = std::fs::read_to_string(path).expect("readable");
    let weights = shipped_weights(fingerprint(&text), 1).expect("weights for chess");
    let model = model(position).with_weights(position.rules(), weights);
    let mut thinker = Thinker::new(Arc::new(model), Style::default(), 1 << 14);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let thought = think(&mut thinker, position, limits).expect("not over");
    match thought.score {
        Score::Worth(value) => value,
        other => panic!("{other:?}"),
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
