//! Counts how often a match was started and never ended, so that a match that kills its worker does not kill them all.
//!
//! The server counts deliveries, but it also redelivers a match when a worker cannot run its bots or shuts down in good order. So starts
//! are counted separately, and only for the few matches that come again.

use crate::connection::Queue;
use crate::wire::JobMessage;

/// A match is given up after this many starts without any word from its workers.
pub(crate) const MOST_STARTS: u32 = 3;

pub(crate) struct Starts<'a> {
    pub(crate) queue: &'a Queue,
    pub(crate) message: &'a JobMessage,
    /// Starts noted so far, this one included.
    pub(crate) noted: u32,
}

impl Starts<'_> {
    fn name(&self) -> String {
        format!("starts_{}_{}", self.message.job, self.message.submission)
    }

    /// Notes a start of a redelivered match. Returns the number of earlier starts.
    pub(crate) async fn note(&mut self) -> u32 {
        let known = self.queue.object(&self.name()).await.unwrap_or_default();
        // The first start was not noted, as nobody knew that it would fail.
        let before = String::from_utf8_lossy(&known).parse().unwrap_or(1);
        self.put(before + 1).await;
        before
    }

    /// The match was stopped in good order, so its start does not count.
    pub(crate) async fn take_back(&mut self) {
        self.put(self.noted.saturating_sub(1)).await;
    }

    /// Removes the note of a match that has ended.
    pub(crate) async fn forget(&self) {
        if self.noted > 0 {
            self.queue.remove_object(&self.name()).await;
        }
    }

    async fn put(&mut self, starts: u32) {
        self.noted = starts;
        // Without the note, the match is tried once more.
        let _ = self.queue.put_object_once(&self.name(), starts.to_string().as_bytes()).await;
    }
}
