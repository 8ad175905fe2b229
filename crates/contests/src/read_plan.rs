//! Tournaments in the store.

use accounts::{Caller, Refused};
use arena::TournamentPlan;
use store::{Store, TournamentRow};

/// The plan of a tournament.
///
/// # Errors
/// If it is none of this program.
pub fn read_plan(row: &TournamentRow) -> Result<TournamentPlan, Refused> {
    serde_json::from_str(&row.plan)
        .map_err(|error| Refused::internal(format!("the plan of tournament {}: {error}", row.id)))
}

/// The tournament with this id, for this caller.
pub fn find(store: &Store, caller: &Caller, id: &str) -> Result<TournamentRow, Refused> {
    caller.check_tournament(store, id)?;
    let found = store.tournament(id)?.filter(|row| row.id == id);
    found.ok_or_else(|| Refused::missing(format!("no tournament '{id}'")))
}
