//! The match registry: all matches in play, and the store for their results.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock};
use std::time::Instant;

use accounts::{Refused, Settings, Usage};
use arena::{Arena, Games};
use game::{Room, lock};
use store::{BadStore, Filter, MatchRow, Seat, Store};
use tokio::sync::watch;

use super::clock::now;
use super::closing::Closing;
use super::in_terminal::InTerminal;
use super::live_match::LiveMatch;
use super::remote::RemoteBots;
use super::rooms::is_of_workers;
use super::slots::{ComputeSlots, POLL};
use crate::counts::Counts;
use crate::owners::Owners;
use crate::plan::{Kind, Plan, Spec};
use crate::summary::{Rematch, State, Summary};
use crate::umpire;
use crate::workers::Workers;

/// How many things are done for an owner at once.
const AT_ONCE: usize = 8;

pub struct MatchRegistry {
    pub store: Arc<Store>,
    pub settings: Settings,
    /// The games that can be chosen.
    pub games: Games,
    pub slots: ComputeSlots,
    /// What visitors compute besides matches.
    pub visits: ComputeSlots,
    /// Builds of bots: as many at once, apart from matches.
    pub(crate) builds: ComputeSlots,
    /// For whom a bot is built now.
    building: Mutex<BTreeSet<String>>,
    /// For whom something is done now.
    pub(crate) owners: Owners,
    /// What people use of the machine.
    pub usage: Usage,
    /// Bots connected from elsewhere.
    pub remotes: RemoteBots,
    /// The match that a terminal plays.
    pub in_terminal: InTerminal,
    /// Counters for the server's operator.
    pub counts: Counts,
    /// Those of owners that compute for them; none where matches compute in this process.
    pub workers: OnceLock<Arc<Workers>>,
    matches: Mutex<BTreeMap<String, Arc<LiveMatch>>>,
    left: Condvar,
    pub(super) closing: watch::Sender<Closing>,
    changed: watch::Sender<()>,
    /// How many watch the list of live matches.
    pub(crate) lobby_spectators: AtomicUsize,
    /// Locked while a match is resumed.
    resuming: Mutex<()>,
    /// Bots' matches that were live when the last program ended.
    to_resume: Mutex<Vec<MatchRow>>,
    /// Locked while an exhibition is started.
    pub(crate) exhibition_lock: Mutex<()>,
    /// The index of the next exhibition; differs between starts.
    pub shown: AtomicUsize,
}

impl MatchRegistry {
    /// A registry without matches. Matches that were live when the last program ended are recovered.
    pub fn new(store: Arc<Store>, settings: Settings) -> Result<Arc<MatchRegistry>, BadStore> {
        let (changed, _) = watch::channel(());
        let mut registry = MatchRegistry {
            store,
            slots: ComputeSlots::new(settings.slots),
            visits: ComputeSlots::new(settings.slots),
            builds: ComputeSlots::new(settings.slots.max(2)),
            building: Mutex::default(),
            owners: Owners::new(AT_ONCE),
            usage: Usage::new(settings.quotas),
            settings,
            games: Games::default(),
            remotes: RemoteBots::default(),
            in_terminal: InTerminal::default(),
            counts: Counts::default(),
            workers: OnceLock::new(),
            matches: Mutex::default(),
            left: Condvar::new(),
            closing: watch::channel(Closing::No).0,
            changed,
            lobby_spectators: AtomicUsize::new(0),
            exhibition_lock: Mutex::default(),
            resuming: Mutex::default(),
            to_resume: Mutex::default(),
            shown: AtomicUsize::new(usize::try_from(now() / 1000).unwrap_or(0)),
        };
        registry.to_resume = Mutex::new(registry.recover()?);
        Ok(Arc::new(registry))
    }

    /// The game with this id, as it is now.
    ///
    /// # Errors
    /// If there is none.
    pub fn room(&self, id: &str) -> Result<&'static Room, Refused> {
        self.games.get(id).ok_or_else(|| Refused::missing(format!("no game '{id}'")))
    }

    /// The same game with its rules in workers, if they have them.
    pub fn umpired(&self, room: &'static Room) -> &'static Room {
        self.workers.get().filter(|_| is_of_workers(room)).map_or(room, |workers| workers.room(room))
    }

    /// An arena for a game, whose house players think where its rules are.
    pub(crate) fn house_of(&self, room: &'static Room, arena: Arena) -> Arena {
        let Some(workers) = self.workers.get().filter(|workers| workers.have(room)) else { return arena };
        let workers = Arc::clone(workers);
        arena.with_house(move |spec, of_match| umpire::seat(&workers, room, spec, of_match))
    }

    /// The match with this id, if it is in play.
    pub fn live_match(&self, id: &str) -> Option<Arc<LiveMatch>> {
        lock(&self.matches).get(id).cloned()
    }

    /// All matches in play, the latest first.
    pub fn live_matches(&self) -> Vec<Arc<LiveMatch>> {
        let mut live: Vec<Arc<LiveMatch>> =
            lock(&self.matches).values().filter(|live_match| !live_match.is_over()).cloned().collect();
        live.sort_by_cached_key(|live_match| std::cmp::Reverse(live_match.summary().started));
        live
    }

    pub(crate) fn building(&self) -> MutexGuard<'_, BTreeSet<String>> {
        lock(&self.building)
    }

    /// Charges a person for microseconds of processor time that their bots used.
    pub(crate) fn charge(&self, person: Option<&str>, micros: u64) {
        if let Some(person) = person {
            self.usage.charge(person, micros, now());
        }
    }

    /// The number of matches in play.
    pub fn count(&self) -> usize {
        lock(&self.matches).len()
    }

    /// Notified when a match starts, moves on or ends.
    pub fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Notified of the progress of a shutdown.
    pub fn closing(&self) -> watch::Receiver<Closing> {
        self.closing.subscribe()
    }

    /// Notifies watchers of a change.
    pub(crate) fn notify(&self) {
        self.changed.send_replace(());
    }

    /// Returns true if anybody watches the list of live matches.
    pub(crate) fn has_lobby_spectators(&self) -> bool {
        self.lobby_spectators.load(Ordering::Relaxed) > 0
    }

    pub fn insert(&self, live_match: &Arc<LiveMatch>) {
        lock(&self.matches).insert(live_match.id.clone(), Arc::clone(live_match));
        self.notify();
    }

    /// Removes a match that has ended and is in the store.
    pub fn remove(&self, live_match: &LiveMatch) {
        lock(&self.matches).remove(&live_match.id);
        self.has_ended();
    }

    /// Stops a tournament's live matches.
    pub fn stop_matches_of(&self, tournament: &str) {
        let is_its = |live_match: &&Arc<LiveMatch>| {
            live_match.summary().tournament.is_some_and(|own| own.id == tournament)
        };
        lock(&self.matches).values().filter(is_its).for_each(|live_match| live_match.request_stop());
    }

    /// Waits until `is_so`, checked whenever a match ends, or until the deadline.
    pub(super) fn wait_until(&self, deadline: Instant, is_so: impl Fn() -> bool) {
        while !is_so() && Instant::now() < deadline {
            let matches = lock(&self.matches);
            drop(self.left.wait_timeout(matches, POLL));
        }
    }

    /// Notes that a match has ended, stored or not.
    pub(super) fn has_ended(&self) {
        self.left.notify_all();
        self.notify();
    }

    /// Stores the summary of a match.
    pub fn keep(&self, live_match: &LiveMatch) -> Result<(), BadStore> {
        self.keep_as(live_match, &live_match.summary())
    }

    /// Stores a match with this summary.
    pub(crate) fn keep_as(&self, live_match: &LiveMatch, summary: &Summary) -> Result<(), BadStore> {
        if is_kept_elsewhere(live_match) {
            return Ok(());
        }
        self.store.keep_match(&row(summary, &live_match.plan), &seats(summary))
    }

    /// The summary of a match, live or finished.
    pub fn summary(&self, id: &str) -> Result<Option<Summary>, BadStore> {
        match self.live_match(id) {
            Some(live_match) => Ok(Some(live_match.summary())),
            None => self.store.match_row(id)?.map(|row| read_summary(&row)).transpose(),
        }
    }

    /// Notes in a stored match that its people play again.
    pub fn note_rematch(&self, id: &str, rematch: Rematch) -> Result<(), BadStore> {
        let Some(row) = self.store.match_row(id)? else { return Ok(()) };
        let summary = Summary { rematch: Some(rematch), ..read_summary(&row)? };
        self.store.keep_match(&with_summary(row, &summary), &[])
    }

    /// The summaries of the selected matches; live ones are current.
    pub fn summaries(&self, filter: &Filter<'_>) -> Result<Vec<Summary>, BadStore> {
        let summary = |row: &MatchRow| match self.live_match(&row.id) {
            Some(live_match) => Ok(live_match.summary()),
            None => read_summary(row),
        };
        let mut found: Vec<Summary> =
            self.store.matches(filter)?.iter().map(summary).collect::<Result<_, _>>()?;
        // The store does not know how unsaved matches ended.
        if let Some(state) = filter.state {
            found.retain(|summary| !summary.unsaved || summary.state.name() == state);
            let is_shown = |live_match: &Arc<LiveMatch>| {
                filter.shown_to.is_none_or(|(kinds, person)| {
                    let Plan { kind, owner, .. } = &live_match.plan;
                    owner.as_deref().map_or_else(|| kinds.contains(&kind.name()), |owner| owner == person)
                })
            };
            let unsaved = self.unsaved().into_iter().filter(is_shown).map(|live_match| live_match.summary());
            found.extend(unsaved.filter(|summary| {
                summary.state.name() == state
                    && filter.game.is_none_or(|game| summary.game == game)
                    && filter.kind.is_none_or(|kind| summary.kind.name() == kind)
                    && filter.bot.is_none_or(|bot| {
                        summary.bots.iter().any(|player| player.bot.as_deref() == Some(bot))
                    })
            }));
            found.sort_by_key(|summary| std::cmp::Reverse(summary.started));
            found.dedup_by(|one, other| one.id == other.id);
        }
        Ok(found)
    }

    /// Stores the record, the log and the summary of a match that has ended.
    pub(super) fn store_all(&self, live_match: &LiveMatch, ended: &Summary) -> Result<(), BadStore> {
        self.store_progress(live_match)?;
        self.keep_as(live_match, ended)
    }

    /// Stores the current record and log of a live match.
    pub(super) fn store_progress(&self, live_match: &LiveMatch) -> Result<(), BadStore> {
        if is_kept_elsewhere(live_match) {
            return Ok(());
        }
        let Some(record) = live_match.record() else { return Ok(()) };
        self.store.keep_record(&live_match.id, &record.to_string())?;
        self.store.keep_log(&live_match.id, &live_match.whole_log())
    }

    /// Retries to store what could not be stored.
    pub fn store_unsaved(&self) {
        for live_match in self.unsaved() {
            let ended = Summary { unsaved: false, ..live_match.summary() };
            match self.store_all(&live_match, &ended) {
                Ok(()) => {
                    tracing::info!(id = live_match.id, "is stored now");
                    self.remove(&live_match);
                    live_match.update_summary(|summary| *summary = ended);
                }
                Err(error) => tracing::debug!(id = live_match.id, "still cannot be stored: {error}"),
            }
        }
    }

    /// How many finished matches could not be stored yet.
    pub fn unsaved_count(&self) -> usize {
        self.unsaved().len()
    }

    fn unsaved(&self) -> Vec<Arc<LiveMatch>> {
        lock(&self.matches).values().filter(|live_match| live_match.summary().unsaved).cloned().collect()
    }

    /// Handles matches that were live when the last program ended: those of people wait for them, those of bots are returned to be
    /// continued, exhibitions end.
    fn recover(&self) -> Result<Vec<MatchRow>, BadStore> {
        let mut to_resume = Vec::new();
        for state in [State::Live, State::Queued] {
            let filter = Filter { state: Some(state.name()), limit: u32::MAX, ..Filter::default() };
            for row in self.store.matches(&filter)? {
                match serde_json::from_str::<Plan>(&row.plan) {
                    Ok(plan) if plan.keys.iter().any(Option::is_some) => {
                        let mut summary = read_summary(&row)?;
                        summary.state = State::Waiting;
                        self.store.keep_match(&with_summary(row, &summary), &[])?;
                    }
                    Ok(plan) if plan.kind == Kind::Asked && !plan.bots.iter().any(Spec::is_human) => {
                        to_resume.push(row);
                    }
                    plan => self.break_off(row, plan.ok().map(|plan| plan.seed))?,
                }
            }
        }
        Ok(to_resume)
    }

    fn break_off(&self, row: MatchRow, seed: Option<u64>) -> Result<(), BadStore> {
        let mut summary = read_summary(&row)?;
        summary.state = State::Broken;
        summary.note = Some("broken_off".into());
        summary.ended.get_or_insert(row.started);
        summary.seed = seed;
        self.store.keep_match(&with_summary(row, &summary), &[])
    }

    /// Continues bots' matches that were live when the last program ended. One that cannot continue is broken off.
    pub fn resume_all(self: &Arc<MatchRegistry>) {
        for row in std::mem::take(&mut *lock(&self.to_resume)) {
            if let Err(error) = self.resume(&row) {
                tracing::warn!(id = row.id, "cannot go on: {}", error.wording);
                let seed = serde_json::from_str::<Plan>(&row.plan).ok().map(|plan| plan.seed);
                if let Err(error) = self.break_off(row, seed) {
                    tracing::error!("{error}");
                }
            }
        }
    }

    /// The match with this id if it is live or waits for a person; it then continues.
    ///
    /// # Errors
    /// If it can no longer be set up.
    pub fn open(self: &Arc<MatchRegistry>, id: &str) -> Result<Option<Arc<LiveMatch>>, Refused> {
        if let Some(live_match) = self.live_match(id) {
            return Ok(Some(live_match));
        }
        // If several people return at once, one resumes it.
        let _one = lock(&self.resuming);
        if let Some(live_match) = self.live_match(id) {
            return Ok(Some(live_match));
        }
        match self.store.match_row(id)? {
            Some(row) if row.state == State::Waiting.name() => self.resume(&row).map(Some),
            _ => Ok(None),
        }
    }
}

/// Returns true if a match is stored by its tournament.
fn is_kept_elsewhere(live_match: &LiveMatch) -> bool {
    live_match.plan.kind == Kind::Tournament
}

pub(crate) fn read_summary(row: &MatchRow) -> Result<Summary, BadStore> {
    serde_json::from_str(&row.summary)
        .map_err(|error| BadStore::Unreadable(format!("match {}: {error}", row.id)))
}

/// The row with another summary.
fn with_summary(row: MatchRow, summary: &Summary) -> MatchRow {
    let text = serde_json::to_string(summary).expect("a summary has string keys");
    MatchRow { state: summary.state.name().into(), summary: text, ended: summary.ended, ..row }
}

/// The row of a match in the store.
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
        owner: plan.owner.clone(),
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
        let verdict = summary.verdicts.as_ref().and_then(|verdicts| verdicts.get(number));
        Seat {
            bot: player.bot.clone(),
            result: result(number),
            verdict: verdict.map(|found| found.verdict.clone()),
            message: verdict.map(|found| found.message.clone()),
            at: verdict.and_then(|found| found.at.clone()),
        }
    };
    summary.bots.iter().enumerate().map(seat).collect()
}

#[cfg(test)]
mod tests;
