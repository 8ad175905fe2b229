//! Shuts down: running matches get some time to end, the rest is saved, and spectators are notified.

use std::time::{Duration, Instant};

use super::closing::Closing;
use super::live_match::LiveMatch;
use super::registry::MatchRegistry;
use crate::plan::Kind;
use crate::summary::State;

/// Work that goes on beside matches until the server shuts down. It continues at the next start.
pub trait Background {
    /// Ends it as soon as possible.
    fn close(&self);

    /// Waits until it has ended, or until the deadline.
    fn wait(&self, deadline: Instant);
}

impl MatchRegistry {
    /// Returns true once no more matches start.
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow() != Closing::No
    }

    /// Stops starting matches, and gives bots' matches the time that the host grants to end. Then suspends all others and waits at most `patience` until
    /// they are stored: they continue at the next start. Exhibitions just end. `others` close at the same time.
    pub fn close(&self, patience: Duration, others: &[&dyn Background]) {
        let grace = self.settings.grace;
        let deadline = Instant::now() + grace;
        self.closing.send_replace(Closing::Soon(deadline));
        others.iter().for_each(|other| other.close());
        let (ending, rest): (Vec<_>, Vec<_>) = self
            .live_matches()
            .into_iter()
            .partition(|live_match| !grace.is_zero() && ends_itself(live_match));
        rest.iter().filter(|live_match| !live_match.has_person()).for_each(|live_match| end(live_match));
        if !ending.is_empty() {
            tracing::warn!("{} matches may end within {} s", ending.len(), grace.as_secs());
            self.wait_until(deadline, || ending.iter().all(|live_match| live_match.is_over()));
        }
        self.live_matches().iter().for_each(|live_match| end(live_match));
        let deadline = Instant::now() + patience;
        self.wait_until(deadline, || self.live_matches().is_empty());
        others.iter().for_each(|other| other.wait(deadline));
        self.store_unsaved();
        self.closing.send_replace(Closing::Now);
    }
}

/// Returns true if a match ends without anyone's help. A person may think for ever, and a match waiting for a core has not started.
fn ends_itself(live_match: &LiveMatch) -> bool {
    let summary = live_match.summary();
    !live_match.has_person() && summary.kind != Kind::Exhibition && summary.state == State::Live
}

fn end(live_match: &LiveMatch) {
    match live_match.plan.kind {
        Kind::Exhibition => live_match.request_stop(),
        _ => live_match.suspend(),
    }
}
