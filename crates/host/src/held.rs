//! What a bot runs from in the cache of compiled bots.

use std::fs::File;
use std::sync::Arc;

use nix::fcntl::Flock;

/// Keeps builds from being removed while a bot runs from them.
#[derive(Clone, Debug, Default)]
pub struct Held {
    pub(crate) _locks: Vec<Arc<Flock<File>>>,
}

impl Held {
    /// Holds these locks until the last copy is dropped.
    pub(crate) fn of(locks: Vec<Arc<Flock<File>>>) -> Held {
        Held { _locks: locks }
    }
}
