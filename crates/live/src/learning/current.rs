//! The game that is being learned.

use std::sync::atomic::{AtomicBool, AtomicU32};

/// The game that is being learned.
pub(super) struct Current {
    pub(super) id: String,
    pub(super) stop: AtomicBool,
    /// Games of this generation that are played.
    pub(super) played: AtomicU32,
}
