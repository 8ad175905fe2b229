//! The time of a turn: what a program used of the processor, and how long that took.
//!
//! A program has its turn's time on the processor, all its processes together. A cap on the wall clock catches one that
//! sleeps: three times the turn's time and half a second, so that a busy machine costs nobody a game.

use std::time::{Duration, Instant};

use game::Aside;

/// What the wall clock adds to three times the turn's time.
const GRACE: Duration = Duration::from_millis(500);

/// What was used before in the same turn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    pub(crate) wall: Duration,
    pub(crate) processor: Duration,
}

/// When a program's time is over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    /// When its time began.
    pub(crate) from: Instant,
    pub(crate) wall: Instant,
    /// The reading of the program's processor clock at which the turn's time is used up.
    pub(crate) processor: Option<Duration>,
    /// How much more than that is waited for on a crowded machine, where that clock is not exact.
    pub(crate) doubt: Duration,
}

impl Deadline {
    /// By the wall clock alone.
    pub(crate) fn at(wall: Instant) -> Deadline {
        Deadline { from: Instant::now(), wall, processor: None, doubt: Duration::ZERO }
    }
}

/// The time of one answer.
pub(crate) struct Stopwatch {
    begun: Instant,
    spent: Spent,
    allowed: Duration,
}

/// What one answer took.
#[derive(Clone, Copy)]
pub(crate) struct Times {
    pub(crate) wall: Duration,
    pub(crate) processor: Option<Duration>,
    /// Of the turn, this answer included.
    pub(crate) turn: Spent,
    pub(crate) allowed: Duration,
}

impl Stopwatch {
    /// Begins to count; `spent` was used in the same turn before.
    pub(crate) fn start(spent: Spent, allowed: Duration) -> Stopwatch {
        Stopwatch { begun: Instant::now(), spent, allowed }
    }

    /// When the time of a program is over, which has used so much processor time before.
    pub(crate) fn deadline(&self, lap_start: Duration) -> Deadline {
        let wall = (self.allowed * 3 + GRACE).saturating_sub(self.spent.wall);
        let left = self.allowed.saturating_sub(self.spent.processor);
        let doubt = self.allowed * 2;
        let processor = Some(lap_start + left);
        Deadline { from: self.begun, wall: self.begun + wall, processor, doubt }
    }

    /// What it has taken; `processor` is what it has used since [`deadline`](Stopwatch::deadline), where that is known.
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
    /// Whether the turn's time is used up: also of an answer that came before anybody looked.
    pub(crate) fn are_over(&self) -> bool {
        self.turn.processor > self.allowed
    }

    /// Told beside the answer.
    pub(crate) fn asides(&self) -> impl Iterator<Item = Aside> + use<> {
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let processor = self.processor.map(|time| Aside::CpuMicros(micros(time)));
        [Some(Aside::WallMicros(micros(self.wall))), processor].into_iter().flatten()
    }
}

/// One thread as the scheduler sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scheduled {
    pub(crate) thread: i32,
    /// How long it ran.
    pub(crate) ran: Duration,
    /// How long it was ready and others ran.
    pub(crate) waited: Duration,
}

/// How long the machine kept a program from running, by what its threads say before and after.
///
/// A thread that waits while another of the same program runs is not kept by the machine.
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

/// So many times the cap of the wall clock is waited for a program that the machine keeps from running.
const PATIENCE: u32 = 5;

/// How a program stands whose cap of the wall clock is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lateness {
    /// It had the time: asleep or running, what was its own to use has reached the cap.
    Its,
    /// The machine kept it waiting: so much of its own time is left.
    NotYet(Duration),
    /// The machine has kept it waiting for longer than anybody waits.
    TheHosts,
}

/// Whose fault it is that a program is late by the wall clock.
pub(crate) fn lateness(elapsed: Duration, kept_waiting: Duration, cap: Duration) -> Lateness {
    let left = cap.saturating_sub(elapsed.saturating_sub(kept_waiting));
    match left {
        Duration::ZERO => Lateness::Its,
        _ if elapsed >= cap * PATIENCE => Lateness::TheHosts,
        left => Lateness::NotYet(left),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn only_a_machine_that_gave_no_time_is_at_fault() {
        use Lateness::{Its, NotYet, TheHosts};
        let check = |threads: &[(u64, u64)], elapsed: u64, expected: Lateness| {
            let number = |(thread, &(ran, waited)): (usize, &(u64, u64))| Scheduled {
                thread: thread as i32,
                ran: ms(ran),
                waited: ms(waited),
            };
            let after: Vec<Scheduled> = threads.iter().enumerate().map(number).collect();
            let kept = kept_waiting(&[], &after);
            assert_eq!(lateness(ms(elapsed), kept, ms(560)), expected, "{threads:?} {elapsed}");
        };
        check(&[(0, 0)], 560, Its); // asleep all the time
        check(&[(5, 550)], 560, NotYet(ms(550)));
        check(&[(5, 300)], 560, NotYet(ms(300)));
        check(&[(5, 300)], 860, Its); // asleep for the rest
        check(&[(19, 2781)], 2800, TheHosts);
        check(&[(19, 2200)], 2800, Its);
        // Threads of its own that take turns on one core, all asleep else.
        check(&[(9, 9), (9, 9)], 560, Its);
        // A machine with one thread that works and others that sleep.
        check(&[(0, 0), (5, 2790), (1, 2)], 2800, TheHosts);
    }

    #[test]
    fn what_was_before_does_not_count() {
        let at = |ran, waited| [Scheduled { thread: 7, ran: ms(ran), waited: ms(waited) }];
        assert_eq!(kept_waiting(&at(100, 900), &at(110, 950)), ms(50));
    }
}
