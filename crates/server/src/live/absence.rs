//! Persons who leave: their match waits, is suspended after some minutes, and goes on when they come back.

use std::sync::Arc;
use std::time::Duration;

use super::live_match::LiveMatch;
use super::registry::MatchRegistry;
use crate::summary::State;

/// A match is shown as waiting after this part of the time after which it is suspended.
const WAITING_PART: u32 = 60;

/// A person's socket, as long as this lives.
pub(crate) struct Present(Arc<LiveMatch>);

impl Present {
    /// A person looks at its match.
    pub(crate) fn at(live_match: &Arc<LiveMatch>) -> Present {
        live_match.presence.comes();
        live_match.set_waiting(false);
        Present(Arc::clone(live_match))
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.0.presence.leaves();
    }
}

impl LiveMatch {
    fn set_waiting(&self, waiting: bool) {
        let (from, to) = if waiting { (State::Live, State::Waiting) } else { (State::Waiting, State::Live) };
        if self.summary().state == from {
            self.update_summary(|summary| summary.state = to);
        }
    }

    /// Whether a person is to decide.
    fn waits_for_a_person(&self) -> bool {
        self.decisions.iter().flatten().any(|decision| decision.state().prompt.is_some())
    }
}

impl MatchRegistry {
    /// Shows matches as waiting that their persons have left, and suspends those whose persons have been away for
    /// longer than `patience`.
    pub(crate) fn look_after_absent(&self, patience: Duration) {
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
