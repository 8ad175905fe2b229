//! A match that is asked for.

use game::{Place, Record};

use crate::plan::Plan;

/// What is to be played.
pub(crate) struct MatchRequest {
    /// How it was asked for.
    pub(crate) plan: Plan,
    /// What leads the bots to the first place that is played anew, when it plays on.
    pub(crate) lead: Option<Lead>,
    /// Pictures of its pieces: name and contents.
    pub(crate) pictures: Vec<(String, Vec<u8>)>,
}

/// A record that leads bots to a place.
pub(crate) struct Lead {
    pub(crate) record: Record,
    /// The first place that is played anew.
    pub(crate) to: Place,
}

impl MatchRequest {
    /// A match from its beginning, without pictures.
    pub(crate) fn of(plan: Plan) -> MatchRequest {
        MatchRequest { plan, lead: None, pictures: Vec::new() }
    }
}
