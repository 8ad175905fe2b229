//! What bots told in numbers, from the log beside a record.

use std::collections::{HashMap, VecDeque};
use std::path::Path;

use game::Place;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::onlookers::beside;
use crate::reel::Reel;

/// A line of a log that holds data.
#[derive(Deserialize)]
struct Told {
    game: u32,
    turn: u32,
    seat: usize,
    data: Box<RawValue>,
}

/// Puts what bots told to the inputs that it came with, as far as there is a log that can be read.
pub(crate) fn add_thoughts(film: &mut Reel, record: &Path) {
    let log = std::fs::read_to_string(beside(record)).unwrap_or_default();
    let mut told: HashMap<(u32, u32, usize), VecDeque<Box<RawValue>>> = HashMap::new();
    for Told { game, turn, seat, data } in log.lines().filter_map(|line| serde_json::from_str(line).ok()) {
        told.entry((game, turn, seat)).or_default().push_back(data);
    }
    for moment in film.games.iter_mut().flat_map(|game| &mut game.moments).filter(|moment| !moment.foreign) {
        let Place { game, turn } = moment.place;
        moment.data = told.get_mut(&(game, turn, moment.seat.seat())).and_then(VecDeque::pop_front);
    }
}

/// Data in words: `score +0.35, depth 5, nodes 1200, line e2e4`.
pub(crate) fn in_words(data: &str) -> String {
    let Ok(serde_json::Value::Object(told)) = serde_json::from_str(data) else { return data.into() };
    let word = |name: &str, value: &serde_json::Value| match value {
        serde_json::Value::String(text) => format!("{name} {text}"),
        other => format!("{name} {other}"),
    };
    let known = ["score", "depth", "nodes", "line"];
    let first = known.iter().filter_map(|name| Some(word(name, told.get(*name)?)));
    let rest = told
        .iter()
        .filter(|(name, _)| !known.contains(&name.as_str()))
        .map(|(name, value)| word(name, value));
    first.chain(rest).collect::<Vec<_>>().join(", ")
}
