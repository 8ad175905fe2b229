//! What one decision may spend.

use std::time::Duration;

/// What one decision may spend: actions that are played out, time, or both. What is spent first ends it.
pub struct Budget<'a> {
    nodes: Option<u64>,
    time: Duration,
    clock: &'a dyn Fn() -> Duration,
    spent: u64,
}

impl<'a> Budget<'a> {
    /// So many nodes, if any are named, and so much time on a clock that counts from the question.
    pub fn new(nodes: Option<u64>, time: Duration, clock: &'a dyn Fn() -> Duration) -> Budget<'a> {
        Budget { nodes, time, clock, spent: 0 }
    }

    /// Pays for nodes.
    pub fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// The nodes paid for.
    pub fn nodes(&self) -> u64 {
        self.spent
    }

    /// The share that is spent, from 0; from 1 on nothing is left.
    pub fn share(&self) -> f64 {
        let nodes = self.nodes.map_or(0.0, |nodes| self.spent as f64 / nodes.max(1) as f64);
        nodes.max((self.clock)().as_secs_f64() / self.time.as_secs_f64().max(1e-6))
    }
}
