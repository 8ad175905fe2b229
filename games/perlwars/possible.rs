//! Where the enemy can be, from what one robot was told.

use super::stage::{Cell, Direction, Stage, answer};
use super::view::Deed;

/// The cells where the enemy can be, with probabilities, assuming that it moves in all directions equally often.
#[derive(Clone, Debug)]
pub struct Possible {
    stage: Stage,
    reach: i64,
    /// All above 0, row by row.
    cells: Vec<(Cell, f64)>,
}

/// The consequences of one possible answer to a shot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Part {
    /// The probability of this answer.
    pub chance: f64,
    /// The probability of this answer with the enemy on the most likely of the remaining cells.
    pub likeliest: f64,
}

impl Possible {
    /// At the start: every cell that is not adjacent to one's own.
    pub fn new(stage: Stage, reach: i64, own: Cell) -> Possible {
        let cells: Vec<Cell> = stage.cells().filter(|cell| !cell.adjoins(own)).collect();
        let chance = 1.0 / cells.len() as f64;
        Possible { stage, reach, cells: cells.into_iter().map(|cell| (cell, chance)).collect() }
    }

    /// The cells, row by row, with probabilities that add up to 1.
    pub fn cells(&self) -> &[(Cell, f64)] {
        &self.cells
    }

    /// The probability that the enemy is there.
    pub fn chance(&self, cell: Cell) -> f64 {
        self.cells.iter().find(|(possible, _)| *possible == cell).map_or(0.0, |(_, chance)| *chance)
    }

    /// Updates with the answer to a shot.
    pub fn heard(&mut self, target: Cell, distance: i64) {
        let reach = self.reach;
        self.keep(|cell| answer(reach, target, cell) == distance);
    }

    /// Updates after a step that did not ram the enemy.
    pub fn stepped(&mut self, own: Cell) {
        self.keep(|cell| cell != own);
    }

    /// Updates after a turn of the enemy in which it did not ram the robot on its cell.
    pub fn enemy_did(&mut self, hist: &[Deed], own: Cell) {
        for _ in hist.iter().filter(|deed| **deed == Deed::Move) {
            let index = |cell: Cell| (cell.y * self.stage.width + cell.x) as usize;
            let mut chances = vec![0.0; (self.stage.width * self.stage.height) as usize];
            for &(cell, chance) in &self.cells {
                for direction in Direction::ALL {
                    chances[index(self.stage.step(cell, direction))] += chance / 4.0;
                }
            }
            let there = self.stage.cells().zip(chances).filter(|(_, chance)| *chance > 0.0);
            self.cells = there.collect();
            self.keep(|cell| cell != own);
        }
    }

    /// The possible answers to a shot at this target: by distance from 0; the last is "out of reach".
    pub fn split(&self, target: Cell) -> Vec<Part> {
        let out_of_reach = self.reach as usize + 1;
        let mut parts = vec![Part::default(); out_of_reach + 1];
        for &(cell, chance) in &self.cells {
            let answer = usize::try_from(answer(self.reach, target, cell)).unwrap_or(out_of_reach);
            let part = &mut parts[answer];
            part.chance += chance;
            part.likeliest = part.likeliest.max(chance);
        }
        parts
    }

    fn keep(&mut self, fits: impl Fn(Cell) -> bool) {
        self.cells.retain(|(cell, _)| fits(*cell));
        let all: f64 = self.cells.iter().map(|(_, chance)| chance).sum();
        self.cells.iter_mut().for_each(|(_, chance)| *chance /= all);
    }
}
