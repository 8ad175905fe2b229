//! {NAME}: does anything that is allowed. The README of the game says what the view holds; its "legal" lists what you may do, in games
//! that list it.

mod viadal;

use viadal::{Bot, Json, Referee};

struct Mine;

impl Bot for Mine {
    fn turn(&mut self, view: &Json, referee: &mut Referee) {
        // To change: look at the view, and choose better.
        let action = referee.dice.choose(view["legal"].items()).expect("the view lists actions");
        if let Err(why) = referee.act(&action.to_string()) {
            eprintln!("refused: {why}");
        }
    }
}

fn main() {
    viadal::play(&mut Mine);
}
