//! The hall: all matches that are played now, and the store where they end.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use store::{BadStore, Filter, MatchRow, Seat, Store};
use tokio::sync::watch;

use super::pace::Places;
use super::stage::Stage;
use crate::plan::Plan;
use crate::summary::{State, Summary};

/// All matches that are played now.
pub(crate) struct Hall {
    pub(crate) store: Store,
    /// Where programs are compiled, and bots of the page written.
    pub(crate) cache: PathBuf,
    pub(crate) places: Places,
    stages: Mutex<BTreeMap<String, Arc<Stage>>>,
    left: Condvar,
    closing: AtomicBool,
    changed: watch::Sender<()>,
    /// How many look at the list of live matches.
    pub(crate) lookers: AtomicUsize,
    /// Held by whoever begins an exhibition.
    pub(crate) stage_door: Mutex<()>,
    /// Which exhibition is next; from start to start another.
    pub(crate) shown: AtomicUsize,
}

impl Hall {
    /// A hall in which nothing is played yet. Matches that were played when the last program ended are broken.
    pub(crate) fn new(store: Store, cache: PathBuf, places: usize) -> Result<Arc<Hall>, BadStore> {
        let (changed, _) = watch::channel(());
        let hall = Hall {
            store,
            cache,
            places: Places::new(places),
            stages: Mutex::default(),
            left: Condvar::new(),
            closing: AtomicBool::new(false),
            changed,
            lookers: AtomicUsize::new(0),
            stage_door: Mutex::default(),
            shown: AtomicUsize::new(usize::try_from(now() / 1000).unwrap_or(0)),
        };
        hall.clear_away()?;
        Ok(Arc::new(hall))
    }

    /// The match of this id, if it is played now.
    pub(crate) fn stage(&self, id: &str) -> Option<Arc<Stage>> {
        self.stages().get(id).cloned()
    }

    /// All that are played now, the latest first.
    pub(crate) fn live(&self) -> Vec<Arc<Stage>> {
        let mut live: Vec<Arc<Stage>> = self.stages().values().cloned().collect();
        live.sort_by_cached_key(|stage| std::cmp::Reverse(stage.summary().started));
        live
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.stages().len()
    }

    /// Told when a match begins, moves on or ends.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Something is to be seen.
    pub(crate) fn bump(&self) {
        self.changed.send_replace(());
    }

    /// Whether somebody looks at the list of live matches.
    pub(crate) fn is_looked_at(&self) -> bool {
        self.lookers.load(Ordering::Relaxed) > 0
    }

    /// Whether no more matches begin.
    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Takes in a match.
    pub(crate) fn enter(&self, stage: &Arc<Stage>) {
        self.stages().insert(stage.id.clone(), Arc::clone(stage));
        self.bump();
    }

    /// A match has ended and is in the store.
    pub(crate) fn leave(&self, stage: &Stage) {
        self.stages().remove(&stage.id);
        self.left.notify_all();
        self.bump();
    }

    /// Ends all matches and waits until they are in the store, so long at the most.
    pub(crate) fn close(&self, patience: Duration) {
        self.closing.store(true, Ordering::Relaxed);
        self.stages().values().for_each(|stage| stage.end());
        let stages = self.stages();
        let waiting = |stages: &mut BTreeMap<_, _>| !stages.is_empty();
        drop(self.left.wait_timeout_while(stages, patience, waiting));
    }

    /// Keeps what is told of a match in the store.
    pub(crate) fn keep(&self, stage: &Stage) -> Result<(), BadStore> {
        self.keep_as(stage, &stage.summary())
    }

    /// Keeps a match in the store as this says.
    pub(crate) fn keep_as(&self, stage: &Stage, summary: &Summary) -> Result<(), BadStore> {
        self.store.keep_match(&row(summary, &stage.plan), &seats(summary))
    }

    /// What is told of a match, played now or earlier.
    pub(crate) fn summary(&self, id: &str) -> Result<Option<Summary>, BadStore> {
        match self.stage(id) {
            Some(stage) => Ok(Some(stage.summary())),
            None => self.store.match_row(id)?.map(|row| read_summary(&row)).transpose(),
        }
    }

    /// What is told of the matches wanted; of those played now as they stand.
    pub(crate) fn summaries(&self, filter: &Filter<'_>) -> Result<Vec<Summary>, BadStore> {
        let told = |row: &MatchRow| match self.stage(&row.id) {
            Some(stage) => Ok(stage.summary()),
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

    fn stages(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Stage>>> {
        self.stages.lock().unwrap_or_else(PoisonError::into_inner)
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
    use crate::live::trial;

    #[test]
    fn what_was_played_when_the_last_program_ended_is_broken_and_over() {
        let hall = trial::hall();
        let stage = trial::stage(&hall);
        hall.leave(&stage);
        hall.clear_away().unwrap();
        let row = hall.store.match_row(&stage.id).unwrap().unwrap();
        let told = hall.summary(&stage.id).unwrap().unwrap();
        assert_eq!((told.state, told.note.as_deref()), (State::Broken, Some("broken_off")));
        assert_eq!((told.ended, row.ended, row.state.as_str()), (Some(told.started), told.ended, "broken"));
    }
}
