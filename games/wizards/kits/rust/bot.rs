//! {NAME}, a wizard that only moves. Fill in the two functions; all that it knows and can do stands in wizards.rs.

mod viadal;
mod wizards;

use wizards::{Cell, Direction, Duellist, Wizard};

/// What you want to remember from turn to turn.
struct Mine;

impl Duellist for Mine {
    /// Once a game: forget the last game, and return the cell to begin on, in the left half (seat 0) or the right.
    fn init(&mut self, me: &mut Wizard) -> Cell {
        Cell { x: 10 * me.seat() + 5, y: 5 }
    }

    /// Once a turn: one action. Here: a step to any free neighbour.
    fn turn(&mut self, me: &mut Wizard) {
        let mut free = Vec::new();
        for direction in Direction::ALL {
            let next = me.position().next(direction);
            if next.is_on_board() && me.obstacle(next) == 0 {
                free.push(direction);
            }
        }
        if let Some(&direction) = me.dice().choose(&free) {
            if !me.go(direction) {
                eprintln!("The other wizard is in the way!"); // for debugging: `viadal play -v` shows it
            }
        }

        // What to change: take before you move ...
        //     if me.elements(me.position(), Element::Fire) > 0 && me.carried(Element::Fire) < 2 {
        //         me.take(Element::Fire, 2);
        //         return;
        //     }
        // ... look around now and then ...
        //     for sight in me.look(2) { if sight.wizard { ... } }
        // ... and cast what you have where the other was seen.
        //     if let (Some((cell, _)), 2..) = (me.enemy(), me.carried(Element::Fire)) { me.cast_fire(2, cell); return; }
    }
}

fn main() {
    wizards::play(&mut Mine);
}
