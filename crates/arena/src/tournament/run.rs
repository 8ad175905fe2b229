//! Holds a tournament: plays what is missing of its schedule, round by round, and stores every result.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use game::lock;
use store::{EncounterRow, NewResult, Slot, Store};
use tournament::{Format, History, next_round};

use super::not_held::NotHeld;
use super::plan::TournamentPlan;
use super::players::{Players, SlotEnd, SlotJob, Threads};
use super::schedule::Schedule;
use crate::bots::Arena;

/// The longest time between two writes of results to the store.
const KEEP_EVERY: Duration = Duration::from_millis(200);
/// How often a match is tried when the host fails.
const ATTEMPTS: u32 = 3;

/// A part of a fixed schedule: the encounters whose number modulo `parts` is `part`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 0.
    pub part: u64,
    pub parts: u64,
}

/// A tournament to hold on this machine.
pub struct TournamentRun<'a> {
    pub arena: &'a Arena,
    pub store: &'a Store,
    /// The tournament's number in the store.
    pub number: i64,
    pub plan: &'a TournamentPlan,
    /// The participants' specs, in order.
    pub specs: &'a [String],
    /// The number of parallel matches.
    pub threads: usize,
    /// The part of the schedule to play here; all if `None`.
    pub shard: Option<Shard>,
    /// The time, in milliseconds since 1970.
    pub now: fn() -> i64,
}

/// The progress of a tournament.
pub struct Progress<'a> {
    /// The schedule with all results so far.
    pub schedule: &'a Schedule<'a>,
    /// Matches of this round still to play.
    pub left: usize,
    /// Matches played since the program was started.
    pub fresh: usize,
    /// Bots benched since the last report.
    pub benched: &'a [usize],
}

/// How a run of a tournament ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Everything has been played.
    Finished,
    /// This part has been played.
    ShardFinished,
    /// It was stopped. Results so far are stored.
    Interrupted {
        /// Matches missing in this round.
        left: usize,
    },
    /// The host failed in some matches again and again.
    HostFaults { left: usize },
}

impl TournamentRun<'_> {
    /// Plays what is missing on this machine. Calls `report` about ten times a second.
    ///
    /// # Errors
    /// If the store fails or a match cannot be played. Results so far are stored.
    pub fn play(&self, report: &mut dyn FnMut(&Progress<'_>)) -> Result<Ended, NotHeld> {
        let room = self.plan.room().ok_or_else(|| NotHeld::Game(self.plan.game.clone()))?;
        self.play_by(&Threads { arena: self.arena, room, count: self.threads }, report)
    }

    /// Lets `players` play what is missing.
    ///
    /// # Errors
    /// As [`TournamentRun::play`].
    pub fn play_by(
        &self,
        players: &dyn Players,
        report: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<Ended, NotHeld> {
        let format = &self.plan.pairing.format;
        if self.shard.is_some() && !format.is_fixed() {
            return Err(NotHeld::Shard(format.name()));
        }
        let mut schedule = Schedule::open(self.plan, self.store, self.number)?;
        let mut fresh = 0;
        loop {
            if let Some(stopped) = self.play_missing(players, &mut schedule, &mut fresh, report)? {
                return Ok(stopped);
            }
            if self.shard.is_some() && !schedule.encounters.is_empty() {
                return Ok(Ended::ShardFinished);
            }
            if format.is_fixed() && !schedule.encounters.is_empty() {
                break;
            }
            // A ladder follows the ratings, which count copies once; the other formats follow the points.
            let is_ladder = matches!(format, Format::Ladder { .. });
            let (rounds, outcomes, spent) = match is_ladder {
                true => (schedule.rounds(), schedule.telling_outcomes().0, schedule.spent()),
                false => (schedule.rounds(), schedule.outcomes(), Vec::new()),
            };
            let history = History { rounds: &rounds, outcomes: &outcomes, spent: &spent };
            let Some(round) = next_round(&self.plan.pairing, &history)? else { break };
            let from = schedule.encounters.len() as u64;
            let rows = schedule.add_round(round);
            self.store.keep_encounters(self.number, from, &rows)?;
        }
        self.store.finish_tournament(self.number, (self.now)())?;
        Ok(Ended::Finished)
    }

    fn missing(&self, schedule: &Schedule<'_>) -> Vec<Slot> {
        let mut missing = schedule.missing();
        if let Some(shard) = self.shard {
            missing.retain(|slot| slot.encounter % shard.parts == shard.part);
        }
        missing
    }

    /// Plays the missing matches of the schedule. Returns how it ended if not all could be played.
    fn play_missing(
        &self,
        players: &dyn Players,
        schedule: &mut Schedule<'_>,
        fresh: &mut usize,
        report: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<Option<Ended>, NotHeld> {
        let mut attempts: BTreeMap<Slot, u32> = BTreeMap::new();
        loop {
            schedule.look_closer(self.store, self.number)?;
            let mut missing = self.missing(schedule);
            let whole = missing.len();
            missing.retain(|slot| attempts.get(slot).is_none_or(|&times| times < ATTEMPTS));
            if missing.is_empty() {
                return Ok((whole > 0).then_some(Ended::HostFaults { left: whole }));
            }
            let broken = self.play_slots(players, schedule, missing, fresh, report)?;
            if self.arena.stop().load(Ordering::Relaxed) {
                let left = self.missing(schedule).len();
                return Ok((left > 0).then_some(Ended::Interrupted { left }));
            }
            for Broken { slot, why, is_final } in broken {
                let times = attempts.entry(slot).or_insert(0);
                *times = if is_final { ATTEMPTS } else { *times + 1 };
                if *times >= ATTEMPTS {
                    self.store.give_up(self.number, slot, &why)?;
                }
            }
        }
    }

    /// Plays these matches. Returns those in which the host failed.
    fn play_slots(
        &self,
        players: &dyn Players,
        schedule: &mut Schedule<'_>,
        slots: Vec<Slot>,
        fresh: &mut usize,
        report: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<Vec<Broken>, NotHeld> {
        let left = slots.len();
        let with_encounter = |slot: Slot| (slot, schedule.encounters[slot.encounter as usize].clone());
        let queue = Mutex::new(slots.into_iter().map(with_encounter).collect::<VecDeque<_>>());
        let lock = || lock(&queue);
        let mut next = || {
            let (slot, encounter) = lock().pop_front()?;
            let id = self.plan.job_id(&encounter, slot);
            Some(SlotJob { slot, id, job: self.plan.job(&encounter, slot, self.specs) })
        };
        let mut keeping = Keeping { run: self, waiting: Vec::new(), kept: Instant::now(), failed: None };
        let (mut broken, mut played, mut looked) = (Vec::new(), 0, false);
        let mut benched = schedule.benched();
        players.play(&mut next, &mut |end| {
            match end {
                Some(SlotEnd::Finished(result)) => {
                    played += 1;
                    *fresh += 1;
                    looked |= result.row.faults.contains('{') || !self.plan.pairing.marks.is_empty();
                    schedule.add_result(&result.row);
                    keeping.add(*result);
                }
                Some(SlotEnd::HostFault(slot, why)) => broken.push(Broken { slot, why, is_final: false }),
                Some(SlotEnd::GaveUp(slot, why)) => broken.push(Broken { slot, why, is_final: true }),
                Some(SlotEnd::Impossible(why)) => keeping.fail(why),
                Some(SlotEnd::Interrupted) => {}
                None => {
                    let mut now = benched.clone();
                    if std::mem::take(&mut looked) {
                        match schedule.look_closer(self.store, self.number) {
                            Ok(()) => now = schedule.benched(),
                            Err(why) => keeping.fail(why.into()),
                        }
                    }
                    let newly: Vec<usize> =
                        (0..now.len()).filter(|&bot| now[bot].is_some() && benched[bot].is_none()).collect();
                    if !newly.is_empty() {
                        let wanted = |(slot, encounter): &(Slot, EncounterRow)| {
                            encounter.players.iter().all(|&bot| now[bot].is_none_or(|last| *slot <= last))
                        };
                        lock().retain(wanted);
                    }
                    benched = now;
                    let left = left - played;
                    report(&Progress { schedule, left, fresh: *fresh, benched: &newly });
                }
            }
            keeping.keep_in_time();
            keeping.waiting.is_empty() && keeping.failed.is_none()
        })?;
        keeping.end()?;
        let benched: Vec<usize> = Vec::new();
        report(&Progress { schedule, left: left - played, fresh: *fresh, benched: &benched });
        Ok(broken)
    }
}

/// A match in which the host failed.
struct Broken {
    slot: Slot,
    why: String,
    /// True if it must not be tried again.
    is_final: bool,
}

/// Results on their way to the store.
struct Keeping<'a> {
    run: &'a TournamentRun<'a>,
    waiting: Vec<NewResult>,
    kept: Instant,
    failed: Option<NotHeld>,
}

impl Keeping<'_> {
    fn add(&mut self, mut result: NewResult) {
        result.row.at = Some((self.run.now)());
        self.waiting.push(result);
    }

    fn keep_in_time(&mut self) {
        if self.kept.elapsed() >= KEEP_EVERY {
            self.keep();
        }
    }

    fn keep(&mut self) {
        self.kept = Instant::now();
        let waiting = std::mem::take(&mut self.waiting);
        if waiting.is_empty() || self.failed.is_some() {
            return;
        }
        if let Err(error) = self.run.store.keep_results(self.run.number, &waiting) {
            self.fail(error.into());
        }
    }

    /// Ends the run: there is no point in playing what cannot be stored.
    fn fail(&mut self, why: NotHeld) {
        self.failed.get_or_insert(why);
        self.run.arena.stop().store(true, Ordering::Relaxed);
    }

    fn end(mut self) -> Result<(), NotHeld> {
        // Results from before a match turned out to be impossible count.
        let failed = self.failed.take();
        self.keep();
        failed.or(self.failed).map_or(Ok(()), Err)
    }
}
