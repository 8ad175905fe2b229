//! Faulty bots of every game, each with the verdict and the message that its author reads.

#![allow(clippy::unwrap_used)]

mod support;

use std::fmt::Write as _;

use game::Aside;
use referee::Event;
use support::{room_folder, try_match};

/// One match of each bot in the room's `tests/faulty/` against a bot that ships.
fn table(game: &str, opponent: &str, given: &[(&str, &str)]) -> String {
    let folder = room_folder(games::room(game).unwrap(), "tests/faulty");
    let mut bots: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    bots.retain(|bot| bot.extension().is_none_or(|ending| ending != "txt"));
    bots.sort();
    assert!(bots.len() >= 20, "{} faulty bots of {game}", bots.len());
    let mut text = String::new();
    for bot in bots {
        let name = bot.file_name().unwrap().to_string_lossy().into_owned();
        let pair = [bot.to_string_lossy().into_owned(), opponent.to_string()];
        writeln!(text, "## {name}").unwrap();
        let mut notices: Vec<String> = Vec::new();
        let played = try_match(game, &pair, 7, given, &mut |event| {
            if let Event::Aside { bot: 0, aside: Aside::Notice(notice), .. } = event
                && !notices.contains(notice)
            {
                notices.push(notice.clone());
            }
        });
        match played {
            Ok(played) => {
                let ending = match &played.outcome.worst[0] {
                    None => "ok".into(),
                    Some(worst) => format!("{} at {}", own_words(&worst.fault.to_string()), worst.at),
                };
                writeln!(text, "{ending}").unwrap();
                // What is ignored is no fault, and its author reads of it all the same.
                notices.truncate(2);
                notices.iter().for_each(|notice| writeln!(text, "notice: {notice}").unwrap());
                let standing = &played.outcome.standing;
                writeln!(text, "result: {}, ranks {:?}", standing.reason, standing.ranks).unwrap();
            }
            Err(error) => {
                let shown = error.replace(&folder.to_string_lossy().into_owned(), "FOLDER");
                writeln!(text, "refused: {shown}").unwrap();
            }
        }
        writeln!(text).unwrap();
    }
    text
}

/// A message without the compiler's own text, which differs from version to version.
fn own_words(message: &str) -> &str {
    match message.contains("does not compile") {
        true => message.lines().next().unwrap_or_default(),
        false => message,
    }
}

#[test]
fn perl_robots() {
    let given = [("turn_time", "3s"), ("load_time", "5s"), ("max_turns", "30"), ("memory", "64M")];
    insta::assert_snapshot!(table("perlwars", "house:random", &given));
}

#[test]
fn planetfight_programs() {
    let given = [("turn_time", "1500ms"), ("rounds", "2"), ("memory", "64M")];
    insta::assert_snapshot!(table("planetfight", "house:random", &given));
}

/// In C, Python and JavaScript.
#[test]
fn wizards() {
    let given = [("turn_time", "1500ms"), ("turns", "6"), ("memory", "64M")];
    insta::assert_snapshot!(table("wizards", "house:random", &given));
}
