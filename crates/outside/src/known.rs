//! The games that were opened, by the hashes of their files.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use game::Room;

/// What a game's folder is known by.
pub(crate) const MANIFEST: &str = "game.toml";

/// Why a folder is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {why}")]
pub struct BadGame {
    /// The file that is wrong.
    pub file: String,
    /// What is wrong with it.
    pub why: String,
}

/// All rooms made so far, by the hash of their folder. The same folder is always the same room, so nothing that plays is ever changed.
static MADE: Mutex<BTreeMap<String, &'static Room>> = Mutex::new(BTreeMap::new());

/// The game with this id whose rules' files have this hash, if it was opened before.
pub fn version(id: &str, hash: &str) -> Option<&'static Room> {
    made().values().copied().find(|room| room.id == id && room.hash == hash)
}

/// Notes the room of a version, by the hash of its files, so that records find it.
pub fn know(room: &'static Room) -> &'static Room {
    made().insert(room.hash.into(), room);
    room
}

pub(crate) fn made() -> MutexGuard<'static, BTreeMap<String, &'static Room>> {
    MADE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds a file to the hash of a version.
pub(crate) fn add_file(hasher: &mut blake3::Hasher, path: &str, contents: &[u8]) {
    for bytes in [path.as_bytes(), contents] {
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    }
}
