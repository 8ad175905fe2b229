//! The rooms of this program: those of this repository, or those that its `main` names.

use std::sync::OnceLock;

use game::Room;

static ROOMS: OnceLock<Vec<&'static Room>> = OnceLock::new();

/// Sets the rooms, in the order people see them. A program does it once, before anything else.
///
/// # Panics
/// When the rooms are set or were asked for before, and when two have the same id.
pub fn set_rooms(rooms: impl IntoIterator<Item = &'static Room>) {
    let rooms: Vec<_> = rooms.into_iter().collect();
    for (number, room) in rooms.iter().enumerate() {
        assert!(
            rooms[..number].iter().all(|other| other.id != room.id),
            "two rooms are called '{}'",
            room.id
        );
    }
    assert!(ROOMS.set(rooms).is_ok(), "the rooms are set once, before anything else");
}

/// The rooms, in the order people see them.
pub fn rooms() -> &'static [&'static Room] {
    ROOMS.get_or_init(|| games::ROOMS.to_vec())
}

/// The room of a game, with the newest version of its rules.
pub fn room(id: &str) -> Option<&'static Room> {
    rooms().iter().copied().find(|room| room.id == id)
}

/// The room of a game that plays this version of its rules; when there is none, the one with the newest.
pub fn room_of_rules(id: &str, rules: u32) -> Option<&'static Room> {
    room(id).map(|newest| newest.of_rules(rules).unwrap_or(newest))
}
