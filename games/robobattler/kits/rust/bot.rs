//! {NAME}, a robot for RoboBattler 2: fires where it gains most cells, by its own map. robobattler.rs documents what a robot knows and can
//! do.

mod robobattler;
mod viadal;

use std::collections::HashSet;

use robobattler::{blast, cells, Author, Cell, Direction, Robot};

/// The cells that are probably ours.
struct Mine(HashSet<Cell>);

impl Author for Mine {
    /// Called once per battle: all cells are white.
    fn battle_started(&mut self, _battle: i32, _first: bool) {
        self.0.clear();
    }

    /// Called once per turn: one missile, and any number of searches.
    fn action(&mut self, me: &mut Robot) {
        let Mine(mine) = self;
        if let Some((found, target)) = me.search().and_then(|found| Some((found, found.target?))) {
            // To change: the target may be off by one, and the direction of a line is unknown. Work with probabilities, and use
            // `power_search` where it counts.
            let lost = blast(found.missile, target, Direction::Vertical);
            mine.retain(|cell| !lost.contains(cell));
        }

        let mut shots: Vec<(Cell, Direction)> = Vec::new();
        let mut most = 0;
        for (target, way) in cells().flat_map(|cell| Direction::ALL.map(|way| (cell, way))) {
            let gained = blast(me.missile(), target, way).iter().filter(|cell| !mine.contains(cell)).count();
            if gained > most {
                most = gained;
                shots.clear();
            }
            shots.extend((gained == most).then_some((target, way)));
        }
        let &(target, way) = me.dice().choose(&shots).expect("the field has cells");
        me.fire(target, way);
        mine.extend(blast(me.missile(), target, way));
    }
}

fn main() { robobattler::play(&mut Mine(HashSet::new())) }
