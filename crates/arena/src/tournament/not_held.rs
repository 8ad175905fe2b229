//! Why a tournament cannot be held.

use store::BadStore;
use tournament::BadPlan;

use crate::play::NotPlayed;

/// Why a tournament cannot be held.
#[derive(Debug, thiserror::Error)]
pub enum NotHeld {
    #[error(transparent)]
    Store(#[from] BadStore),
    #[error("{0}")]
    Plan(#[from] BadPlan),
    #[error(transparent)]
    Match(#[from] NotPlayed),
    /// This program lacks the game, or has other rules.
    #[error("a tournament of '{0}', whose rules this program does not have")]
    Game(String),
    /// Nobody is available to play the matches.
    #[error("{0}")]
    Players(String),
    /// Parts of a schedule require that it is known in advance.
    #[error("--shard needs a schedule that is known beforehand: round-robin or gauntlet, not {0}")]
    Shard(&'static str),
}
