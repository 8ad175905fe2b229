//! What a player or spectator may see: the board, and what the match adds to it.

use serde::Serialize;

use zrf_room as zrf;

/// What a player or spectator may see now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The points on the board, by seat.
    pub points: Vec<i64>,
    /// Plies since the last capture.
    pub quiet: u32,
    /// Whether the end may be accepted instead of a move.
    pub may_accept: bool,
    /// Whether the end may be proposed with a move.
    pub may_propose: bool,
    /// Moves a side must make before it may propose, by seat; only for spectators.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pauses: Option<Vec<u32>>,
    #[serde(flatten)]
    pub board: zrf::View,
}
