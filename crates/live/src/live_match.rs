//! A live match, shared by its thread, the routes and the sockets.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use arena::Seer;
use game::{ADJUDICATE, Eyes, Header, Information, Record, Room, lock};
use referee::{Event, Stop};
use tokio::sync::watch;

use super::pending::PendingDecision;
use super::presence::Presence;
use super::progress::Progress;
use super::window::Window;
use crate::plan::Plan;
use crate::summary::Summary;
use crate::umpire::{Umpires, at};

/// A match that is being played, or waiting to be.
pub struct LiveMatch {
    pub id: String,
    pub room: &'static Room,
    pub plan: Plan,
    pub stop: Stop,
    /// Pending decisions of people, by bot.
    pub decisions: Vec<Option<Arc<PendingDecision>>>,
    pub(super) presence: Presence,
    /// Set if the match will continue another time.
    suspended: AtomicBool,
    /// Set while bots are led back to where the match was. What happens then is not new.
    leading: AtomicBool,
    /// Set once its end is final. Later actions of its thread no longer count.
    finished: AtomicBool,
    /// Set if the match goes on from an earlier place, as another one with its id.
    taken_back: AtomicBool,
    progress: Mutex<Progress>,
    changed: watch::Sender<()>,
}

impl LiveMatch {
    /// A match that is about to start.
    pub fn new(room: &'static Room, plan: Plan, summary: Summary) -> Arc<LiveMatch> {
        let stop = Stop::default();
        let (changed, _) = watch::channel(());
        let decision = |key: &Option<String>| {
            let changed = changed.clone();
            key.as_ref().map(|_| PendingDecision::new(stop.clone(), move || changed.send_replace(())))
        };
        let decisions = plan.keys.iter().map(decision).collect();
        let progress = Progress::new(summary);
        let id = progress.summary.id.clone();
        Arc::new(LiveMatch {
            id,
            room,
            stop,
            decisions,
            presence: Presence::new(plan.keys.len()),
            plan,
            suspended: AtomicBool::new(false),
            leading: AtomicBool::new(false),
            finished: AtomicBool::new(false),
            taken_back: AtomicBool::new(false),
            progress: Mutex::new(progress),
            changed,
        })
    }

    /// Does something for which the rules are asked in its owner's worker.
    pub fn asking<T>(&self, something: impl FnOnce() -> T) -> T {
        at(&self.umpires(&self.summary()), something)
    }

    /// The umpires of its owner's worker. What house players think of is given up when it is stopped.
    pub(super) fn umpires(&self, summary: &Summary) -> Umpires {
        Umpires::of(&summary.line(&self.plan), self.stop.clone())
    }

    /// Notified of every change.
    pub fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    pub fn summary(&self) -> Summary {
        self.progress().summary.clone()
    }

    /// Returns true if a person plays.
    pub fn has_person(&self) -> bool {
        self.plan.keys.iter().any(Option::is_some)
    }

    /// The number of the person with this key.
    pub fn person(&self, key: &str) -> Option<usize> {
        self.plan.keys.iter().position(|own| own.as_deref() == Some(key))
    }

    /// The numbers of the people who show these keys.
    pub fn persons_with(&self, keys: &[String]) -> Vec<usize> {
        self.persons().filter(|person| keys.iter().any(|key| self.person(key) == Some(*person))).collect()
    }

    /// The numbers of all people who play.
    pub fn persons(&self) -> impl Iterator<Item = usize> {
        self.plan.keys.iter().enumerate().filter_map(|(number, key)| key.as_ref().map(|_| number))
    }

    /// Returns true if the people here may agree on a draw: two of them at a board game.
    fn may_agree(&self) -> bool {
        let is_board_game = self.room.options.iter().any(|option| option.name == ADJUDICATE.name);
        is_board_game && self.plan.keys.len() == 2 && self.plan.keys.iter().all(Option::is_some)
    }

    /// The people who offer a draw, where one can be agreed on.
    pub(super) fn draw_offers(&self) -> Option<Vec<usize>> {
        let offers = |person: &usize| self.decisions[*person].as_ref().is_some_and(|one| one.offers_draw());
        self.may_agree().then(|| self.persons().filter(offers).collect())
    }

    /// Returns true if people may only see their own views, because the game hides information from them.
    pub fn is_secret(&self) -> bool {
        self.room.information == Information::Hidden
            && self.has_person()
            && !self.progress().summary.state.is_over()
    }

    /// Returns true if bots' output may be shown.
    pub(super) fn shows_log(&self, progress: &Progress) -> bool {
        !self.has_person() || progress.summary.state.is_over()
    }

    /// Returns true if these people may watch from this viewpoint.
    pub fn may_view(&self, seer: Seer, persons: &[usize]) -> bool {
        !self.is_secret() || matches!(seer, Seer::Bot(bot) if persons.contains(&bot))
    }

    /// The current record, once the bots are seated.
    pub fn record(&self) -> Option<Record> {
        let progress = self.progress();
        progress.header.clone().map(|header| Record { header, lines: progress.lines.clone() })
    }

    /// The record of everything that has been shown.
    pub fn shown_record(&self) -> Option<Record> {
        self.progress().shown_record()
    }

    /// The bots' output so far as JSON lines, if it may be shown.
    pub fn log(&self) -> Option<String> {
        let progress = self.progress();
        self.shows_log(&progress).then(|| progress.log.text())
    }

    /// The bots' whole output, for the store.
    pub(crate) fn whole_log(&self) -> String {
        self.progress().log.text()
    }

    /// The bots' output without times, as stored for tournament matches.
    pub fn output_log(&self) -> String {
        self.progress().log.output()
    }

    /// The end of a bot's standard error.
    pub(crate) fn last_words(&self, bot: usize) -> String {
        self.progress().log.last_words(bot)
    }

    /// Returns true if anybody watches.
    pub(crate) fn is_watched(&self) -> bool {
        self.changed.receiver_count() > 0
    }

    /// Returns true if nothing more will come.
    pub fn is_over(&self) -> bool {
        self.progress().summary.state.is_over()
    }

    /// Changes the summary and notifies spectators.
    pub fn update_summary(&self, change: impl FnOnce(&mut Summary)) {
        let mut progress = self.progress();
        change(&mut progress.summary);
        progress.summary_version += 1;
        drop(progress);
        self.notify();
    }

    /// Notes that the bots are seated.
    pub fn seated(&self, header: Header) {
        let mut progress = self.progress();
        for (player, bot) in progress.summary.bots.iter_mut().zip(&header.bots) {
            player.name.clone_from(&bot.name);
        }
        progress.header = Some(header);
        progress.summary_version += 1;
        drop(progress);
        self.notify();
    }

    /// Applies an event of the match and notifies spectators.
    pub(crate) fn on_event(&self, event: &Event<'_>) {
        let mut progress = self.progress();
        if self.finished.load(Ordering::Relaxed) {
            return;
        }
        progress.apply(event);
        drop(progress);
        self.notify();
    }

    /// Returns true if people may see bots' analysis: not if they know less than spectators.
    pub(super) fn shows_thoughts(&self) -> bool {
        self.has_person() && self.room.information == Information::Perfect
    }

    /// Takes a bot's analysis while it decides. Its line of moves is not shown.
    pub(super) fn on_thought(&self, bot: usize, report: &str) {
        let Ok(mut thought) = serde_json::from_str::<serde_json::Value>(report) else { return };
        if let Some(fields) = thought.as_object_mut() {
            fields.remove("line");
        }
        if self.is_leading() {
            return;
        }
        let message = serde_json::json!({"match": self.id, "bot": bot, "thinking": thought});
        let mut progress = self.progress();
        progress.thought = (progress.thought.0 + 1, Some(message.to_string().into()));
        drop(progress);
        self.notify();
    }

    /// Adds what bots said last, when the match breaks off.
    pub(crate) fn break_off(&self) {
        self.progress().windows.values_mut().for_each(Window::add_last_words);
    }

    pub fn request_stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.decisions.iter().flatten().for_each(|decision| decision.wake());
    }

    /// Stops the match for now. It continues when a person returns or the program starts again.
    pub fn suspend(&self) {
        self.suspended.store(true, Ordering::Relaxed);
        self.request_stop();
    }

    /// Returns true if the match will continue another time.
    pub(super) fn is_suspended(&self) -> bool {
        self.suspended.load(Ordering::Relaxed)
    }

    /// Returns true while bots are led back to where the match was.
    pub(super) fn is_leading(&self) -> bool {
        self.leading.load(Ordering::Relaxed)
    }

    pub(super) fn set_leading(&self, leading: bool) {
        self.leading.store(leading, Ordering::Relaxed);
        self.notify();
    }

    /// Makes the end final. Returns true for the first caller.
    pub(super) fn settle(&self) -> bool {
        let _no_event_meanwhile = self.progress();
        !self.finished.swap(true, Ordering::Relaxed)
    }

    /// Returns true if its end is final.
    pub(super) fn is_settled(&self) -> bool {
        self.finished.load(Ordering::Relaxed)
    }

    /// Stops it for another one with its id.
    pub(super) fn replace(&self) {
        self.taken_back.store(true, Ordering::Relaxed);
        self.request_stop();
        self.notify();
    }

    /// Returns true if a decision was taken back: the match goes on as another one with its id, at which spectators look from now on.
    pub fn is_taken_back(&self) -> bool {
        self.taken_back.load(Ordering::Relaxed)
    }

    /// Takes the frame for the list of live matches, unless the match is secret.
    pub(crate) fn take_thumbnail(&self, event: &Event<'_>) {
        let (Event::Played { game, sealed: false, .. } | Event::Opened { game, .. }) = event else { return };
        if !self.is_secret() {
            self.progress().frame = Some(game.frame(Eyes::Everything).get().into());
        }
    }

    /// The scene and the last frame, if they may be seen.
    pub(crate) fn thumbnail(&self) -> Option<(String, String)> {
        if self.is_secret() {
            return None;
        }
        let mut progress = self.progress();
        if progress.frame.is_none() {
            progress.frame = self.last_frame(&progress);
        }
        Some((progress.scene.clone()?, progress.frame.clone()?))
    }

    /// The last frame, by replaying the match.
    fn last_frame(&self, progress: &Progress) -> Option<String> {
        let (mut last, shown) = (None, progress.shown_record()?);
        let mut see = |event: Event<'_>| {
            if let Event::Opened { game, .. } | Event::Played { game, sealed: false, .. } = event {
                last = Some(game.frame(Eyes::Everything).get().into());
            }
        };
        let _ = at(&self.umpires(&progress.summary), || referee::replay(&shown, self.room, &mut see));
        last
    }

    /// The latest lines for a viewpoint. The first call for it replays the match.
    pub(super) fn window<'a>(&self, progress: &'a mut Progress, seer: Seer) -> &'a mut Window {
        if !progress.windows.contains_key(&seer) {
            let shown_record = progress.shown_record();
            let replayed = || Window::of(&self.id, seer, self.room, shown_record.as_ref());
            let window = at(&self.umpires(&progress.summary), replayed);
            return progress.windows.entry(seer).or_insert(window);
        }
        progress.windows.get_mut(&seer).expect("it was just found")
    }

    pub(super) fn notify(&self) {
        self.changed.send_replace(());
    }

    pub(super) fn progress(&self) -> MutexGuard<'_, Progress> {
        lock(&self.progress)
    }
}
