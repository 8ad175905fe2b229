//! The games of records.

use accounts::Refused;
use game::{Header, Room};

/// The game of a record, with the record's version of the rules.
pub fn room_of(header: &Header) -> Result<&'static Room, Refused> {
    arena::room_of_rules(&header.game, header.rules, &header.rules_hash)
        .ok_or_else(|| Refused::missing(format!("no game '{}'", header.game)))
}
