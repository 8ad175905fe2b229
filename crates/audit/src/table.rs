//! Rules tested by tables of games: what players type, what is refused, how a game ends.

use std::path::Path;

use game::{
    Dice, Eyes, Fault, Files, Heard, Match, Opening, OptKind, Options, Player, Room, Status, Verdict,
};

/// Starts a game. Files that options name are read from `tests/rules` in the room's folder.
///
/// # Panics
/// If the options are invalid.
pub fn begin(room: &Room, folder: &Path, given: &[(&str, &str)], seed: u64) -> Box<dyn Match> {
    let known = room.all_options();
    let options = Options::new(&known, given.iter().copied()).expect("the options exist");
    let rules = folder.join("tests/rules");
    let read = |path: &str| std::fs::read(rules.join(path)).map_err(|error| error.to_string());
    let mut files = Files::new();
    for option in &known {
        let OptKind::File(load) = option.kind else { continue };
        let file = load(options.text(option.name), &read).unwrap_or_else(|error| panic!("{error}"));
        files.extend(file.map(|file| (option.name.to_string(), file)));
    }
    let players = *(room.seats)(&options, &files).expect("sound options").start();
    let lots = Dice::named(seed, "lots");
    let opening = Opening { number: 1, first: Player::FIRST, players, lots };
    (room.open)(&options, &files, opening, Dice::named(seed, "game")).expect("sound options")
}

/// Plays the games of a table. A game starts with `== TITLE seed=N OPTION=VALUE...`, followed by lines:
///
/// - `SEAT WORDS`: the seat does what these typed words mean;
/// - `SEAT WORDS ! TEXT`: the action is refused with a message that starts with TEXT;
/// - `SEAT fail VERDICT`: the seat fails;
/// - `? FIELD JSON`: a field of the spectators' frame has this value;
/// - `= SCORES... REASON`: the game is over.
///
/// # Panics
/// At the first line that does not hold.
pub fn check_table(room: &Room, folder: &Path, table: &str) {
    for block in table.split("== ").skip(1) {
        let (head, lines) = block.split_once('\n').expect("a title and lines");
        let given = head.split(' ').filter_map(|word| word.split_once('='));
        let (seeds, given): (Vec<_>, Vec<_>) = given.partition(|(name, _)| *name == "seed");
        let seed = seeds.first().map_or(7, |(_, seed)| seed.parse().expect("a number"));
        let mut game = begin(room, folder, &given, seed);
        for line in lines.lines().filter(|line| !line.is_empty()) {
            step(room, game.as_mut(), line, &format!("{head}: {line}"));
        }
    }
}

fn step(room: &Room, game: &mut dyn Match, line: &str, place: &str) {
    let (first, rest) = line.split_once(' ').unwrap_or_else(|| panic!("{place}: one word"));
    match first {
        "?" => {
            let (field, expected) = rest.split_once(' ').expect("a field and its value");
            let frame = game.frame(Eyes::Everything);
            let frame: serde_json::Value = serde_json::from_str(frame.get()).expect("JSON");
            assert_eq!(frame[field].to_string(), expected, "{place}");
        }
        "=" => {
            let Status::Over { scores, reason } = game.status() else { panic!("{place}: it goes on") };
            let scores: Vec<String> = scores.as_slice().iter().map(i64::to_string).collect();
            assert_eq!(format!("{} {reason}", scores.join(" ")), rest, "{place}");
        }
        seat => decide(room, game, Player::new(seat.parse().expect("a seat")), rest, place),
    }
}

fn decide(room: &Room, game: &mut dyn Match, player: Player, words: &str, place: &str) {
    if let Some(verdict) = words.strip_prefix("fail ") {
        let verdict = Verdict::ALL.into_iter().find(|known| known.name() == verdict).expect("a verdict");
        return game.fail(player, &Fault::new(verdict, "in a test"));
    }
    let (typed, refusal) = words.split_once(" ! ").map_or((words, None), |(typed, text)| (typed, Some(text)));
    let read = (room.terminal.read)(typed, game.frame(Eyes::Player(player)).get());
    // Words that the terminal does not know are sent as they are, to test that the rules refuse them.
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
