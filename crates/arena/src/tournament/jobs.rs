//! Parallel matches, each on its own thread.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use game::{Aside, ModelUse, RecordLine, Room};
use referee::{Broken, Event, MatchSetup};
use store::{NewResult, ResultRow, Slot};

use super::fault::kept_faults;
use super::model_uses;
use super::plan::Job;
use crate::bots::Arena;
use crate::play::{NotPlayed, Played, play};

pub struct FinishedMatch {
    pub played: Played,
    /// What the bots wrote besides the protocol, as JSON lines.
    pub output: String,
    pub wall: Duration,
    /// Processor time of each bot's decisions, in microseconds.
    pub cpu_us: Vec<u64>,
}

impl FinishedMatch {
    /// A hash of what was played, the seed aside: of the record without its first and last line, which depend on the seed.
    pub fn digest(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for line in self.played.record.lines.iter().filter(|line| !matches!(line, RecordLine::Result { .. }))
        {
            hasher.update(format!("{line}\n").as_bytes());
        }
        hasher.finalize().to_hex()[..16].to_string()
    }

    /// The result for the store: job `job` at this place in the schedule.
    pub fn result(&self, slot: Slot, job: String) -> NewResult {
        let outcome = &self.played.outcome;
        let row = ResultRow {
            slot,
            job,
            ranks: outcome.standing.ranks.clone(),
            scores: outcome.standing.scores.clone(),
            reason: outcome.standing.reason.clone(),
            turns: outcome.games.iter().map(|game| game.turns).sum(),
            faults: kept_faults(&outcome.worst, &self.played.tally),
            wall_us: self.wall.as_micros() as u64,
            cpu_us: self.cpu_us.clone(),
            digest: self.digest(),
            at: None,
        };
        NewResult::packed(row, &self.played.record.to_string(), &self.output)
    }
}

pub enum JobEnd {
    Finished(Box<FinishedMatch>),
    /// The host failed. The match is void and may be played again.
    HostFault(String),
    /// The rules failed. The match is void for good.
    RulesFailed(String),
    Interrupted,
    Impossible(NotPlayed),
}

impl From<NotPlayed> for JobEnd {
    fn from(why: NotPlayed) -> JobEnd {
        match why {
            NotPlayed::Interrupted(_) => JobEnd::Interrupted,
            NotPlayed::Match(broken @ Broken::Host { .. }) => JobEnd::HostFault(broken.to_string()),
            NotPlayed::Match(broken @ Broken::Rules { .. }) => JobEnd::RulesFailed(broken.to_string()),
            other => JobEnd::Impossible(other),
        }
    }
}

/// The limit of the bots' stored output per match, in bytes.
const OUTPUT: usize = 256 * 1024;
/// How often the caller gets control.
const TICK: Duration = Duration::from_millis(100);

/// Plays jobs in parallel, each on its own core, until there are none or the arena is stopped. `next` and `finish` run on the players'
/// threads; `done` is called on this one for each result, and with `None` ten times a second.
pub fn play_jobs<T: Send, R: Send>(
    arena: &Arena,
    room: &'static Room,
    threads: usize,
    next: impl FnMut() -> Option<(T, Job)> + Send,
    finish: impl Fn(T, JobEnd) -> R + Sync,
    done: &mut dyn FnMut(Option<R>),
) {
    let next = Mutex::new(next);
    let panicked = AtomicBool::new(false);
    // A short queue, so that players do not get far ahead of the storing of results.
    let (sender, results) = sync_channel(threads * 64);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, finish, panicked) = (sender.clone(), &next, &finish, &panicked);
            scope.spawn(move || {
                let _guard = OnPanic(panicked);
                let _core = host::claim_core();
                while !arena.stop().load(Ordering::Relaxed) && !panicked.load(Ordering::Relaxed) {
                    let given = next.lock().expect("no thread dies with the lock")();
                    let Some((tag, job)) = given else { break };
                    let end = play_job(arena, room, &job);
                    if sender.send(finish(tag, end)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut looked = Instant::now();
        loop {
            match results.recv_timeout(TICK) {
                Ok(result) => done(Some(result)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if looked.elapsed() >= TICK {
                looked = Instant::now();
                done(None);
            }
        }
    });
}

/// Notifies the other threads when one panics.
struct OnPanic<'a>(&'a AtomicBool);

impl Drop for OnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

pub fn play_job(arena: &Arena, room: &'static Room, job: &Job) -> JobEnd {
    let began = Instant::now();
    let mut cpu_us = vec![0; job.bots.len()];
    let mut uses = vec![ModelUse::default(); job.bots.len()];
    let mut output = String::new();
    let mut watch = |event: Event<'_>| {
        let Event::Aside { place, bot, seat, aside } = event else { return };
        match aside {
            Aside::CpuMicros(micros) => cpu_us[bot] += *micros,
            Aside::Model(more) => uses[bot].add(more),
            Aside::Stderr(_) | Aside::Stdout(_) | Aside::Notice(_) if output.len() < OUTPUT => {
                let (name, value) = aside.entry();
                let (game, turn, seat) = (place.game, place.turn, seat.seat());
                output +=
                    &format!("{{\"game\":{game},\"turn\":{turn},\"seat\":{seat},\"{name}\":{value}}}\n");
            }
            _ => {}
        }
    };
    let setup = MatchSetup { room, options: job.options.clone(), files: job.files.clone(), seed: job.seed };
    match play(arena, &setup, &job.bots, &mut watch, &mut |_| {}) {
        Ok(played) => {
            output += &model_uses::lines(&uses);
            JobEnd::Finished(Box::new(FinishedMatch { played, output, wall: began.elapsed(), cpu_us }))
        }
        // Its build was stopped.
        Err(NotPlayed::Bot(_)) if arena.stop().load(Ordering::Relaxed) => JobEnd::Interrupted,
        Err(why) => why.into(),
    }
}
