//! Bots led along a record: brought to a place in a match to play on from there, or compared with what was played.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use game::{Aside, Bot, BotId, Fault, Hello, Input, Message, Place, Prompt, Record, Room, Verdict};
use referee::{Broken, Difference, Entrant, Event, replay};
use serde::Serialize;

use crate::bots::Arena;
use crate::play::{NotPlayed, Played, Request, play_entrants};

/// Where a bot, asked what the record answers, would have done otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Departure {
    /// `GAME.TURN`.
    pub at: String,
    /// The bot's number, in the order given.
    pub bot: usize,
    /// What the record has: an action as JSON, or a verdict.
    pub recorded: String,
    /// What the bot answered: an action as JSON, or a verdict with its message.
    pub answered: String,
}

/// Why a record cannot be followed.
#[derive(Debug, thiserror::Error)]
pub enum CannotFollow {
    /// The record and the rules part.
    #[error(transparent)]
    Record(#[from] Difference),
    /// The match was not played.
    #[error(transparent)]
    NotPlayed(#[from] NotPlayed),
    /// The record does not reach that place.
    #[error("the record does not reach {at}; it ends at {end}")]
    TooLate {
        /// The place asked for.
        at: Place,
        /// Its last place.
        end: Place,
    },
    /// The record has no such bot.
    #[error("the record has no seat {seat}; its seats are 0 to {last}")]
    NoSeat {
        /// As asked for.
        seat: usize,
        /// The last there is.
        last: usize,
    },
}

/// Plays on from a place of a recorded match. The bots are brought there by asking them and going by the record;
/// where one would have done otherwise it is told.
///
/// # Errors
/// When the record cannot be followed to that place or the match not be played on.
pub fn fork(
    arena: &Arena,
    (record, room): (&Record, &'static Room),
    at: Place,
    bots: &[String],
    watch: &mut dyn FnMut(Event<'_>),
    warn: &mut dyn FnMut(&str),
) -> Result<(Played, Vec<Departure>), CannotFollow> {
    let request = request(record, room, bots);
    let scripts = scripts_before(record, room, at)?;
    let departures = Departures::default();
    let entrants = request.seat(arena, warn)?;
    let entrants = entrants.into_iter().map(|entrant| (entrant, Leading::Asking)).collect();
    let guided = guided(entrants, scripts, &departures);
    let played = play_entrants(arena, &request.contest(), guided, watch)?;
    let departures = departures.take();
    Ok((played, departures))
}

/// The same bots, led by a record to a place in it, each in its way.
///
/// # Errors
/// When the record cannot be followed to that place.
pub fn lead(
    (record, room): (&Record, &'static Room),
    at: Place,
    entrants: Vec<(Entrant, Leading)>,
) -> Result<(Vec<Entrant>, Departures), CannotFollow> {
    let scripts = scripts_before(record, room, at)?;
    let departures = Departures::default();
    Ok((guided(entrants, scripts, &departures), departures))
}

/// How a bot is brought to a place. A person is told nothing and asked nothing until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leading {
    /// By asking it and comparing its answers with the record.
    Asking,
    /// By saying nothing: for bots that go by the view they are shown and remember nothing.
    Silent,
}

type Script = VecDeque<(Place, Input)>;

/// The inputs of each bot before a place.
fn scripts_before(record: &Record, room: &'static Room, at: Place) -> Result<Vec<Script>, CannotFollow> {
    let scripts = scripts(record, room)?;
    let end = scripts.iter().flatten().map(|(place, _)| *place).max().unwrap_or(Place { game: 1, turn: 1 });
    // A record that breaks off can be played on from where it ends.
    let open = Place { turn: end.turn + 1, ..end };
    if at > end && (record.is_complete() || at > open) {
        return Err(CannotFollow::TooLate { at, end });
    }
    let before = |script: Vec<(Place, Input)>| script.into_iter().filter(|(place, _)| *place < at).collect();
    Ok(scripts.into_iter().map(before).collect())
}

fn guided(entrants: Vec<(Entrant, Leading)>, scripts: Vec<Script>, departures: &Departures) -> Vec<Entrant> {
    let guide = |(number, ((entrant, leading), script)): (usize, ((Entrant, Leading), Script))| {
        let silent = leading == Leading::Silent || entrant.bot.patient();
        let (inner, departures) = (entrant.bot, departures.clone());
        let guide = Guided { number, inner, script, silent, led: false, gave_up: false, game: 1, departures };
        Entrant { bot: Box::new(guide), id: entrant.id }
    };
    entrants.into_iter().zip(scripts).enumerate().map(guide).collect()
}

/// Gives a bot the inputs of a recorded match at a seat (its number in the order the bots were given) and returns
/// where its actions differ.
///
/// # Errors
/// When the record cannot be followed or the bot not be seated.
pub fn feed(
    arena: &Arena,
    (record, room): (&Record, &'static Room),
    seat: usize,
    bot: &str,
    watch: &mut dyn FnMut(Event<'_>),
    warn: &mut dyn FnMut(&str),
) -> Result<Vec<Departure>, CannotFollow> {
    let scripts = scripts(record, room)?;
    if seat >= scripts.len() {
        return Err(CannotFollow::NoSeat { seat, last: scripts.len() - 1 });
    }
    let left: usize = scripts.iter().map(Vec::len).sum();
    let specs = vec![bot.to_string(); scripts.len()];
    let request = request(record, room, &specs);
    let contest = request.contest();
    contest.series(scripts.len()).map_err(|bad| NotPlayed::Match(bad.into()))?;
    let seatable = arena.seat(room, &contest.options, bot, seat).map_err(NotPlayed::from)?;
    seatable.warnings.iter().for_each(|warning| warn(&format!("{bot}: {warning}")));
    let mut tried = Some(seatable.entrant);
    let departures = Departures::default();
    let entrants = scripts.into_iter().enumerate().map(|(number, script)| {
        let script = VecDeque::from(script);
        let seated = if number == seat { tried.take() } else { None };
        let id = |name: &BotId| name.clone();
        match seated {
            Some(entrant) => {
                let departures = departures.clone();
                let inner = entrant.bot;
                let guide = Guided {
                    number,
                    inner,
                    script,
                    silent: false,
                    led: false,
                    gave_up: false,
                    game: 1,
                    departures,
                };
                Entrant { id: entrant.id, bot: Box::new(guide) }
            }
            None => Entrant {
                id: id(&record.header.bots[number]),
                bot: Box::new(Recorded { script, gave_up: false }),
            },
        }
    });
    // A record that breaks off has no more answers then: the match ends where it ends.
    let mut given = 0;
    let ended = play_entrants(arena, &contest, entrants.collect(), &mut |event| {
        given += usize::from(matches!(event, Event::Played { .. }));
        watch(event);
    });
    match ended {
        Ok(_) => {}
        Err(NotPlayed::Match(Broken::Host { .. })) if given >= left => {}
        Err(error) => return Err(error.into()),
    }
    Ok(departures.take())
}

fn request<'a>(record: &Record, room: &'static Room, bots: &'a [String]) -> Request<'a> {
    let header = &record.header;
    Request { room, options: header.options.clone(), files: header.files.clone(), seed: header.seed, bots }
}

/// The inputs of each bot, with their places. A record that the rules contradict has none.
fn scripts(record: &Record, room: &'static Room) -> Result<Vec<Vec<(Place, Input)>>, Difference> {
    let mut scripts = vec![Vec::new(); record.header.bots.len()];
    let mut sitting = None;
    replay(record, room, &mut |event| match event {
        Event::Opened { seating, .. } => sitting = Some(seating.clone()),
        Event::Played { place, input, .. } => {
            if let Some(seating) = &sitting {
                scripts[seating.bot_at(input.seat)].push((place, input.clone()));
            }
        }
        Event::Line(_) | Event::Aside { .. } | Event::Void { .. } => {}
    })?;
    Ok(scripts)
}

/// Where bots that are led would have done otherwise; it fills while the match is played.
#[derive(Clone, Default)]
pub struct Departures(Arc<Mutex<Vec<Departure>>>);

impl Departures {
    fn push(&self, departure: Departure) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(departure);
    }

    /// Those so far.
    pub fn take(&self) -> Vec<Departure> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A bot that is overruled by the record as long as that has an answer.
struct Guided {
    number: usize,
    inner: Box<dyn Bot>,
    script: Script,
    /// Not asked until then, nor told of its decisions.
    silent: bool,
    /// Whether the record has answered last.
    led: bool,
    /// Whether that answer was to give the game up.
    gave_up: bool,
    game: u32,
    departures: Departures,
}

impl Bot for Guided {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        let loaded = self.inner.load(hello);
        if let (Err(fault), false) = (&loaded, self.script.is_empty()) {
            let at = Place { game: self.game, turn: 0 }.to_string();
            let (recorded, answered) = ("loaded".into(), fault.to_string());
            self.departures.push(Departure { at, bot: self.number, recorded, answered });
        }
        loaded
    }

    fn tell(&mut self, message: &Message<'_>) {
        if let Message::Start { game, .. } = message {
            self.game = *game;
        }
        let missed = match message {
            Message::Turn(_) => self.silent && !self.script.is_empty(),
            Message::Reply { .. } | Message::Fault { .. } => self.silent && self.led,
            _ => false,
        };
        if !missed {
            self.inner.tell(message);
        }
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        let Some((_, input)) = self.script.pop_front() else {
            self.led = false;
            return self.inner.ask(prompt, limit);
        };
        (self.led, self.gave_up) = (true, input.resigned);
        if !self.silent && self.inner.alive() {
            let answered = self.inner.ask(prompt, limit);
            if answered.as_ref().is_err_and(|fault| fault.verdict == Verdict::HostFault) {
                return answered;
            }
            self.compare(prompt.turn, &input, &answered);
        }
        recorded(&input)
    }

    fn alive(&self) -> bool {
        !self.script.is_empty() || self.inner.alive()
    }

    fn asides(&mut self) -> Vec<Aside> {
        self.inner.asides()
    }

    fn patient(&self) -> bool {
        self.script.is_empty() && self.inner.patient()
    }

    fn resigned(&self) -> bool {
        if self.led { self.gave_up } else { self.inner.resigned() }
    }
}

impl Guided {
    fn compare(&self, turn: u32, input: &Input, answered: &Result<String, Fault>) {
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).ok();
        let same = match (answered, &input.action) {
            (Ok(text), Some(action)) => value(text).is_some_and(|answer| Some(answer) == value(action.get())),
            (Err(fault), None) => Some(fault.verdict) == input.fault,
            _ => false,
        };
        if same {
            return;
        }
        let recorded = match (&input.action, input.fault) {
            _ if input.resigned => "resigned".into(),
            (Some(action), _) => action.get().to_string(),
            (None, fault) => fault.unwrap_or_default().name().to_string(),
        };
        let answered = answered.as_ref().map_or_else(ToString::to_string, Clone::clone);
        let at = Place { game: self.game, turn }.to_string();
        self.departures.push(Departure { at, bot: self.number, recorded, answered });
    }
}

/// The record in the place of a bot.
struct Recorded {
    script: Script,
    gave_up: bool,
}

impl Bot for Recorded {
    fn load(&mut self, _hello: &Hello) -> Result<(), Fault> {
        Ok(())
    }
    fn tell(&mut self, _message: &Message<'_>) {}
    fn ask(&mut self, _prompt: &Prompt, _limit: Duration) -> Result<String, Fault> {
        match self.script.pop_front() {
            Some((_, input)) => {
                self.gave_up = input.resigned;
                recorded(&input)
            }
            None => Err(Fault::new(Verdict::HostFault, "the record ends here")),
        }
    }
    fn resigned(&self) -> bool {
        self.gave_up
    }
}

fn recorded(input: &Input) -> Result<String, Fault> {
    match (&input.action, input.fault) {
        (Some(action), _) => Ok(action.get().to_string()),
        (None, verdict) => {
            let message = input.message.clone().unwrap_or_default();
            Err(Fault::new(verdict.unwrap_or_default(), message))
        }
    }
}
