//! One match while it is played, and what whoever watches is shown of it.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena::Seer;
use axum::extract::ws::Utf8Bytes;
use game::{Aside, Header, Information, Line, Place, Record, Room};
use referee::{Event, Stop};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::desk::Desk;
use super::lines::Lines;
use crate::plan::Plan;
use crate::summary::{GameResult, State, Summary};

/// So many messages are handed out at once.
const HANDFUL: usize = 256;
/// So much of what bots write is kept of one match.
const LOG_BYTES: usize = 32 << 20;
/// So much of a bot's last standard error is searched for places in its files.
const LAST_WORDS: usize = 16 << 10;

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

struct Play {
    summary: Summary,
    /// Counts what is told of the match as a whole.
    told: u64,
    header: Option<Header>,
    lines: Vec<Line>,
    game_began: usize,
    /// How many lines have been shown in full: a game's line and an input's are written before they are shown.
    shown: usize,
    /// Whether a game is in play.
    open: bool,
    eyes: BTreeMap<Seer, Lines>,
    log: Vec<Utf8Bytes>,
    log_bytes: usize,
    /// The end of each bot's standard error.
    last_words: Vec<String>,
    /// The scene and the last frame of everything, while somebody looks at many matches at once.
    thumbnail: Option<(String, String)>,
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
        stop: Stop,
    ) -> Arc<Stage> {
        let (changed, _) = watch::channel(());
        let desk = |key: &Option<String>| {
            let changed = changed.clone();
            key.as_ref().map(|_| Desk::new(stop.clone(), move || changed.send_replace(())))
        };
        let desks = keys.iter().map(desk).collect();
        let play = Play {
            summary,
            told: 1,
            header: None,
            lines: Vec::new(),
            game_began: 0,
            shown: 0,
            open: false,
            eyes: BTreeMap::new(),
            log: Vec::new(),
            log_bytes: 0,
            last_words: vec![String::new(); keys.len()],
            thumbnail: None,
        };
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
        self.shows_log(&play).then(|| log_text(&play.log))
    }

    /// All that bots wrote, for the store.
    pub(crate) fn whole_log(&self) -> String {
        log_text(&self.play().log)
    }

    /// The end of a bot's standard error.
    pub(crate) fn last_words(&self, bot: usize) -> String {
        self.play().last_words.get(bot).cloned().unwrap_or_default()
    }

    /// What is new since the last look: messages in the order to be sent, a handful at the most.
    pub(crate) fn look(&self, watched: &mut Watched) -> Vec<Utf8Bytes> {
        let mut play = self.play();
        let mut messages = Vec::new();
        let told_late = play.summary.state.is_over();
        if watched.told != play.told && !told_late {
            messages.push(summary_message(&play));
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
            let new = &play.log[watched.log.min(play.log.len())..];
            let new = &new[..new.len().min(HANDFUL)];
            watched.log += new.len();
            messages.extend(new.iter().cloned());
        }
        // The end is told after the last line.
        if messages.is_empty() && watched.told != play.told {
            messages.push(summary_message(&play));
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
        play.eyes.values_mut().for_each(|lines| lines.see(event));
        if let Event::Aside { place, bot, seat, aside } = event {
            play.note(&self.id, *place, *bot, seat.seat(), aside);
        }
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
        if self.is_secret() {
            return;
        }
        let frame = game.frame(game::Eyes::Everything).get().to_string();
        let mut play = self.play();
        match (&mut play.thumbnail, event) {
            (Some((_, last)), Event::Played { .. }) => *last = frame,
            (thumbnail, _) => *thumbnail = Some((game.scene().get().into(), frame)),
        }
    }

    /// The scene and the last frame, if they may be seen.
    pub(crate) fn thumbnail(&self) -> Option<(String, String)> {
        if self.is_secret() {
            return None;
        }
        if let Some(thumbnail) = &self.play().thumbnail {
            return Some(thumbnail.clone());
        }
        let record = self.record()?;
        let mut thumbnail = None;
        let _ = referee::replay(&record, self.room, &mut |event| match event {
            Event::Opened { game, .. } | Event::Played { game, sealed: false, .. } => {
                let everything = game::Eyes::Everything;
                thumbnail = Some((game.scene().get().to_string(), game.frame(everything).get().to_string()));
            }
            _ => {}
        });
        thumbnail
    }

    /// The lines through these eyes; the first who looks through them has the match played through once.
    fn with_eyes<'a>(&self, play: &'a mut Play, seer: Seer) -> &'a mut Lines {
        let Play { eyes, header, lines, shown, .. } = play;
        eyes.entry(seer).or_insert_with(|| {
            let so_far = header.clone().map(|header| Record { header, lines: lines[..*shown].to_vec() });
            Lines::of(&self.id, seer, self.room, so_far.as_ref())
        })
    }

    fn bump(&self) {
        self.changed.send_replace(());
    }

    fn play(&self) -> MutexGuard<'_, Play> {
        self.play.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Play {
    fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Line(line) => self.line(line),
            Event::Opened { number, .. } => {
                (self.shown, self.open) = (self.lines.len(), true);
                (self.summary.in_game, self.summary.turn) = (*number, 1);
                self.told += 1;
            }
            Event::Played { place, .. } => {
                self.shown = self.lines.len();
                self.summary.turn = place.turn;
            }
            Event::Void { .. } => {
                self.lines.truncate(self.game_began);
                (self.shown, self.open) = (self.lines.len(), false);
            }
            Event::Aside { .. } => {}
        }
    }

    fn line(&mut self, line: &Line) {
        if let Line::Game { .. } = line {
            self.game_began = self.lines.len();
        }
        self.lines.push(line.clone());
        self.open &= !matches!(line, Line::End { .. });
        let shown_later = matches!(line, Line::Game { .. }) || self.open && matches!(line, Line::Input(_));
        if !shown_later {
            self.shown = self.lines.len();
        }
        if let Line::End { scores, reason, turns, .. } = line {
            let (scores, reason) = (scores.clone(), reason.clone());
            self.summary.turns += turns;
            self.summary.games.push(GameResult { scores, reason, turns: *turns });
            self.told += 1;
        }
    }

    /// Keeps a line of the log.
    fn note(&mut self, id: &str, place: Place, bot: usize, seat: usize, aside: &Aside) {
        if let (Aside::Stderr(text), Some(words)) = (aside, self.last_words.get_mut(bot)) {
            words.push_str(text);
            words.push('\n');
            let mut begin = words.len().saturating_sub(LAST_WORDS);
            while !words.is_char_boundary(begin) {
                begin += 1;
            }
            words.drain(..begin);
        }
        if self.log_bytes > LOG_BYTES {
            return;
        }
        let raw = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
        let mut line = json!({"game": place.game, "turn": place.turn, "seat": seat, "bot": bot});
        let (name, value) = match aside {
            Aside::Say(text) => ("say", json!(text)),
            Aside::Stderr(text) => ("stderr", json!(text)),
            Aside::Stdout(text) => ("stdout", json!(text)),
            Aside::Draw(text) => ("draw", raw(text)),
            Aside::Data(text) => ("data", raw(text)),
            Aside::Notice(text) => ("notice", json!(text)),
            Aside::WallMicros(micros) => ("wall_us", json!(micros)),
            Aside::CpuMicros(micros) => ("cpu_us", json!(micros)),
        };
        line[name] = value;
        let message = format!("{{\"match\":\"{id}\",\"log\":{line}}}");
        self.log_bytes += message.len();
        self.log.push(message.into());
    }
}

fn summary_message(play: &Play) -> Utf8Bytes {
    let summary = serde_json::to_string(&play.summary).expect("a summary has string keys");
    format!("{{\"match\":\"{}\",\"summary\":{summary}}}", play.summary.id).into()
}

/// The log lines themselves, out of their messages.
fn log_text(messages: &[Utf8Bytes]) -> String {
    const BEFORE: &str = ",\"log\":";
    let line = |message: &Utf8Bytes| {
        let begin = message.find(BEFORE).map_or(0, |at| at + BEFORE.len());
        message[begin..message.len() - 1].to_string() + "\n"
    };
    messages.iter().map(line).collect()
}

/// What is told of a match while a person plays it and afterwards.
pub(crate) fn seed_told(plan: &Plan, state: State, person: bool) -> Option<u64> {
    (!person || state.is_over()).then_some(plan.seed)
}
