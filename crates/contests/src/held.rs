//! The tournaments that this server plays, and their state.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

use game::lock;
use referee::Stop;
use serde::{Deserialize, Serialize};
use store::TournamentRow;

use super::ladder_id::is_ladder;

#[derive(Default)]
pub(crate) struct HeldTournaments {
    running: Mutex<BTreeMap<i64, Arc<Held>>>,
    /// Notified when one has ended.
    pub(super) ended: Condvar,
    /// Why the last run of a tournament broke off.
    troubles: Mutex<BTreeMap<i64, String>>,
    /// Bots that a ladder could not seat when it was last started, by its id.
    skipped: Mutex<BTreeMap<String, Vec<SkippedBot>>>,
    /// Locked while a ladder's bots are read and written, so that no change is lost.
    entering: Mutex<()>,
}

/// A bot that belongs on a ladder and cannot be seated here.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SkippedBot {
    pub name: String,
    pub why: String,
}

/// A tournament being played.
pub(crate) struct Held {
    pub(super) id: String,
    /// Set to end it immediately.
    pub(super) stop: Stop,
    /// Set when its bots have changed: running matches end, then it continues with others.
    pub(super) changed: AtomicBool,
    /// Whether its order is settled, so that it waits for other bots.
    resting: AtomicBool,
    wake: (Mutex<()>, Condvar),
}

/// How a tournament stands with this server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TournamentState {
    /// Is being played.
    Running,
    /// A ladder whose order is settled waits for other bots.
    Resting,
    /// Was stopped here and can go on.
    Stopped,
    /// All of it has been played.
    Finished,
    /// Was begun on the command line and not played to its end.
    Apart,
}

impl Held {
    pub(super) fn new(id: &str) -> Held {
        Held {
            id: id.into(),
            stop: Stop::default(),
            changed: AtomicBool::new(false),
            resting: AtomicBool::new(false),
            wake: Default::default(),
        }
    }

    /// Returns true if no further match should start.
    pub(super) fn is_ending(&self) -> bool {
        self.is_stopped() || self.changed.load(Ordering::Relaxed)
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(super) fn nudge(&self, flag: &AtomicBool) {
        let _waiting = lock(&self.wake.0);
        flag.store(true, Ordering::Relaxed);
        self.wake.1.notify_all();
    }

    /// Waits until its bots have changed or it is stopped.
    pub(super) fn rest(&self) {
        self.resting.store(true, Ordering::Relaxed);
        let waiting = lock(&self.wake.0);
        drop(self.wake.1.wait_while(waiting, |()| !self.is_ending()));
        self.resting.store(false, Ordering::Relaxed);
    }
}

impl HeldTournaments {
    pub(super) fn running(&self) -> MutexGuard<'_, BTreeMap<i64, Arc<Held>>> {
        lock(&self.running)
    }

    pub(super) fn troubles(&self) -> MutexGuard<'_, BTreeMap<i64, String>> {
        lock(&self.troubles)
    }

    /// Locks the bots of all ladders.
    pub(super) fn entering(&self) -> MutexGuard<'_, ()> {
        lock(&self.entering)
    }

    /// Notes the bots that a ladder leaves out.
    pub(super) fn skip(&self, id: &str, bots: Vec<SkippedBot>) {
        lock(&self.skipped).insert(id.into(), bots);
    }

    /// The bots that a ladder left out when it was last started.
    pub(crate) fn skipped(&self, id: &str) -> Vec<SkippedBot> {
        lock(&self.skipped).get(id).cloned().unwrap_or_default()
    }

    /// Why its last run broke off, if it did.
    pub(crate) fn trouble(&self, number: i64) -> Option<String> {
        self.troubles().get(&number).cloned()
    }

    /// The state of a tournament. `is_on` comes from the store.
    pub(crate) fn state(&self, row: &TournamentRow, is_on: Option<bool>) -> TournamentState {
        match self.running().get(&row.number) {
            Some(held) if held.resting.load(Ordering::Relaxed) => TournamentState::Resting,
            Some(held) if !held.is_stopped() => TournamentState::Running,
            _ if row.finished.is_some() && !is_ladder(&row.id) => TournamentState::Finished,
            _ if is_on.is_some() => TournamentState::Stopped,
            _ => TournamentState::Apart,
        }
    }
}
