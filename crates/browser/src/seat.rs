//! Seats that are played in slices: a match is run again from its start, each seat gives its earlier answers, and what has happened is
//! told to nobody twice.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::{Aside, Bot, Fault, Hello, Message, Place, Prompt, Verdict};
use referee::Stop;
use serde_json::Value;
use serde_json::value::RawValue;

/// One decision of a bot or person.
#[derive(Clone)]
pub(crate) struct Answer {
    pub(crate) place: Place,
    pub(crate) said: Said,
    pub(crate) asides: Vec<Aside>,
}

#[derive(Clone)]
pub(crate) enum Said {
    Action(String),
    Failed(Fault),
    Resigned,
}

/// What a person or a program of the page is asked.
pub(crate) struct Open {
    pub(crate) bot: usize,
    pub(crate) place: Place,
    pub(crate) seat: usize,
    pub(crate) view: Box<RawValue>,
}

/// What all seats of a match share.
pub(crate) struct Course {
    /// By bot.
    pub(crate) answers: Vec<Vec<Answer>>,
    pub(crate) open: Option<Open>,
    /// The person whose action was refused, and why.
    pub(crate) refused: Option<(usize, String)>,
    pub(crate) slice: Slice,
}

/// How long a match is played on.
pub(crate) struct Slice {
    pub(crate) clock: fn() -> Duration,
    pub(crate) start: Duration,
    pub(crate) least: Duration,
    /// How long it took to come to the first new decision.
    pub(crate) again: Option<Duration>,
}

impl Slice {
    /// Whether it is over. It holds at least one decision, and takes longer than the way to it, so that a match takes no more than twice
    /// as long in slices.
    fn is_over(&mut self) -> bool {
        let spent = (self.clock)().saturating_sub(self.start);
        match self.again {
            None => {
                self.again = Some(spent);
                false
            }
            Some(again) => spent > self.least.max(again * 2),
        }
    }
}

/// Who sits there.
pub(crate) enum Hand {
    House(Box<dyn Bot>),
    Person,
    /// A program of the page, with what it was told since it was last asked for: messages of the line protocol.
    Program(Vec<Value>),
}

impl Hand {
    /// Tells a program a message.
    fn note(&mut self, message: &Message<'_>) {
        if let Hand::Program(told) = self {
            told.push(serde_json::to_value(message).expect("messages have string keys"));
        }
    }
}

/// Who sits there, and how often it was called.
pub(crate) struct Seat {
    pub(crate) hand: Hand,
    pub(crate) calls: usize,
    pub(crate) loaded: Result<(), Fault>,
}

/// A seat in one run of its match.
pub(crate) struct Chair {
    pub(crate) number: usize,
    pub(crate) seat: Arc<Mutex<Seat>>,
    pub(crate) course: Arc<Mutex<Course>>,
    pub(crate) stop: Stop,
    pub(crate) game: u32,
    pub(crate) calls: usize,
    pub(crate) answered: usize,
    pub(crate) resigned: bool,
    /// How a program failed: it must be loaded again.
    pub(crate) died: Option<Fault>,
    pub(crate) asides: Vec<Aside>,
}

pub(crate) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Chair {
    /// Counts a call. Passes it on if it is new.
    fn call(&mut self, new: impl FnOnce(&mut Seat)) {
        self.calls += 1;
        let mut seat = lock(&self.seat);
        if self.calls > seat.calls {
            seat.calls = self.calls;
            new(&mut seat);
        }
    }

    fn is_house(&self) -> bool {
        matches!(lock(&self.seat).hand, Hand::House(_))
    }

    /// Ends the run at this question.
    fn halt(&self) -> Fault {
        self.stop.store(true, Ordering::Relaxed);
        Fault::new(Verdict::HostFault, "goes on another time")
    }
}

impl Bot for Chair {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.died = None;
        self.call(|seat| match &mut seat.hand {
            Hand::House(bot) => seat.loaded = bot.load(hello),
            hand => hand.note(&Message::Hello(hello)),
        });
        lock(&self.seat).loaded.clone()
    }

    fn tell(&mut self, message: &Message<'_>) {
        match message {
            Message::Start { game, .. } => self.game = *game,
            // The end of a run is not the end of its match.
            Message::Bye => return,
            _ => {}
        }
        if let (Message::Fault { message, .. }, true) = (message, self.patient()) {
            // A refused action of a person is free, and was not played.
            let mut course = lock(&self.course);
            self.answered -= 1;
            course.answers[self.number].remove(self.answered);
            course.refused = Some((self.number, (*message).to_string()));
            return;
        }
        self.call(|seat| match &mut seat.hand {
            Hand::House(bot) => bot.tell(message),
            hand => hand.note(message),
        });
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        if let Some(fault) = &self.died {
            return Err(fault.clone());
        }
        let place = Place { game: self.game.max(1), turn: prompt.turn };
        let known = lock(&self.course).answers[self.number].get(self.answered).cloned();
        let answer = match known {
            Some(answer) => {
                self.call(|_| {});
                answer
            }
            None if !self.is_house() => {
                let view = if self.patient() { prompt.shown() } else { prompt.text().to_owned() };
                let (bot, seat) = (self.number, prompt.player.seat());
                lock(&self.course).open = Some(Open { bot, place, seat, view });
                return Err(self.halt());
            }
            None if lock(&self.course).slice.is_over() => return Err(self.halt()),
            None => {
                let mut asked = None;
                self.call(|seat| {
                    if let Hand::House(bot) = &mut seat.hand {
                        asked = Some((bot.ask(prompt, limit), bot.asides()));
                    }
                });
                let (said, asides) =
                    asked.ok_or_else(|| Fault::new(Verdict::HostFault, "asked out of order"))?;
                let answer = Answer { place, said: said.map_or_else(Said::Failed, Said::Action), asides };
                lock(&self.course).answers[self.number].push(answer.clone());
                answer
            }
        };
        self.answered += 1;
        self.asides.extend(answer.asides);
        match answer.said {
            Said::Action(text) => Ok(text),
            Said::Failed(fault) => {
                self.died = Some(fault.clone()).filter(|_| !self.is_house());
                Err(fault)
            }
            Said::Resigned => {
                self.resigned = true;
                Ok(String::new())
            }
        }
    }

    fn alive(&self) -> bool {
        self.died.is_none()
    }

    fn patient(&self) -> bool {
        matches!(lock(&self.seat).hand, Hand::Person)
    }

    fn resigned(&self) -> bool {
        self.resigned
    }

    fn asides(&mut self) -> Vec<Aside> {
        std::mem::take(&mut self.asides)
    }
}
