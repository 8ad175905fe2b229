//! How often a match was begun and never ended: one that kills its worker must not kill them all.
//!
//! The server counts deliveries, but a match is also delivered again when a worker cannot run its bots, or ends in good order.
//! So starts are noted apart: only of matches that come again, which are few.

use crate::connection::Queue;
use crate::wire::JobMessage;

/// A match that was begun so often, and whose workers were never heard of again, is given up.
pub(crate) const MOST_STARTS: u32 = 3;

/// The starts of a match.
pub(crate) struct Starts<'a> {
    pub(crate) queue: &'a Queue,
    pub(crate) message: &'a JobMessage,
    /// What is noted of it, with this start.
    pub(crate) noted: u32,
}

impl Starts<'_> {
    fn name(&self) -> String {
        format!("starts_{}_{}", self.message.job, self.message.submission)
    }

    /// Notes a start of a match that has come again. Gives the number of starts before this one.
    pub(crate) async fn note(&mut self) -> u32 {
        let known = self.queue.object(&self.name()).await.unwrap_or_default();
        // The first start was not noted: nobody knew that it would fail.
        let before = String::from_utf8_lossy(&known).parse().unwrap_or(1);
        self.put(before + 1).await;
        before
    }

    /// The match was stopped in good order: its start does not count.
    pub(crate) async fn take_back(&mut self) {
        self.put(self.noted.saturating_sub(1)).await;
    }

    /// The match has ended.
    pub(crate) async fn forget(&self) {
        if self.noted > 0 {
            self.queue.remove_object(&self.name()).await;
        }
    }

    async fn put(&mut self, starts: u32) {
        self.noted = starts;
        // Without the note the match is only tried once more.
        let _ = self.queue.put_object_once(&self.name(), starts.to_string().as_bytes()).await;
    }
}
