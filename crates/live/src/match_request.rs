//! A match between the request for it and its start.

use std::sync::Arc;

use game::{Place, Record};

use super::live_match::LiveMatch;
use super::resolved_bot::ResolvedBot;
use crate::plan::Plan;

/// A request for a match.
pub struct MatchRequest {
    /// What was requested.
    pub plan: Plan,
    /// If it continues another match: the record that leads the bots to the first new turn.
    pub lead: Option<Lead>,
    /// Pictures of the pieces: name and contents.
    pub pictures: Vec<(String, Vec<u8>)>,
}

/// A record that leads bots to a point.
pub struct Lead {
    pub record: Record,
    /// The first turn to play anew.
    pub to: Place,
}

impl MatchRequest {
    /// A match from its start, without pictures.
    pub fn of(plan: Plan) -> MatchRequest {
        MatchRequest { plan, lead: None, pictures: Vec::new() }
    }
}

/// A match that is set up and waits to be played.
pub struct ReadyMatch {
    pub live_match: Arc<LiveMatch>,
    pub bots: Vec<ResolvedBot>,
    /// The record that leads the bots to the first new turn.
    pub lead: Option<Lead>,
}
