//! A whole tournament to show.

use arena::{Schedule, Table, TournamentPlan};
use game::{Record, Room};
use store::{Slot, Store, TournamentRow};

use crate::failure::Failure;

/// A tournament with all its matches.
pub(super) struct Shown<'a> {
    pub(super) row: &'a TournamentRow,
    pub(super) plan: &'a TournamentPlan,
    pub(super) schedule: Schedule<'a>,
    pub(super) table: Table,
}

/// The rules that a tournament played.
///
/// # Errors
/// If this program has others.
pub(crate) fn played_room(plan: &TournamentPlan) -> Result<&'static Room, Failure> {
    let missing = || format!("this program does not have the rules of '{}' that were played", plan.game);
    plan.room().ok_or_else(|| Failure::Failed(missing()))
}

/// The record of a match, and what its bots wrote; `None` if none is kept.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn kept_record(
    store: &Store,
    row: &TournamentRow,
    slot: Slot,
) -> Result<Option<(Record, String)>, Failure> {
    let kept = store.result_record(row.number, slot)?;
    let Some((text, output)) = kept else { return Ok(None) };
    let wrong = |error: game::BadRecord| {
        let Slot { encounter, turn } = slot;
        Failure::Failed(format!("match {encounter}.{turn} differs from its record: {error}"))
    };
    Ok(Some((Record::parse(&text).map_err(wrong)?, output)))
}
