//! What a robot can reckon of the field from its own shots and its searches.

use super::field::{Cell, SIZE, likelihood};
use super::missile::{Direction, Missile};
use super::view::Sighting;

/// The chances of each cell, held for independent of each other: that it is one's own, and that it is the enemy's.
#[derive(Clone, Debug)]
pub struct Belief {
    own: Vec<f64>,
    enemy: Vec<f64>,
}

impl Default for Belief {
    /// A field that is white for sure.
    fn default() -> Belief {
        let none = vec![0.0; (SIZE * SIZE) as usize];
        Belief { own: none.clone(), enemy: none }
    }
}

impl Belief {
    /// One's own missile has hit.
    pub fn fired(&mut self, missile: Missile, direction: Direction, target: Cell) {
        for cell in missile.blast(direction, target) {
            self.own[cell.place()] = 1.0;
            self.enemy[cell.place()] = 0.0;
        }
    }

    /// A search told of the enemy's last missile.
    pub fn sighted(&mut self, sighting: &Sighting) {
        for (place, hit) in hits(sighting).into_iter().enumerate() {
            self.own[place] *= 1.0 - hit;
            self.enemy[place] += (1.0 - self.enemy[place]) * hit;
        }
    }

    /// What a shot is expected to gain in cells: one for each that becomes one's own, one more for each that the enemy
    /// loses.
    pub fn gain(&self, missile: Missile, direction: Direction, target: Cell) -> f64 {
        let gain = |cell: Cell| 1.0 - self.own[cell.place()] + self.enemy[cell.place()];
        missile.blast(direction, target).map(gain).sum()
    }

    /// The chance that a cell is the enemy's.
    pub fn enemy(&self, cell: Cell) -> f64 {
        self.enemy[cell.place()]
    }
}

/// How likely each cell was in the blast that a search told of, every target and both directions of a Line alike
/// before.
fn hits(sighting: &Sighting) -> Vec<f64> {
    let mut hits = vec![0.0; (SIZE * SIZE) as usize];
    let (Some(x), Some(y)) = (sighting.x, sighting.y) else { return hits };
    let directions = sighting.missile.directions();
    let chance = |target: Cell| match sighting.exact {
        true => f64::from(u8::from(target == Cell { x, y })),
        false => likelihood(target.x, x) * likelihood(target.y, y),
    };
    let all: f64 = Cell::all().map(chance).sum();
    for target in Cell::all().filter(|target| chance(*target) > 0.0) {
        for direction in directions {
            for cell in sighting.missile.blast(*direction, target) {
                hits[cell.place()] += chance(target) / all / directions.len() as f64;
            }
        }
    }
    hits
}
