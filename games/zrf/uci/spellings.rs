//! All names of squares and pieces that a game understands.

use board::Moves;

use super::coordinates::Coordinates;
use super::spelling::Spelling;

/// The names used for a game, and those understood.
#[derive(Debug)]
pub struct Spellings {
    /// The rules file's own.
    pub own: Spelling,
    /// The variant's.
    pub variant: Option<Spelling>,
}

impl Spellings {
    /// The names that other programs know best.
    pub fn told(&self) -> &Spelling {
        self.variant.as_ref().unwrap_or(&self.own)
    }

    /// Finds the part for a text, with either set of names.
    pub fn find(&self, moves: &Moves, text: &str) -> Option<usize> {
        let variant = self.variant.as_ref().and_then(|variant| Coordinates::find(variant, moves, text));
        variant.or_else(|| Coordinates::find(&self.own, moves, text))
    }
}
