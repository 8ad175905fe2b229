//! The state of a tournament, for the page.

use accounts::Refused;
use serde::Serialize;
use store::is_hand_in;

use super::contests::Contests;
use super::held::{SkippedBot, TournamentState};
use super::ladder_id::is_ladder;
use super::read_plan::read_plan;
use super::table::TournamentTable;

/// A tournament in short.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Tournament {
    pub id: String,
    pub name: String,
    pub game: String,
    pub format: &'static str,
    /// When it was first begun, in milliseconds since 1970.
    pub created: i64,
    /// When all of it had been played.
    pub finished: Option<i64>,
    /// How many bots take part.
    pub bots: usize,
    /// Matches that have been scheduled so far.
    pub(crate) scheduled: u64,
    /// Those of them that have been played.
    pub played: u64,
    /// How it stands with this server.
    pub state: TournamentState,
    /// Whether it is a game's ladder.
    pub ladder: bool,
    /// Why its last run broke off.
    pub trouble: Option<String>,
}

/// How a tournament stands.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Standing {
    #[serde(flatten)]
    pub tournament: Tournament,
    #[serde(flatten)]
    pub table: TournamentTable,
    /// Bots that belong on this ladder and cannot be seated here.
    pub skipped: Vec<SkippedBot>,
}

impl Tournament {
    /// A tournament of the store.
    pub fn of(contests: &Contests, row: &store::TournamentRow) -> Result<Tournament, Refused> {
        let held = contests.store.held_tournaments()?;
        Tournament::with_held(contests, row, &held)
    }

    /// All tournaments of the store, the latest first, but those of what was handed in for assignments.
    pub fn all(contests: &Contests) -> Result<Vec<Tournament>, Refused> {
        let held = contests.store.held_tournaments()?;
        let rows = contests.store.tournaments()?;
        let rows = rows.iter().filter(|row| !is_hand_in(&row.id));
        rows.map(|row| Tournament::with_held(contests, row, &held)).collect()
    }

    fn with_held(
        contests: &Contests,
        row: &store::TournamentRow,
        held: &[(i64, bool)],
    ) -> Result<Tournament, Refused> {
        let plan = read_plan(row)?;
        let (scheduled, played) = contests.store.tournament_counts(row.number)?;
        let is_on = held.iter().find(|(number, _)| *number == row.number).map(|(_, is_on)| *is_on);
        let state = contests.held.state(row, is_on);
        // It may have ended since its row was read.
        if matches!(state, TournamentState::Stopped)
            && let Some(now) = contests.store.tournament(&row.id)?
            && now.finished.is_some()
            && row.finished.is_none()
        {
            return Tournament::with_held(contests, &now, held);
        }
        Ok(Tournament {
            id: row.id.clone(),
            name: row.name.clone(),
            game: row.game.clone(),
            format: plan.pairing.format.name(),
            created: row.created,
            finished: row.finished,
            bots: plan.participants.len() - plan.pairing.retired.len(),
            scheduled,
            played,
            state,
            ladder: is_ladder(&row.id),
            trouble: contests.held.trouble(row.number),
        })
    }
}

impl Standing {
    /// The standing of a tournament, or with conditions that of a part of its matches: those of `viadal table --where`.
    ///
    /// # Errors
    /// If a condition says nothing about this tournament, or the store fails.
    pub fn of(
        contests: &Contests,
        row: &store::TournamentRow,
        part: &[(String, String)],
    ) -> Result<Standing, Refused> {
        let tournament = Tournament::of(contests, row)?;
        let is_running = tournament.state == TournamentState::Running;
        let table = match part {
            [] => (*contests.tables.latest(&contests.store, row, tournament.played, is_running)?).clone(),
            part => TournamentTable::of_part(&contests.store, row, part)?,
        };
        let skipped = contests.held.skipped(&row.id);
        Ok(Standing { tournament, table, skipped })
    }
}
