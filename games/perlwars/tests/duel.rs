//! Which player is stronger.

use game::{Bot, Options};

use super::referee::play;
use super::scripted::{Robot, folder};
use crate::perlwars::ROOM;

/// A house player or a sample by its name.
fn bot(name: &str) -> Box<dyn Bot> {
    match ROOM.house.iter().find(|house| house.name == name) {
        Some(house) => (house.make)(&Options::default()).unwrap(),
        None => Box::new(Robot::new(folder("bots").join(format!("{name}.plw")))),
    }
}

/// Games won by each in so many games; each goes first in half of them.
fn wins(names: [&str; 2], games: u64) -> [i64; 2] {
    let mut wins = [0; 2];
    for seed in 0..games {
        let turned = seed as usize % 2;
        let played = play(&mut [bot(names[turned]), bot(names[1 - turned])], &[], seed);
        wins[turned] += played.scores[0];
        wins[1 - turned] += played.scores[1];
    }
    wins
}
#[test]
fn table() {
    let names = ["random", "Drifter", "Sweeper", "Bull", "Seeker", "Hunter", "finder"];
    for (i,a) in names.iter().enumerate() { for b in &names[i+1..] {
        println!("{a} {b} {:?}", wins([a,b], 40));
    }}
}
#[test]
fn look() {
    for seed in 0..12 {
        let played = play(&mut [bot("Seeker"), bot("Drifter")], &[], seed);
        println!("{:?} {} {} {:?}", played.scores, played.reason, played.turns, played.inputs.last());
    }
}
