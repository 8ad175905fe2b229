//! A bot through a match: loaded, killed by its own faults, loaded anew, at last out.

use std::time::Duration;

use game::{Aside, Bot, BotId, Fault, Hello, Message, Place, Prompt, Verdict};

use crate::bank::Bank;

/// After so many deaths a bot forfeits the rest of the match.
const DEATHS: u32 = 3;

/// A bot that takes part in a match.
pub struct Entrant {
    /// Its name and contents.
    pub id: BotId,
    pub bot: Box<dyn Bot>,
}

/// The worst that happened to a bot in a match.
#[derive(Clone, Debug)]
pub struct Worst {
    pub fault: Fault,
    /// When; turn 0 while it loaded.
    pub at: Place,
}

/// An entrant through a match.
pub(crate) struct Seated {
    bot: Box<dyn Bot>,
    /// Why it is not asked any more: for this game, or for all when it is out.
    absent: Option<Fault>,
    deaths: u32,
    /// It answered rubbish in the present game: it plays on, and is loaded anew for the next.
    stale: bool,
    /// Refused actions in the present turn.
    pub(crate) refusals: u32,
    pub(crate) worst: Option<Worst>,
    bank: Bank,
}

impl Seated {
    /// `bank` is what it may save up of its time.
    pub(crate) fn new(bot: Box<dyn Bot>, bank: Duration) -> Seated {
        let bank = Bank::new(bank);
        Seated { bot, absent: None, deaths: 0, stale: false, refusals: 0, worst: None, bank }
    }

    /// Opens a turn; what is saved for it.
    pub(crate) fn open_turn(&mut self, turn: u32, limit: Duration) -> Option<Duration> {
        self.bank.open(turn, limit);
        self.bank.saved()
    }

    /// Loads the bot; one that fails is absent until it is loaded again.
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

    /// Whether it is loaded anew for the next game though it could go on.
    pub(crate) fn is_stale(&self) -> bool {
        self.stale && self.is_present()
    }

    /// Whether it must be loaded before it can be asked again, and may be.
    pub(crate) fn wants_reload(&self) -> bool {
        self.deaths < DEATHS && (self.absent.is_some() || !self.bot.alive())
    }

    pub(crate) fn is_present(&self) -> bool {
        self.absent.is_none()
    }

    pub(crate) fn is_patient(&self) -> bool {
        self.bot.patient()
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
        self.bot.ask(prompt, limit + prompt.bank.unwrap_or_default())
    }

    /// Whether it gave the game up when it was asked last.
    pub(crate) fn has_resigned(&self) -> bool {
        self.is_present() && self.bot.resigned()
    }

    pub(crate) fn asides(&mut self) -> Vec<Aside> {
        let asides = self.bot.asides();
        self.bank.see(&asides);
        asides
    }

    /// Takes note of a failure; the third death puts the bot out of the match.
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

    /// Ends its match.
    pub(crate) fn dismiss(&mut self) {
        self.tell(&Message::Bye);
    }
}
