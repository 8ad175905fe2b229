//! Matches between real bots, for tests.

#![allow(dead_code, clippy::unwrap_used)]

pub(crate) mod starters;

use std::path::{Path, PathBuf};

use arena::{Arena, Played, load_option_files, play};
use game::{Options, Room};
use referee::{Event, MatchSetup, Stop};

/// The repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A folder of a room.
pub(crate) fn room_folder(room: &Room, folder: &str) -> PathBuf {
    root().join("games").join(room.id).join(folder)
}

/// An arena whose cache is in the build folder.
pub(crate) fn arena() -> Arena {
    if let Some(level) = std::env::var("VIADAL_LEVEL").ok().and_then(|name| host::Level::named(&name)) {
        host::use_level(level);
    }
    Arena::new(Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"), Stop::default())
}

/// Generous time limits: on a busy machine a bot can wait for seconds.
pub(crate) const GENEROUS: &[(&str, &str)] = &[("turn_time", "30s"), ("load_time", "60s")];

/// Plays one match, or says why not.
pub(crate) fn try_match(
    game: &str,
    bots: &[String],
    seed: u64,
    given: &[(&str, &str)],
    watch: &mut dyn FnMut(Event<'_>),
) -> Result<Played, String> {
    let room = games::room(game).unwrap();
    let options = Options::new(&room.all_options(), given.iter().copied()).map_err(|bad| bad.to_string())?;
    let (options, files) = load_option_files(room, &options).map_err(|bad| bad.to_string())?;
    let setup = MatchSetup { room, options, files, seed };
    play(&arena(), &setup, bots, watch, &mut |_| {}).map_err(|error| error.to_string())
}

/// Plays one match that must reach its end.
pub(crate) fn one_match(game: &str, bots: &[&str], seed: u64, given: &[(&str, &str)]) -> Played {
    let bots: Vec<String> = bots.iter().map(ToString::to_string).collect();
    try_match(game, &bots, seed, given, &mut |_| {}).unwrap_or_else(|error| panic!("{bots:?}: {error}"))
}
