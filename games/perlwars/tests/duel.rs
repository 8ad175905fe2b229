//! Which player is stronger, and whether samples play without a fault.

use game::{Bot, Options};

use super::referee::{Input, Played, play};
use super::scripted::{Robot, folder};
use crate::perlwars::ROOM;

/// A house player or a sample by its name.
fn bot(name: &str) -> Box<dyn Bot> {
    match ROOM.house.iter().find(|house| house.name == name) {
        Some(house) => (house.make)(&Options::default()).unwrap(),
        None => Box::new(Robot::script(folder("bots").join(format!("{name}.plw")))),
    }
}

/// So many games, each going first in half of them: games won by each.
fn wins(names: [&str; 2], games: u64) -> [i64; 2] {
    let mut wins = [0; 2];
    for seed in 0..games {
        let turned = seed as usize % 2;
        let played = play(&mut [bot(names[turned]), bot(names[1 - turned])], &[], seed);
        no_fault(&played);
        wins[turned] += played.scores[0];
        wins[1 - turned] += played.scores[1];
    }
    wins
}

fn no_fault(played: &Played) {
    let fault = played.inputs.iter().find(|input| matches!(input, Input::Failed(..)));
    assert_eq!(fault, None);
}

/// The one who thinks beats the one who does not 9 to 1, and the house's finder is no worse than a good script.
#[test]
fn thinking_wins() {
    let check = |names: [&str; 2], games: u64, at_least: i64| {
        let wins = wins(names, games);
        assert!(wins[0] >= at_least, "{names:?}: {wins:?}");
    };
    check(["finder", "random"], 60, 54);
    check(["finder", "Seeker"], 20, 11);
    check(["finder", "Hunter"], 16, 5);
    check(["Ranger", "Bull"], 20, 10);
    check(["Sentry", "random"], 20, 10);
    check(["Ranger", "Sentry"], 20, 10);
    check(["Seeker", "Ranger"], 20, 12);
    check(["Seeker", "random"], 20, 17);
    check(["Hunter", "Drifter"], 10, 9);
    check(["Hunter", "Sweeper"], 10, 9);
    check(["Hunter", "Bull"], 10, 9);
    check(["Hunter", "Seeker"], 20, 11);
}

/// The same seed gives the same game.
#[test]
fn a_game_repeats() {
    let play = || play(&mut [bot("Drifter"), bot("Bull")], &[("games", "2")], 5).inputs;
    assert_eq!(play(), play());
}
