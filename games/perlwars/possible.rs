//! Where the enemy can be, by what one robot was told.

use super::stage::{Cell, Direction, Stage, answer};
use super::view::Deed;

/// The cells that the enemy can be on.
#[derive(Clone, Debug)]
pub struct Possible {
    stage: Stage,
    reach: i64,
    cells: Vec<Cell>,
}

impl Possible {
    /// At the start: every cell that does not adjoin one's own.
    pub fn new(stage: Stage, reach: i64, own: Cell) -> Possible {
        Possible { stage, reach, cells: stage.cells().filter(|cell| !cell.adjoins(own)).collect() }
    }

    /// The cells, row by row.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// A shot was answered.
    pub fn heard(&mut self, target: Cell, distance: i64) {
        let reach = self.reach;
        self.cells.retain(|&cell| answer(reach, target, cell) == distance);
    }

    /// The robot stepped here, and did not ram the enemy.
    pub fn stepped(&mut self, own: Cell) {
        self.cells.retain(|&cell| cell != own);
    }

    /// The enemy had a turn, in which it did not ram the robot on its cell.
    pub fn enemy_did(&mut self, hist: &[Deed], own: Cell) {
        for _ in hist.iter().filter(|deed| **deed == Deed::Move) {
            let stepped = |cell: &Cell| Direction::ALL.map(|direction| self.stage.step(*cell, direction));
            let mut cells: Vec<Cell> =
                self.cells.iter().flat_map(stepped).filter(|cell| *cell != own).collect();
            cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
            cells.dedup();
            self.cells = cells;
        }
    }

    /// How many possible cells would be left after each answer to a shot at this target: by distance from 0, the
    /// last for those out of reach.
    pub fn split(&self, target: Cell) -> Vec<usize> {
        let out_of_reach = self.reach as usize + 1;
        let mut left = vec![0; out_of_reach + 1];
        for &cell in &self.cells {
            left[usize::try_from(answer(self.reach, target, cell)).unwrap_or(out_of_reach)] += 1;
        }
        left
    }
}
