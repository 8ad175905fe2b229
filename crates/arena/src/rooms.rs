//! The rooms of this program: those named by its `main`, else those of this repository (feature `games`).

use std::sync::OnceLock;

use game::Room;

static ROOMS: OnceLock<Vec<&'static Room>> = OnceLock::new();

/// Sets the rooms, in display order. Call it once, before anything else.
///
/// # Panics
/// If the rooms were already set or used, or if two have the same id.
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

/// All rooms, in display order.
pub fn rooms() -> &'static [&'static Room] {
    #[cfg(feature = "games")]
    let rooms = ROOMS.get_or_init(|| games::ROOMS.to_vec());
    #[cfg(not(feature = "games"))]
    let rooms = ROOMS.get().map_or(&[][..], Vec::as_slice);
    rooms
}

/// The room of a game, with the latest rules.
pub fn room(id: &str) -> Option<&'static Room> {
    rooms().iter().copied().find(|room| room.id == id)
}

/// The room of a game with this version of its rules, or the latest if there is none.
pub fn room_of_rules(id: &str, rules: u32) -> Option<&'static Room> {
    room(id).map(|newest| newest.of_rules(rules).unwrap_or(newest))
}
