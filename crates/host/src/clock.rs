//! The time of a turn: processor time used, and wall time.
//!
//! A program may use its turn's time on the processor, summed over all its processes. A cap of three times that plus half a second of wall
//! time catches a program that sleeps, without losing games on a busy machine.

use std::time::{Duration, Instant};

use game::Aside;

/// What the wall-time cap adds to three times the turn's time.
const GRACE: Duration = Duration::from_millis(500);

/// What the clock of a processor may count too much in a turn on a busy machine, at most. Twice the turn's time if that is less.
const DOUBT: Duration = Duration::from_millis(100);

/// The cap on the wall time of a turn.
pub(crate) fn wall_cap(allowed: Duration) -> Duration {
    allowed * 3 + GRACE
}

/// Which time of a turn is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    Processor,
    Wall,
}

/// Time used earlier in the same turn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    pub(crate) wall: Duration,
    pub(crate) processor: Duration,
}

/// When a program runs out of time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    /// When its time started.
    pub(crate) from: Instant,
    pub(crate) wall: Instant,
    /// The value of the program's processor clock at which the turn's time is used up.
    pub(crate) processor: Option<Duration>,
    /// Tolerance beyond that on a busy machine, where the clock is inexact.
    pub(crate) doubt: Duration,
}

impl Deadline {
    /// A deadline by wall time alone.
    pub(crate) fn at(wall: Instant) -> Deadline {
        Deadline { from: Instant::now(), wall, processor: None, doubt: Duration::ZERO }
    }
}

/// Measures one answer.
pub(crate) struct Stopwatch {
    begun: Instant,
    spent: Spent,
    allowed: Duration,
    doubt: Duration,
}

/// The time one answer took.
#[derive(Clone, Copy)]
pub(crate) struct Times {
    pub(crate) wall: Duration,
    pub(crate) processor: Option<Duration>,
    /// The whole turn's time, this answer included.
    pub(crate) turn: Spent,
    pub(crate) allowed: Duration,
}

impl Stopwatch {
    /// Starts measuring; `spent` was used earlier in the same turn.
    pub(crate) fn start(spent: Spent, allowed: Duration) -> Stopwatch {
        Stopwatch { begun: Instant::now(), spent, allowed, doubt: (allowed * 2).min(DOUBT) }
    }

    /// Gives no benefit of the doubt.
    pub(crate) fn strict(self) -> Stopwatch {
        Stopwatch { doubt: Duration::ZERO, ..self }
    }

    /// The deadline of a program whose processor clock reads `lap_start`.
    pub(crate) fn deadline(&self, lap_start: Duration) -> Deadline {
        let wall = wall_cap(self.allowed).saturating_sub(self.spent.wall);
        let left = self.allowed.saturating_sub(self.spent.processor);
        let processor = Some(lap_start + left);
        Deadline { from: self.begun, wall: self.begun + wall, processor, doubt: self.doubt }
    }

    /// The time since the start. `processor` is the processor time since [`deadline`](Stopwatch::deadline), if known.
    pub(crate) fn read(&self, processor: Option<Duration>) -> Times {
        let wall = self.begun.elapsed();
        let turn = Spent {
            wall: self.spent.wall + wall,
            processor: self.spent.processor + processor.unwrap_or_default(),
        };
        Times { wall, processor, turn, allowed: self.allowed }
    }
}

impl Times {
    /// Returns true if the turn's time is used up, even if the answer arrived before anyone looked.
    pub(crate) fn are_over(&self) -> bool {
        self.turn.processor > self.allowed
    }

    /// The times as asides to the answer.
    pub(crate) fn asides(&self) -> impl Iterator<Item = Aside> + use<> {
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let processor = self.processor.map(|time| Aside::CpuMicros(micros(time)));
        [Some(Aside::WallMicros(micros(self.wall))), processor].into_iter().flatten()
    }
}

/// The scheduler's statistics of one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scheduled {
    pub(crate) thread: i32,
    pub(crate) ran: Duration,
    /// How long it was ready while others ran.
    pub(crate) waited: Duration,
}

/// How long the machine kept a program from running, from its threads' statistics before and after.
///
/// A thread that waits for another thread of the same program is not kept waiting by the machine.
pub(crate) fn kept_waiting(before: &[Scheduled], after: &[Scheduled]) -> Duration {
    let since = |now: &Scheduled| {
        let then = before.iter().find(|then| then.thread == now.thread);
        let then =
            then.copied().unwrap_or(Scheduled { thread: 0, ran: Duration::ZERO, waited: Duration::ZERO });
        (now.ran.saturating_sub(then.ran), now.waited.saturating_sub(then.waited))
    };
    let all: Duration = after.iter().map(|now| since(now).0).sum();
    let kept = |now: &Scheduled| {
        let (ran, waited) = since(now);
        waited.saturating_sub(all.saturating_sub(ran))
    };
    after.iter().map(kept).max().unwrap_or_default()
}

/// A program that the machine keeps from running gets up to this multiple of the wall-time cap.
const PATIENCE: u32 = 5;

/// The state of a program at its wall-time cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lateness {
    /// It had its time: asleep or running, it has used the cap.
    Its,
    /// The machine kept it waiting: this much of its own time is left.
    NotYet(Duration),
    /// The machine has kept it waiting longer than we wait.
    TheHosts,
}

/// Decides who is to blame when a program reaches its wall-time cap.
pub(crate) fn lateness(elapsed: Duration, kept_waiting: Duration, cap: Duration) -> Lateness {
    let left = cap.saturating_sub(elapsed.saturating_sub(kept_waiting));
    match left {
        Duration::ZERO => Lateness::Its,
        _ if elapsed >= cap * PATIENCE => Lateness::TheHosts,
        left => Lateness::NotYet(left),
    }
}

#[cfg(test)]
mod tests;
