//! A bot that the record overrules.

use std::time::Duration;

use game::{Aside, Bot, Fault, Heard, Hello, Input, Match, Message, Place, Player, Prompt, Verdict};
use referee::REFUSALS_RECORDED;
use serde_json::value::RawValue;

use super::divergence::{Divergence, Divergences, is_recorded, recorded_words};
use super::script::{Script, Step, answer, at_the_end};

/// A bot that is overruled while the record has an answer. If it answers differently, its turn is played to the end on a copy of the game,
/// so that all replies to its actions are real; then it waits for its next turn.
pub(super) struct Guided {
    pub(super) number: usize,
    pub(super) inner: Box<dyn Bot>,
    pub(super) script: Script,
    /// Neither asked nor told anything while the record answers.
    pub(super) silent: bool,
    pub(super) beyond: Beyond,
    pub(super) divergences: Divergences,
    pub(super) course: Course,
}

/// What happens at the end of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beyond {
    /// The bot plays on.
    PlaysOn,
    /// The match stops there.
    Stops,
}

/// Where a guided bot is in the match.
#[derive(Default)]
pub(super) struct Course {
    hello: Option<Hello>,
    /// The game for which the referee last loaded the bot.
    loaded_for: u32,
    game: u32,
    /// True if the record gave the last answer.
    led: bool,
    /// True if that answer was a resignation.
    gave_up: bool,
    /// The adjudication that the record has instead of that answer.
    adjudicated: Option<Input>,
    /// True if the bot has played this turn on a copy and hears no more of it.
    strayed: bool,
    /// Its actions in this turn so far.
    actions: u32,
    /// How many of them were refused.
    refusals: u32,
}

impl Bot for Guided {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        let game = self.course.game + 1;
        self.course.loaded_for = game;
        self.course.hello = Some(hello.clone());
        let loaded = self.load_for(game, hello);
        // If it was loaded once, the record continues without it.
        if game > 1 && !self.script.is_empty() { Ok(()) } else { loaded }
    }

    fn see_scene(&mut self, scene: &dyn Fn() -> Box<RawValue>) {
        self.inner.see_scene(scene);
    }

    fn tell(&mut self, message: &Message<'_>) {
        if let Message::Start { game, .. } = message {
            self.course.game = *game;
            // Bots that told their scores again ended the last game without being asked.
            let is_stale = |step: &Step| step.input.adjudicated.is_some() && step.place.game < *game;
            if self.script.front().is_some_and(is_stale) {
                self.script.pop_front();
            }
            self.revive();
        }
        if let Message::Turn(_) = message {
            (self.course.strayed, self.course.actions, self.course.refusals) = (false, 0, 0);
        }
        let missed = match message {
            Message::Turn(_) => self.silent && !self.script.is_empty(),
            Message::Reply { .. } | Message::Fault { .. } => {
                self.course.strayed || self.silent && self.course.led
            }
            _ => false,
        };
        if !missed && self.inner.alive() {
            self.inner.tell(message);
        }
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        let Some(step) = self.script.pop_front() else {
            self.course.led = false;
            return match self.beyond {
                Beyond::PlaysOn => self.inner.ask(prompt, limit),
                Beyond::Stops => Err(at_the_end()),
            };
        };
        (self.course.led, self.course.gave_up) = (true, step.input.resigned);
        self.course.adjudicated = step.input.adjudicated.is_some().then(|| step.input.clone());
        let recorded = answer(&step.input);
        if self.silent || self.course.strayed || self.course.adjudicated.is_some() {
            return recorded;
        }
        if !self.inner.alive() {
            self.divergences.miss(step.place);
            return recorded;
        }
        let answered = self.answered(prompt, &step, limit);
        match &answered {
            Err(fault) if fault.verdict == Verdict::HostFault => return answered,
            _ if is_recorded(&step, &answered) => {}
            _ => {
                let (place, recorded) = (step.place, recorded_words(&step.input));
                let words = answered.as_ref().map_or_else(ToString::to_string, Clone::clone);
                self.course.strayed = true;
                let answered = match self.play_aside(step, answered, limit) {
                    Some(later) => format!("{words}, and then {later}"),
                    None => words,
                };
                self.depart(place, recorded, answered);
            }
        }
        recorded
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
        if self.course.led { self.course.gave_up } else { self.inner.resigned() }
    }

    fn adjudicated(&self) -> Option<Input> {
        self.course.adjudicated.clone().filter(|_| self.course.led)
    }
}

impl Guided {
    /// Asks the bot. Refuses further illegal actions beyond those that a record keeps.
    fn answered(&mut self, prompt: &Prompt, step: &Step, limit: Duration) -> Result<String, Fault> {
        loop {
            let answered = self.inner.ask(prompt, limit);
            let all_kept = self.course.refusals < REFUSALS_RECORDED;
            if all_kept || is_recorded(step, &answered) {
                self.course.actions += 1;
                self.course.refusals += u32::from(step.input.fault == Some(Verdict::IllegalAction));
                return answered;
            }
            let Some(refusal) = refusal(step.before.copy(), step.input.seat, &answered) else {
                self.course.actions += 1;
                return answered;
            };
            let (fault, message) = (refusal.verdict, refusal.message.as_str());
            self.inner.tell(&Message::Fault { fault, message, more: true });
        }
    }

    fn depart(&self, place: Place, recorded: String, answered: String) {
        let (at, action, bot) = (place.to_string(), self.course.actions.max(1), self.number);
        self.divergences.push(Divergence { at, action, bot, recorded, answered });
    }

    /// Plays the rest of the bot's own turn, from its first divergent answer. Returns how it failed after that.
    fn play_aside(&mut self, step: Step, first: Result<String, Fault>, limit: Duration) -> Option<Fault> {
        let Step { place: Place { turn, .. }, input, before: mut game } = step;
        let (player, mut answered, mut failed) = (input.seat, first, None);
        loop {
            let told = play(game.as_mut(), player, answered);
            let more = game.status().awaits(player, turn);
            if !self.inner.alive() {
                return failed;
            }
            match &told {
                Ok(reply) => self.inner.tell(&Message::Reply { reply, more }),
                Err(fault) => {
                    let (fault, message) = (fault.verdict, fault.message.as_str());
                    self.inner.tell(&Message::Fault { fault, message, more });
                }
            }
            if !more {
                return failed;
            }
            answered = self.inner.ask(&game.prompt(player, turn), limit);
            failed = answered.as_ref().err().cloned();
        }
    }

    fn load_for(&mut self, game: u32, hello: &Hello) -> Result<(), Fault> {
        let loaded = self.inner.load(hello);
        if let (Err(fault), false) = (&loaded, self.script.is_empty()) {
            self.depart(Place { game, turn: 0 }, "loaded".into(), fault.to_string());
        }
        loaded
    }

    /// Restarts a failed bot for the next game, as in any match. The referee only sees the record and did not notice.
    fn revive(&mut self) {
        let game = self.course.game;
        if self.course.loaded_for == game || self.inner.alive() || self.script.is_empty() {
            return;
        }
        if let Some(hello) = self.course.hello.clone() {
            // A failure is reported as a divergence.
            let _ = self.load_for(game, &hello);
        }
    }
}

/// Plays an answer. Returns the reply, or how it failed.
fn play(
    game: &mut dyn Match,
    player: Player,
    answered: Result<String, Fault>,
) -> Result<Box<RawValue>, Fault> {
    let fault = match answered.map(|text| game.hear(player, &text)) {
        Ok(Heard::Played { reply, .. }) => return Ok(reply),
        Ok(Heard::Refused { illegal, .. }) => illegal.fault(),
        Ok(Heard::Malformed(fault)) | Err(fault) => fault,
    };
    game.fail(player, &fault);
    Err(fault)
}

/// The reason for which a game refuses an answer as illegal; `None` if it does not.
fn refusal(mut game: Box<dyn Match>, player: Player, answered: &Result<String, Fault>) -> Option<Fault> {
    match game.hear(player, answered.as_ref().ok()?) {
        Heard::Refused { illegal, .. } => Some(illegal.fault()),
        Heard::Played { .. } | Heard::Malformed(_) => None,
    }
}
