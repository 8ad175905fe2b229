//! Where a bot would have done otherwise than the record has it.

use std::sync::{Arc, Mutex, PoisonError};

use game::{Fault, Heard, Input, Place, Verdict};
use serde::Serialize;

use super::script::Step;

/// Where a bot, asked what the record answers, would have done otherwise. One for each such turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Divergence {
    /// `GAME.TURN`.
    pub at: String,
    /// Which action of its turn, from 1.
    pub action: u32,
    /// The bot's number, in the order given.
    pub bot: usize,
    /// What the record has: an action as JSON, or a verdict.
    pub recorded: String,
    /// What the bot answered: an action as JSON, or a verdict with its message.
    pub answered: String,
}

/// Where bots that are led would have done otherwise; it fills while the match is played.
#[derive(Clone, Default)]
pub struct Divergences(Arc<Mutex<Seen>>);

#[derive(Default)]
struct Seen {
    divergences: Vec<Divergence>,
    /// Turns in which a bot could not be asked, having failed before.
    unasked: Vec<Place>,
}

impl Divergences {
    pub(super) fn push(&self, divergence: Divergence) {
        self.seen(|seen| seen.divergences.push(divergence));
    }

    /// Takes note of a decision that a bot was not there for.
    pub(super) fn miss(&self, place: Place) {
        self.seen(|seen| {
            if seen.unasked.last() != Some(&place) {
                seen.unasked.push(place);
            }
        });
    }

    /// Those so far.
    pub fn take(&self) -> Vec<Divergence> {
        self.seen(|seen| std::mem::take(&mut seen.divergences))
    }

    pub(super) fn unasked(&self) -> usize {
        self.seen(|seen| seen.unasked.len())
    }

    fn seen<T>(&self, with: impl FnOnce(&mut Seen) -> T) -> T {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Whether an answer is the recorded one. A record has actions as the game understands them, whatever else a bot says.
pub(super) fn is_recorded(step: &Step, answered: &Result<String, Fault>) -> bool {
    match (answered, &step.input.action) {
        (Ok(text), Some(action)) => {
            text == action.get()
                || match step.before.copy().hear(step.input.seat, text) {
                    Heard::Played { action: understood, .. } | Heard::Refused { action: understood, .. } => {
                        understood.get() == action.get()
                    }
                    Heard::Malformed(_) => false,
                }
        }
        (Err(fault), None) => Some(fault.verdict) == step.input.fault,
        (Ok(text), None) if step.input.fault == Some(Verdict::MalformedOutput) => {
            matches!(step.before.copy().hear(step.input.seat, text), Heard::Malformed(_))
        }
        _ => false,
    }
}

/// A recorded input in words.
pub(super) fn recorded_words(input: &Input) -> String {
    match (&input.action, input.fault) {
        _ if input.resigned => "resigned".into(),
        (Some(action), _) => action.get().to_string(),
        (None, fault) => fault.unwrap_or_default().name().to_string(),
    }
}
