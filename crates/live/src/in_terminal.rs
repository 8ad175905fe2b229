//! The match that a terminal plays on its own thread, and the next one after a decision is taken back.

use std::sync::Mutex;

use game::lock;

use super::match_request::ReadyMatch;

/// Which match a terminal plays, and what it plays next.
#[derive(Default)]
pub struct InTerminal(Mutex<Option<Playing>>);

struct Playing {
    id: String,
    next: Option<ReadyMatch>,
}

impl InTerminal {
    /// Sets the match that the terminal plays.
    pub fn play(&self, id: &str) {
        *lock(&self.0) = Some(Playing { id: id.into(), next: None });
    }

    /// Hands a match that continues `id` to the terminal. Returns it if no terminal plays `id`, or if another match continues it already.
    pub(super) fn play_next(&self, id: &str, ready: ReadyMatch) -> Option<ReadyMatch> {
        match lock(&self.0).as_mut() {
            Some(Playing { id: playing, next: next @ None }) if playing == id => {
                *next = Some(ready);
                None
            }
            _ => Some(ready),
        }
    }

    /// The terminal's next match, after its match has ended. `None` ends its role.
    pub fn next(&self) -> Option<ReadyMatch> {
        lock(&self.0).take()?.next
    }
}
