//! What people do in their matches, each by the key of a seat.

use std::sync::Arc;

use accounts::Refused;
use game::{Place, wording};

use crate::live_match::LiveMatch;
use crate::registry::MatchRegistry;

impl MatchRegistry {
    /// Decides for the person with this key.
    ///
    /// # Errors
    /// If the person is not due at this place.
    pub fn act(&self, id: &str, key: &str, place: Place, action: &str) -> Result<(), Refused> {
        let (live_match, person) = self.seat_of(id, key)?;
        let decision = live_match.decisions[person].as_ref().expect("who has a key has a seat");
        decision.submit(place, action).map_err(|why| Refused::conflict("not_now", why))
    }

    /// Resigns for the person with this key.
    ///
    /// # Errors
    /// If the match is over, or the key is nobody's in it.
    pub fn resign(&self, id: &str, key: &str) -> Result<(), Refused> {
        let (live_match, person) = self.seat_of(id, key)?;
        live_match.decisions[person].as_ref().expect("who has a key has a seat").resign();
        Ok(())
    }

    /// The live match in which this key is a person's, and that person's number.
    ///
    /// # Errors
    /// If the match is over, or the key is nobody's in it.
    pub fn seat_of(&self, id: &str, key: &str) -> Result<(Arc<LiveMatch>, usize), Refused> {
        let over = || Refused::conflict("over", wording!("this match is not being played"));
        let live_match = self.live_match(id).ok_or_else(over)?;
        let no_key = || Refused::forbidden("no_key", wording!("this key is nobody's in this match"));
        let person = live_match.person(key).ok_or_else(no_key)?;
        Ok((live_match, person))
    }
}
