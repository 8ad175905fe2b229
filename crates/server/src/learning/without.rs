//! A program that was built without the feature `learn` learns nothing.

use store::{LearnedGame, Store};

use super::Current;
use crate::error::AppError;
use crate::plan::Plan;

/// After so many generations a game counts as learned.
pub(super) const GENERATIONS: u32 = 20;

/// Refuses every game.
///
/// # Errors
/// Always.
pub(crate) fn game_of(_: &Plan) -> Result<LearnedGame, AppError> {
    Err(AppError::missing("this program was built without learning"))
}

/// Leaves the game as it is.
pub(super) fn learn(_: &Store, _: &Current) -> Result<(), AppError> {
    Ok(())
}
