//! What is wrong with the text of a position.

/// A text that is no position. It says what is wrong, and what is right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPosition {
    /// The board has no files and ranks, or pieces lack unique letters.
    #[error(
        "this game's positions cannot be written in FEN: it needs files a to z, ranks from 1, a letter \
             a piece, and nothing off the board"
    )]
    NoBoard,
    /// A letter without a piece.
    #[error("no piece '{0}'")]
    NoPiece(char),
    /// A rank that is too long or too short, or a wrong number of ranks.
    #[error("'{0}' does not fit the board: expected {1} ranks of {2} files")]
    Ranks(String, usize, usize),
    /// Pieces in hand that are none.
    #[error("expected pieces in hand, such as 2Pb or -, got '{0}'")]
    Hands(String),
    /// Not a player.
    #[error("expected 'w' or 'b' to move, got '{0}'")]
    ToMove(String),
    /// No rights to castle.
    #[error("expected who may castle, such as KQkq or -, got '{0}'")]
    Castling(String),
    /// No pawn has just passed that square.
    #[error("no pawn can have gone past '{0}'")]
    EnPassant(String),
    /// A list without its closing bracket.
    #[error("'{0}' lacks its ')'")]
    Open(String),
    /// A list without places.
    #[error("'{0}': expected (PLAYER PIECE PLACE ...)")]
    Short(String),
    /// A list that names what the rules do not have.
    #[error("'{0}': the rules have no {1} '{2}'")]
    Unknown(String, &'static str, String),
    /// A place that has a piece already.
    #[error("'{0}': '{1}' has a piece already")]
    Taken(String, String),
    /// Not a turn.
    #[error("expected who is to move after the pieces, such as '{1} to move', got '{0}'")]
    Turn(String, String),
}
