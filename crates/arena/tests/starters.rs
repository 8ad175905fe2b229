//! Every starter of every game plays whole matches without a fault, in both seats, with the real compilers.
//!
//! A language whose programs are not on this machine is told and left out; `./test` installs what is missing, and ends
//! with what is still not there.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::{Path, PathBuf};

use game::{Room, Starter, Verdict};
use support::{GENEROUS, one_match};

/// The name is part of what is compiled; with the same everywhere it is compiled once.
const NAME: &str = "Rocket";

/// More matches than one with the options as they are.
const MORE: &[(&str, &[(&str, &str)])] = &[
    ("perlwars", &[("stage", "7x7"), ("max_turns", "3")]),
    ("planetfight", &[("planets", "40"), ("ships", "12"), ("rounds", "15")]),
    ("thud", &[("variant", "Koom Valley Thud"), ("max_moves", "60")]),
    ("wizards", &[("turns", "7"), ("open_map", "false"), ("fire_report", "false")]),
    ("zrf", &[("rules", "english-draughts"), ("max_moves", "60")]),
    ("zrf", &[("rules", "chess"), ("max_moves", "30")]),
];

fn check(language: &str) {
    let mut matches = 0;
    for room in games::ROOMS {
        let Some(starter) = room.starters.iter().find(|starter| starter.language == language) else {
            continue;
        };
        let bot = written(room, starter);
        if let Some(program) = lacking(&bot) {
            println!("{language} is not there: '{program}' is missing");
            return;
        }
        let more = MORE.iter().filter(|(game, _)| *game == room.id).map(|(_, options)| *options);
        for options in [&[][..]].into_iter().chain(more) {
            let given = [options, GENEROUS, &[("games", "2")]].concat();
            for bots in [[bot.as_str(), "house:random"], ["house:random", &bot]] {
                let played = one_match(room.id, &bots, 7, &given);
                for verdict in played.verdicts() {
                    assert_eq!(verdict.verdict, Verdict::Ok, "{} {bots:?} {given:?}: {verdict:?}", room.id);
                }
                matches += 1;
            }
        }
    }
    assert!(matches > 0, "no game has a starter in {language}");
    println!("{language}: {matches} matches without a fault");
}

macro_rules! languages {
    ($($language:ident)*) => {
        $(#[test]
        fn $language() {
            check(stringify!($language));
        })*

        #[test]
        fn every_language_is_tried() {
            for starter in games::ROOMS.iter().flat_map(|room| room.starters) {
                assert!([$(stringify!($language)),*].contains(&starter.language), "{}", starter.language);
            }
        }
    };
}

languages!(c cpp go java javascript perl python rust);

/// Writes a starter as `viadal new` does; the bot as it is given.
fn written(room: &Room, starter: &Starter) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("starters")
        .join(format!("{}-{}", room.id, starter.language))
        .join(NAME);
    let _ = std::fs::remove_dir_all(&folder);
    let files = starter.written(room.id, NAME);
    for (file, text) in &files {
        let path = folder.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let alone = files.len() == 1;
    let bot: PathBuf = if alone { folder.join(&files[0].0) } else { folder };
    bot.to_str().unwrap().into()
}

/// A program that the bot needs and this machine has not.
fn lacking(bot: &str) -> Option<String> {
    let manifest = std::fs::read_to_string(Path::new(bot).join("bot.toml")).unwrap_or_default();
    let commands = manifest.lines().filter(|line| line.starts_with("build") || line.starts_with("run"));
    let programs =
        commands.filter_map(|line| line.split('"').nth(1)).filter(|program| !program.contains('/'));
    programs.map(String::from).find(|program| host::missing(program).is_some())
}

/// A starter fits a screen, and says what to change.
#[test]
fn starters_fit_a_screen() {
    for room in games::ROOMS {
        for starter in room.starters {
            let (file, text) = starter.files[0];
            let lines = text.lines().count();
            assert!(lines <= 55, "{} {}: {file} has {lines} lines", room.id, starter.language);
        }
    }
}
