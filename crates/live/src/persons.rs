//! What people do in their matches, each by the key of a seat.

use std::sync::Arc;

use accounts::Refused;
use game::{Place, wording};

use crate::live_match::LiveMatch;
use crate::pending::End;
use crate::registry::MatchRegistry;

impl MatchRegistry {
    /// Decides for the person with this key.
    ///
    /// # Errors
    /// If the person is not due at this place.
    pub fn act(&self, id: &str, key: &str, place: Place, action: &str) -> Result<(), Refused> {
        let (live_match, person) = self.seat_of(id, key)?;
        let decision = live_match.decisions[person].as_ref().expect("who has a key has a seat");
        decision.submit(place, action).map_err(|why| Refused::conflict("not_now", why))?;
        // Who moves instead of agreeing has refused.
        live_match.persons().filter(|other| *other != person).for_each(|other| {
            live_match.decisions[other].iter().for_each(|decision| decision.offer_draw(false));
        });
        Ok(())
    }

    /// Offers a draw for the person with this key. The game is drawn once both have, and an offer lapses when the other moves.
    ///
    /// # Errors
    /// If the match is over, the key is nobody's in it, or it is no board game of two people.
    pub fn offer_draw(&self, id: &str, key: &str) -> Result<(), Refused> {
        let (live_match, person) = self.seat_of(id, key)?;
        if live_match.draw_offers().is_none() {
            let wording = wording!("only two people at a board game agree on a draw");
            return Err(Refused::conflict("no_draw", wording));
        }
        live_match.decisions[person].iter().for_each(|decision| decision.offer_draw(true));
        if live_match.decisions.iter().flatten().all(|decision| decision.offers_draw()) {
            live_match.decisions.iter().flatten().for_each(|decision| decision.end(End::Draw));
        }
        Ok(())
    }

    /// Resigns for the person with this key.
    ///
    /// # Errors
    /// If the match is over, or the key is nobody's in it.
    pub fn resign(&self, id: &str, key: &str) -> Result<(), Refused> {
        let (live_match, person) = self.seat_of(id, key)?;
        live_match.decisions[person].as_ref().expect("who has a key has a seat").end(End::Resignation);
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
