//! The ids of games' ladders.

use game::Room;

const PREFIX: &str = "ladder-";

/// The id of a game's ladder. Other rules are another ladder.
pub(crate) fn ladder_id(room: &Room) -> String {
    format!("{PREFIX}{}-{}", room.id, room.rules)
}

/// Whether a tournament is a game's ladder.
pub(crate) fn is_ladder(id: &str) -> bool {
    id.starts_with(PREFIX)
}

/// Whether a tournament is this game's ladder.
pub(crate) fn is_of(id: &str, game: &str) -> bool {
    arena::room(game).is_some_and(|room| ladder_id(room) == id)
}
