//! The same game in several languages.

use game::{RecordLine, Room};
use referee::{Coverage, verify};

use crate::support::{Place, compiles_c, compiles_rust, has, lines, play, setup};

#[path = "../../../game/examples/goofspiel/src/picture.rs"]
mod picture;
#[path = "../../../game/examples/goofspiel/src/rules.rs"]
#[allow(dead_code, unreachable_pub, reason = "it is a whole crate elsewhere")]
mod rules;

static GOOFSPIEL: Room =
    Room::new::<rules::Goofspiel>("goofspiel", "Goofspiel", "The highest card wins the prize of the round");

const KITS: [(&str, &str); 6] = [
    ("python", "run = [\"python3\", \"nim.py\"]"),
    ("javascript", "run = [\"node\", \"nim.mjs\"]"),
    ("c", "module = \"nim.wasm\""),
    ("go", "build = [\"go\", \"build\", \"-o\", \"nim\", \".\"]\nrun = [\"./nim\"]"),
    (
        "java",
        "build = [\"javac\", \"-d\", \".\", \"nim.java\", \"ViadalGame.java\"]\nrun = [\"java\", \"-cp\", \".\", \"Game\"]",
    ),
    ("rust", "module = \"nim.wasm\""),
];

#[test]
fn kits_play_the_same_game_in_every_language() {
    let place = Place::new();
    let kits = KITS.into_iter().filter(|(language, _)| match *language {
        "c" => compiles_c(),
        "go" => has(&["go"], "Go: apt-get install golang"),
        "java" => has(&["javac"], "Java: apt-get install default-jdk-headless"),
        "rust" => compiles_rust(),
        _ => true,
    });
    let rooms: Vec<_> = kits.map(|(language, run)| place.open(&place.kit(language, run))).collect();
    for (seed, given) in
        [(1, &[("games", "4")][..]), (2, &[("heaps", "8"), ("most", "20")]), (3, &[("heaps", "1")])]
    {
        let played = rooms.iter().map(|room| play(&setup(room, given, seed), &["random", "random"]).unwrap());
        let records: Vec<_> = played.collect();
        for (record, room) in records.iter().zip(&rooms) {
            assert_eq!(lines(&records[0]), lines(record));
            assert_eq!(verify(record, room).unwrap(), Coverage::Everything);
        }
        let other = verify(&records[0], rooms[1]).unwrap_err().to_string();
        assert!(
            other.starts_with("recorded under the rules ") && other.contains("of nim; these are"),
            "{other}"
        );
    }
}

/// What is recorded with the rules in Rust holds by the rules in Python and in C: every view of every turn, byte for byte.
#[test]
fn rules_in_rust_and_outside_make_the_same_records() {
    let place = Place::new();
    let folders = ["examples/goofspiel", "examples/goofspiel_c"];
    let folders = folders.iter().filter(|folder| !folder.ends_with("_c") || compiles_c());
    let outside: Vec<&Room> = folders.map(|folder| place.open(&place.copied(folder))).collect();
    for (seed, bots) in [(1, 2), (2, 3), (3, 4)] {
        let given = [("games", "2"), ("cards", "9")];
        let mut record = play(&setup(&GOOFSPIEL, &given, seed), &["random"; 4][..bots]).unwrap();
        assert_eq!(verify(&record, &GOOFSPIEL).unwrap(), Coverage::Everything);
        if let Some(RecordLine::Result { digest, .. }) = record.lines.last_mut() {
            *digest = None; // it also covers the header, which names the rules' files
        }
        for room in &outside {
            record.header.rules_hash = room.hash.into();
            assert_eq!(verify(&record, room).unwrap(), Coverage::RulesOnly);
        }
    }
}

#[test]
fn a_player_that_looks_ahead_beats_one_that_plays_at_random() {
    if !compiles_c() {
        return;
    }
    let place = Place::new();
    let room = place.open(&place.kit("c", "module = \"nim.wasm\""));
    let given = [("games", "8"), ("heaps", "2"), ("most", "4"), ("turn_time", "10m")];
    let record = play(&setup(room, &given, 5), &["lookahead,nodes=1000", "random"]).unwrap();
    let Some(RecordLine::Result { scores, .. }) = record.lines.last() else { panic!() };
    assert!(scores[0] >= 6, "{scores:?}");
    let again = play(&setup(room, &given, 5), &["lookahead,nodes=1000", "random"]).unwrap();
    assert_eq!(lines(&record), lines(&again));
}

/// A folder may be edited while its game is played, and its records find the version that they were played by.
#[test]
fn a_version_stays_what_it_was() {
    let place = Place::new();
    let folder = place.kit("python", "run = [\"python3\", \"nim.py\"]");
    let before = place.open(&folder);
    let record = play(&setup(before, &[], 1), &["random", "random"]).unwrap();
    std::fs::write(folder.join("README.md"), "# Nim, told otherwise").unwrap();
    let told_otherwise = place.open(&folder);
    assert_eq!((told_otherwise.hash, told_otherwise.readme), (before.hash, "# Nim, told otherwise"));
    let rules = std::fs::read_to_string(folder.join("nim.py")).unwrap();
    std::fs::write(folder.join("nim.py"), rules.replace("\"last match\"", "\"no match left\"")).unwrap();
    let after = place.open(&folder);
    assert_ne!(after.hash, before.hash);
    let again = play(&setup(before, &[], 1), &["random", "random"]).unwrap();
    assert_eq!(record.to_string(), again.to_string());
    let recalled = place.versions.recall("nim", &record.header.rules_hash).unwrap().unwrap();
    assert_eq!(verify(&record, recalled).unwrap(), Coverage::Everything);
    assert!(place.versions.recall("nim", "0123456789abcdef").unwrap().is_none());
    assert!(verify(&record, after).is_err());
}
