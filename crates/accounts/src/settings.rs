//! What the host has decided.

use std::path::PathBuf;
use std::time::Duration;

use super::quotas::Quotas;

/// What the host has decided that everything below the site needs.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where programs are compiled.
    pub cache: PathBuf,
    /// The programs on this machine that may play.
    pub local_bots: Vec<String>,
    /// How many matches compute at once, and how many a tournament plays at once.
    pub slots: usize,
    /// How long a person may be away before their match is suspended.
    pub absence: Duration,
    /// While the machine has fewer bytes of memory to spare, nothing new is begun.
    pub spare_memory: u64,
    /// How long running matches may take to end on shutdown; the rest is saved.
    pub grace: Duration,
    /// Games of a generation when the computer learns a game.
    pub learning_games: u32,
    /// What each person may use; `None` on a local server.
    pub quotas: Option<Quotas>,
}
