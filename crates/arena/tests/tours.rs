//! The kits of a game say and do the same in all languages: a bot that calls every function of its kit and says what came
//! back gives the same record, whatever it is written in.
//!
//! The bots lie in `tours/GAME`, named as those of the starters.

#![allow(clippy::unwrap_used)]

mod support;

use game::Verdict;
use support::starters::{lacking, written};
use support::{GENEROUS, one_match, root};

/// What must have been said, so that the tour went everywhere.
fn check(game: &str, given: &[(&str, &str)], said: &[&str]) {
    let room = games::room(game).unwrap();
    let tours = root().join("crates/arena/tests/tours").join(game);
    let given = [given, GENEROUS].concat();
    let mut first: Option<(&str, String)> = None;
    for starter in room.starters {
        let Ok(text) = std::fs::read_to_string(tours.join(starter.files[0].0)) else { continue };
        let bot = written(room, starter, Some(&text));
        if let Some(program) = lacking(&bot) {
            println!("{} is not there: '{program}' is missing", starter.language);
            continue;
        }
        let mut record = String::new();
        for bots in [[bot.as_str(), "house:random"], ["house:random", &bot]] {
            let played = one_match(game, &bots, 5, &given);
            for verdict in played.verdicts() {
                let fine = matches!(verdict.verdict, Verdict::Ok | Verdict::IllegalAction);
                assert!(fine, "{}: {verdict:?}", starter.language);
            }
            let whole = played.record.to_string();
            record += whole.split_once('\n').unwrap().1; // without its header, which has the hash of the bot
        }
        match &first {
            None => {
                for words in said {
                    assert!(record.contains(&format!("\"say\":\"{words}")), "nothing says '{words}'");
                }
                first = Some((starter.language, record));
            }
            Some((language, expected)) => {
                let mut lines = expected.lines().zip(record.lines());
                let differs = lines.find(|(expected, found)| expected != found);
                assert_eq!(differs, None, "{language} and {}", starter.language);
                assert_eq!(*expected, record, "{language} and {}", starter.language);
            }
        }
    }
}

#[test]
fn wizards() {
    let said = [
        "init 60 2 0",
        "turn 1 59 seat 0",
        "turn 1 59 seat 1",
        "took 5",
        "moved 1",
        "moved 0",
        "again 0 the turn is over, the action was not sent",
        "look 8 first",
        "struck 0",
        "burnt 1",
        "healed 0",
        "warded 3",
        "wind 5 first",
        "raised 1",
        "refused \"",
        "refused the spell takes 2 wood, and 1 wood is carried",
    ];
    check("wizards", &[("turns", "60"), ("games", "2")], &said);
}
