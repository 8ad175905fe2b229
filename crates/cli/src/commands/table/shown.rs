//! A whole tournament to show.

use arena::{Schedule, Table, TournamentPlan};
use store::TournamentRow;

/// A tournament with all its matches.
pub(super) struct Shown<'a> {
    pub(super) row: &'a TournamentRow,
    pub(super) plan: &'a TournamentPlan,
    pub(super) schedule: Schedule<'a>,
    pub(super) table: Table,
}
