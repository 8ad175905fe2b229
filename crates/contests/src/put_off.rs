//! Postpones matches until their remote bots are connected.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::thread::sleep;
use std::time::{Duration, Instant};

use arena::SlotJob;
use game::lock;
use live::entries::remote_of;
use live::{Kind, Presence, RemoteBots, match_id};
use store::{Entry, TournamentRow};

use super::held::Held;

/// How often to check whether a bot has connected.
const LOOK: Duration = Duration::from_millis(50);

/// Hands out the matches of a round. Those whose bots are not connected come last, and wait for them for a while.
pub(super) struct PutOff<'a> {
    pub(super) remotes: &'a RemoteBots,
    pub(super) held: &'a Held,
    pub(super) row: &'a TournamentRow,
    pub(super) entries: &'a [Entry],
    pub(super) waiting: Mutex<Waiting>,
}

#[derive(Default)]
pub(super) struct Waiting {
    jobs: Vec<SlotJob>,
    /// For each bot, by id, the time since when only its matches are left to play.
    missed: BTreeMap<String, Instant>,
}

impl PutOff<'_> {
    /// The next match to play, with its remote bots reserved. Waits if all remaining bots are away or busy. `None` if there are no more, or
    /// the tournament is being stopped.
    pub(super) fn next(&self, next: &mut dyn FnMut() -> Option<SlotJob>) -> Option<SlotJob> {
        while !self.held.is_ending() {
            let mut waiting = lock(&self.waiting);
            if let Some(place) = waiting.jobs.iter().position(|job| self.take_bots(job, None)) {
                return Some(waiting.jobs.remove(place));
            }
            match next() {
                Some(job) if self.take_bots(&job, None) => return Some(job),
                Some(job) => waiting.jobs.push(job),
                None if waiting.jobs.is_empty() => return None,
                None => {
                    let Waiting { jobs, missed } = &mut *waiting;
                    if let Some(place) = jobs.iter().position(|job| self.take_bots(job, Some(missed))) {
                        return Some(jobs.remove(place));
                    }
                    drop(waiting);
                    sleep(LOOK);
                }
            }
        }
        None
    }

    /// Releases the bots reserved for a match.
    pub(super) fn release(&self, job: &SlotJob) {
        for (remote, _) in self.remotes_of(job) {
            self.remotes.release(remote, &match_id(&self.row.id, job.slot));
        }
    }

    /// Reserves the remote bots of a match, if all are available. With `missed`, it goes ahead without those that have been away for too
    /// long and that nothing else waits for.
    fn take_bots(&self, job: &SlotJob, mut missed: Option<&mut BTreeMap<String, Instant>>) -> bool {
        let mut present = Vec::new();
        let mut are_all_there = true;
        for (remote, wait) in self.remotes_of(job) {
            let presence = self.remotes.presence(remote);
            match (presence, &mut missed) {
                (Presence::Free, missed) => {
                    present.push(remote);
                    if let Some(missed) = missed {
                        missed.remove(remote);
                    }
                }
                (Presence::Busy, _) | (Presence::Away, None) => are_all_there = false,
                (Presence::Away, Some(missed)) => {
                    let since = missed.entry(remote.into()).or_insert_with(Instant::now);
                    are_all_there &= since.elapsed() >= wait;
                }
            }
        }
        let id = match_id(&self.row.id, job.slot);
        let is_taken = |remote: &&str| self.remotes.engage(remote, &id, Kind::Tournament);
        if are_all_there && present.iter().all(is_taken) {
            return true;
        }
        present.iter().for_each(|remote| self.remotes.release(remote, &id));
        false
    }

    /// The remote bots of a match, and how long it waits for each.
    fn remotes_of(&self, job: &SlotJob) -> impl Iterator<Item = (&str, Duration)> {
        let entries = job.job.bots.iter().filter_map(|entry| entry.parse::<usize>().ok());
        entries.filter_map(|entry| remote_of(&self.entries.get(entry)?.spec))
    }
}
