//! Games begun and played for tests.

use std::path::Path;

use crate::zrf::load;
use game::{
    BotId, Dice, Eyes, Fault, Files, Heard, Match, Opening, Options, Player, Record, Room, Status, Verdict,
};
use referee::{Contest, Entrant, Recorder, Stop};

/// Begins a game. Rules files of the tests are found by name.
pub(crate) fn begin(room: &Room, given: &[(&str, &str)], seed: u64) -> Box<dyn Match> {
    let options = Options::new(&room.all_options(), given.iter().copied()).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("zrf/tests/rules");
    let read = |path: &str| std::fs::read(folder.join(path)).map_err(|error| error.to_string());
    let rules = load(options.text("rules"), &read).unwrap();
    let files: Files = rules.into_iter().map(|file| ("rules".to_string(), file)).collect();
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
            let mut bot = seated(room, house.get(bots.len()).or(house.last()).unwrap());
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

/// A house player as it is written on the command line.
fn seated(room: &Room, spec: &str) -> Box<dyn game::Bot> {
    let mut parts = spec.split(',');
    let name = parts.next().unwrap();
    let house = room.house.iter().find(|house| house.name == name).unwrap();
    let options = Options::new(house.options, parts.map(|part| part.split_once('=').unwrap())).unwrap();
    (house.make)(&options).unwrap()
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

/// Plays the games of a table. A game begins with `== TITLE seed=N OPTION=VALUE...`, then come lines:
///
/// - `SEAT WORDS`: the seat does what a person would type so;
/// - `SEAT WORDS ! TEXT`: that is refused, and what is said begins so;
/// - `SEAT fail VERDICT`: the seat fails;
/// - `? FIELD JSON`: the whole truth has a field of this value;
/// - `= SCORES... REASON`: the game is over.
pub(crate) fn check_table(room: &Room, table: &str) {
    for block in table.split("== ").skip(1) {
        let (head, lines) = block.split_once('\n').unwrap();
        let given = head.split(' ').filter_map(|word| word.split_once('='));
        let (seeds, given): (Vec<_>, Vec<_>) = given.partition(|(name, _)| *name == "seed");
        let seed = seeds.first().map_or(7, |(_, seed)| seed.parse().unwrap());
        let mut game = begin(room, &given, seed);
        for line in lines.lines().filter(|line| !line.is_empty()) {
            step(room, game.as_mut(), line, &format!("{head}: {line}"));
        }
    }
}

fn step(room: &Room, game: &mut dyn Match, line: &str, place: &str) {
    let (first, rest) = line.split_once(' ').unwrap();
    match first {
        "?" => {
            let (field, expected) = rest.split_once(' ').unwrap();
            let frame: serde_json::Value = serde_json::from_str(game.frame(Eyes::Everything).get()).unwrap();
            assert_eq!(frame[field].to_string(), expected, "{place}");
        }
        "=" => {
            let Status::Over { scores, reason } = game.status() else { panic!("{place}: it goes on") };
            let scores: Vec<String> = scores.as_slice().iter().map(i64::to_string).collect();
            assert_eq!(format!("{} {reason}", scores.join(" ")), rest, "{place}");
        }
        seat => decide(room, game, Player::new(seat.parse().unwrap()), rest, place),
    }
}

fn decide(room: &Room, game: &mut dyn Match, player: Player, words: &str, place: &str) {
    if let Some(verdict) = words.strip_prefix("fail ") {
        let verdict = Verdict::ALL.into_iter().find(|known| known.name() == verdict).unwrap();
        return game.fail(player, &Fault::new(verdict, "in a test"));
    }
    let (typed, refusal) = words.split_once(" ! ").map_or((words, None), |(typed, text)| (typed, Some(text)));
    let read = (room.terminal.read)(typed, game.frame(Eyes::Player(player)).get());
    // What the terminal does not know is sent as it stands, to see the rules refuse it.
    let action = read.unwrap_or_else(|_| format!("{{\"move\":{}}}", serde_json::json!(typed)));
    let before = game.frame(Eyes::Everything).get().to_string();
    match (game.hear(player, &action), refusal) {
        (Heard::Played { .. }, None) => {}
        (Heard::Refused { illegal, .. }, Some(text)) => {
            assert!(illegal.0.starts_with(text), "{place}: {illegal}");
            assert_eq!(game.frame(Eyes::Everything).get(), before, "{place}: something has changed");
        }
        (other, _) => panic!("{place}: {other:?}"),
    }
}
