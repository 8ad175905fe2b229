//! Ids of ladders.

use arena::Games;
use game::Room;

const PREFIX: &str = "ladder-";

/// The id of a game's ladder. Other rules mean another ladder.
pub fn ladder_id(room: &Room) -> String {
    let set: String = room.contests.iter().map(|(_, value)| format!("-{value}")).collect();
    format!("{PREFIX}{}-{}{set}", room.id, room.rules)
}

/// Returns true if a tournament is a ladder.
pub(crate) fn is_ladder(id: &str) -> bool {
    id.starts_with(PREFIX)
}

/// Returns true if a tournament is this game's ladder.
pub(crate) fn is_of(games: &Games, id: &str, game: &str) -> bool {
    games.get(game).is_some_and(|room| ladder_id(room) == id)
}
