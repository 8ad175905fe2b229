//! The operator's settings.

use std::path::PathBuf;
use std::time::Duration;

use accounts::Origin;
use ipnet::IpNet;

#[derive(Clone, Debug)]
pub struct Operations {
    /// Who, besides this machine, may request `/healthz` and `/metrics`.
    pub metrics_to: Vec<IpNet>,
    /// The origins whose pages may embed boards.
    pub embed_from: Vec<Origin>,
    /// How long running matches may take to end on shutdown; the rest is saved.
    pub grace: Duration,
    /// Games of a generation when the computer learns a game.
    pub learning_games: u32,
    /// Folders with games of the host's own, read again when they change.
    pub games: Vec<PathBuf>,
    /// Whether authors may upload games of their own.
    pub upload_games: bool,
}

impl Operations {
    /// The usual number of games of a generation: as many as `viadal learn` plays.
    pub const LEARNING_GAMES: u32 = 1500;
}

impl Default for Operations {
    fn default() -> Operations {
        Operations {
            metrics_to: Vec::new(),
            embed_from: Vec::new(),
            grace: Duration::ZERO,
            learning_games: Operations::LEARNING_GAMES,
            games: Vec::new(),
            upload_games: false,
        }
    }
}
