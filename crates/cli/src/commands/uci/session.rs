//! A conversation in the words of UCI or USI: what is set and played, and searches on their threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use board::{Moves, Position};
use evaluation::GameModel;
use games::zrf::Variant;
use games::zrf::notation::read_position;
use search::{Choice, Limits, Outside, Style, Thinker, Thought};

use super::lines::{self, Go, best, beyond_a_draw, infos, over};
use super::strength::Strength;
use super::tongue::Tongue;

/// What happens in a conversation.
pub(super) enum Event {
    /// A line of input, and when it was read.
    Heard(String, Instant),
    /// What the search of this number has found: a line of output, and the move it would play.
    Thought(u64, String, String),
    /// A search has ended.
    Over(u64),
    /// A search is out of time.
    Due,
    /// The end of the input.
    End,
}

/// A search on its thread.
struct Thinking {
    /// Whose model it thinks with.
    side: usize,
    /// What it ends with: the player, its last line if it has any, and its move.
    thread: JoinHandle<(Thinker, Vec<String>, String)>,
}

/// The immediate answer to a command.
pub(super) enum Response {
    Lines(Vec<String>),
    Quit,
}

/// A conversation with one program.
pub(super) struct Session {
    tongue: Tongue,
    pub(super) ready: Arc<Variant>,
    /// Whether moves are written in variant notation. Both notations are understood.
    tells_variant: bool,
    start: Position,
    pub(super) position: Position,
    /// Why the last `position` was refused: then no move is an answer.
    refused: Option<String>,
    /// The arguments of `position`: where it starts, and the moves since.
    told: (String, Vec<String>),
    /// One for both sides, or one each.
    models: Vec<Arc<GameModel>>,
    style: Style,
    slots: usize,
    /// How many lines are told.
    lines: usize,
    /// How strong it may be; none where levels are not measured.
    pub(super) strength: Option<Strength>,
    /// One per model; empty while it thinks, or before the next game.
    thinkers: Vec<Option<Thinker>>,
    stop: Arc<AtomicBool>,
    thinking: Option<Thinking>,
    /// The number of the present search, or of the last.
    search: u64,
    /// The best move it has found, until it is answered.
    best: Option<String>,
    /// Whether the present search has been answered, or there is none.
    is_answered: bool,
    /// When an answer must be out, whether or not the search has ended: a thread that searches may be asleep just then, on
    /// a busy machine, while one that waits is soon woken.
    pub(super) due: Option<Instant>,
    /// How far a wait for the time to answer went past it, at most, of late.
    overslept: Duration,
    /// Whether it searches until it is stopped, or until `ponderhit`.
    endless: Arc<AtomicBool>,
    /// The time that begins with `ponderhit`.
    after_ponderhit: Option<Duration>,
    is_warm: bool,
    events: Sender<Event>,
}

/// Longer games are not supported.
const MAX_TURNS: usize = 100_000;
/// How many positions a first search looks at, and how long at most.
const WARM_UP: (u64, Duration) = (20_000, Duration::from_millis(200));
/// What is kept back of a time, at least and at most.
const LEAST_RESERVE: Duration = Duration::from_micros(1500);
const MOST_RESERVE: Duration = Duration::from_millis(20);
/// What is feared at first of how far a wait goes past its end, and the share of what was seen that is forgotten each time.
const FEARED: Duration = Duration::from_micros(500);
const FORGETTING: u32 = 200;
/// Slots of the transposition table per MiB.
const SLOTS: usize = 1 << 16;

/// What is kept back of a time for the way of the answer. Who waits for it may oversleep as this side did.
fn reserve(time: Duration, overslept: Duration) -> Duration {
    (time / 25).clamp(LEAST_RESERVE, MOST_RESERVE).max(overslept * 3).min(time / 2)
}

impl Session {
    pub(super) fn new(
        tongue: Tongue,
        ready: Arc<Variant>,
        models: Vec<Arc<GameModel>>,
        style: Style,
        events: Sender<Event>,
    ) -> Session {
        let start = Position::new(&ready.rules);
        Session {
            strength: None,
            tongue,
            ready,
            tells_variant: false,
            position: start.clone(),
            refused: None,
            told: ("startpos".into(), Vec::new()),
            start,
            thinkers: models.iter().map(|_| None).collect(),
            models,
            style,
            slots: 16 * SLOTS,
            lines: 1,
            stop: Arc::default(),
            thinking: None,
            search: 0,
            best: None,
            is_answered: true,
            due: None,
            overslept: FEARED,
            endless: Arc::default(),
            after_ponderhit: None,
            is_warm: false,
            events,
        }
    }

    pub(super) fn hear(&mut self, line: &str, at: Instant) -> Response {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let lines = match self.tongue.command(word) {
            "uci" => self.greeting(),
            "isready" => {
                self.warm_up();
                vec!["readyok".into()]
            }
            "ucinewgame" => {
                let lines = self.stop();
                self.forget();
                lines
            }
            "setoption" => self.set(rest),
            "position" => {
                let mut lines = self.stop();
                lines.extend(self.place(rest));
                lines
            }
            "go" => {
                let mut lines = self.stop();
                lines.extend(self.go(rest, at));
                lines
            }
            "ponderhit" => {
                self.ponderhit(at);
                Vec::new()
            }
            "stop" => self.stop(),
            "quit" => return Response::Quit,
            "" => Vec::new(),
            _ => vec![format!("info string unknown command '{word}'")],
        };
        Response::Lines(lines)
    }

    fn greeting(&self) -> Vec<String> {
        let title = &self.ready.program().texts.title;
        let [hash, ponder, end] = self.tongue.names();
        let mut lines = vec![
            format!("id name Viadal {} ({title})", env!("CARGO_PKG_VERSION")),
            "id author the Viadal authors".into(),
            format!("option name {hash} type spin default 16 min 1 max 4096"),
            "option name Threads type spin default 1 min 1 max 256".into(),
            format!("option name {ponder} type check default false"),
            "option name MultiPV type spin default 1 min 1 max 256".into(),
        ];
        // Without it, moves are written in the words of the rules file.
        let variant = self.ready.spellings().variant.as_ref().and_then(|spelling| spelling.variant);
        lines.extend(variant.filter(|_| self.tongue == Tongue::Uci).map(|variant| {
            format!("option name UCI_Variant type combo default none var none var {variant}")
        }));
        lines.extend(self.strength.iter().flat_map(Strength::offered));
        lines.push(end.into());
        lines
    }

    /// `name NAME value VALUE`, the name in any case.
    pub(super) fn set(&mut self, text: &str) -> Vec<String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let is = |at: usize, word: &str| words.get(at).is_some_and(|own| own.eq_ignore_ascii_case(word));
        let option = match words.as_slice() {
            [_, name, _, value] if is(0, "name") && is(2, "value") => (name.to_ascii_lowercase(), *value),
            _ => Default::default(),
        };
        if self.strength.as_mut().is_some_and(|strength| strength.set(&option.0, option.1)) {
            return Vec::new();
        }
        match (option.0.as_str(), option.1.parse::<usize>()) {
            ("hash" | "usi_hash", Ok(megabytes @ 1..=4096)) => self.slots = megabytes * SLOTS,
            ("multipv", Ok(lines @ 1..=256)) => {
                self.lines = lines;
                return Vec::new();
            }
            ("threads", Ok(threads @ 1..=256)) => self.style.threads = threads,
            ("uci_chess960", _) if option.1.eq_ignore_ascii_case("true") => {
                return vec![
                    "info string Chess960 is not played here: the rules have no castling for it".into(),
                ];
            }
            // Whoever ponders says so with each `go`.
            ("ponder" | "usi_ponder", _) => return Vec::new(),
            ("uci_variant", _) => {
                let told = self.ready.spellings().told().variant.unwrap_or("none");
                if let Some(name) =
                    ["none", told].into_iter().find(|name| name.eq_ignore_ascii_case(option.1))
                {
                    self.tells_variant = name != "none";
                    return Vec::new();
                }
                return vec![format!("info string no such option or value: '{text}'")];
            }
            _ => return vec![format!("info string no such option or value: '{text}'")],
        }
        let lines = self.stop();
        self.forget();
        lines
    }

    /// Code that makes moves is compiled as it is needed: a first search has most of it compiled before a clock runs.
    fn warm_up(&mut self) {
        if std::mem::replace(&mut self.is_warm, true) || self.thinking.is_some() {
            return;
        }
        let limits = Limits { nodes: Some(WARM_UP.0), time: Some(WARM_UP.1), ..Limits::default() };
        for model in &self.models {
            let start = Instant::now();
            let outside = Outside { clock: &|| start.elapsed(), stop: &AtomicBool::new(false) };
            let mut thinker = Thinker::new(Arc::clone(model), self.style, SLOTS);
            thinker.think(&self.start, limits, MAX_TURNS, outside, &mut |_| {});
        }
    }

    /// Clears the search's memory.
    pub(super) fn forget(&mut self) {
        self.thinkers.fill_with(|| None);
    }

    /// `startpos` or `fen FEN`, then `moves` and moves. After invalid arguments no move is answered until the next position.
    pub(super) fn place(&mut self, text: &str) -> Vec<String> {
        match self.placed(text) {
            Ok((position, told)) => {
                (self.position, self.told, self.refused) = (position, told, None);
                Vec::new()
            }
            Err(problem) => {
                let line = format!("info string {problem}; no move is answered until the next position");
                self.refused = Some(problem);
                vec![line]
            }
        }
    }

    pub(super) fn placed(&self, text: &str) -> Result<(Position, (String, Vec<String>)), String> {
        let (place, moves) = text.split_once("moves").unwrap_or((text, ""));
        let place = self.tongue.place(&place.split_whitespace().collect::<Vec<_>>().join(" "));
        let words: Vec<String> = moves.split_whitespace().map(String::from).collect();
        // A continued game is sent in full each time: play only what is new.
        let known = (self.told.0 == place && words.starts_with(&self.told.1)).then_some(self.told.1.len());
        let mut position = match (known, place.split_once(' ')) {
            (Some(_), _) => self.position.clone(),
            (None, Some(("fen", fen))) => {
                read_position(&self.ready.rules, fen).map_err(|bad| bad.to_string())?
            }
            (None, None) if place == "startpos" => self.start.clone(),
            _ => return Err(format!("expected 'startpos' or 'fen FEN', got '{place}'")),
        };
        let mut list = Moves::new();
        for word in &words[known.unwrap_or(0)..] {
            // A program that counts no repetitions, or sees no draw in two bare kings, plays on.
            position.legal_beyond_the_end(&mut list);
            let index = self.ready.spellings().find_in(self.tongue.notation(), &list, word);
            let part = index.and_then(|index| list.get(index));
            position.make(part.ok_or_else(|| format!("'{word}' is not legal there"))?);
        }
        Ok((position, (place, words)))
    }

    /// Searches on a thread until its limits, or `stop`. What cannot be answered is told at once.
    pub(super) fn go(&mut self, text: &str, asked: Instant) -> Vec<String> {
        let tongue = self.tongue;
        let nothing =
            |why: String| vec![format!("info string {why}"), format!("bestmove {}", tongue.no_move(false))];
        if let Some(why) = &self.refused {
            return nothing(format!("no position to move in: {why}"));
        }
        let Go { limits, moves, ponders, mut notes } =
            lines::go(text, (self.position.turn_index() == 0) == tongue.white_is_first());
        let lines = self.lines;
        let chosen = moves.map(|moves| self.chosen(&moves, &mut notes));
        if chosen.as_ref().is_some_and(Vec::is_empty) {
            return nothing(format!("no legal move to search: {}", notes.join("; ")));
        }
        let is_endless = limits == Limits::default();
        let mut limits = limits;
        let slip = self.strength.as_mut().and_then(|strength| strength.limit(&mut limits, &self.position));
        let chosen = chosen.or(slip.map(|text| vec![text]));
        let side = self.position.turn_index() % self.models.len();
        let (style, slots) = (self.style, self.slots);
        let thinker = self.thinkers[side].take();
        let mut thinker =
            thinker.unwrap_or_else(|| Thinker::new(Arc::clone(&self.models[side]), style, slots));
        let position = self.position.clone();
        let (ready, tells_variant) = (Arc::clone(&self.ready), self.tells_variant);
        self.stop = Arc::default();
        let stop = Arc::clone(&self.stop);
        self.endless = Arc::new(AtomicBool::new(ponders || is_endless));
        let endless = Arc::clone(&self.endless);
        self.search += 1;
        (self.best, self.is_answered) = (None, false);
        // This side watches the clock.
        (self.due, self.after_ponderhit) = match ponders {
            true => (None, limits.time),
            false => (limits.time.map(|time| self.end(asked, time)), None),
        };
        let limits = Limits { time: None, ..limits };
        let (events, search) = (self.events.clone(), self.search);
        let thread = std::thread::spawn(move || {
            let spellings = ready.spellings();
            let spelling = tongue.spelling(spellings, tells_variant);
            let start = Instant::now();
            let clock = || start.elapsed();
            let outside = Outside { clock: &clock, stop: &stop };
            let told = |thoughts: &[Thought]| {
                let line = infos(thoughts, tongue, &position, spelling, start.elapsed(), lines > 1);
                let best = thoughts.first().map(|thought| best(&position, spelling, thought));
                (line, best.unwrap_or_default())
            };
            // Nobody hears it if the conversation has ended.
            let mut report = |thoughts: &[Thought]| {
                let (line, best) = told(thoughts);
                let _ = events.send(Event::Thought(search, line, best));
            };
            let thoughts = if lines > 1 || chosen.is_some() {
                let choice = Choice { lines, among: chosen.as_deref() };
                thinker.think_of_several(&position, choice, limits, MAX_TURNS, outside, &mut report)
            } else {
                let mut report = |thought: &Thought| report(std::slice::from_ref(thought));
                let thought = thinker.think(&position, limits, MAX_TURNS, outside, &mut report);
                thought.into_iter().collect()
            };
            // An unlimited search answers when it is stopped.
            while endless.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            let (lines, best) = if thoughts.is_empty() {
                let best = beyond_a_draw(&position, spelling).unwrap_or_else(|| tongue.no_move(true).into());
                (over(&position).into_iter().collect(), best)
            } else {
                let (lines, best) = told(&thoughts);
                (vec![lines], best)
            };
            let _ = events.send(Event::Over(search));
            (thinker, lines, best)
        });
        self.thinking = Some(Thinking { side, thread });
        notes.into_iter().map(|note| format!("info string {note}")).collect()
    }

    /// When the answer must be out.
    fn end(&self, from: Instant, time: Duration) -> Instant {
        from + time - reserve(time, self.overslept)
    }

    /// The moves of `searchmoves` as saved games write them; what is not legal is noted.
    fn chosen(&self, words: &[String], notes: &mut Vec<String>) -> Vec<String> {
        let (mut position, mut list) = (self.position.clone(), Moves::new());
        position.legal_beyond_the_end(&mut list);
        let mut chosen = Vec::new();
        for word in words {
            let part = self
                .ready
                .spellings()
                .find_in(self.tongue.notation(), &list, word)
                .and_then(|index| list.get(index));
            match part {
                Some(part) => chosen.push(position.text(part)),
                None => notes.push(format!("'{word}' is not legal there")),
            }
        }
        chosen
    }

    /// The move that was thought about has been played: its time runs from now on.
    fn ponderhit(&mut self, at: Instant) {
        if !self.endless.swap(false, Ordering::Relaxed) || self.thinking.is_none() {
            return;
        }
        self.due = self.after_ponderhit.take().map(|time| self.end(at, time));
    }

    /// The lines for what a search has found; none where it was answered already.
    pub(super) fn told_by(&mut self, search: u64, line: String, best: String) -> Vec<String> {
        if search != self.search || self.is_answered {
            return Vec::new();
        }
        self.best = Some(best);
        vec![line]
    }

    /// The answer of a search that has ended, if it was not answered before.
    pub(super) fn ended(&mut self, search: u64) -> Vec<String> {
        if search == self.search { self.finish() } else { Vec::new() }
    }

    /// Answers with the best move so far, and lets the search end; if there is none yet, the search answers as soon as it has one.
    pub(super) fn answer_now(&mut self) -> Vec<String> {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(due) = self.due.take() {
            let late = Instant::now().saturating_duration_since(due);
            self.overslept = late.max(self.overslept - self.overslept / FORGETTING);
        }
        let Some(best) = self.best.take() else { return Vec::new() };
        self.is_answered = true;
        vec![format!("bestmove {best}")]
    }

    /// Whether an answer comes without another command.
    pub(super) fn will_answer(&self) -> bool {
        self.is_thinking() && !self.endless.load(Ordering::Relaxed)
    }

    /// Whether an answer is yet to come.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some() && !self.is_answered
    }

    /// Takes what a search ends with: its answer, if it was not answered before.
    fn finish(&mut self) -> Vec<String> {
        let Some(Thinking { side, thread }) = self.thinking.take() else { return Vec::new() };
        self.due = None;
        let Ok((thinker, mut lines, best)) = thread.join() else { return Vec::new() };
        self.thinkers[side] = Some(thinker);
        if std::mem::replace(&mut self.is_answered, true) {
            return Vec::new();
        }
        lines.push(format!("bestmove {best}"));
        lines
    }

    /// Stops a search: its answer.
    pub(super) fn stop(&mut self) -> Vec<String> {
        self.stop.store(true, Ordering::Relaxed);
        self.finish()
    }
}
