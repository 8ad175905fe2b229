//! People who leave: their match waits, is suspended after some minutes, and continues when they return.

use std::sync::Arc;

use super::live_match::LiveMatch;
use super::registry::MatchRegistry;
use crate::summary::State;

/// A match is shown as waiting after this fraction of the time until it is suspended.
const WAITING_PART: u32 = 60;

/// An open socket of people who play.
pub struct Present {
    live_match: Arc<LiveMatch>,
    persons: Vec<usize>,
}

impl Present {
    /// These people, by number, open a socket for their match.
    pub fn at(live_match: &Arc<LiveMatch>, persons: Vec<usize>) -> Present {
        live_match.presence.comes(&persons);
        live_match.set_waiting(false);
        live_match.notify();
        Present { live_match: Arc::clone(live_match), persons }
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.live_match.presence.leaves(&self.persons);
        self.live_match.notify();
    }
}

impl LiveMatch {
    fn set_waiting(&self, waiting: bool) {
        let (from, to) = if waiting { (State::Live, State::Waiting) } else { (State::Waiting, State::Live) };
        if self.summary().state == from {
            self.update_summary(|summary| summary.state = to);
        }
    }

    /// Returns true if a person is due.
    fn waits_for_a_person(&self) -> bool {
        self.decisions.iter().flatten().any(|decision| decision.state().prompt.is_some())
    }
}

impl MatchRegistry {
    /// Shows matches whose people have left as waiting, and suspends those whose people have been away for too long.
    pub fn look_after_absent(&self) {
        let patience = self.settings.absence;
        for live_match in self.live_matches().iter().filter(|live_match| live_match.has_person()) {
            let Some(absent) = live_match.presence.absent() else { continue };
            if !live_match.waits_for_a_person() || absent < patience / WAITING_PART {
                continue;
            }
            live_match.set_waiting(true);
            self.notify();
            if absent >= patience && !live_match.is_watched() {
                live_match.suspend();
            }
        }
    }
}
