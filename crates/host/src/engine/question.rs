//! The question of a game: `variant NAME` and `position startpos moves ...` or `position fen FEN moves ...`.

#[derive(Debug, PartialEq)]
pub(super) struct Question<'a> {
    /// The game's name among the variants of chess, if it is one.
    pub(super) variant: Option<&'a str>,
    /// The line `position`.
    pub(super) position: &'a str,
    /// Where the game starts, if not as usual.
    pub(super) fen: Option<&'a str>,
    pub(super) moves: Vec<&'a str>,
}

impl Question<'_> {
    pub(super) fn read(text: &str) -> Question<'_> {
        let variant = text.lines().find_map(|line| line.strip_prefix("variant "));
        let position = text.lines().find(|line| line.starts_with("position")).unwrap_or_default();
        let start = position.strip_prefix("position ").unwrap_or_default();
        let (start, moves) = start.split_once(" moves").unwrap_or((start, ""));
        let fen = start.strip_prefix("fen ").or_else(|| start.strip_prefix("sfen "));
        Question { variant, position, fen, moves: moves.split_whitespace().collect() }
    }
}
