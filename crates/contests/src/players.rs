//! Plays a tournament's matches as live matches: they can be watched, and wait for a slot like all others.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use accounts::Refused;
use arena::{Arena, CannotFollow, FinishedMatch, JobEnd, NotHeld, Players, SlotEnd, SlotJob, TournamentPlan};
use game::lock;
use live::entries::spec_of;
use live::{Kind, LiveMatch, MatchEnd, OfTournament, Plan, ReadyMatch, match_id, play};
use store::{Entry, TournamentRow};

use super::contests::Contests;
use super::held::Held;
use super::put_off::PutOff;

/// How often results are handled.
const TICK: Duration = Duration::from_millis(100);
/// How long storing the last results may take.
const KEPT_WITHIN: Duration = Duration::from_secs(2);

/// Plays a tournament's matches in the registry.
pub(super) struct LivePlayers<'a> {
    pub(super) contests: &'a Contests,
    pub(super) held: &'a Held,
    pub(super) row: &'a TournamentRow,
    pub(super) plan: &'a TournamentPlan,
    pub(super) entries: &'a [Entry],
    pub(super) arena: &'a Arena,
    /// Who pays for them and alone sees them, with those whom it counts for; `None` if everybody may.
    pub(super) owner: Option<String>,
}

/// A match that has ended. It stays in the registry until its result is stored, so that it can always be viewed.
type Over = (SlotEnd, Option<Arc<LiveMatch>>);

impl Players for LivePlayers<'_> {
    fn play(
        &self,
        next: &mut (dyn FnMut() -> Option<SlotJob> + Send),
        done: &mut dyn FnMut(Option<SlotEnd>) -> bool,
    ) -> Result<(), NotHeld> {
        let next = Mutex::new(next);
        let put_off = PutOff {
            remotes: &self.contests.live.remotes,
            held: self.held,
            row: self.row,
            entries: self.entries,
            waiting: Mutex::default(),
        };
        let (sender, results) = sync_channel::<Over>(self.contests.live.settings.slots * 4);
        thread::scope(|scope| {
            for _ in 0..self.contests.live.settings.slots {
                let (sender, next, put_off) = (sender.clone(), &next, &put_off);
                scope.spawn(move || {
                    let mut next = || lock(next)();
                    while let Some(job) = put_off.next(&mut next) {
                        let over = self.play_one(&job);
                        put_off.release(&job);
                        if sender.send(over).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let (mut over, mut looked) = (Vec::new(), Instant::now());
            loop {
                let kept = match results.recv_timeout(TICK) {
                    Ok((end, live_match)) => {
                        over.extend(live_match);
                        done(Some(end))
                    }
                    Err(RecvTimeoutError::Timeout) => false,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                let kept = if looked.elapsed() >= TICK {
                    looked = Instant::now();
                    done(None)
                } else {
                    kept
                };
                if kept {
                    self.leave(&mut over);
                }
            }
            let deadline = Instant::now() + KEPT_WITHIN;
            while !done(None) && Instant::now() < deadline {
                thread::sleep(TICK / 4);
            }
            self.leave(&mut over);
        });
        if self.held.is_ending() {
            self.arena.stop().store(true, Ordering::Relaxed);
        }
        Ok(())
    }
}

impl LivePlayers<'_> {
    fn play_one(&self, SlotJob { slot, id, job }: &SlotJob) -> Over {
        let slot = *slot;
        let entries: Vec<&Entry> =
            job.bots.iter().filter_map(|entry| self.entries.get(entry.parse::<usize>().ok()?)).collect();
        let plan = Plan {
            game: self.plan.game.clone(),
            rules: self.plan.rules,
            rules_hash: self.plan.rules_hash.clone(),
            kind: Kind::Tournament,
            options: job.options.clone(),
            files: job.files.clone(),
            seed: job.seed,
            bots: entries.iter().map(|entry| spec_of(entry)).collect(),
            pace_ms: 0,
            from: None,
            keys: Vec::new(),
            owner: self.owner.clone(),
        };
        let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
        let round = match self.contests.store.encounter(self.row.number, slot.encounter) {
            Ok(encounter) => encounter.map_or(0, |encounter| encounter.round),
            Err(error) => return (SlotEnd::Impossible(error.into()), None),
        };
        let tournament = OfTournament::new(self.row, round);
        let begun = loop {
            let id = match_id(&self.row.id, slot);
            let begun = self.contests.live.begin_for_tournament(id, plan.clone(), &names, tournament.clone());
            match begun {
                // Wait until there is room.
                Err(Refused { code: "too_many_matches" | "disk_full" | "memory_low", .. })
                    if !self.held.is_ending() =>
                {
                    thread::sleep(TICK);
                }
                begun => break begun,
            }
        };
        let ready = match begun {
            Ok(begun) => begun,
            Err(Refused { code: "closing" | "too_many_matches" | "disk_full" | "memory_low", .. }) => {
                return (SlotEnd::Interrupted, None);
            }
            Err(error) => return (SlotEnd::Impossible(NotHeld::Players(error.wording.to_string())), None),
        };
        if self.held.stop.load(Ordering::Relaxed) {
            ready.live_match.request_stop();
        }
        let end = job_end(play(&self.contests.live, &ready, &mut |_| {}), &ready);
        (SlotEnd::of(end, slot, id.clone()), Some(ready.live_match))
    }

    fn leave(&self, over: &mut Vec<Arc<LiveMatch>>) {
        over.drain(..).for_each(|live_match| self.contests.live.remove(&live_match));
    }
}

/// What came of a match; `end` is `None` if it was stopped before it started, or the program failed.
fn job_end(end: Option<MatchEnd>, ready: &ReadyMatch) -> JobEnd {
    let Some(MatchEnd { played, wall, cpu_us }) = end else {
        return match ready.live_match.stop.load(Ordering::Relaxed) {
            true => JobEnd::Interrupted,
            false => JobEnd::HostFault("the program itself has failed".into()),
        };
    };
    match played {
        Ok(mut played) => {
            // Messages name the bots' files as their authors do, not by the folders of this match.
            for (worst, bot) in played.outcome.worst.iter_mut().zip(&ready.bots) {
                if let Some(worst) = worst {
                    worst.fault.message = bot.without_folder(&worst.fault.message);
                }
            }
            let output = ready.live_match.output_log();
            JobEnd::Finished(Box::new(FinishedMatch { played, output, wall, cpu_us }))
        }
        Err(CannotFollow::NotPlayed(why)) => why.into(),
        Err(other) => JobEnd::HostFault(other.to_string()),
    }
}
