//! One match while it is played, and what whoever watches is shown of it.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena::Seer;
use axum::extract::ws::Utf8Bytes;
use game::{Eyes, Header, Information, Record, Room};
use referee::{Event, Stop};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::desk::Desk;
use super::lines::Lines;
use super::play::Play;
use crate::plan::Plan;
use crate::summary::Summary;

/// So many messages are handed out at once.
const HANDFUL: usize = 256;

/// A match that is played, or waits to be.
pub(crate) struct Stage {
    pub(crate) id: String,
    pub(crate) room: &'static Room,
    pub(crate) plan: Plan,
    pub(crate) stop: Stop,
    /// What a person shows to act, by bot.
    pub(crate) keys: Vec<Option<String>>,
    /// The desks of persons, by bot.
    pub(crate) desks: Vec<Option<Arc<Desk>>>,
    play: Mutex<Play>,
    changed: watch::Sender<()>,
}

/// How far somebody who watches has come.
pub(crate) struct Watched {
    /// Through whose eyes.
    seer: Seer,
    next: usize,
    voids: u32,
    log: usize,
    told: u64,
    /// The desks of the persons that it is, by their numbers, and what was seen on them.
    desks: Vec<(usize, u64)>,
}

impl Watched {
    /// Somebody who has so many lines already, and is these persons.
    pub(crate) fn new(seer: Seer, persons: &[usize], next: usize) -> Watched {
        let desks = persons.iter().map(|person| (*person, 0)).collect();
        Watched { seer, next, voids: 0, log: 0, told: 0, desks }
    }
}

impl Stage {
    /// A match that is about to begin.
    pub(crate) fn new(
        room: &'static Room,
        plan: Plan,
        summary: Summary,
        keys: Vec<Option<String>>,
    ) -> Arc<Stage> {
        let stop = Stop::default();
        let (changed, _) = watch::channel(());
        let desk = |key: &Option<String>| {
            let changed = changed.clone();
            key.as_ref().map(|_| Desk::new(stop.clone(), move || changed.send_replace(())))
        };
        let desks = keys.iter().map(desk).collect();
        let play = Play::new(summary);
        let id = play.summary.id.clone();
        Arc::new(Stage { id, room, plan, stop, keys, desks, play: Mutex::new(play), changed })
    }

    /// Told of every change.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// What is told of it now.
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
    fn shows_log(&self, play: &Play) -> bool {
        !self.has_person() || play.summary.state.is_over()
    }

    /// Whether somebody may watch through these eyes.
    pub(crate) fn may_watch(&self, seer: Seer, persons: &[usize]) -> bool {
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

    /// What is new since the last look: messages in the order to be sent, a handful at the most.
    pub(crate) fn look(&self, watched: &mut Watched) -> Vec<Utf8Bytes> {
        let mut play = self.play();
        let mut messages = Vec::new();
        let told_late = play.summary.state.is_over();
        if watched.told != play.told && !told_late {
            messages.push(play.summary_message());
            watched.told = play.told;
        }
        let lines = self.with_eyes(&mut play, watched.seer);
        if lines.voids != watched.voids {
            watched.next = watched.next.min(lines.void_at);
            watched.voids = lines.voids;
        }
        watched.next = watched.next.min(lines.len());
        let new = lines.from(watched.next, HANDFUL);
        watched.next += new.len();
        messages.extend(new.iter().cloned());
        if self.shows_log(&play) {
            let new = play.log.from(watched.log, HANDFUL);
            watched.log += new.len();
            messages.extend(new.iter().cloned());
        }
        // The end is told after the last line.
        if messages.is_empty() && watched.told != play.told {
            messages.push(play.summary_message());
            watched.told = play.told;
        }
        drop(play);
        for (person, seen) in &mut watched.desks {
            messages.extend(self.look_at_desk(*person, seen));
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

    fn look_at_desk(&self, person: usize, seen: &mut u64) -> Vec<Utf8Bytes> {
        let Some(desk) = self.desks[person].as_ref() else { return Vec::new() };
        let lying = desk.look();
        if lying.number == *seen {
            return Vec::new();
        }
        *seen = lying.number;
        let (id, message) = (&self.id, |value: Value| Utf8Bytes::from(value.to_string()));
        let refused = lying
            .refused
            .map(|why| message(json!({"match": id, "bot": person, "refused": {"message": why}})));
        let prompt = message(json!({"match": id, "bot": person, "prompt": lying.asked}));
        refused.into_iter().chain([prompt]).collect()
    }

    /// Changes what is told of the match.
    pub(crate) fn tell(&self, change: impl FnOnce(&mut Summary)) {
        let mut play = self.play();
        change(&mut play.summary);
        play.told += 1;
        drop(play);
        self.bump();
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
        self.bump();
    }

    /// Takes note of an event of the match.
    pub(crate) fn see(&self, event: &Event<'_>) {
        let mut play = self.play();
        play.see(event);
        drop(play);
        self.bump();
    }

    /// The match breaks off.
    pub(crate) fn break_off(&self) {
        self.play().eyes.values_mut().for_each(Lines::end);
    }

    /// Ends the match early.
    pub(crate) fn end(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.desks.iter().flatten().for_each(|desk| desk.wake());
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

    /// The frame of a match of which nobody has taken a picture since its last input.
    fn last_frame(&self, play: &Play) -> Option<String> {
        let mut last = None;
        let _ = referee::replay(&play.so_far()?, self.room, &mut |event| {
            if let Event::Opened { game, .. } | Event::Played { game, sealed: false, .. } = event {
                last = Some(game.frame(Eyes::Everything).get().into());
            }
        });
        last
    }

    /// The lines through these eyes; the first who looks through them has the match played through once.
    fn with_eyes<'a>(&self, play: &'a mut Play, seer: Seer) -> &'a mut Lines {
        if !play.eyes.contains_key(&seer) {
            let so_far = play.so_far();
            let lines = Lines::of(&self.id, seer, self.room, so_far.as_ref());
            return play.eyes.entry(seer).or_insert(lines);
        }
        play.eyes.get_mut(&seer).expect("it was just found")
    }

    fn bump(&self) {
        self.changed.send_replace(());
    }

    fn play(&self) -> MutexGuard<'_, Play> {
        self.play.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
