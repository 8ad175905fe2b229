//! Every starter of every game plays whole matches without a fault, in both seats, with the real compilers.
//!
//! Languages that this machine lacks are reported and skipped. `./test` installs what is missing, and finally lists what is still missing.

use crate::support::starters::{lacking, written};
use crate::support::{GENEROUS, one_match};
use game::Verdict;

/// Shorter options for games that take long by default.
const SHORT: &[(&str, &[(&str, &str)])] = &[("planetfight", &[("rounds", "12")])];

/// Additional matches with other options.
const MORE: &[(&str, &[(&str, &str)])] = &[
    ("perlwars", &[("stage", "7x7"), ("max_turns", "3")]),
    ("planetfight", &[("planets", "40"), ("ships", "12"), ("rounds", "6")]),
    ("thud", &[("variant", "Koom Valley Thud"), ("max_moves", "60")]),
    ("wizards", &[("turns", "7"), ("map", "hidden"), ("fire_report", "false")]),
    ("zrf", &[("rules", "english-draughts"), ("max_moves", "60")]),
    ("zrf", &[("rules", "chess"), ("max_moves", "30")]),
];

fn check(language: &str) {
    let mut matches = 0;
    for room in games::ROOMS {
        let Some(starter) = room.starters.iter().find(|starter| starter.language == language) else {
            continue;
        };
        let bot = written("starters", room, starter, None);
        if let Some(program) = lacking(&bot) {
            println!("{language} is not there: '{program}' is missing");
            return;
        }
        let more = MORE.iter().filter(|(game, _)| *game == room.id).map(|(_, options)| *options);
        let short = SHORT.iter().find(|(game, _)| *game == room.id).map_or(&[][..], |(_, options)| options);
        for options in [short].into_iter().chain(more) {
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
        fn every_game_has_a_starter_in_every_language() {
            for room in games::ROOMS {
                let mut languages: Vec<&str> = room.starters.iter().map(|starter| starter.language).collect();
                languages.sort_unstable();
                assert_eq!(languages, [$(stringify!($language)),*], "{}", room.id);
            }
        }
    };
}

languages!(c cpp go java javascript perl python rust);

/// A starter fits a screen, and says what to change.
#[test]
fn starters_fit_a_screen() {
    for room in games::ROOMS {
        for starter in room.starters {
            let (file, text) = starter.files[0];
            let lines = text.lines().count();
            assert!(lines <= 46, "{} {}: {file} has {lines} lines", room.id, starter.language);
        }
    }
}

/// The suggestions in the wizards' starters play as they are, and do what they say.
#[test]
fn suggestions_play_as_they_stand() {
    let room = games::room("wizards").unwrap();
    for starter in room.starters {
        let text: String = starter.files[0].1.lines().map(|line| uncommented(line) + "\n").collect();
        let bot = written("suggestions", room, starter, Some(&text));
        if let Some(program) = lacking(&bot) {
            println!("{} is not there: '{program}' is missing", starter.language);
            continue;
        }
        let played = one_match("wizards", &[&bot, "house:random"], 7, GENEROUS);
        let record = played.record.to_string();
        let language = starter.language;
        assert_eq!(played.verdicts()[0].verdict, Verdict::Ok, "{language}: {:?}", played.verdicts());
        for action in ["\"place\"", "\"move\"", "\"take\"", "\"look\":2"] {
            assert!(
                record.contains(&format!("{{\"seat\":0,\"action\":{{{action}")),
                "{language}: no {action}"
            );
        }
    }
}

/// Uncomments a suggested line of code. Returns other lines unchanged.
fn uncommented(line: &str) -> String {
    for sign in ["#     ", "//     "] {
        if let Some((indent, code)) = line.split_once(sign).filter(|(indent, _)| indent.trim().is_empty()) {
            return format!("{indent}{code}");
        }
    }
    line.into()
}
