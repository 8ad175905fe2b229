//! The field of 9 x 9 cells, each white or owned by a robot, and the noisy observation of targets.

use game::{Dice, Player};
use serde::{Deserialize, Serialize};

/// Side length of the field.
pub const SIZE: i64 = 9;

/// A cell: column and row, `(0, 0)` at the top left. Targets may be off the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// The column, from the left.
    pub x: i64,
    /// The row, from the top.
    pub y: i64,
}

impl Cell {
    /// All cells of the field, row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..SIZE * SIZE).map(|place| Cell { x: place % SIZE, y: place / SIZE })
    }

    /// Returns true if it is on the field.
    pub fn is_on_field(self) -> bool {
        (0..SIZE).contains(&self.x) && (0..SIZE).contains(&self.y)
    }

    /// Its index among all cells, row by row.
    ///
    /// # Panics
    /// If it is off the field.
    pub fn place(self) -> usize {
        usize::try_from(self.y * SIZE + self.x).expect("a cell of the field")
    }
}

/// The error of a search, independent on each axis: 0 with probability 1/2, each neighbour with 1/4.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noise {
    dx: i64,
    dy: i64,
}

impl Noise {
    /// Draws an error.
    pub(super) fn draw(dice: &mut Dice) -> Noise {
        let mut along = || match dice.below(4) {
            0 => -1,
            1 => 1,
            _ => 0,
        };
        Noise { dx: along(), dy: along() }
    }

    /// The observed position of a target on the field. An error that would leave the field does not apply.
    pub(super) fn seen(self, target: Cell) -> Cell {
        let along = |exact: i64, error: i64| {
            if (0..SIZE).contains(&(exact + error)) { exact + error } else { exact }
        };
        Cell { x: along(target.x, self.dx), y: along(target.y, self.dy) }
    }
}

/// The probability of observing a target at a position on one axis.
pub fn likelihood(target: i64, seen: i64) -> f64 {
    let rim = target == 0 || target == SIZE - 1;
    match (target - seen).abs() {
        0 if rim => 0.75,
        0 => 0.5,
        1 => 0.25,
        _ => 0.0,
    }
}

/// The owner of each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field([Option<Player>; (SIZE * SIZE) as usize]);

impl Field {
    pub(super) fn white() -> Field {
        Field([None; (SIZE * SIZE) as usize])
    }

    /// Sets the owner of a cell.
    pub(super) fn take(&mut self, cell: Cell, owner: Option<Player>) {
        self.0[cell.place()] = owner;
    }

    /// The number of a player's cells.
    pub(super) fn cells(&self, player: Player) -> i64 {
        self.0.iter().filter(|owner| **owner == Some(player)).count() as i64
    }

    /// The rows as text: `.` white, `r` red, `b` blue.
    pub(super) fn rows(&self) -> Vec<String> {
        let letter = |owner: &Option<Player>| match owner {
            None => '.',
            Some(Player::FIRST) => 'r',
            Some(_) => 'b',
        };
        self.0.chunks(SIZE as usize).map(|row| row.iter().map(letter).collect()).collect()
    }
}
