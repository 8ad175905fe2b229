//! Why a tournament cannot be held.

use store::BadStore;
use tournament::BadPlan;

use crate::play::NotPlayed;

/// Why a tournament cannot be held.
#[derive(Debug, thiserror::Error)]
pub enum NotHeld {
    /// The store fails.
    #[error(transparent)]
    Store(#[from] BadStore),
    /// So many players cannot.
    #[error("{0}")]
    Plan(#[from] BadPlan),
    /// A match cannot be played.
    #[error(transparent)]
    Match(#[from] NotPlayed),
    /// This program does not have the game, or has other rules.
    #[error("a tournament of '{0}', whose rules this program does not have")]
    Game(String),
    /// Nobody is there to play the matches.
    #[error("{0}")]
    Players(String),
    /// Parts of a schedule need all of it at once.
    #[error("--shard needs a schedule that is known beforehand: round-robin or gauntlet, not {0}")]
    Shard(&'static str),
}
