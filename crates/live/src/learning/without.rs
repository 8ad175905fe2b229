//! A program that was built without the feature `learn` learns nothing.

use accounts::Refused;
use store::{LearnedGame, Store};

use super::current::Current;
use crate::plan::Plan;

/// Refuses every game.
///
/// # Errors
/// Always.
pub fn game_of(_: &Plan) -> Result<LearnedGame, Refused> {
    Err(Refused::missing("this program was built without learning"))
}

/// Leaves the game as it is.
pub(super) fn learn(_: &Store, _: &Current, _: u32) -> Result<(), Refused> {
    Ok(())
}
