//! The board: cells, directions, and a value for every cell.

use std::ops::{Index, IndexMut, RangeInclusive};

use game::Player;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Columns of the board.
pub const COLUMNS: i64 = 20;
/// Rows of the board.
pub const ROWS: i64 = 10;
const CELLS: usize = (COLUMNS * ROWS) as usize;

/// A cell, on the board or off it; `(0, 0)` is at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Column, increasing to the right.
    pub x: i64,
    /// Row, increasing downwards.
    pub y: i64,
}

impl Cell {
    /// Every cell of the board, row by row.
    pub fn all() -> impl Iterator<Item = Cell> + Clone {
        (0..CELLS)
            .map(|index| Cell { x: (index % COLUMNS as usize) as i64, y: (index / COLUMNS as usize) as i64 })
    }

    /// Returns true if it is on the board.
    pub fn is_on_board(self) -> bool {
        (0..COLUMNS).contains(&self.x) && (0..ROWS).contains(&self.y)
    }

    /// The next cell, which may be off the board.
    #[must_use]
    pub fn step(self, direction: Direction) -> Cell {
        let Cell { x, y } = self;
        match direction {
            Direction::Up => Cell { x, y: y.saturating_sub(1) },
            Direction::Right => Cell { x: x.saturating_add(1), y },
            Direction::Down => Cell { x, y: y.saturating_add(1) },
            Direction::Left => Cell { x: x.saturating_sub(1), y },
        }
    }

    /// The adjacent cells on the board.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        Direction::ALL
            .into_iter()
            .map(move |direction| self.step(direction))
            .filter(|cell| cell.is_on_board())
    }

    /// Up to `length` cells in one direction, starting with the next, up to the edge.
    pub fn ray(self, direction: Direction, length: u32) -> impl Iterator<Item = Cell> {
        std::iter::successors(Some(self.step(direction)), move |cell| Some(cell.step(direction)))
            .take(length as usize)
            .take_while(|cell| cell.is_on_board())
    }

    /// Steps between two cells without obstacles.
    pub fn steps_to(self, other: Cell) -> i64 {
        (self.x - other.x).abs() + (self.y - other.y).abs()
    }

    /// Its index among all cells, row by row. Only for cells on the board.
    pub(super) fn index(self) -> usize {
        (self.y * COLUMNS + self.x) as usize
    }
}

/// The columns in which a player may place its wizard.
pub fn half(player: Player) -> RangeInclusive<i64> {
    if player == Player::FIRST { 0..=COLUMNS / 2 - 1 } else { COLUMNS / 2..=COLUMNS - 1 }
}

/// The direction of a step or of wind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To a smaller row.
    Up,
    /// To a larger column.
    Right,
    /// To a larger row.
    Down,
    /// To a smaller column.
    Left,
}

impl Direction {
    /// All four, clockwise.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Direction::Up => "up",
            Direction::Right => "right",
            Direction::Down => "down",
            Direction::Left => "left",
        }
    }

    /// The direction of a word.
    pub fn named(word: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.name() == word)
    }
}

/// A value for every cell of the board. Serializes as a list of rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid<T>(Vec<T>);

impl<T> Grid<T> {
    /// Makes a value for every cell, row by row.
    pub fn new(value: impl FnMut(Cell) -> T) -> Grid<T> {
        Grid(Cell::all().map(value).collect())
    }

    /// The values row by row.
    pub fn values(&self) -> &[T] {
        &self.0
    }
}

impl<T> Index<Cell> for Grid<T> {
    type Output = T;
    fn index(&self, cell: Cell) -> &T {
        &self.0[cell.index()]
    }
}

impl<T> IndexMut<Cell> for Grid<T> {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self.0[cell.index()]
    }
}

impl<T: Serialize> Serialize for Grid<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.chunks(COLUMNS as usize))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Grid<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grid<T>, D::Error> {
        let rows = Vec::<Vec<T>>::deserialize(deserializer)?;
        if rows.len() != ROWS as usize || rows.iter().any(|row| row.len() != COLUMNS as usize) {
            return Err(D::Error::custom(format!("expected {ROWS} rows of {COLUMNS} columns")));
        }
        Ok(Grid(rows.into_iter().flatten().collect()))
    }
}
