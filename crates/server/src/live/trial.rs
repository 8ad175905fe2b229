//! For tests: a match that is set up and not played.

use std::sync::Arc;

use game::{Files, Options};
use store::Store;

use super::begin::summary;
use super::hall::Hall;
use super::stage::Stage;
use crate::plan::Plan;
use crate::summary::Kind;

/// A hall with one place and a store of its own.
pub(crate) fn hall() -> Arc<Hall> {
    Hall::new(Store::in_memory().unwrap(), std::env::temp_dir(), 1).unwrap()
}

/// A match in a hall that nobody plays.
pub(crate) fn stage(hall: &Hall) -> Arc<Stage> {
    let room = games::room("thud").unwrap();
    let options = Options::new(&room.all_options(), []).unwrap();
    let (game, files, bots) = (room.id.into(), Files::new(), Vec::new());
    let plan = Plan { game, kind: Kind::Asked, options, files, seed: 7, bots, pace_ms: 0, from: None };
    let summary = summary(hall.store.match_id(), room, &plan, &[], &[]);
    let stage = Stage::new(room, plan, summary, Vec::new());
    hall.keep(&stage).unwrap();
    hall.enter(&stage);
    stage
}
