//! {NAME}, a robot for Perl Wars: tracks the cells where the enemy can be, and shoots at them. perlwars.rs documents what a robot knows and
//! can do.

mod perlwars;
mod viadal;

use std::collections::BTreeSet;

use perlwars::{Author, Cell, Direction, GameOver, Robot};

/// The cells where the enemy can be.
struct Mine(BTreeSet<Cell>);

impl Author for Mine {
    /// Called once, while the robot loads. It can ask already, but not move or shoot.
    fn init(&mut self, me: &Robot) {
        self.0 = me.cells().collect();
    }

    /// Called once per turn: up to 3 actions, at most 2 of them shots. `?` returns when the game is over.
    fn action(&mut self, me: &mut Robot) -> Result<(), GameOver> {
        let Mine(possible) = self;
        for deed in me.hist() {
            // what the enemy did in its last turn
            if deed == "M" {
                let around = |cell: &Cell| Direction::ALL.map(|way| me.step(*cell, way));
                *possible = possible.iter().flat_map(around).collect();
            }
        }
        possible.remove(&me.pos());
        for _ in 0..2 {
            // To change: choose the shot that reveals most, not just any.
            let cells: Vec<Cell> = possible.iter().copied().collect();
            let Some(&target) = me.dice().choose(&cells) else { break };
            let distance = me.shot(target)?;
            possible.retain(|cell| me.answer(target, *cell) == distance);
        }
        // To change: keep away from where the enemy can be, or run it over when you know.
        let way = Direction::ALL[me.dice().below(4)];
        me.go(way)?;
        Ok(())
    }
}

fn main() { perlwars::play(&mut Mine(BTreeSet::new())) }
