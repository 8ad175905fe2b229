//! The tournaments of a server: what it plays, and how it stands.

use std::sync::Arc;
use std::time::Instant;

use live::{Background, MatchRegistry};
use store::Store;

use super::held::HeldTournaments;
use super::ladder_id::is_of;
use super::table::Tables;

/// The tournaments and ladders of a server. Their matches are live matches.
pub struct Contests {
    pub live: Arc<MatchRegistry>,
    pub store: Arc<Store>,
    /// Those being played.
    pub(super) held: HeldTournaments,
    pub(super) tables: Tables,
}

impl Contests {
    /// Contests whose tournaments are not played yet.
    pub fn new(live: &Arc<MatchRegistry>) -> Arc<Contests> {
        let (live, store) = (Arc::clone(live), Arc::clone(&live.store));
        Arc::new(Contests { live, store, held: HeldTournaments::default(), tables: Tables::default() })
    }

    /// The number of tournaments that are played or rest.
    pub fn count(&self) -> usize {
        self.held.running().len()
    }

    /// Notifies a game's ladder that its bots have changed.
    pub fn bots_changed(&self, game: &str) {
        let running = self.held.running();
        running
            .values()
            .filter(|held| is_of(&self.live.games, &held.id, game))
            .for_each(|held| held.nudge(&held.changed));
    }
}

impl Background for Contests {
    fn close(&self) {
        self.held.running().values().for_each(|held| held.nudge(&held.stop));
    }

    fn wait(&self, deadline: Instant) {
        let patience = deadline.saturating_duration_since(Instant::now());
        let running = self.held.running();
        drop(self.held.ended.wait_timeout_while(running, patience, |running| !running.is_empty()));
    }
}
