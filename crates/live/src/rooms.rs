//! The games of records.

use accounts::Refused;
use game::{Header, Room};

/// The game of a record, with the record's version of the rules.
pub fn room_of(header: &Header) -> Result<&'static Room, Refused> {
    arena::room_of_rules(&header.game, header.rules, &header.rules_hash)
        .ok_or_else(|| Refused::missing(format!("no game '{}'", header.game)))
}

/// Returns true if workers have the rules of a game: those of folders, and of another program, they have not.
pub fn is_of_workers(room: &'static Room) -> bool {
    let shipped = games::room(room.id).and_then(|shipped| shipped.of_rules(room.rules));
    shipped.is_some_and(|shipped| std::ptr::eq(shipped, room))
}
