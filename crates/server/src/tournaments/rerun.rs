//! Replays a tournament match whose result the host does not accept.

use std::sync::Arc;

use game::wording;
use store::TournamentRow;
use tournament::Format;

use super::held::TournamentState;
use super::kept_match::slot_in;
use super::read_plan::read_plan;
use super::standing::Tournament;
use crate::error::AppError;
use crate::live::MatchRegistry;

/// Deletes the result of a match, and lets its tournament continue with it.
///
/// # Errors
/// If there is no such result, or later matches depend on it.
pub(crate) fn rerun(registry: &Arc<MatchRegistry>, row: &TournamentRow, id: &str) -> Result<(), AppError> {
    let store = &registry.store;
    let none = || AppError::missing(format!("no match '{id}' in tournament '{}'", row.id));
    let slot = slot_in(&row.id, id).ok_or_else(none)?;
    let met = store.encounter(row.number, slot.encounter)?.ok_or_else(none)?;
    if Tournament::of(registry, row)?.state == TournamentState::Apart {
        return Err(AppError::conflict(
            "apart",
            wording!("it was begun on the command line; go on with it there"),
        ));
    }
    let is_known_beforehand =
        matches!(read_plan(row)?.pairing.format, Format::RoundRobin { .. } | Format::Gauntlet { .. });
    if !is_known_beforehand && store.encounters(row.number)?.iter().any(|other| other.round > met.round) {
        return Err(AppError::conflict(
            "too_late",
            wording!("who met in later rounds follows from this match; it can no longer be played again"),
        ));
    }
    registry.stop_tournament(row)?;
    if registry.is_held(row) {
        return Err(AppError::conflict("stopping", wording!("it is still being stopped")));
    }
    let forgotten = store.forget_result(row.number, slot)?;
    registry.tables.forget(row.number);
    registry.hold(&TournamentRow { finished: None, ..row.clone() })?;
    if forgotten {
        Ok(())
    } else {
        Err(AppError::conflict("not_yet", wording!("this match has not been played yet")))
    }
}
