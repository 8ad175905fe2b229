//! All names of squares and pieces that a game understands.

use board::{Moves, Program};

use super::coordinates::Coordinates;
use super::spelling::Spelling;

/// The names used for a game, and those understood.
#[derive(Debug)]
pub struct Spellings {
    /// The rules file's own.
    pub own: Spelling,
    /// The variant's.
    pub variant: Option<Spelling>,
    /// Those of USI, if they are others.
    usi: Option<Spelling>,
    /// With ranks that count from 0, if there are more than nine.
    from_zero: Option<Spelling>,
}

/// A way to write moves, named by protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// As in UCI.
    Uci,
    /// As in USI: shogi's own squares.
    Usi,
    /// As in UCCI and XBoard: ranks count from 0 if there are more than nine.
    FromZero,
}

impl Spellings {
    /// The names for a program; `shipped` is the name of its rules file, if it ships.
    pub fn new(program: &Program, shipped: Option<&str>) -> Spellings {
        let own = Spelling::own(program);
        let variant = shipped.and_then(|name| Spelling::variant(name, program));
        let usi = shipped.and_then(|name| Spelling::usi(name, program));
        let from_zero = variant.as_ref().unwrap_or(&own).from_zero();
        Spellings { own, variant, usi, from_zero }
    }

    /// The names that other programs know best.
    pub fn told(&self) -> &Spelling {
        self.variant.as_ref().unwrap_or(&self.own)
    }

    /// The names in a notation.
    pub fn of(&self, notation: Notation) -> &Spelling {
        let other = match notation {
            Notation::Uci => None,
            Notation::Usi => self.usi.as_ref(),
            Notation::FromZero => self.from_zero.as_ref(),
        };
        other.unwrap_or_else(|| self.told())
    }

    /// Finds the part for a text, with the variant's names or the own ones.
    pub fn find(&self, moves: &Moves, text: &str) -> Option<usize> {
        let variant = self.variant.as_ref().and_then(|variant| Coordinates::find(variant, moves, text));
        variant.or_else(|| Coordinates::find(&self.own, moves, text))
    }

    /// Finds the part for a text in a notation.
    pub fn find_in(&self, notation: Notation, moves: &Moves, text: &str) -> Option<usize> {
        match notation {
            Notation::Uci => self.find(moves, text),
            other => Coordinates::find(self.of(other), moves, text),
        }
    }
}
