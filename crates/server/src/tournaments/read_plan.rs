//! The plan of a tournament, as the store keeps it.

use arena::TournamentPlan;

use crate::error::AppError;

/// The plan of a tournament.
pub(crate) fn read_plan(row: &store::TournamentRow) -> Result<TournamentPlan, AppError> {
    serde_json::from_str(&row.plan)
        .map_err(|error| AppError::internal(format!("the plan of tournament {}: {error}", row.id)))
}
