//! Moves and positions in the words of UCI, the protocol that chess programs share.

mod coordinates;
mod dialect;
mod fen;

pub use coordinates::coordinates;
pub use dialect::DIALECT;
pub use fen::{BadFen, read_fen, write_fen};
