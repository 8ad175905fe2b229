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
mod bad_position;
mod fen;
mod list;
mod position;
mod sfen;

// A position and the moves that lead on from it.
mod opening;

// Games and openings that others have written down.
mod book;
mod pgn;
mod san;

// How those who play a game write its moves.
mod script;

pub use bad_position::BadPosition;
pub use book::{BadBook, read_book, write_opening};
pub use fen::{read_fen, write_fen};
pub use opening::{BadOpening, Opening, Openings, POSITION, read_openings, split_openings};
pub use pgn::{PgnGame, read_pgn};
pub(crate) use position::unusual_start;
pub use position::{read_position, write_position};
pub(crate) use san::sign_of;
pub use san::{find_san, write_san};
pub use script::Script;
