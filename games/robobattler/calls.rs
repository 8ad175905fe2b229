//! What house players call: the search that a turn asks for, and the shot.

use super::aims::Aimed;
use super::missile::Missile;
use super::rules::Action;
use super::view::{Sight, Sighted};

/// What was told in this turn, nothing in the first; else the search: with power towards the end, when what is learned is
/// least likely to change any more.
pub(super) fn searched(sight: &Sight) -> Result<Option<&Sighted>, Action> {
    match told(sight) {
        None if sight.turn > 1 && sight.missiles_left <= sight.power_searches => Err(Action::PowerSearch),
        None if sight.turn > 1 => Err(Action::Search),
        told => Ok(told),
    }
}

/// What was told in this turn.
pub(super) fn told(sight: &Sight) -> Option<&Sighted> {
    sight.sightings.last().filter(|sighted| sighted.turn == sight.turn)
}

/// The call that fires so.
pub(super) fn fire_at(shot: &Aimed) -> Action {
    let direction = (shot.missile == Missile::Line).then_some(shot.direction);
    Action::Fire { x: shot.target.x, y: shot.target.y, direction }
}
