//! Positions from a list of their pieces.

use std::sync::Arc;

use board::{AttributeId, Position, PositionId, Rules};

/// The position of pieces written as `White King e1, Black King e8`, White to move.
pub(crate) fn placed(rules: &Arc<Rules>, text: &str) -> Position {
    let program = rules.program();
    let mut position = Position::empty(rules);
    for piece in text.split(", ") {
        let words: Vec<&str> = piece.split(' ').collect();
        let owner = program.player_named(words[0]).expect("a player");
        let kind = program.piece_named(words[1]).expect("a piece");
        position.put(owner, kind, program.position_named(words[2]).expect("a position"));
    }
    let turn = program.turns.iter().position(|turn| program.players[turn.player].name == "White");
    position.set_turn(turn.unwrap_or(0));
    // Kings and rooks that stand anywhere do not castle.
    if let Some(unmoved) = program.attributes.iter().position(|name| name == "never-moved?") {
        let attribute = AttributeId::from_index(unmoved);
        let all: Vec<PositionId> = position.pieces().map(|(at, ..)| at).collect();
        all.into_iter().for_each(|at| position.set_attribute(at, attribute, false));
    }
    position
}
