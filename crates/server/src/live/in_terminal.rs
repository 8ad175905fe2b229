//! The match that a terminal plays on its own thread, and the next one after a decision is taken back.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::live_match::LiveMatch;
use super::match_request::Lead;
use super::resolved_bot::ResolvedBot;

/// A match that is ready to be played.
pub(crate) struct ReadyMatch {
    pub(crate) live_match: Arc<LiveMatch>,
    pub(crate) found: Vec<ResolvedBot>,
    pub(crate) lead: Option<Lead>,
}

/// Which match a terminal plays, and what it plays next.
#[derive(Default)]
pub(crate) struct InTerminal(Mutex<Option<Playing>>);

struct Playing {
    id: String,
    next: Option<ReadyMatch>,
}

impl InTerminal {
    /// Sets the match that the terminal plays.
    pub(crate) fn play(&self, id: &str) {
        *self.lock() = Some(Playing { id: id.into(), next: None });
    }

    /// Hands a match that continues `id` to the terminal. Returns it if no terminal plays `id`, or if another match continues it already.
    pub(super) fn play_next(&self, id: &str, ready: ReadyMatch) -> Option<ReadyMatch> {
        match self.lock().as_mut() {
            Some(Playing { id: playing, next: next @ None }) if playing == id => {
                *next = Some(ready);
                None
            }
            _ => Some(ready),
        }
    }

    /// The terminal's next match, after its match has ended. `None` ends its role.
    pub(crate) fn next(&self) -> Option<ReadyMatch> {
        self.lock().take()?.next
    }

    fn lock(&self) -> MutexGuard<'_, Option<Playing>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
