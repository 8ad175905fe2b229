//! How a game ended.

use crate::program::PlayerId;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won or lost; a draw names nobody.
    pub result: GameResult,
    /// The goal or the rule that ended the game.
    pub reason: Reason,
}

/// Who won or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// This player has won.
    Won(PlayerId),
    /// This player has lost.
    Lost(PlayerId),
    /// A draw.
    Drawn,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A goal of the rules, by its place in the program's list.
    Goal(u16),
    /// The player to move has no move, and no goal says what that means.
    NoMoves,
    /// The position stood for the third time, and no goal says what that means.
    Repetition,
}
