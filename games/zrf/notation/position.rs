//! A position as text, as the game has it.

use std::sync::Arc;

use board::{Position, Rules};

use super::bad_position::BadPosition;
use super::fen::{read_fen, write_fen};
use super::{list, sfen};

/// Reads a position: in FEN, in SFEN where places are named as in shogi, or as a list such as `(White Man a1 b2) (Black King e8) White to move`.
///
/// # Errors
/// What is wrong, with its place.
pub fn read_position(rules: &Arc<Rules>, text: &str) -> Result<Position, BadPosition> {
    match text.trim_start().starts_with('(') {
        true => list::read(rules, text),
        false if sfen::size(rules.program()).is_some() => sfen::read_sfen(rules, text),
        false => read_fen(rules, text),
    }
}

/// Writes a position: in FEN where the game has it, otherwise as a list.
pub fn write_position(position: &Position) -> String {
    write_fen(position, None, 0).unwrap_or_else(|| list::write(position))
}

/// The starting position of chess.
const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The first position of a game, if it is neither that of chess nor the usual one of a variant.
pub(crate) fn unusual_start(position: &Position, is_variant: bool) -> Option<String> {
    // An engine that plays the variant knows its start.
    let is_usual = || position.hash() == Position::new(position.rules()).hash();
    let fen = write_position(position);
    let is_known = fen == CHESS || (is_variant || fen.starts_with('(')) && is_usual();
    (!is_known).then_some(fen)
}
