//! Bots that follow a recorded match: compared with it, or brought to a place in it to play on from there.

mod feed;
mod fork;

mod divergence;
mod guided;
mod script;
mod transcript;

pub use divergence::{Divergence, Divergences};
pub use feed::{Fed, feed};
pub use fork::{Leading, fork, lead};
pub use transcript::{Spoken, transcript};

use game::Place;
use referee::Difference;

use crate::play::NotPlayed;

/// Why a record cannot be followed.
#[derive(Debug, thiserror::Error)]
pub enum CannotFollow {
    /// The record and the rules part.
    #[error(transparent)]
    Record(#[from] Difference),
    /// The match was not played.
    #[error(transparent)]
    NotPlayed(#[from] NotPlayed),
    /// The record does not reach that place.
    #[error("the record does not reach {at}; it ends at {end}")]
    TooLate {
        /// The place asked for.
        at: Place,
        /// Its last place.
        end: Place,
    },
    /// The record has no such bot.
    #[error("the record has no seat {seat}; its seats are 0 to {last}")]
    NoSeat {
        /// As asked for.
        seat: usize,
        /// The last there is.
        last: usize,
    },
}
