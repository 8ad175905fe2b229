//! Where a bot would have acted differently from the record.

use std::sync::{Arc, Mutex};

use game::{Fault, Heard, Input, Place, Verdict, lock};
use serde::Serialize;

use super::script::Step;

/// A turn in which a bot would have acted differently from the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Divergence {
    /// `GAME.TURN`.
    pub at: String,
    /// Which action of its turn, from 1.
    pub action: u32,
    /// The bot's number, in the order given.
    pub bot: usize,
    /// The recorded action as JSON, or a verdict.
    pub recorded: String,
    /// The bot's answer: an action as JSON, or a verdict with its message.
    pub answered: String,
}

/// Collects the divergences of led bots while the match is played.
#[derive(Clone, Default)]
pub struct Divergences(Arc<Mutex<Seen>>);

#[derive(Default)]
struct Seen {
    divergences: Vec<Divergence>,
    /// Turns in which a bot could not be asked because it had failed.
    unasked: Vec<Place>,
}

impl Divergences {
    pub(super) fn push(&self, divergence: Divergence) {
        self.seen(|seen| seen.divergences.push(divergence));
    }

    /// Notes a decision for which a bot was missing.
    pub(super) fn miss(&self, place: Place) {
        self.seen(|seen| {
            if seen.unasked.last() != Some(&place) {
                seen.unasked.push(place);
            }
        });
    }

    /// The divergences so far.
    pub fn take(&self) -> Vec<Divergence> {
        self.seen(|seen| std::mem::take(&mut seen.divergences))
    }

    pub(super) fn unasked(&self) -> usize {
        self.seen(|seen| seen.unasked.len())
    }

    fn seen<T>(&self, with: impl FnOnce(&mut Seen) -> T) -> T {
        with(&mut lock(&self.0))
    }
}

/// Returns true if an answer is the recorded one. A record has actions as the game understands them, without the rest of a bot's answer.
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

/// A recorded input, in words.
pub(super) fn recorded_words(input: &Input) -> String {
    match (&input.action, input.fault) {
        _ if input.resigned => "resigned".into(),
        (Some(action), _) => action.get().to_string(),
        (None, fault) => fault.unwrap_or_default().name().to_string(),
    }
}
