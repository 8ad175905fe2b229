//! For tests: a match that is set up but not played.

use std::sync::Arc;
use std::time::Duration;

use accounts::Settings;
use game::{Files, Options};
use store::Store;

use super::begin::summary;
use super::live_match::LiveMatch;
use super::registry::MatchRegistry;
use crate::plan::{Kind, Plan};

/// A registry with one slot and its own store.
pub(crate) fn registry() -> Arc<MatchRegistry> {
    let settings = Settings {
        cache: std::env::temp_dir(),
        local_bots: Vec::new(),
        slots: 1,
        absence: Duration::MAX,
        spare_memory: 0,
        grace: Duration::ZERO,
        learning_games: 1,
        quotas: None,
    };
    MatchRegistry::new(Arc::new(Store::in_memory().unwrap()), settings).unwrap()
}

/// A match in the registry that no thread plays.
pub(crate) fn live_match(registry: &MatchRegistry) -> Arc<LiveMatch> {
    let room = arena::room("thud").unwrap();
    let options = Options::new(&room.all_options(), []).unwrap();
    let plan = Plan::of(room, Kind::Asked, (options, Files::new()), 7, Vec::new());
    let summary = summary(registry.store.match_id(), room, &plan, &[], &[]);
    let live_match = LiveMatch::new(room, plan, summary);
    registry.keep(&live_match).unwrap();
    registry.insert(&live_match);
    live_match
}
