//! A frame, parsed from JSON.

use serde::Deserialize;

/// The fields that the terminal needs; others are ignored.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Frame {
    pub turn: u32,
    pub you: Option<String>,
    pub player: String,
    #[serde(default)]
    pub pieces: Vec<Piece>,
    #[serde(default)]
    pub stock: Vec<Stock>,
    #[serde(default)]
    pub last: Vec<Last>,
    pub continues: Option<String>,
    pub legal: Option<Vec<String>>,
    pub scores: Option<Vec<i64>>,
    pub reason: Option<String>,
}

/// A piece on the board.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Piece {
    pub at: String,
    pub piece: String,
    pub owner: String,
}

/// Pieces off the board.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Stock {
    pub owner: String,
    pub piece: String,
    pub count: usize,
}

/// A move made.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Last {
    pub player: String,
    #[serde(rename = "move")]
    pub text: String,
    pub from: Option<String>,
    pub to: Option<String>,
}
