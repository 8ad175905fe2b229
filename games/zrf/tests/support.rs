//! Helpers that begin and play games.

use std::path::Path;

use game::{Heard, Match, Options, Status};

use crate::ROOM;

/// The room's folder.
pub(crate) const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// Begins a game. Rules files of the tests are found by name.
pub(crate) fn begin(given: &[(&str, &str)], seed: u64) -> Box<dyn Match> {
    audit::begin(&ROOM, Path::new(FOLDER), given, seed)
}

/// How a game ended.
pub(crate) struct Ended {
    pub(crate) scores: Vec<i64>,
    pub(crate) reason: String,
    pub(crate) turns: u32,
}

/// Plays a game to its end: house players by name, in seat order, the last one for all other seats.
pub(crate) fn finish(game: &mut dyn Match, house: &[&str], seed: u64) -> Ended {
    let hello = |seat: u32| game::Hello {
        protocol: 1,
        game: ROOM.id.into(),
        seats: 2,
        options: Options::default(),
        turn_time_ms: 2000,
        load_time: std::time::Duration::from_secs(10),
        seed: seed as u32 * 64 + seat,
        seat: None,
        view: None,
    };
    let mut bots: Vec<Box<dyn game::Bot>> = Vec::new();
    let mut turns = 0;
    loop {
        let (turn, player) = match game.status() {
            Status::Waiting { turn, players } => (turn, players.iter().next().unwrap()),
            Status::Over { scores, reason } => {
                return Ended { scores: scores.as_slice().to_vec(), reason: reason.into(), turns };
            }
        };
        turns = turn;
        while bots.len() <= player.seat() {
            let mut bot = seated(house.get(bots.len()).or(house.last()).unwrap());
            bot.load(&hello(bots.len() as u32)).unwrap();
            bots.push(bot);
        }
        let prompt = game.prompt(player, turn);
        let action = bots[player.seat()].ask(&prompt, std::time::Duration::from_secs(2)).unwrap();
        match game.hear(player, &action) {
            Heard::Played { .. } => {}
            other => panic!("{action}: {other:?}"),
        }
    }
}

/// A house player as written on the command line.
fn seated(spec: &str) -> Box<dyn game::Bot> {
    let mut parts = spec.split(',');
    let name = parts.next().unwrap();
    let house = ROOM.house.iter().find(|house| house.name == name).unwrap();
    let options = Options::new(house.options, parts.map(|part| part.split_once('=').unwrap())).unwrap();
    (house.make)(&options).unwrap()
}
