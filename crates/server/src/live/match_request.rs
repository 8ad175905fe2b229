//! A request for a match.

use game::{Place, Record};

use crate::plan::Plan;

pub(crate) struct MatchRequest {
    /// What was requested.
    pub(crate) plan: Plan,
    /// If it continues another match: the record that leads the bots to the first new turn.
    pub(crate) lead: Option<Lead>,
    /// Pictures of the pieces: name and contents.
    pub(crate) pictures: Vec<(String, Vec<u8>)>,
}

/// A record that leads bots to a point.
pub(crate) struct Lead {
    pub(crate) record: Record,
    /// The first turn to play anew.
    pub(crate) to: Place,
}

impl MatchRequest {
    /// A match from its start, without pictures.
    pub(crate) fn of(plan: Plan) -> MatchRequest {
        MatchRequest { plan, lead: None, pictures: Vec::new() }
    }
}
