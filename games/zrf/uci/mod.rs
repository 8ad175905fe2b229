//! Moves as engines write them: UCI, and the protocols beside it.

mod coordinates;
mod dialect;
mod spelling;
mod spellings;

pub use coordinates::Coordinates;
pub use dialect::DIALECTS;
pub use spelling::Spelling;
pub(crate) use spelling::sign;
pub use spellings::{Notation, Spellings};
