//! One match while it is played, and what whoever watches is shown of it.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena::Seer;
use axum::extract::ws::Utf8Bytes;
use game::{Eyes, Header, Information, Record, Room};
use referee::{Event, Stop};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::frames::FrameMessages;
use super::pending::PendingDecision;
use super::progress::Progress;
use crate::plan::Plan;
use crate::summary::Summary;

/// The most messages handed out at once.
const BATCH: usize = 256;

/// A match that is played, or waits to be.
pub(crate) struct LiveMatch {
    pub(crate) id: String,
    pub(crate) room: &'static Room,
    pub(crate) plan: Plan,
    pub(crate) stop: Stop,
    /// What a person shows to act, by bot.
    pub(crate) keys: Vec<Option<String>>,
    /// Pending decisions of persons, by bot.
    pub(crate) decisions: Vec<Option<Arc<PendingDecision>>>,
    play: Mutex<Progress>,
    changed: watch::Sender<()>,
}

/// A spectator, and how much of the match it has been sent.
pub(crate) struct Spectator {
    /// Through whose eyes.
    seer: Seer,
    next: usize,
    voids: u32,
    log: usize,
    told: u64,
    /// The persons it plays, by number, and the version of the prompt each was sent.
    decisions: Vec<(usize, u64)>,
}

impl Spectator {
    /// A spectator that has `next` lines already and plays these persons.
    pub(crate) fn new(seer: Seer, persons: &[usize], next: usize) -> Spectator {
        let decisions = persons.iter().map(|person| (*person, 0)).collect();
        Spectator { seer, next, voids: 0, log: 0, told: 0, decisions }
    }
}

impl LiveMatch {
    /// A match that is about to begin.
    pub(crate) fn new(
        room: &'static Room,
        plan: Plan,
        summary: Summary,
        keys: Vec<Option<String>>,
    ) -> Arc<LiveMatch> {
        let stop = Stop::default();
        let (changed, _) = watch::channel(());
        let decision = |key: &Option<String>| {
            let changed = changed.clone();
            key.as_ref().map(|_| PendingDecision::new(stop.clone(), move || changed.send_replace(())))
        };
        let decisions = keys.iter().map(decision).collect();
        let play = Progress::new(summary);
        let id = play.summary.id.clone();
        Arc::new(LiveMatch { id, room, plan, stop, keys, decisions, play: Mutex::new(play), changed })
    }

    /// Told of every change.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// The summary as it stands.
    pub(crate) fn summary(&self) -> Summary {
        self.play().summary.clone()
    }

    /// Whether a person plays.
    pub(crate) fn has_person(&self) -> bool {
        self.keys.iter().any(Option::is_some)
    }

    /// The number of the person who has this key.
    pub(crate) fn person(&self, key: &str) -> Option<usize> {
        self.keys.iter().position(|own| own.as_deref() == Some(key))
    }

    /// Whether only the persons' own eyes may be served: what is hidden from a player must not reach it.
    pub(crate) fn is_secret(&self) -> bool {
        self.room.information == Information::Hidden
            && self.has_person()
            && !self.play().summary.state.is_over()
    }

    /// Whether what bots write may be shown.
    fn shows_log(&self, play: &Progress) -> bool {
        !self.has_person() || play.summary.state.is_over()
    }

    /// Whether these persons may watch through these eyes.
    pub(crate) fn may_view(&self, seer: Seer, persons: &[usize]) -> bool {
        !self.is_secret() || matches!(seer, Seer::Bot(bot) if persons.contains(&bot))
    }

    /// The record as it stands, once the bots are seated.
    pub(crate) fn record(&self) -> Option<Record> {
        let play = self.play();
        play.header.clone().map(|header| Record { header, lines: play.lines.clone() })
    }

    /// The lines through these eyes as they stand.
    pub(crate) fn text(&self, seer: Seer) -> String {
        self.with_eyes(&mut self.play(), seer).text()
    }

    /// What bots wrote so far, if it may be shown: JSON lines.
    pub(crate) fn log(&self) -> Option<String> {
        let play = self.play();
        self.shows_log(&play).then(|| play.log.text())
    }

    /// All that bots wrote, for the store.
    pub(crate) fn whole_log(&self) -> String {
        self.play().log.text()
    }

    /// The end of a bot's standard error.
    pub(crate) fn last_words(&self, bot: usize) -> String {
        self.play().log.last_words(bot)
    }

    /// What is new for a spectator: messages in the order to send them, a batch at most.
    pub(crate) fn look(&self, spectator: &mut Spectator) -> Vec<Utf8Bytes> {
        let mut play = self.play();
        let mut messages = Vec::new();
        let told_late = play.summary.state.is_over();
        if spectator.told != play.told && !told_late {
            messages.push(play.summary_message());
            spectator.told = play.told;
        }
        let lines = self.with_eyes(&mut play, spectator.seer);
        if lines.voids != spectator.voids {
            spectator.next = spectator.next.min(lines.void_at);
            spectator.voids = lines.voids;
        }
        spectator.next = spectator.next.min(lines.len());
        let new = lines.from(spectator.next, BATCH);
        spectator.next += new.len();
        messages.extend(new.iter().cloned());
        if self.shows_log(&play) {
            let new = play.log.from(spectator.log, BATCH);
            spectator.log += new.len();
            messages.extend(new.iter().cloned());
        }
        // The end comes after the last line.
        if messages.is_empty() && spectator.told != play.told {
            messages.push(play.summary_message());
            spectator.told = play.told;
        }
        drop(play);
        for (person, seen) in &mut spectator.decisions {
            messages.extend(self.prompt_messages(*person, seen));
        }
        messages
    }

    /// Whether anybody watches.
    pub(crate) fn is_watched(&self) -> bool {
        self.changed.receiver_count() > 0
    }

    /// Whether nothing more will come.
    pub(crate) fn is_over(&self) -> bool {
        self.play().summary.state.is_over()
    }

    fn prompt_messages(&self, person: usize, seen: &mut u64) -> Vec<Utf8Bytes> {
        let Some(decision) = self.decisions[person].as_ref() else { return Vec::new() };
        let state = decision.state();
        if state.version == *seen {
            return Vec::new();
        }
        *seen = state.version;
        let (id, message) = (&self.id, |value: Value| Utf8Bytes::from(value.to_string()));
        let refused = state
            .refusal
            .map(|why| message(json!({"match": id, "bot": person, "refused": {"message": why}})));
        let prompt = message(json!({"match": id, "bot": person, "prompt": state.prompt}));
        refused.into_iter().chain([prompt]).collect()
    }

    /// Changes the summary and notifies spectators.
    pub(crate) fn update_summary(&self, change: impl FnOnce(&mut Summary)) {
        let mut play = self.play();
        change(&mut play.summary);
        play.told += 1;
        drop(play);
        self.notify();
    }

    /// The bots are seated.
    pub(crate) fn seated(&self, header: Header) {
        let mut play = self.play();
        for (player, bot) in play.summary.bots.iter_mut().zip(&header.bots) {
            player.name.clone_from(&bot.name);
        }
        play.header = Some(header);
        play.told += 1;
        drop(play);
        self.notify();
    }

    /// Takes note of an event of the match.
    pub(crate) fn see(&self, event: &Event<'_>) {
        let mut play = self.play();
        play.see(event);
        drop(play);
        self.notify();
    }

    /// The match breaks off.
    pub(crate) fn break_off(&self) {
        self.play().eyes.values_mut().for_each(FrameMessages::end);
    }

    /// Ends the match early.
    pub(crate) fn request_stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.decisions.iter().flatten().for_each(|decision| decision.wake());
    }

    /// Takes a picture for those who look at many matches; not of what must not be seen.
    pub(crate) fn picture(&self, event: &Event<'_>) {
        let (Event::Played { game, sealed: false, .. } | Event::Opened { game, .. }) = event else { return };
        if !self.is_secret() {
            self.play().frame = Some(game.frame(Eyes::Everything).get().into());
        }
    }

    /// The scene and the last frame, if they may be seen.
    pub(crate) fn thumbnail(&self) -> Option<(String, String)> {
        if self.is_secret() {
            return None;
        }
        let mut play = self.play();
        if play.frame.is_none() {
            play.frame = self.last_frame(&play);
        }
        Some((play.scene.clone()?, play.frame.clone()?))
    }

    /// The last frame, by replaying the match.
    fn last_frame(&self, play: &Progress) -> Option<String> {
        let mut last = None;
        let _ = referee::replay(&play.so_far()?, self.room, &mut |event| {
            if let Event::Opened { game, .. } | Event::Played { game, sealed: false, .. } = event {
                last = Some(game.frame(Eyes::Everything).get().into());
            }
        });
        last
    }

    /// The lines through these eyes; the first who looks through them has the match played through once.
    fn with_eyes<'a>(&self, play: &'a mut Progress, seer: Seer) -> &'a mut FrameMessages {
        if !play.eyes.contains_key(&seer) {
            let so_far = play.so_far();
            let lines = FrameMessages::of(&self.id, seer, self.room, so_far.as_ref());
            return play.eyes.entry(seer).or_insert(lines);
        }
        play.eyes.get_mut(&seer).expect("it was just found")
    }

    fn notify(&self) {
        self.changed.send_replace(());
    }

    fn play(&self) -> MutexGuard<'_, Progress> {
        self.play.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
