//! Saved games (`.zsg`) of the original program: reading, writing, replaying.
//!
//! ```
//! let text = b"Zillions Save Game File Version 0.02 HC\r\nRulesFile=race.zrf\r\nVariantName=Race\r\n1. Runner a1 - a2\r\n";
//! let game = zrf::zsg::read(text).expect("a saved game");
//! assert_eq!(game.variant, "Race");
//! assert_eq!(game.lines[0].text, "Runner a1 - a2");
//! assert_eq!(game.to_string().as_bytes(), text);
//! ```
mod read;
mod replay;

use std::fmt;

use board::{Part, Position};

pub use read::{BadSave, read};
pub use replay::{BadReplay, replay, start, step};

/// The start of every saved game; the seats follow.
const HEADER: &str = "Zillions Save Game File Version 0.02 ";

/// A saved game: its seats, rules, starting position and lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedGame {
    /// Who plays, in the order of the rules' players, including random and neutral ones.
    pub seats: Vec<Seat>,
    /// The rules file: a name or a whole path, with `/` or `\`.
    pub rules: String,
    /// The title of the game or variant.
    pub variant: String,
    /// Changes to the board before the first line.
    pub edits: Vec<Edit>,
    /// The parts played, including passes.
    pub lines: Vec<PlayedPart>,
}

/// Who plays in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A seat played by a person.
    Human,
    /// A seat played by the program.
    Computer,
}

/// A manual change to the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// `(x pos)`: clears a position.
    Remove(String),
    /// `(Player Type pos)`: puts a new piece there.
    Put {
        /// The owner of the piece put there.
        player: String,
        /// The type of the piece put there.
        piece: String,
        /// The position's name.
        at: String,
    },
}

/// A part of a turn as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedPart {
    /// The number of the turn, from 1. All parts and passes of a turn have the same.
    pub number: u32,
    /// The move, e.g. `Dwarf f1 - f5` or `Pass`.
    pub text: String,
}

impl PlayedPart {
    /// The line for a part about to be made in a position.
    pub fn of(position: &Position, part: Part<'_>) -> PlayedPart {
        PlayedPart { number: position.number(), text: position.text(part) }
    }
}

impl SavedGame {
    /// The name of the rules file without folders.
    pub fn rules_file(&self) -> &str {
        self.rules.rsplit(['/', '\\']).next().unwrap_or(&self.rules)
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Edit::Remove(at) => write!(f, "(x {at})"),
            Edit::Put { player, piece, at } => write!(f, "({player} {piece} {at})"),
        }
    }
}

impl fmt::Display for PlayedPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}. {}", self.number, self.text)
    }
}

/// Formats the whole file, with CRLF line ends.
impl fmt::Display for SavedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{HEADER}")?;
        for seat in &self.seats {
            f.write_str(if *seat == Seat::Human { "H" } else { "C" })?;
        }
        write!(f, "\r\nRulesFile={}\r\nVariantName={}\r\n", self.rules, self.variant)?;
        for edit in &self.edits {
            write!(f, "{edit}\r\n")?;
        }
        for line in &self.lines {
            write!(f, "{line}\r\n")?;
        }
        Ok(())
    }
}
