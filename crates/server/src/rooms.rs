//! The game of a record.

use game::{Header, Room};

use crate::error::AppError;

/// The game of a record, with the record's version of the rules.
pub(crate) fn room_of(header: &Header) -> Result<&'static Room, AppError> {
    arena::room_of_rules(&header.game, header.rules)
        .ok_or_else(|| AppError::missing(format!("no game '{}'", header.game)))
}
