//! Plays tournaments, each on its own thread.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use accounts::Refused;
use arena::{Arena, Ended, TournamentPlan, TournamentRun};
use game::wording;
use live::now;
use referee::Stop;
use store::{Entry, TournamentRow};

use super::contests::Contests;
use super::held::Held;
use super::ladder::entered;
use super::ladder_id::is_ladder;
use super::players::LivePlayers;
use super::read_plan::read_plan;

/// The most tournaments at once.
const MOST: usize = 8;
/// How long a stopped tournament may take to end before the request is answered.
const PATIENCE: Duration = Duration::from_secs(2);

impl Contests {
    /// Plays or continues a stored tournament.
    ///
    /// # Errors
    /// If too many are being played, or the server is shutting down.
    pub fn hold(self: &Arc<Contests>, row: &TournamentRow) -> Result<(), Refused> {
        let held = Arc::new(Held::new(&row.id));
        {
            let mut running = self.held.running();
            match running.get(&row.number) {
                Some(held) if held.is_stopped() => {
                    return Err(Refused::conflict("stopping", wording!("it is still being stopped")));
                }
                Some(_) => return Ok(()),
                None if self.live.is_closing() => {
                    return Err(Refused::conflict("closing", wording!("the server is being stopped")));
                }
                None if running.len() >= MOST => {
                    let message =
                        wording!("{most} tournaments are being played; stop one of them first", most = MOST);
                    return Err(Refused::conflict("too_many_tournaments", message));
                }
                None => running.insert(row.number, Arc::clone(&held)),
            };
        }
        self.held.troubles().remove(&row.number);
        let spawned = self.store.hold_tournament(row.number, true).map_err(Refused::from).and_then(|()| {
            let (contests, row) = (Arc::clone(self), row.clone());
            let thread = std::thread::Builder::new().name(format!("tournament {}", row.id));
            let spawned = thread.spawn(move || contests.run_tournament(&held, &row));
            spawned.map_err(|error| Refused::internal(format!("no thread for the tournament: {error}")))
        });
        if let Err(error) = spawned {
            self.held.running().remove(&row.number);
            return Err(error);
        }
        Ok(())
    }

    /// Stops a tournament, keeping its results. Waits a while for it to end.
    ///
    /// # Errors
    /// If the store fails.
    pub fn stop_tournament(&self, row: &TournamentRow) -> Result<(), Refused> {
        self.store.hold_tournament(row.number, false)?;
        let Some(held) = self.held.running().get(&row.number).cloned() else { return Ok(()) };
        held.nudge(&held.stop);
        self.live.stop_matches_of(&row.id);
        let running = self.held.running();
        let is_there = |running: &mut BTreeMap<i64, Arc<Held>>| running.contains_key(&row.number);
        drop(self.held.ended.wait_timeout_while(running, PATIENCE, is_there));
        Ok(())
    }

    /// Returns true if a tournament is being played, or has not ended yet.
    pub(super) fn is_held(&self, row: &TournamentRow) -> bool {
        self.held.running().contains_key(&row.number)
    }

    /// Deletes a tournament with its matches, stopping it first if necessary.
    ///
    /// # Errors
    /// If it does not stop in time, or the store fails.
    pub fn delete_tournament(&self, row: &TournamentRow) -> Result<(), Refused> {
        self.stop_tournament(row)?;
        // Nobody may start it meanwhile.
        let running = self.held.running();
        if running.contains_key(&row.number) {
            return Err(Refused::conflict("stopping", wording!("it is still being stopped")));
        }
        self.store.forget_tournament(row.number)?;
        self.held.troubles().remove(&row.number);
        Ok(())
    }

    /// Continues the tournaments that were being played when the last program ended.
    pub fn resume_tournaments(self: &Arc<Contests>) -> Result<(), Refused> {
        let held = self.store.held_tournaments()?;
        for row in self.store.tournaments()? {
            let is_on = held.contains(&(row.number, true));
            if is_on
                && (row.finished.is_none() || is_ladder(&row.id))
                && let Err(error) = self.hold(&row)
            {
                tracing::warn!(id = row.id, "cannot go on: {}", error.wording);
            }
        }
        Ok(())
    }

    /// Plays a tournament until it is over or stopped. A panic of ours only ends this tournament.
    fn run_tournament(self: &Arc<Contests>, held: &Held, row: &TournamentRow) {
        let _span = tracing::info_span!("tournament", id = row.id).entered();
        let played = catch_unwind(AssertUnwindSafe(|| match is_ladder(&row.id) {
            true => self.play_ladder(held, row),
            false => self.play_tournament(held, row, &read_plan(row)?, &self.store.entries(row.number)?),
        }));
        let trouble = match played {
            Ok(Ok(Ended::Finished | Ended::ShardFinished)) => None,
            Ok(Ok(Ended::Interrupted { .. })) if held.is_stopped() => None,
            Ok(Ok(Ended::Interrupted { left })) => Some(format!("{left} matches could not be played")),
            Ok(Ok(Ended::HostFaults { left })) => {
                Some(format!("the host broke {left} matches again and again"))
            }
            Ok(Err(error)) => Some(error.wording.to_string()),
            Err(_) => Some("the program itself has failed".into()),
        };
        if let Some(trouble) = trouble {
            tracing::error!("breaks off: {trouble}");
            self.held.troubles().insert(row.number, trouble);
            if let Err(error) = self.store.hold_tournament(row.number, false) {
                tracing::error!("{error}");
            }
        }
        self.held.running().remove(&row.number);
        self.held.ended.notify_all();
    }

    fn play_tournament(
        self: &Arc<Contests>,
        held: &Held,
        row: &TournamentRow,
        plan: &TournamentPlan,
        entries: &[Entry],
    ) -> Result<Ended, Refused> {
        let arena = Arena::new(&self.live.settings.cache, Stop::default());
        // Each spec is the number of its entry, as two entries may be the same bot.
        let specs: Vec<String> = (0..entries.len()).map(|entry| entry.to_string()).collect();
        let run = TournamentRun {
            arena: &arena,
            store: &self.store,
            number: row.number,
            plan,
            specs: &specs,
            threads: self.live.settings.slots,
            shard: None,
            now,
        };
        let owner = self.store.hand_in_of(&row.id)?.map(|one| one.person);
        let players = LivePlayers { contests: self, held, row, plan, entries, arena: &arena, owner };
        run.play_by(&players, &mut |_| {}).map_err(|error| Refused::internal(error.to_string()))
    }

    /// Plays a ladder. When its bots change it continues with the new ones; when its order is settled it waits for that.
    fn play_ladder(self: &Arc<Contests>, held: &Held, row: &TournamentRow) -> Result<Ended, Refused> {
        loop {
            held.changed.store(false, Ordering::Relaxed);
            let (row, plan, entries) = entered(self, &row.game, None)?;
            let ended = self.play_tournament(held, &row, &plan, &entries)?;
            match ended {
                _ if held.is_stopped() => return Ok(ended),
                Ended::Interrupted { .. } if held.changed.load(Ordering::Relaxed) => {}
                Ended::Finished => held.rest(),
                _ => return Ok(ended),
            }
        }
    }
}
