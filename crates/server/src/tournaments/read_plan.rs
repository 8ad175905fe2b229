//! Reads a tournament's plan from the store.

use arena::TournamentPlan;

use crate::error::AppError;

pub(crate) fn read_plan(row: &store::TournamentRow) -> Result<TournamentPlan, AppError> {
    serde_json::from_str(&row.plan)
        .map_err(|error| AppError::internal(format!("the plan of tournament {}: {error}", row.id)))
}
