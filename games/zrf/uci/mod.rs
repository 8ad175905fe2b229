//! Moves in UCI, the protocol of chess engines.

mod coordinates;
mod dialect;
mod spelling;
mod spellings;

pub use coordinates::Coordinates;
pub use dialect::DIALECT;
pub(crate) use dialect::start;
pub use spelling::Spelling;
pub(crate) use spelling::sign;
pub use spellings::Spellings;
