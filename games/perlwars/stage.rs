//! The stage and its geometry: cells, directions, distances.

use serde::{Deserialize, Serialize};

/// A point. It is on the stage if `0 <= x < width` and `0 <= y < height`; shots may go anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cell {
    /// Column, from 0 at the left.
    pub x: i64,
    /// Row, from 0 at the top: south increases it.
    pub y: i64,
}

impl Cell {
    /// The next cell in a direction, on the stage or not.
    pub fn step(self, direction: Direction) -> Cell {
        let (dx, dy) = direction.vector();
        Cell { x: self.x + dx, y: self.y + dy }
    }

    /// The distance in the rules: the Euclidean distance, rounded to the nearest integer.
    pub fn distance(self, other: Cell) -> i64 {
        let (dx, dy) = (self.x as f64 - other.x as f64, self.y as f64 - other.y as f64);
        ((dx * dx + dy * dy).sqrt() + 0.5) as i64
    }

    /// Returns true if the cells coincide or touch, including at corners.
    pub fn adjoins(self, other: Cell) -> bool {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y)) < 2
    }
}

/// One of the four ways to step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Up: y decreases.
    North,
    /// Right.
    East,
    /// Down: y increases.
    South,
    /// Left.
    West,
}

impl Direction {
    /// All directions, in numerical order.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

    /// The direction with this number: 0 north, 1 east, 2 south, 3 west.
    pub fn numbered(number: i64) -> Option<Direction> {
        usize::try_from(number).ok().and_then(|number| Direction::ALL.get(number)).copied()
    }

    pub fn number(self) -> i64 {
        self as i64
    }

    /// Its name in lower case.
    pub fn name(self) -> &'static str {
        ["north", "east", "south", "west"][self as usize]
    }

    fn vector(self) -> (i64, i64) {
        match self {
            Direction::North => (0, -1),
            Direction::East => (1, 0),
            Direction::South => (0, 1),
            Direction::West => (-1, 0),
        }
    }
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stage {
    /// Columns.
    pub width: i64,
    /// Rows.
    pub height: i64,
}

impl Stage {
    /// Returns true if the point is on the stage.
    pub fn holds(self, cell: Cell) -> bool {
        (0..self.width).contains(&cell.x) && (0..self.height).contains(&cell.y)
    }

    /// All cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Cell { x, y }))
    }

    /// The target of a step: the next cell, or the same cell at a wall.
    pub fn step(self, from: Cell, direction: Direction) -> Cell {
        let to = from.step(direction);
        if self.holds(to) { to } else { from }
    }

    pub fn shorter_side(self) -> i64 {
        self.width.min(self.height)
    }
}

/// The distances that a shot reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// Up to half the shorter side: the option `range=within`.
    Within,
    /// Only below half the shorter side: the option `range=below`.
    Below,
}

impl Range {
    /// The largest distance that a shot reports on this stage.
    pub fn reach(self, stage: Stage) -> i64 {
        match self {
            Range::Within => stage.shorter_side() / 2,
            Range::Below => (stage.shorter_side() - 1) / 2,
        }
    }
}

/// The answer to a shot: the distance from its target to the enemy, or -1 if it is more than `reach`.
pub fn answer(reach: i64, target: Cell, enemy: Cell) -> i64 {
    let distance = target.distance(enemy);
    if distance <= reach { distance } else { -1 }
}

#[cfg(test)]
mod tests;
