//! Shortest ways over the board, around obstacles.

use std::collections::VecDeque;

use super::board::{Cell, Direction, Grid};

/// The shortest ways from one cell to all others.
#[derive(Clone, Debug)]
pub struct Paths(Grid<Option<Way>>);

/// How to get to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// How many steps it takes.
    pub steps: u32,
    /// The first of them; none to where one is.
    pub first: Option<Direction>,
}

impl Paths {
    /// The ways from a cell over cells that are not blocked. Of ways that are alike the one whose first step comes first
    /// in [`Direction::ALL`].
    pub fn from(start: Cell, is_blocked: impl Fn(Cell) -> bool) -> Paths {
        let mut ways = Grid::new(|_| None);
        ways[start] = Some(Way { steps: 0, first: None });
        let mut edge = VecDeque::from([(start, Way { steps: 0, first: None })]);
        while let Some((cell, way)) = edge.pop_front() {
            for direction in Direction::ALL {
                let next = cell.step(direction);
                if next.is_on_board() && ways[next].is_none() && !is_blocked(next) {
                    let on = Way { steps: way.steps + 1, first: way.first.or(Some(direction)) };
                    ways[next] = Some(on);
                    edge.push_back((next, on));
                }
            }
        }
        Paths(ways)
    }

    /// The way to a cell, if there is one.
    pub fn to(&self, cell: Cell) -> Option<Way> {
        self.0[cell]
    }
}
