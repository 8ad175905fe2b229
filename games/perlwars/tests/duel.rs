//! Which player is stronger.

use game::{Bot, Options};

use super::referee::play;
use crate::perlwars::ROOM;

fn house(name: &str) -> Box<dyn Bot> {
    let player = ROOM.house.iter().find(|house| house.name == name).unwrap();
    (player.make)(&Options::default()).unwrap()
}

#[test]
fn the_finder_beats_the_aimless() {
    let mut wins = [0; 2];
    let mut turns = 0;
    for seed in 0..200 {
        let played = play(&mut [house("finder"), house("random")], &[], seed);
        wins[0] += played.scores[0];
        wins[1] += played.scores[1];
        turns += played.turns;
    }
    println!("{wins:?} {turns}");
    assert!(wins[0] >= 180);
}
