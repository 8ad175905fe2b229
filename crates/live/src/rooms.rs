//! The games of records.

use accounts::Refused;
use game::{Header, Record, Room};

/// The game of a record, with the record's version of the rules.
pub fn room_of(header: &Header) -> Result<&'static Room, Refused> {
    arena::room_of_rules(&header.game, header.rules, &header.rules_hash)
        .ok_or_else(|| Refused::missing(format!("no game '{}'", header.game)))
}

/// A stored record, and its room.
///
/// # Errors
/// If it is damaged, or its game is not here.
pub fn read_record(text: &str) -> Result<(Record, &'static Room), Refused> {
    let record = Record::parse(text).map_err(|error| Refused::internal(error.to_string()))?;
    let room = room_of(&record.header)?;
    Ok((record, room))
}

/// Returns true if workers have the rules of a game: those of folders, and of another program, they have not.
pub fn is_of_workers(room: &'static Room) -> bool {
    let shipped = games::room(room.id).and_then(|shipped| shipped.of_rules(room.rules));
    shipped.is_some_and(|shipped| std::ptr::eq(shipped, room))
}
