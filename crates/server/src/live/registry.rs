//! The registry: all matches that are played now, and the store where they end.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use store::{BadStore, Filter, MatchRow, Seat, Store};
use tokio::sync::watch;

use super::live_match::LiveMatch;
use super::slots::ComputeSlots;
use crate::plan::Plan;
use crate::summary::{State, Summary};

/// All matches that are played now.
pub(crate) struct MatchRegistry {
    pub(crate) store: Store,
    /// Where programs are compiled, and bots of the page written.
    pub(crate) cache: PathBuf,
    pub(crate) slots: ComputeSlots,
    matches: Mutex<BTreeMap<String, Arc<LiveMatch>>>,
    left: Condvar,
    closing: AtomicBool,
    changed: watch::Sender<()>,
    /// How many look at the list of live matches.
    pub(crate) lobby_spectators: AtomicUsize,
    /// Held by whoever begins an exhibition.
    pub(crate) exhibition_lock: Mutex<()>,
    /// Which exhibition is next; from start to start another.
    pub(crate) shown: AtomicUsize,
}

impl MatchRegistry {
    /// A registry in which nothing is played yet. Matches that were played when the last program ended are broken.
    pub(crate) fn new(store: Store, cache: PathBuf, slots: usize) -> Result<Arc<MatchRegistry>, BadStore> {
        let (changed, _) = watch::channel(());
        let registry = MatchRegistry {
            store,
            cache,
            slots: ComputeSlots::new(slots),
            matches: Mutex::default(),
            left: Condvar::new(),
            closing: AtomicBool::new(false),
            changed,
            lobby_spectators: AtomicUsize::new(0),
            exhibition_lock: Mutex::default(),
            shown: AtomicUsize::new(usize::try_from(now() / 1000).unwrap_or(0)),
        };
        registry.clear_away()?;
        Ok(Arc::new(registry))
    }

    /// The match of this id, if it is played now.
    pub(crate) fn live_match(&self, id: &str) -> Option<Arc<LiveMatch>> {
        self.matches().get(id).cloned()
    }

    /// All that are played now, the latest first.
    pub(crate) fn live_matches(&self) -> Vec<Arc<LiveMatch>> {
        let mut live: Vec<Arc<LiveMatch>> = self.matches().values().cloned().collect();
        live.sort_by_cached_key(|live_match| std::cmp::Reverse(live_match.summary().started));
        live
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.matches().len()
    }

    /// Told when a match begins, moves on or ends.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Something is to be seen.
    pub(crate) fn notify(&self) {
        self.changed.send_replace(());
    }

    /// Whether anybody watches the list of live matches.
    pub(crate) fn has_lobby_spectators(&self) -> bool {
        self.lobby_spectators.load(Ordering::Relaxed) > 0
    }

    /// Whether no more matches begin.
    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Takes in a match.
    pub(crate) fn insert(&self, live_match: &Arc<LiveMatch>) {
        self.matches().insert(live_match.id.clone(), Arc::clone(live_match));
        self.notify();
    }

    /// A match has ended and is in the store.
    pub(crate) fn remove(&self, live_match: &LiveMatch) {
        self.matches().remove(&live_match.id);
        self.left.notify_all();
        self.notify();
    }

    /// Stops all matches and waits, at most `patience`, until they are in the store.
    pub(crate) fn close(&self, patience: Duration) {
        self.closing.store(true, Ordering::Relaxed);
        self.matches().values().for_each(|live_match| live_match.request_stop());
        let matches = self.matches();
        let waiting = |matches: &mut BTreeMap<_, _>| !matches.is_empty();
        drop(self.left.wait_timeout_while(matches, patience, waiting));
    }

    /// Stores the summary of a match.
    pub(crate) fn keep(&self, live_match: &LiveMatch) -> Result<(), BadStore> {
        self.keep_as(live_match, &live_match.summary())
    }

    /// Keeps a match in the store as this says.
    pub(crate) fn keep_as(&self, live_match: &LiveMatch, summary: &Summary) -> Result<(), BadStore> {
        self.store.keep_match(&row(summary, &live_match.plan), &seats(summary))
    }

    /// The summary of a match, live or finished.
    pub(crate) fn summary(&self, id: &str) -> Result<Option<Summary>, BadStore> {
        match self.live_match(id) {
            Some(live_match) => Ok(Some(live_match.summary())),
            None => self.store.match_row(id)?.map(|row| read_summary(&row)).transpose(),
        }
    }

    /// The summaries of the matches wanted; live ones as they stand.
    pub(crate) fn summaries(&self, filter: &Filter<'_>) -> Result<Vec<Summary>, BadStore> {
        let told = |row: &MatchRow| match self.live_match(&row.id) {
            Some(live_match) => Ok(live_match.summary()),
            None => read_summary(row),
        };
        self.store.matches(filter)?.iter().map(told).collect()
    }

    fn clear_away(&self) -> Result<(), BadStore> {
        for state in [State::Live, State::Queued] {
            let filter = Filter { state: Some(state.name()), limit: u32::MAX, ..Filter::default() };
            for row in self.store.matches(&filter)? {
                let mut summary = read_summary(&row)?;
                summary.state = State::Broken;
                summary.note = Some("broken_off".into());
                summary.ended.get_or_insert(row.started);
                let plan: Option<Plan> = serde_json::from_str(&row.plan).ok();
                summary.seed = plan.map(|plan| plan.seed);
                let summary_text = serde_json::to_string(&summary).expect("a summary has string keys");
                let (state, ended) = (summary.state.name().into(), summary.ended);
                let row = MatchRow { state, summary: summary_text, ended, ..row };
                self.store.keep_match(&row, &[])?;
            }
        }
        Ok(())
    }

    fn matches(&self) -> MutexGuard<'_, BTreeMap<String, Arc<LiveMatch>>> {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

pub(crate) fn read_summary(row: &MatchRow) -> Result<Summary, BadStore> {
    serde_json::from_str(&row.summary)
        .map_err(|error| BadStore::Unreadable(format!("match {}: {error}", row.id)))
}

/// A match as the store keeps it.
pub(crate) fn row(summary: &Summary, plan: &Plan) -> MatchRow {
    MatchRow {
        id: summary.id.clone(),
        game: summary.game.clone(),
        state: summary.state.name().into(),
        kind: summary.kind.name().into(),
        started: summary.started,
        ended: summary.ended,
        plan: serde_json::to_string(plan).expect("a plan has string keys"),
        summary: serde_json::to_string(summary).expect("a summary has string keys"),
    }
}

fn seats(summary: &Summary) -> Vec<Seat> {
    let result = |number: usize| {
        let ranks = summary.ranks.as_ref()?;
        let best = ranks.iter().filter(|rank| **rank == 0).count();
        Some(match (ranks[number], best) {
            (0, 1) => 1,
            (0, _) => 0,
            _ => -1,
        })
    };
    let seat = |(number, player): (usize, &crate::summary::Player)| {
        let told = summary.verdicts.as_ref().and_then(|verdicts| verdicts.get(number));
        Seat {
            bot: player.bot.clone(),
            result: result(number),
            verdict: told.map(|told| told.verdict.clone()),
            message: told.map(|told| told.message.clone()),
            at: told.and_then(|told| told.at.clone()),
        }
    };
    summary.bots.iter().enumerate().map(seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::fixtures;

    #[test]
    fn what_was_played_when_the_last_program_ended_is_broken_and_over() {
        let registry = fixtures::registry();
        let live_match = fixtures::live_match(&registry);
        registry.remove(&live_match);
        registry.clear_away().unwrap();
        let row = registry.store.match_row(&live_match.id).unwrap().unwrap();
        let told = registry.summary(&live_match.id).unwrap().unwrap();
        assert_eq!((told.state, told.note.as_deref()), (State::Broken, Some("broken_off")));
        assert_eq!((told.ended, row.ended, row.state.as_str()), (Some(told.started), told.ended, "broken"));
    }
}
