//! A person at a seat: the open prompt, and the decision that answers it.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::{Bot, Fault, Input, Message, Place, Player, Prompt, Verdict, Wording, lock, wording};
use referee::Stop;
use serde::Serialize;
use serde_json::value::RawValue;

use super::slots::POLL;

/// The prompt for a person who is due.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "Prompt")]
pub struct PersonPrompt {
    /// The game's number in the match.
    pub game: u32,
    /// The person's seat in it.
    pub seat: usize,
    /// The game's turn.
    pub turn: u32,
    /// What the person may see.
    #[cfg_attr(feature = "describe", ts(type = "any"), schemars(with = "serde_json::Value"))]
    pub view: Box<RawValue>,
    /// Always null: a person has no clock.
    pub limit_ms: Option<u64>,
}

/// A person's open prompt and decision, shared between the match thread and the sockets.
pub struct PendingDecision {
    pending: Mutex<Pending>,
    answered: Condvar,
    /// Called after every change.
    changed: Box<dyn Fn() + Send + Sync>,
    stop: Stop,
}

#[derive(Default)]
struct Pending {
    game: u32,
    prompt: Option<PersonPrompt>,
    action: Option<String>,
    refusal: Option<String>,
    /// Set to end the game at the next prompt.
    ends: Option<End>,
    /// Whether the person offers a draw in this game.
    offers_draw: bool,
    /// Incremented on each change.
    version: u64,
}

/// A copy of the pending decision, to show to a person.
pub struct PromptState {
    /// Incremented on each change.
    pub version: u64,
    pub prompt: Option<PersonPrompt>,
    /// Why the last action was refused.
    pub refusal: Option<String>,
}

impl PendingDecision {
    pub fn new(stop: Stop, changed: impl Fn() + Send + Sync + 'static) -> Arc<PendingDecision> {
        let changed = Box::new(changed);
        Arc::new(PendingDecision { pending: Mutex::default(), answered: Condvar::new(), changed, stop })
    }

    pub fn state(&self) -> PromptState {
        let pending = lock(&self.pending);
        PromptState {
            version: pending.version,
            prompt: pending.prompt.clone(),
            refusal: pending.refusal.clone(),
        }
    }

    /// Submits the action for the prompt at `place`.
    ///
    /// # Errors
    /// If no prompt is open, or it is for another place.
    pub fn submit(&self, place: Place, action: &str) -> Result<(), Wording> {
        let mut pending = lock(&self.pending);
        match &pending.prompt {
            None => return Err(wording!("it is not your turn")),
            Some(prompt) if (prompt.game, prompt.turn) != (place.game, place.turn) => {
                return Err(wording!("that turn is over"));
            }
            Some(_) => {}
        }
        (pending.prompt, pending.refusal) = (None, None);
        pending.action = Some(action.into());
        self.tell(pending);
        Ok(())
    }

    /// Ends the game: immediately if a prompt is open, otherwise at the next one.
    pub fn end(&self, end: End) {
        let mut pending = lock(&self.pending);
        (pending.prompt, pending.refusal, pending.action) = (None, None, None);
        pending.ends = Some(end);
        self.tell(pending);
    }

    pub fn offers_draw(&self) -> bool {
        lock(&self.pending).offers_draw
    }

    /// Offers a draw, or takes the offer back.
    pub fn offer_draw(&self, offers: bool) {
        if std::mem::replace(&mut lock(&self.pending).offers_draw, offers) != offers {
            (self.changed)();
        }
    }

    /// Wakes the match thread to check the stop flag.
    pub fn wake(&self) {
        self.answered.notify_all();
    }

    fn open(&self, prompt: &Prompt) {
        let mut pending = lock(&self.pending);
        if pending.ends.is_some() {
            return;
        }
        pending.prompt = Some(PersonPrompt {
            game: pending.game,
            seat: prompt.player.seat(),
            turn: prompt.turn,
            view: prompt.shown(),
            limit_ms: None,
        });
        pending.action = None;
        self.tell(pending);
    }

    fn refuse(&self, message: &str) {
        let mut pending = lock(&self.pending);
        pending.refusal = Some(message.into());
        self.tell(pending);
    }

    fn clear(&self) {
        let mut pending = lock(&self.pending);
        (pending.prompt, pending.action, pending.refusal, pending.ends) = (None, None, None, None);
        pending.offers_draw = false;
        self.tell(pending);
    }

    /// Tells the match thread and the sockets of a change.
    fn tell(&self, mut pending: MutexGuard<'_, Pending>) {
        pending.version += 1;
        drop(pending);
        self.answered.notify_all();
        (self.changed)();
    }

    /// Blocks until the person decides or the match is stopped.
    fn wait(&self) -> Decision {
        let mut pending = lock(&self.pending);
        loop {
            if let Some(end) = pending.ends.take() {
                return Decision::End(end);
            }
            if let Some(action) = pending.action.take() {
                return Decision::Act(action);
            }
            if self.stop.load(Ordering::Relaxed) {
                return Decision::Interrupted;
            }
            (pending, _) =
                self.answered.wait_timeout(pending, POLL * 20).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// How people end a game without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This person has lost.
    Resignation,
    /// Both have agreed on a draw.
    Draw,
}

enum Decision {
    Act(String),
    End(End),
    /// The match is being stopped.
    Interrupted,
}

/// A person as a bot. Everyone due in a sealed round is prompted at once, before the referee waits for the first.
pub(crate) struct Person {
    decision: Arc<PendingDecision>,
    /// How the person ended the game instead of the last answer, and in which seat.
    ended: Option<(End, Player)>,
}

impl Person {
    pub(crate) fn new(decision: Arc<PendingDecision>) -> Person {
        Person { decision, ended: None }
    }
}

impl Bot for Person {
    fn tell(&mut self, message: &Message<'_>) {
        match message {
            Message::Start { game, .. } => lock(&self.decision.pending).game = *game,
            Message::Turn(prompt) => self.decision.open(prompt),
            Message::Fault { message, .. } => self.decision.refuse(message),
            Message::End { .. } | Message::Bye => self.decision.clear(),
            Message::Hello(_) | Message::Reply { .. } => {}
        }
    }

    fn ask(&mut self, prompt: &Prompt, _limit: Duration) -> Result<String, Fault> {
        let is_open = {
            let pending = lock(&self.decision.pending);
            pending.ends.is_some()
                || pending.action.is_some()
                || pending.prompt.as_ref().is_some_and(|open| open.turn == prompt.turn)
        };
        if !is_open {
            self.decision.open(prompt);
        }
        let decision = self.decision.wait();
        self.ended = None;
        match decision {
            Decision::Act(action) => Ok(action),
            Decision::End(end) => {
                self.ended = Some((end, prompt.player));
                Ok(String::new())
            }
            Decision::Interrupted => Err(Fault::new(Verdict::HostFault, "interrupted")),
        }
    }

    fn resigned(&self) -> bool {
        self.ended.is_some()
    }

    fn adjudicated(&self) -> Option<Input> {
        let (_, player) = self.ended.filter(|(end, _)| *end == End::Draw)?;
        Some(Input::adjudication(player, [0, 0], "both agree on a draw".into()))
    }

    fn patient(&self) -> bool {
        true
    }
}
