//! Bots that follow a recorded match: compared with it, or led to a point from which they play on.

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
    /// The record contradicts the rules.
    #[error(transparent)]
    Record(#[from] Difference),
    #[error(transparent)]
    NotPlayed(#[from] NotPlayed),
    /// The record ends before that point.
    #[error("the record does not reach {at}; it ends at {end}")]
    TooLate {
        at: Place,
        /// The record's last point.
        end: Place,
    },
    /// The record has no such bot.
    #[error("the record has no seat {seat}; its seats are 0 to {last}")]
    NoSeat { seat: usize, last: usize },
}
