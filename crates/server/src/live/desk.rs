//! The desk of a person who plays: what it is asked lies there, what it decides is picked up there.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::{Bot, Fault, Hello, Message, Place, Prompt, Verdict, Wording, wording};
use referee::Stop;
use serde::Serialize;
use serde_json::value::RawValue;

use super::pace::BREATH;

/// What a person is asked.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Prompt"))]
pub(crate) struct Asked {
    /// The game's number in the match.
    pub(crate) game: u32,
    /// The person's seat in it.
    pub(crate) seat: usize,
    /// The game's turn.
    pub(crate) turn: u32,
    /// What the person may see.
    #[cfg_attr(test, ts(type = "any"))]
    pub(crate) view: Box<RawValue>,
    /// No limit: a person takes its time.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub(crate) limit_ms: Option<u64>,
}

/// A person's desk. Shared between the match and the sockets.
pub(crate) struct Desk {
    paper: Mutex<Paper>,
    moved: Condvar,
    /// Told of every change.
    changed: Box<dyn Fn() + Send + Sync>,
    stop: Stop,
}

#[derive(Default)]
struct Paper {
    game: u32,
    asked: Option<Asked>,
    decided: Option<String>,
    refused: Option<String>,
    /// Whether the person gives the game up; it does so when it is asked next.
    resigns: bool,
    /// How often something new was laid down.
    number: u64,
}

/// What lies on a desk.
pub(crate) struct Lying {
    /// Counts changes.
    pub(crate) number: u64,
    /// The question, if one is open.
    pub(crate) asked: Option<Asked>,
    /// Why the last decision cannot be.
    pub(crate) refused: Option<String>,
}

impl Desk {
    pub(crate) fn new(stop: Stop, changed: impl Fn() + Send + Sync + 'static) -> Arc<Desk> {
        let changed = Box::new(changed);
        Arc::new(Desk { paper: Mutex::default(), moved: Condvar::new(), changed, stop })
    }

    /// What lies there now.
    pub(crate) fn look(&self) -> Lying {
        let paper = self.paper();
        Lying { number: paper.number, asked: paper.asked.clone(), refused: paper.refused.clone() }
    }

    /// Takes a decision, if it answers the question that lies there.
    ///
    /// # Errors
    /// When nothing is asked, or something else.
    pub(crate) fn decide(&self, place: Place, action: &str) -> Result<(), Wording> {
        let mut paper = self.paper();
        match &paper.asked {
            None => return Err(wording!("it is not your turn")),
            Some(asked) if (asked.game, asked.turn) != (place.game, place.turn) => {
                return Err(wording!("that turn is over"));
            }
            Some(_) => {}
        }
        (paper.asked, paper.refused) = (None, None);
        paper.decided = Some(action.into());
        paper.number += 1;
        drop(paper);
        self.moved.notify_all();
        (self.changed)();
        Ok(())
    }

    /// The person gives the game up: at once if it is asked something, else as soon as it is.
    pub(crate) fn resign(&self) {
        let mut paper = self.paper();
        (paper.asked, paper.refused, paper.decided) = (None, None, None);
        paper.resigns = true;
        paper.number += 1;
        drop(paper);
        self.moved.notify_all();
        (self.changed)();
    }

    /// Lets whoever waits here see that all is to end.
    pub(crate) fn wake(&self) {
        self.moved.notify_all();
    }

    fn ask(&self, prompt: &Prompt) {
        let mut paper = self.paper();
        if paper.resigns {
            return;
        }
        paper.asked = Some(Asked {
            game: paper.game,
            seat: prompt.player.seat(),
            turn: prompt.turn,
            view: prompt.text().to_owned(),
            limit_ms: None,
        });
        paper.decided = None;
        paper.number += 1;
        drop(paper);
        (self.changed)();
    }

    fn refuse(&self, message: &str) {
        let mut paper = self.paper();
        paper.refused = Some(message.into());
        paper.number += 1;
        drop(paper);
        (self.changed)();
    }

    fn clear(&self) {
        let mut paper = self.paper();
        (paper.asked, paper.decided, paper.refused, paper.resigns) = (None, None, None, false);
        paper.number += 1;
        drop(paper);
        (self.changed)();
    }

    /// Waits for a decision.
    fn wait(&self) -> Decided {
        let mut paper = self.paper();
        loop {
            if std::mem::take(&mut paper.resigns) {
                return Decided::GiveUp;
            }
            if let Some(decided) = paper.decided.take() {
                return Decided::Do(decided);
            }
            if self.stop.load(Ordering::Relaxed) {
                return Decided::Leave;
            }
            (paper, _) = self.moved.wait_timeout(paper, BREATH * 20).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn paper(&self) -> MutexGuard<'_, Paper> {
        self.paper.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What came of waiting for a person.
enum Decided {
    Do(String),
    GiveUp,
    /// The match is to end.
    Leave,
}

/// The person as a bot. Several who are due at once are all asked at once: each is told of its turn before the first
/// is waited for.
pub(crate) struct Person {
    desk: Arc<Desk>,
    resigned: bool,
}

impl Person {
    /// The person at a desk.
    pub(crate) fn at(desk: Arc<Desk>) -> Person {
        Person { desk, resigned: false }
    }
}

impl Bot for Person {
    fn load(&mut self, _hello: &Hello) -> Result<(), Fault> {
        Ok(())
    }

    fn tell(&mut self, message: &Message<'_>) {
        match message {
            Message::Start { game, .. } => self.desk.paper().game = *game,
            Message::Turn(prompt) => self.desk.ask(prompt),
            Message::Fault { message, .. } => self.desk.refuse(message),
            Message::End { .. } | Message::Bye => self.desk.clear(),
            Message::Hello(_) | Message::Reply { .. } => {}
        }
    }

    fn ask(&mut self, prompt: &Prompt, _limit: Duration) -> Result<String, Fault> {
        let lies_there = {
            let paper = self.desk.paper();
            paper.resigns
                || paper.decided.is_some()
                || paper.asked.as_ref().is_some_and(|asked| asked.turn == prompt.turn)
        };
        if !lies_there {
            self.desk.ask(prompt);
        }
        let decided = self.desk.wait();
        self.resigned = matches!(decided, Decided::GiveUp);
        match decided {
            Decided::Do(action) => Ok(action),
            Decided::GiveUp => Ok(String::new()),
            Decided::Leave => Err(Fault::new(Verdict::HostFault, "interrupted")),
        }
    }

    fn resigned(&self) -> bool {
        self.resigned
    }

    fn patient(&self) -> bool {
        true
    }
}
