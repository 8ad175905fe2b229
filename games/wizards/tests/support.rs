//! Shared helpers.

use std::path::PathBuf;

use game::{Dice, Eyes, Files, FromOptions, Game, Opening, Options, Player};

use crate::wizards::{Cell, Event, ROOM, Setup, Sight, View, Wizards};

pub(super) const BOTH: [Player; 2] = [Player::FIRST, Player::SECOND];

/// A file of the folder `tests`.
pub(super) fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("wizards/tests").join(name)
}

pub(super) fn options(given: &[(&str, &str)]) -> Options {
    Options::new(&ROOM.all_options(), given.iter().copied()).expect("known options")
}

pub(super) fn start(given: &[(&str, &str)], seed: u64) -> Wizards {
    let opening = Opening { number: 1, first: Player::FIRST, players: 2, lots: Dice::named(seed, "lots") };
    let setup = Setup::read(&options(given), &Files::new()).expect("a sound set-up");
    Wizards::start(&setup, opening, Dice::named(seed, "game")).expect("a game")
}

pub(super) fn sight(game: &Wizards, player: Player) -> Sight {
    match game.view(Eyes::Player(player)) {
        View::Wizard(sight) => *sight,
        View::Everything(_) => panic!("a player sees everything"),
    }
}

pub(super) fn json(value: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("it is JSON")
}

/// `3,4`
pub(super) fn cell(word: &str) -> Cell {
    let (x, y) = word.split_once(',').unwrap_or_else(|| panic!("'{word}' is no cell"));
    Cell { x: number(x), y: number(y) }
}

pub(super) fn number<T: std::str::FromStr>(word: &str) -> T {
    word.parse().unwrap_or_else(|_| panic!("'{word}' is no number"))
}

/// Events in short form: `moved 3,4; hit 1`.
pub(super) fn told(events: &[Event]) -> String {
    events.iter().map(in_short).collect::<Vec<_>>().join("; ")
}

/// The event's name, its cell, then its other fields except 0 and false, numbers with their names.
fn in_short(event: &Event) -> String {
    let json = json(event);
    let fields = json.as_object().expect("an event is an object");
    let mut text = fields["event"].as_str().expect("it has a name").to_string();
    if let (Some(x), Some(y)) = (fields.get("x"), fields.get("y")) {
        text += &format!(" {x},{y}");
    }
    for name in ["damage", "shield", "by", "what"] {
        match fields.get(name) {
            Some(serde_json::Value::String(word)) => text += &format!(" {word}"),
            Some(value) => text += &format!(" {value}"),
            None => {}
        }
    }
    for name in ["fire", "water", "wood", "wind", "earth", "obstacle"] {
        if let Some(count) = fields.get(name).filter(|count| **count != 0) {
            text += &format!(" {count} {name}");
        }
    }
    for name in ["drawn", "wizard"] {
        if fields.get(name) == Some(&true.into()) {
            text += &format!(" {name}");
        }
    }
    text
}
