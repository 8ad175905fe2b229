//! What a position is worth to a player: hundredths of the least piece, or a win in so many parts of turns.

use std::fmt;

/// Evaluations are kept within this.
pub(crate) use evaluation::MAX_VALUE as MOST;

/// The score of a won game; every evaluation is smaller.
pub(crate) const WIN: i32 = 1_000_000;
/// A bound larger than the score of a won game.
pub(crate) const INFINITE: i32 = 1_100_000;
/// The maximum search depth in parts of turns.
pub(crate) const DEEPEST: usize = 120;

/// What a position is worth to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Score {
    /// Lost after so many more parts of turns.
    Lost(u32),
    /// Hundredths of the least piece; 0 is even.
    Worth(i32),
    /// Won after so many more parts of turns.
    Won(u32),
    /// Of a thousand games from here so many should be won, draws counted half.
    Chance(u32),
}

impl Score {
    pub(crate) fn of(value: i32) -> Score {
        if value > MOST {
            Score::Won((WIN - value).max(0) as u32)
        } else if value < -MOST {
            Score::Lost((WIN + value).max(0) as u32)
        } else {
            Score::Worth(value)
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Lost(parts) => write!(out, "lost in {parts}"),
            Score::Worth(value) => write!(out, "{:+.2}", f64::from(*value) / 100.0),
            Score::Won(parts) => write!(out, "won in {parts}"),
            Score::Chance(wins) => write!(out, "{:.0}%", f64::from(*wins) / 10.0),
        }
    }
}

/// A value as a table of positions keeps it: wins counted from there.
pub(crate) fn to_table(value: i32, ply: usize) -> i32 {
    if value > MOST {
        value + ply as i32
    } else if value < -MOST {
        value - ply as i32
    } else {
        value
    }
}

/// A value as the search counts it: wins counted from the root.
pub(crate) fn from_table(value: i32, ply: usize) -> i32 {
    if value > MOST {
        value - ply as i32
    } else if value < -MOST {
        value + ply as i32
    } else {
        value
    }
}
