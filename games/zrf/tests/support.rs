//! Games begun and played for tests.

use std::path::Path;

use game::{BotId, Dice, Files, Match, Opening, Options, Player, Record, Room, Status};
use referee::{Contest, Entrant, Recorder, Stop};

/// Begins a game.
pub(crate) fn begin(room: &Room, given: &[(&str, &str)], seed: u64) -> Box<dyn Match> {
    let options = Options::new(&room.all_options(), given.iter().copied()).unwrap();
    let files = Files::new();
    let players = *(room.seats)(&options, &files).unwrap().start();
    let lots = Dice::named(seed, "lots");
    let opening = Opening { number: 1, first: Player::FIRST, players, lots };
    (room.open)(&options, &files, opening, Dice::named(seed, "game")).unwrap()
}

/// How a game ended.
pub(crate) struct Ended {
    pub(crate) scores: Vec<i64>,
    pub(crate) reason: String,
    pub(crate) turns: u32,
}

/// Plays a game to its end: house players by name, in the order of seats, the last one for all others.
pub(crate) fn finish(room: &Room, game: &mut dyn Match, house: &[&str], seed: u64) -> Ended {
    let hello = |seat: u32| game::Hello {
        protocol: 1,
        game: room.id.into(),
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
            let name = house.get(bots.len()).or(house.last()).unwrap();
            let found = room.house.iter().find(|house| house.name == *name).unwrap();
            let mut bot = (found.make)(&Options::default()).unwrap();
            bot.load(&hello(bots.len() as u32)).unwrap();
            bots.push(bot);
        }
        let prompt = game.prompt(player, turn);
        let action = bots[player.seat()].ask(&prompt, std::time::Duration::from_secs(2)).unwrap();
        match game.hear(player, &action) {
            game::Heard::Played { .. } => {}
            other => panic!("{action}: {other:?}"),
        }
    }
}

/// Plays a whole match between house players under the real referee.
pub(crate) fn record(room: &'static Room, given: &[(&str, &str)], house: &[&str], seed: u64) -> Record {
    let options = Options::new(&room.all_options(), given.iter().copied()).unwrap();
    let contest = Contest { room, options, files: Files::new(), seed };
    let entrants: Vec<Entrant> = house.iter().map(|name| entrant(room, name)).collect();
    let header = contest.header(&entrants);
    let mut recorder = Recorder::default();
    referee::run(&contest, entrants, &Stop::default(), &mut |event| recorder.see(&event)).unwrap();
    Record { header, lines: recorder.lines() }
}

fn entrant(room: &Room, name: &str) -> Entrant {
    let house = room.house.iter().find(|house| house.name == name).unwrap();
    let id = BotId { name: format!("house:{name}"), hash: String::new() };
    Entrant { id, bot: (house.make)(&Options::default()).unwrap() }
}

/// A recorded match in the room's folder of tests is what the rules still say. With `UPDATE_RECORDS=1` in the
/// environment it is recorded anew.
pub(crate) fn check_recorded(
    room: &'static Room,
    name: &str,
    given: &[(&str, &str)],
    house: &[&str],
    seed: u64,
) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(room.id).join("tests");
    let path = folder.join(name).with_extension("vrec");
    if std::env::var_os("UPDATE_RECORDS").is_some() {
        std::fs::write(&path, record(room, given, house, seed).to_string()).unwrap();
    }
    let kept = Record::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
    referee::verify(&kept, room).unwrap();
}
