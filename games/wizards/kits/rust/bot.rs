//! {NAME}, a wizard that only moves. Implement the two functions; wizards.rs documents what a wizard knows and can do.

mod viadal;
mod wizards;

use wizards::{Cell, Direction, Duellist, Wizard};

/// What you want to remember from turn to turn.
struct Mine;

impl Duellist for Mine {
    /// Called once per game: forget the last game, and return the starting cell, in the left half (seat 0) or the right.
    fn init(&mut self, me: &mut Wizard) -> Cell {
        Cell { x: 10 * me.seat() + 5, y: 5 }
    }

    /// Called once per turn: take one action. Here: a step to any free neighbour.
    fn turn(&mut self, me: &mut Wizard) {
        // To change: take what you need ...
        //     let fire = wizards::Element::Fire;
        //     if me.elements(me.position(), fire) > 0 && me.carried(fire) < 2 { me.take(fire, 2); return; }
        // ... look around now and then ...
        //     if me.turn_number() % 10 == 0 { me.look(2); return; }
        // ... and cast what you have where the other was seen.
        //     if let (Some((cell, _)), 2..) = (me.enemy(), me.carried(fire)) { me.cast_fire(2, cell); return; }

        let here = me.position();
        let mut free = Direction::ALL.to_vec();
        free.retain(|&way| here.next(way).is_on_board() && me.obstacle(here.next(way)) == 0);
        if let Some(&direction) = me.dice().choose(&free) {
            if !me.go(direction) {
                eprintln!("The other wizard is in the way!"); // for debugging: `viadal play -v` shows it
            }
        }
    }
}

fn main() {
    wizards::play(&mut Mine);
}
