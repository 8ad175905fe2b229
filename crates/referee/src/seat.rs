//! A bot during a match: loaded, dead, reloaded, or out.

use std::time::Duration;

use game::{Aside, Bot, BotId, Fault, Hello, Input, Message, Place, Prompt, Verdict};
use serde_json::value::RawValue;

use crate::bank::Bank;

/// After this many deaths a bot forfeits the rest of the match.
const DEATHS: u32 = 3;
/// After this many timeouts in a row a bot is not asked again in the game.
const TIMEOUTS: u32 = 3;

pub struct Entrant {
    pub id: BotId,
    pub bot: Box<dyn Bot>,
}

/// The worst fault of a bot in a match.
#[derive(Clone, Debug)]
pub struct Worst {
    pub fault: Fault,
    /// When; turn 0 is loading.
    pub at: Place,
}

/// An entrant during a match.
pub(crate) struct Seated {
    bot: Box<dyn Bot>,
    /// Why it is not asked: for this game, or for the rest of the match if it is out.
    absent: Option<Fault>,
    deaths: u32,
    /// Timeouts in a row, in this game.
    timeouts: u32,
    /// Its output was malformed in this game. It plays on, and is reloaded for the next game.
    stale: bool,
    /// Illegal actions in the current turn.
    pub(crate) refusals: u32,
    pub(crate) worst: Option<Worst>,
    bank: Bank,
}

impl Seated {
    /// `bank` is the most time it may save up.
    pub(crate) fn new(bot: Box<dyn Bot>, bank: Duration) -> Seated {
        let bank = Bank::new(bank);
        Seated { bot, absent: None, deaths: 0, timeouts: 0, stale: false, refusals: 0, worst: None, bank }
    }

    /// Starts a game, perhaps one that is played again.
    pub(crate) fn begin_game(&mut self) {
        self.timeouts = 0;
    }

    /// Starts a turn. Returns the time saved for it.
    pub(crate) fn open_turn(&mut self, turn: u32, limit: Duration) -> Option<Duration> {
        self.bank.open(turn, limit);
        self.bank.saved()
    }

    /// Time left in the current turn.
    pub(crate) fn time_left(&self, limit: Duration) -> Duration {
        self.bank.left(limit)
    }

    /// Loads the bot. If that fails, it is absent until the next load.
    pub(crate) fn load(&mut self, hello: &Hello, at: Place) -> Result<(), Fault> {
        let loaded = self.bot.load(hello);
        self.absent = loaded.as_ref().err().cloned();
        self.stale = false;
        if let Err(fault) = loaded.as_ref()
            && fault.verdict != Verdict::HostFault
        {
            self.blame(fault, at);
            self.deaths += 1;
        }
        loaded
    }

    /// Returns true if it is reloaded for the next game although it could go on.
    pub(crate) fn is_stale(&self) -> bool {
        self.stale && self.is_present()
    }

    /// Returns true if it must be loaded before it can be asked again, and may be.
    pub(crate) fn wants_reload(&self) -> bool {
        self.deaths < DEATHS && !self.is_given_up() && (self.absent.is_some() || !self.bot.alive())
    }

    /// Returns true if it is not asked again in this game.
    fn is_given_up(&self) -> bool {
        self.timeouts >= TIMEOUTS
    }

    pub(crate) fn is_present(&self) -> bool {
        self.absent.is_none()
    }

    pub(crate) fn is_patient(&self) -> bool {
        self.bot.patient()
    }

    pub(crate) fn see_scene(&mut self, scene: &dyn Fn() -> Box<RawValue>) {
        self.bot.see_scene(scene);
    }

    pub(crate) fn tell(&mut self, message: &Message<'_>) {
        if let Message::Start { .. } = message {
            self.bank.begin();
        }
        if self.is_present() && self.bot.alive() {
            self.bot.tell(message);
        }
    }

    pub(crate) fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        if let Some(fault) = &self.absent {
            return Err(fault.clone());
        }
        if self.is_given_up() {
            let message = format!("not asked again in this game after {TIMEOUTS} timeouts in a row");
            return Err(Fault::new(Verdict::Timeout, message));
        }
        let answer = self.bot.ask(prompt, limit + prompt.bank.unwrap_or_default());
        let late = answer.as_ref().is_err_and(|fault| fault.verdict == Verdict::Timeout);
        self.timeouts = if late { self.timeouts + 1 } else { 0 };
        answer
    }

    /// Returns true if it resigned when last asked.
    pub(crate) fn has_resigned(&self) -> bool {
        self.is_present() && self.bot.resigned()
    }

    /// The adjudication that a record has instead of its answer.
    pub(crate) fn adjudicated(&self) -> Option<Input> {
        self.bot.adjudicated()
    }

    pub(crate) fn asides(&mut self) -> Vec<Aside> {
        let asides = self.bot.asides();
        self.bank.see(&asides);
        asides
    }

    /// Notes a failure. The third death puts the bot out of the match.
    pub(crate) fn failed(&mut self, fault: &Fault, at: Place) {
        self.blame(fault, at);
        self.stale |= fault.verdict == Verdict::MalformedOutput;
        if self.absent.is_none() && !self.bot.alive() {
            self.deaths += 1;
            if self.deaths == DEATHS {
                let message = format!("forfeits the rest of the match after {DEATHS} deaths");
                self.absent = Some(Fault::new(fault.verdict, message));
            }
        }
    }

    /// Keeps the first of the gravest faults.
    pub(crate) fn blame(&mut self, fault: &Fault, at: Place) {
        let gravity = |verdict| if verdict == Verdict::IllegalAction { 1 } else { 2 };
        if self.worst.as_ref().is_none_or(|worst| gravity(worst.fault.verdict) < gravity(fault.verdict)) {
            self.worst = Some(Worst { fault: fault.clone(), at });
        }
    }

    pub(crate) fn dismiss(&mut self) {
        self.tell(&Message::Bye);
    }
}
