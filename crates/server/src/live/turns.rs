//! Whose turn it is: lines of waiting matches are served one after another, so that a long line delays no other one.

use std::collections::{BTreeMap, VecDeque};

/// The tickets that wait, in lines. Every line that is not empty is served once a round.
#[derive(Default)]
pub(crate) struct Turns {
    lines: BTreeMap<String, VecDeque<u64>>,
    /// The lines that are not empty, in the order in which they are served.
    order: VecDeque<String>,
}

impl Turns {
    /// Puts a ticket at the end of a line.
    pub(crate) fn join(&mut self, line: &str, ticket: u64) {
        let tickets = self.lines.entry(line.into()).or_default();
        if tickets.is_empty() {
            self.order.push_back(line.into());
        }
        tickets.push_back(ticket);
    }

    /// The ticket that is served next.
    pub(crate) fn next(&self) -> Option<u64> {
        self.lines.get(self.order.front()?)?.front().copied()
    }

    /// Takes the ticket that is served next; its line is then the last one.
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

    /// Takes out a ticket that waits no longer.
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
            // Whose each ticket is, by number.
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
            // Somebody comes. Before the first match of theirs nobody has two.
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
