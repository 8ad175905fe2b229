//! What one decision may spend.

use std::time::Duration;

/// What one decision may spend: actions that are played out, time, or both. What is spent first ends it.
pub struct Budget<'a> {
    nodes: Option<u64>,
    time: Option<Duration>,
    most: Duration,
    clock: &'a dyn Fn() -> Duration,
    spent: u64,
}

impl<'a> Budget<'a> {
    /// So many nodes and so much time, where they are named; and never longer than `most`. The clock counts from the
    /// question.
    pub fn new(
        nodes: Option<u64>,
        time: Option<Duration>,
        most: Duration,
        clock: &'a dyn Fn() -> Duration,
    ) -> Budget<'a> {
        Budget { nodes, time, most, clock, spent: 0 }
    }

    /// Pays for nodes.
    pub fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// The nodes paid for.
    pub fn nodes(&self) -> u64 {
        self.spent
    }

    /// The share that is spent, from 0; from 1 on nothing is left. Where only nodes are named the clock has no part in it
    /// until `most` is over, so that the same decision takes the same course.
    pub fn share(&self) -> f64 {
        let passed = (self.clock)();
        let of_time = |whole: Duration| passed.as_secs_f64() / whole.as_secs_f64().max(1e-6);
        if passed >= self.most {
            return of_time(self.most).max(1.0);
        }
        let nodes = self.nodes.map_or(0.0, |nodes| self.spent as f64 / nodes.max(1) as f64);
        nodes.max(self.time.map_or(0.0, |time| of_time(time.min(self.most))))
    }
}

#[cfg(test)]
mod tests;
