//! A match between the request for it and its start.

use std::sync::Arc;

use super::live_match::LiveMatch;
use super::match_request::Lead;
use super::resolved_bot::ResolvedBot;

/// A match that is set up and waits to be played.
pub struct ReadyMatch {
    pub live_match: Arc<LiveMatch>,
    pub bots: Vec<ResolvedBot>,
    /// The record that leads the bots to the first new turn.
    pub lead: Option<Lead>,
}
