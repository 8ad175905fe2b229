//! A record as JSON lines.

use std::io::Write;

use arena::StreamItem;

use super::frames::Replay;
use crate::failure::Failure;

/// The frames as JSON lines: one for each game, then one for each input.
pub(crate) fn write_json(replay: Replay, out: &mut dyn Write) -> Result<(), Failure> {
    let games = replay.games.into_iter().flat_map(|game| {
        let frames = game.frames.into_iter().map(StreamItem::Frame);
        std::iter::once(StreamItem::Opened(game.opened)).chain(frames)
    });
    let items = replay.before.into_iter().map(StreamItem::Frame).chain(games);
    for line in items.filter_map(|item| item.json()) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
