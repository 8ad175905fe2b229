//! How much a search may spend, and whether it has.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What a search may spend. What is reached first ends it; a search without any limit is stopped from outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Positions looked at: repeatable.
    pub nodes: Option<u64>,
    /// Parts of turns looked ahead: repeatable.
    pub depth: Option<u32>,
    /// Time from the question to the answer, on the clock given. A margin is kept.
    pub time: Option<Duration>,
}

/// What a search is given from outside: it reads no clock of its own.
#[derive(Clone, Copy)]
pub struct Outside<'a> {
    /// The time since the question was put.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Set to have the answer at once.
    pub stop: &'a AtomicBool,
}

/// The budget of one search, shared by its threads.
pub(crate) struct SharedBudget<'a> {
    limits: Limits,
    outside: Outside<'a>,
    /// When the last look at the clock was, and the longest time between two, in microseconds: on a machine that is
    /// busy with other things a thread sleeps in between, and may do so again before the answer is out.
    last_look: AtomicU64,
    longest_sleep: AtomicU64,
    spent: AtomicU64,
    over: AtomicBool,
}

/// So many nodes are looked at between two looks at the clock, fewer where that takes longer than this.
const BETWEEN_LOOKS: u64 = 16;
const LONG: Duration = Duration::from_micros(400);
/// What is kept back of a time for the way out, at least and at most: a part of it, more where the machine was found busy.
const MARGIN: (Duration, Duration) = (Duration::from_micros(500), Duration::from_millis(20));
const MARGIN_PART: u32 = 40;

impl<'a> SharedBudget<'a> {
    /// `slept` is how long a thread was seen to sleep in the searches before: it may do so again.
    pub(crate) fn new(limits: Limits, outside: Outside<'a>, slept: Duration) -> SharedBudget<'a> {
        let now = (outside.clock)().as_micros() as u64;
        SharedBudget {
            limits,
            outside,
            last_look: AtomicU64::new(now),
            longest_sleep: AtomicU64::new(slept.as_micros() as u64),
            spent: AtomicU64::new(0),
            over: AtomicBool::new(false),
        }
    }

    /// The longest time between two looks at the clock that was seen or told of.
    pub(crate) fn longest_sleep(&self) -> Duration {
        Duration::from_micros(self.longest_sleep.load(Ordering::Relaxed))
    }

    /// When to stop, a margin taken off: more where the machine was found busy.
    fn deadline(&self) -> Option<Duration> {
        let time = self.limits.time?;
        let sleep = self.longest_sleep();
        let margin = (time / MARGIN_PART).clamp(MARGIN.0, MARGIN.1).max(sleep * 3 / 2).min(time * 2 / 3);
        Some(time - margin)
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// Tells of nodes looked at.
    pub(crate) fn spend(&self, nodes: u64) {
        let spent = self.spent.fetch_add(nodes, Ordering::Relaxed) + nodes;
        if self.limits.nodes.is_some_and(|limit| spent >= limit) {
            self.end();
        }
    }

    /// Looks at the clock: the time since it was looked at before.
    pub(crate) fn look(&self) -> Duration {
        let now = (self.outside.clock)();
        let last = self.last_look.swap(now.as_micros() as u64, Ordering::Relaxed);
        let since = (now.as_micros() as u64).saturating_sub(last);
        self.longest_sleep.fetch_max(since, Ordering::Relaxed);
        let late = self.deadline().is_some_and(|deadline| now >= deadline);
        if late || self.outside.stop.load(Ordering::Relaxed) {
            self.end();
        }
        Duration::from_micros(since)
    }

    /// Whether so many nodes more than were told are all there are.
    fn is_spent(&self, untold: u64) -> bool {
        self.limits.nodes.is_some_and(|limit| self.spent.load(Ordering::Relaxed) + untold >= limit)
    }

    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }
}

/// One thread's account: told to the budget in small sums, so that a node costs little.
pub(crate) struct NodeBudget<'a> {
    budget: &'a SharedBudget<'a>,
    unreported: u64,
    /// Nodes until the next look at the clock.
    between: u64,
}

impl<'a> NodeBudget<'a> {
    pub(crate) fn new(budget: &'a SharedBudget<'a>) -> NodeBudget<'a> {
        NodeBudget { budget, unreported: 0, between: 1 }
    }

    pub(crate) fn shared(&self) -> &'a SharedBudget<'a> {
        self.budget
    }

    /// The nodes spent by now, those included that this thread has not reported.
    pub(crate) fn nodes(&self) -> u64 {
        self.budget.nodes() + self.unreported
    }

    /// Pays for one node; whether there is nothing left.
    pub(crate) fn spend(&mut self) -> bool {
        self.unreported += 1;
        if self.budget.is_spent(self.unreported) {
            self.budget.end();
        }
        if self.unreported >= self.between {
            self.budget.spend(std::mem::take(&mut self.unreported));
            let long = self.budget.look() > LONG;
            self.between = if long { self.between / 2 } else { self.between * 2 }.clamp(1, BETWEEN_LOOKS);
        }
        self.budget.is_over()
    }
}

impl NodeBudget<'_> {
    /// Pays for several nodes at once, and looks at the clock; whether there is nothing left.
    pub(crate) fn spend_many(&mut self, nodes: u64) -> bool {
        self.budget.spend(nodes + std::mem::take(&mut self.unreported));
        self.budget.look();
        self.budget.is_over()
    }
}

impl Drop for NodeBudget<'_> {
    fn drop(&mut self) {
        self.budget.spent.fetch_add(self.unreported, Ordering::Relaxed);
    }
}
