//! Rules files that ship, made ready, and questions to a thinker.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Moves, Position, Rules};
use evaluation::{GameModel, PieceValues, Weights, fingerprint, shipped_weights};
use search::{Limits, Outside, Style, Thinker, Thought};

/// The position at the start of a rules file that ships.
pub(crate) fn start(name: &str) -> Position {
    let rules = Rules::new(compiled(name).entries[0].program.clone()).expect("sound");
    Position::new(&Arc::new(rules))
}

/// A rules file that ships.
pub(crate) fn compiled(name: &str) -> zrf::Rules {
    zrf::compile_alone(&zrf::Source { name, bytes: text(name).as_bytes() }).expect("sound")
}

/// Its text.
pub(crate) fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/zrf/rules/{name}.zrf"));
    std::fs::read_to_string(path).expect("readable")
}

/// What is learnt of the rules of a position.
pub(crate) fn model(position: &Position) -> GameModel {
    let rules = position.rules();
    GameModel::new(rules, &PieceValues::new(rules), &Weights::USUAL)
}

/// The same with the weights that ship for a rules file.
pub(crate) fn learned_model(name: &str, position: &Position) -> GameModel {
    let weights = shipped_weights(fingerprint(&text(name)), 1).unwrap_or_else(|| panic!("none for {name}"));
    model(position).with_weights(position.rules(), weights).expect("weights for these rules")
}

/// Plays moves given as texts of parts.
pub(crate) fn play(position: &mut Position, texts: &str) {
    let mut moves = Moves::new();
    for text in texts.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let index = position.find(text, &mut moves).unwrap_or_else(|| panic!("'{text}' is not legal"));
        position.make(moves.get(index).expect("found"));
    }
}

pub(crate) fn thinker(position: &Position, style: Style) -> Thinker {
    Thinker::new(Arc::new(model(position)), style, 1 << 14)
}

pub(crate) fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Thinks without a clock.
pub(crate) fn think(thinker: &mut Thinker, position: &Position, limits: Limits) -> Option<Thought> {
    let outside = Outside { clock: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
    thinker.think(position, limits, 1000, outside, &mut |_| {})
}
