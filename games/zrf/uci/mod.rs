//! Moves and positions in UCI, the protocol of chess engines.

mod coordinates;
mod dialect;
mod fen;
mod spelling;
mod spellings;

pub use coordinates::Coordinates;
pub use dialect::DIALECT;
pub(crate) use dialect::start;
pub use fen::{BadFen, read_fen, write_fen};
pub use spelling::Spelling;
pub use spellings::Spellings;
