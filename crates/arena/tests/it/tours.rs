//! The kits of a game say and do the same in all languages: a bot that calls every function of its kit and says the results gives the same
//! record in each.
//!
//! The bots are in `tours/GAME`, named like the starters. Without a bot there, the starters themselves must give the same record.

use std::path::Path;

use crate::support::starters::{lacking, written};
use crate::support::{GENEROUS, one_match, root};
use game::Verdict;

/// Checks that the bots of a game give the same record in all languages, after `prepare` has changed their folders. `said` must occur in
/// it, so that the tour covered everything.
/// been said in it, so that the tour went everywhere.
fn check(game: &str, given: &[(&str, &str)], said: &[&str], prepare: &dyn Fn(&str)) -> String {
    let room = games::room(game).unwrap();
    let tours = root().join("crates/arena/tests/tours").join(game);
    let given = [given, GENEROUS].concat();
    let mut first: Option<(&str, String)> = None;
    for starter in room.starters {
        let own = starter.files[0].0.replace("{NAME}", "NAME");
        let tour = std::fs::read_to_string(tours.join(own)).ok();
        if tours.is_dir() && tour.is_none() {
            continue;
        }
        let bot = written("tours", room, starter, tour.as_deref());
        prepare(&bot);
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
            // Without its header, which has the bot's hash, and without the final digest, which covers the header.
            let lines = whole.split_once('\n').unwrap().1;
            record += lines.rsplit_once(r#","digest":"#).unwrap().0;
        }
        match &first {
            None => {
                for words in said {
                    assert!(record.contains(words), "nothing says '{words}'");
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
    first.unwrap().1
}

fn as_it_is(_: &str) {}

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
    check("wizards", &[("turns", "60"), ("games", "2")], &said, &as_it_is);
}

#[test]
fn perlwars() {
    let said = ["init ", "turn ", "shot -1", "shot 1", "moved ", "third -1", "fourth ", "hist S", "hist M"];
    check("perlwars", &[("games", "4"), ("max_turns", "40")], &said, &as_it_is);
}

#[test]
fn robobattler() {
    let said = [
        "battle 1 1",
        "battle 2 0",
        "line ",
        "big_x ",
        "search none",
        "search plus ",
        "power x ",
        "fired 1",
        "fired 0",
        "again 0",
        "blast 7",
        "ended ",
    ];
    check("robobattler", &[("battles", "3")], &said, &as_it_is);
}

/// They use no randomness, and it makes no difference whether they are started in each round or once.
#[test]
fn planetfight() {
    let given = [("ships", "3"), ("rounds", "12")];
    let kept = check("planetfight", &given, &[], &as_it_is);
    assert_eq!(kept, check("planetfight", &given, &[], &start_anew));
}

/// Makes a bot's `bot.toml` start the program for each round.
fn start_anew(bot: &str) {
    let manifest = Path::new(bot).join("bot.toml");
    let text = std::fs::read_to_string(&manifest).unwrap();
    let (run, protocol) = (r#", "kept"]"#, r#"protocol = "kept""#);
    assert!(text.contains(run) && text.contains(protocol), "new starters are kept alive: {text}");
    std::fs::write(&manifest, text.replace(run, "]").replace(protocol, r#"protocol = "step""#)).unwrap();
}
