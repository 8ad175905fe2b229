//! What people see and read of a game. The engine itself uses none of it.

use super::ByPlayer;

/// A rectangle on the board picture, in pixels, the right and the lower edge excluded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rectangle {
    /// Left edge.
    pub left: i32,
    /// Upper edge.
    pub top: i32,
    /// Right edge.
    pub right: i32,
    /// Lower edge.
    pub bottom: i32,
}

/// The texts of a game, with line breaks and quotes as displayed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// The title of the game or variant, as saved games name it.
    pub title: String,
    /// How it is played.
    pub description: String,
    /// Where it comes from.
    pub history: String,
    /// How to play it well.
    pub strategy: String,
}

/// Picture files of a piece type for each player, in order of preference; empty if there are none.
pub type PiecePictures = ByPlayer<Vec<String>>;
