//! What weighs how much: the same for all games until self-play has found better for a rules file.

/// Weights of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Worth of each piece type in hundredths; `None` where it is to be read off its moves.
    pub pieces: Option<Vec<i32>>,
    /// One more move than the usual at its place, in hundredths, for a piece.
    pub place: i32,
    /// One more move for the player to move.
    pub mobility: i32,
    /// One step nearer the aims.
    pub advance: i32,
    /// The same, more for the last steps than for the first.
    pub rush: i32,
    /// Rows begun, in hundredths of what they usually count.
    pub lines: i32,
    /// To be on the move.
    pub tempo: i32,
}

impl Weights {
    /// What holds where nothing better is known.
    pub const USUAL: Weights =
        Weights { pieces: None, place: 4, mobility: 2, advance: 3, rush: 0, lines: 100, tempo: 5 };
}
