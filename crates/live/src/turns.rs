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
mod tests {
    use game::Dice;

    use super::*;

    #[test]
    fn who_leaves_is_not_served() {
        let mut turns = Turns::default();
        for (line, ticket) in [("a", 1), ("b", 2), ("a", 3), ("c", 4)] {
            turns.join(line, ticket);
        }
        turns.leave("a", 1);
        turns.leave("b", 2);
        turns.leave("nobody", 9);
        assert_eq!([turns.take(), turns.take(), turns.take()], [Some(3), Some(4), None]);
        assert!(turns.is_empty());
    }

    #[test]
    fn an_author_with_a_thousand_matches_delays_another_by_one_round_at_most() {
        for seed in 0..200 {
            let mut dice = Dice::named(seed, "turns");
            let mut turns = Turns::default();
            let authors = 2 + dice.below(40) as usize;
            // The owner of each ticket, by number.
            let mut owners: Vec<usize> = Vec::new();
            let join = |turns: &mut Turns, owners: &mut Vec<usize>, author: usize| {
                turns.join(&format!("author {author}"), owners.len() as u64);
                owners.push(author);
                owners.len() as u64 - 1
            };
            for _ in 0..1000 {
                join(&mut turns, &mut owners, 0);
            }
            for author in 1..authors - 1 {
                for _ in 0..dice.below(20) {
                    join(&mut turns, &mut owners, author);
                }
            }
            for _ in 0..dice.below(900) {
                turns.take();
            }
            // Somebody arrives. Nobody is served twice before their first match.
            let first = join(&mut turns, &mut owners, authors - 1);
            let mut served = Vec::new();
            while turns.next() != Some(first) {
                served.push(owners[turns.take().unwrap() as usize]);
                // Meanwhile the others ask for more.
                join(&mut turns, &mut owners, dice.below(authors as u64 - 1) as usize);
            }
            let count = served.len();
            served.sort_unstable();
            served.dedup();
            assert_eq!(served.len(), count, "seed {seed}");
            assert!(turns.take() == Some(first) && !turns.is_empty());
        }
    }
}
