//! A record as JSON lines.

use std::io::Write;

use arena::Shot;

use super::frames::Replay;
use crate::failure::Failure;

/// The frames as JSON lines: one for each game, then one for each input.
pub(crate) fn write_json(replay: Replay, out: &mut dyn Write) -> Result<(), Failure> {
    let games = replay.games.into_iter().flat_map(|game| {
        let moments = game.moments.into_iter().map(Shot::Moment);
        std::iter::once(Shot::Opened(game.opened)).chain(moments)
    });
    let shots = replay.before.into_iter().map(Shot::Moment).chain(games);
    for line in shots.filter_map(|shot| shot.json()) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
