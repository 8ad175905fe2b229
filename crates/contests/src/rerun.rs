//! Replays a tournament match whose result the host does not accept.

use std::sync::Arc;

use accounts::Refused;
use game::wording;
use live::slot_in;
use store::TournamentRow;
use tournament::Format;

use super::contests::Contests;
use super::held::TournamentState;
use super::read_plan::read_plan;
use super::standing::Tournament;

/// Deletes the result of a match, and lets its tournament continue with it.
///
/// # Errors
/// If there is no such result, or later matches depend on it.
pub fn rerun(contests: &Arc<Contests>, row: &TournamentRow, id: &str) -> Result<(), Refused> {
    let store = &contests.store;
    let none = || Refused::missing(format!("no match '{id}' in tournament '{}'", row.id));
    let slot = slot_in(&row.id, id).ok_or_else(none)?;
    let met = store.encounter(row.number, slot.encounter)?.ok_or_else(none)?;
    if Tournament::of(contests, row)?.state == TournamentState::Apart {
        let wording = wording!("it was begun on the command line; go on with it there");
        return Err(Refused::conflict("apart", wording));
    }
    let is_known_beforehand =
        matches!(read_plan(row)?.pairing.format, Format::RoundRobin { .. } | Format::Gauntlet { .. });
    if !is_known_beforehand && store.encounters(row.number)?.iter().any(|other| other.round > met.round) {
        let wording =
            wording!("who met in later rounds follows from this match; it can no longer be played again");
        return Err(Refused::conflict("too_late", wording));
    }
    contests.stop_tournament(row)?;
    if contests.is_held(row) {
        return Err(Refused::conflict("stopping", wording!("it is still being stopped")));
    }
    let forgotten = store.forget_result(row.number, slot)?;
    contests.tables.forget(row.number);
    contests.hold(&TournamentRow { finished: None, ..row.clone() })?;
    if forgotten {
        Ok(())
    } else {
        Err(Refused::conflict("not_yet", wording!("this match has not been played yet")))
    }
}
