//! Fair queueing: queues of waiting matches are served in turn, so that a long one delays no other.

use std::collections::{BTreeMap, VecDeque};

/// The waiting tickets by queue. Every non-empty queue is served once per round.
#[derive(Default)]
pub(crate) struct Turns {
    lines: BTreeMap<String, VecDeque<u64>>,
    /// The non-empty queues, in the order of service.
    order: VecDeque<String>,
}

impl Turns {
    /// Adds a ticket to the end of a queue.
    pub(crate) fn join(&mut self, line: &str, ticket: u64) {
        let tickets = self.lines.entry(line.into()).or_default();
        if tickets.is_empty() {
            self.order.push_back(line.into());
        }
        tickets.push_back(ticket);
    }

    /// The next ticket.
    pub(crate) fn next(&self) -> Option<u64> {
        self.lines.get(self.order.front()?)?.front().copied()
    }

    /// Takes the next ticket. Its queue then goes last.
    pub(crate) fn take(&mut self) -> Option<u64> {
        let line = self.order.pop_front()?;
        let tickets = self.lines.get_mut(&line)?;
        let ticket = tickets.pop_front();
        if tickets.is_empty() {
            self.lines.remove(&line);
        } else {
            self.order.push_back(line);
        }
        ticket
    }

    /// Removes a ticket that no longer waits.
    pub(crate) fn leave(&mut self, line: &str, ticket: u64) {
        let Some(tickets) = self.lines.get_mut(line) else { return };
        tickets.retain(|other| *other != ticket);
        if tickets.is_empty() {
            self.lines.remove(line);
            self.order.retain(|other| other != line);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

#[cfg(test)]
mod tests;
