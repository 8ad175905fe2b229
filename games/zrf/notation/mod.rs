//! Positions and openings as text.
//!
//! ```
//! use zrf_room::notation::{read_position, write_position};
//!
//! let chess = zrf_room::shipped("chess").expect("chess ships");
//! let chess = zrf_room::rules_file(chess.name, chess.text).and_then(|file| file.variant("")).expect("it compiles");
//! let mut position = read_position(&chess.rules, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1").expect("a position");
//! assert_eq!(write_position(&position), "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
//! ```

// One position: as chess writes it, and for every other game.
mod fen;
mod list;
mod sfen;

// A position and the moves that lead on from it.
mod opening;

// Games and openings that others have written down.
mod book;
mod pgn;
mod san;

// How those who play a game write its moves.
mod script;

pub use book::{BadBook, read_book, write_opening};
pub use fen::{BadFen, read_fen, write_fen};
pub use opening::{BadOpening, Opening, Openings, POSITION, read_openings, split_openings};
pub use pgn::{PgnGame, read_pgn};
pub(crate) use san::sign_of;
pub use san::{find_san, write_san};
pub use script::Script;

use std::sync::Arc;

use board::{Position, Rules};

/// Reads a position: in FEN, in SFEN where places are named as in shogi, or as a list such as `(White Man a1 b2) (Black King e8) White to move`.
///
/// # Errors
/// What is wrong, with its place.
pub fn read_position(rules: &Arc<Rules>, text: &str) -> Result<Position, BadOpening> {
    match text.trim_start().starts_with('(') {
        true => list::read(rules, text),
        false if sfen::size(rules.program()).is_some() => Ok(sfen::read_sfen(rules, text)?),
        false => Ok(read_fen(rules, text)?),
    }
}

/// Writes a position: in FEN where the game has it, otherwise as a list.
pub fn write_position(position: &Position) -> String {
    write_fen(position, None, 0).unwrap_or_else(|| list::write(position))
}
