//! Saved games of our own: reading, writing, replaying.

use std::path::Path;

use game::Dice;
use zrf::zsg::{Seat, read, replay, start};

use crate::mutate::mutate;
use crate::{corpus, played};

const HEADER: &str =
    "Zillions Save Game File Version 0.02 HC\nRulesFile=C:\\Games\\a b.zrf\nVariantName=Any one\n";

#[test]
fn a_saved_game_is_read() {
    let text = format!(
        "{HEADER}(x a1)\r\n(White Man b2)\n\n1. Man a1 - a2\n 2. partial 3 Man a2 x a3 = King\n2.Pass\u{1A}"
    );
    let game = read(text.as_bytes()).expect("a saved game");
    assert_eq!(game.seats, [Seat::Human, Seat::Computer]);
    assert_eq!((game.rules_file(), game.variant.as_str()), ("a b.zrf", "Any one"));
    let edits: Vec<String> = game.edits.iter().map(ToString::to_string).collect();
    assert_eq!(edits, ["(x a1)", "(White Man b2)"]);
    let lines: Vec<String> = game.lines.iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["1. Man a1 - a2", "2. partial 3 Man a2 x a3 = King", "2. Pass"]);
    assert_eq!(read(game.to_string().as_bytes()), Ok(game));
}

#[test]
fn what_is_no_saved_game_is_refused() {
    for (text, expected) in [
        ("", "line 1: a saved game starts with `Zillions Save Game File Version 0.02`"),
        ("(game)", "line 1: a saved game starts with `Zillions Save Game File Version 0.02`"),
        (
            "Zillions Save Game File Version 0.02 HX",
            "line 1: a saved game starts with `Zillions Save Game File Version 0.02`",
        ),
        ("HEAD(a1)", "line 4: `(a1)` changes nothing on a board"),
        ("HEAD(x a1", "line 4: `(x a1` changes nothing on a board"),
        ("HEADMan a1 - a2", "line 4: `Man a1 - a2` is not a move with its number"),
        ("HEADone. Man a1 - a2", "line 4: `one. Man a1 - a2` is not a move with its number"),
        ("HEAD1.", "line 4: `1.` is not a move with its number"),
        ("HEAD1. Pass\n(x a1)", "line 5: the board is changed after the first move"),
    ] {
        let error = read(text.replace("HEAD", HEADER).as_bytes()).expect_err(text);
        assert_eq!(error.to_string(), expected);
    }
}

/// The rules files of the library and the samples of this crate.
fn rules_files() -> Vec<std::path::PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [here.join("tests/samples"), here.join("../../games/zrf/rules")];
    folders.iter().flat_map(|folder| corpus::files(folder, "zrf")).collect()
}

#[test]
fn what_is_written_is_read_and_replays_to_the_same_position() {
    let files = rules_files();
    assert!(!files.is_empty());
    for path in files {
        let rules = corpus::compile(&path).unwrap_or_else(|report| panic!("{report}"));
        for entry in &rules.entries {
            let (game, position) = played::recorded(entry, 1, 30);
            let again = read(game.to_string().as_bytes()).expect("what was written can be read");
            assert_eq!(again, game);
            let replayed =
                replay(&again, position.rules()).unwrap_or_else(|error| panic!("{}: {error}", entry.title));
            assert_eq!(replayed.hash(), position.hash(), "{}:\n{game}", entry.title);
        }
    }
}

#[test]
fn a_game_that_does_not_fit_its_rules_is_refused() {
    let text = r#"(game (title "Any one") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a" (9 0)) ("3/2/1" (0 9))) (directions (n 0 -1))))
        (board-setup (White (Man a1)) (Black (Man a3))) (piece (name Man) (moves (n add))))"#;
    let rules =
        zrf::compile_alone(&zrf::Source { name: "a b.zrf", bytes: text.as_bytes() }).expect("good rules");
    let playable = corpus::playable(&rules.entries[0]);
    for (lines, expected) in [
        ("(x b1)", "`(x b1)` changes the board, but the rules have no position `b1`"),
        ("(Grey Man a1)", "`(Grey Man a1)` changes the board, but the rules have no player `Grey`"),
        ("(White King a1)", "`(White King a1)` changes the board, but the rules have no piece `King`"),
        ("1. Man a1 - a3", "line 1, `1. Man a1 - a3`: not among the 1 legal moves"),
        ("1. Pass", "line 1, `1. Pass`: not among the 1 legal moves"),
        ("1. Man a1 - a2\n1. Pass\n2. Pass", "line 3, `2. Pass`: not among the 1 legal moves"),
    ] {
        let game = read(format!("{HEADER}{lines}").as_bytes()).expect("a saved game");
        assert_eq!(replay(&game, &playable).expect_err(lines).to_string(), expected);
    }
    // A player without moves is skipped on a separate line, though these rules have no pass.
    let game = read(format!("{HEADER}1. Man a1 - a2\n1. Pass\n2. Man a2 x a3\n2. Pass").as_bytes());
    let position = replay(&game.expect("a saved game"), &playable).expect("every line can be played");
    assert_eq!((position.pieces().count(), position.parts_made()), (1, 4));
    let edited = read(format!("{HEADER}(x a3)\n(Black Man a2)").as_bytes()).expect("a saved game");
    let position = start(&edited, &playable).expect("the names are known");
    assert_eq!(position.pieces().count(), 2);
}

#[test]
fn changed_saved_games_never_panic() {
    let path =
        rules_files().into_iter().find(|path| corpus::name(path) == "language.zrf").expect("the sample");
    let rules = corpus::compile(&path).unwrap_or_else(|report| panic!("{report}"));
    let (game, position) = played::recorded(&rules.entries[1], 7, 30);
    let seeds = [game.to_string()];
    let mut readable = 0;
    for number in 0..2_000 {
        let text = mutate(&seeds, &mut Dice::named(number, "fuzz saved games"));
        if let Ok(game) = read(text.as_bytes()) {
            readable += 1;
            let _outcome = replay(&game, position.rules());
        }
    }
    assert!(readable > 0);
}
