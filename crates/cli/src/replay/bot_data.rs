//! The `data` that bots reported with their decisions, from a record's log.

use std::collections::{HashMap, VecDeque};
use std::path::Path;

use arena::Visibility;
use game::Place;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::frames::Replay;
use crate::match_args::log_path;

/// A line of a log with data.
#[derive(Deserialize)]
struct DataLine {
    game: u32,
    turn: u32,
    seat: usize,
    data: Box<RawValue>,
}

/// Attaches the `data` in a record's log to the inputs. Does nothing if there is no readable log.
pub(crate) fn attach_bot_data(replay: &mut Replay, record: &Path) {
    let log = std::fs::read_to_string(log_path(record)).unwrap_or_default();
    let mut by_turn: HashMap<(u32, u32, usize), VecDeque<Box<RawValue>>> = HashMap::new();
    for DataLine { game, turn, seat, data } in log.lines().filter_map(|line| serde_json::from_str(line).ok())
    {
        by_turn.entry((game, turn, seat)).or_default().push_back(data);
    }
    let frames = replay.games.iter_mut().flat_map(|game| &mut game.frames);
    for frame in frames.filter(|frame| frame.visibility == Visibility::Full) {
        let Place { game, turn } = frame.place;
        frame.data = by_turn.get_mut(&(game, turn, frame.seat.seat())).and_then(VecDeque::pop_front);
    }
}

/// Data as text: `score +0.35, depth 5, nodes 1200, line e2e4`.
pub(super) fn describe(data: &str) -> String {
    let Ok(serde_json::Value::Object(fields)) = serde_json::from_str(data) else { return data.into() };
    let word = |name: &str, value: &serde_json::Value| match value {
        serde_json::Value::String(text) => format!("{name} {text}"),
        other => format!("{name} {other}"),
    };
    let known = ["score", "depth", "nodes", "line"];
    let first = known.iter().filter_map(|name| Some(word(name, fields.get(*name)?)));
    let rest = fields
        .iter()
        .filter(|(name, _)| !known.contains(&name.as_str()))
        .map(|(name, value)| word(name, value));
    first.chain(rest).collect::<Vec<_>>().join(", ")
}
