//! The rooms of this program: those named by its `main`, else those of this repository (feature `games`).

#[cfg(feature = "outside")]
use std::path::PathBuf;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

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

/// The room of a game with this version of its rules, or the latest if there is none. With a hash it is a game that is no part of this
/// program, and only the version with that hash will do: one that [`Games`] or [`Versions`] have opened.
pub fn room_of_rules(id: &str, rules: u32, hash: &str) -> Option<&'static Room> {
    if !hash.is_empty() {
        return version(id, hash);
    }
    room(id).map(|newest| newest.of_rules(rules).unwrap_or(newest))
}

#[cfg(feature = "outside")]
pub use outside::{SentGame, Versions, is_game, know};
#[cfg(feature = "outside")]
use outside::{games_in, version};

#[cfg(not(feature = "outside"))]
fn version(_: &str, _: &str) -> Option<&'static Room> {
    None
}

/// Returns true if a room plays rules files, so that its option `position` has openings. That of a game elsewhere has a meaning of its own.
pub fn has_openings(room: &Room) -> bool {
    matches!(room.id, "zrf" | "thud")
}

/// The games that can be named: those of this program, those of the host's folders, and those that were uploaded. The last two may change
/// while others are played.
#[derive(Clone, Default)]
pub struct Games {
    of_folders: Changing,
    uploaded: Changing,
}

type Changing = Arc<RwLock<Vec<&'static Room>>>;

impl Games {
    /// All games, in display order.
    pub fn all(&self) -> Vec<&'static Room> {
        let mut all = rooms().to_vec();
        for room in now(&self.of_folders).into_iter().chain(now(&self.uploaded)) {
            if all.iter().all(|other| other.id != room.id) {
                all.push(room);
            }
        }
        all
    }

    /// The game with this id, as it is now.
    pub fn get(&self, id: &str) -> Option<&'static Room> {
        let others = || now(&self.of_folders).into_iter().chain(now(&self.uploaded));
        room(id).or_else(|| others().find(|room| room.id == id))
    }

    /// Lists these games as those that were uploaded.
    pub fn set_uploaded(&self, rooms: Vec<&'static Room>) {
        *self.uploaded.write().unwrap_or_else(PoisonError::into_inner) = rooms;
    }

    /// Reads the games in these folders anew. One that cannot be read any more stays as it was. Returns what is wrong, a sentence each.
    #[cfg(feature = "outside")]
    pub fn reread(&self, folders: &[PathBuf], versions: &Versions) -> Vec<String> {
        let (mut wrong, mut read) = (Vec::new(), Vec::<&'static Room>::new());
        let before = now(&self.of_folders);
        for folder in folders {
            let paths = games_in(folder).unwrap_or_else(|error| {
                wrong.push(format!("{}: {error}", folder.display()));
                Vec::new()
            });
            for path in paths {
                match versions.open(&path) {
                    Ok(game) if room(game.id).is_some() || read.iter().any(|other| other.id == game.id) => {
                        wrong.push(format!(
                            "{}: there is another game with the id '{}'",
                            path.display(),
                            game.id
                        ));
                    }
                    Ok(game) => read.push(game),
                    Err(bad) => {
                        wrong.push(bad.to_string());
                        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
                        read.extend(before.iter().find(|room| room.id == name));
                    }
                }
            }
        }
        *self.of_folders.write().unwrap_or_else(PoisonError::into_inner) = read;
        wrong
    }
}

fn now(games: &Changing) -> Vec<&'static Room> {
    games.read().unwrap_or_else(PoisonError::into_inner).clone()
}
