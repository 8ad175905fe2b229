//! The state of a tournament, for the page.

use serde::Serialize;

use super::held::{SkippedBot, TournamentState};
use super::ladder_id::is_ladder;
use super::read_plan::read_plan;
use super::table::TournamentTable;
use crate::error::AppError;
use crate::live::MatchRegistry;

/// A tournament in short.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Tournament {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) game: String,
    pub(crate) format: &'static str,
    /// When it was first begun, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) created: i64,
    /// When all of it had been played.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub(crate) finished: Option<i64>,
    /// How many bots take part.
    pub(crate) bots: usize,
    /// Matches that have been scheduled so far.
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) scheduled: u64,
    /// Those of them that have been played.
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) played: u64,
    /// How it stands with this server.
    pub(crate) state: TournamentState,
    /// Whether it is a game's ladder.
    pub(crate) ladder: bool,
    /// Why its last run broke off.
    pub(crate) trouble: Option<String>,
}

/// How a tournament stands.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Standing {
    #[serde(flatten)]
    pub(crate) tournament: Tournament,
    #[serde(flatten)]
    pub(crate) table: TournamentTable,
    /// Bots that belong on this ladder and cannot be seated here.
    pub(crate) skipped: Vec<SkippedBot>,
}

impl Tournament {
    /// A tournament of the store.
    pub(crate) fn of(registry: &MatchRegistry, row: &store::TournamentRow) -> Result<Tournament, AppError> {
        let held = registry.store.held_tournaments()?;
        Tournament::with_held(registry, row, &held)
    }

    /// All tournaments of the store, the latest first.
    pub(crate) fn all(registry: &MatchRegistry) -> Result<Vec<Tournament>, AppError> {
        let held = registry.store.held_tournaments()?;
        let rows = registry.store.tournaments()?;
        rows.iter().map(|row| Tournament::with_held(registry, row, &held)).collect()
    }

    fn with_held(
        registry: &MatchRegistry,
        row: &store::TournamentRow,
        held: &[(i64, bool)],
    ) -> Result<Tournament, AppError> {
        let plan = read_plan(row)?;
        let (scheduled, played) = registry.store.tournament_counts(row.number)?;
        let is_on = held.iter().find(|(number, _)| *number == row.number).map(|(_, is_on)| *is_on);
        let state = registry.tournaments.state(row, is_on);
        // It may have ended since its row was read.
        if matches!(state, TournamentState::Stopped)
            && let Some(now) = registry.store.tournament(&row.id)?
            && now.finished.is_some()
            && row.finished.is_none()
        {
            return Tournament::with_held(registry, &now, held);
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
            trouble: registry.tournaments.trouble(row.number),
        })
    }
}

impl Standing {
    /// The standing of a tournament.
    pub(crate) fn of(registry: &MatchRegistry, row: &store::TournamentRow) -> Result<Standing, AppError> {
        let tournament = Tournament::of(registry, row)?;
        let is_running = tournament.state == TournamentState::Running;
        let table = registry.tables.latest(&registry.store, row, tournament.played, is_running)?;
        let skipped = registry.tournaments.skipped(&row.id);
        Ok(Standing { tournament, table: (*table).clone(), skipped })
    }
}
