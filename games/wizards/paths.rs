//! Shortest paths around obstacles.

use std::collections::VecDeque;

use super::board::{Cell, Direction, Grid};

/// The shortest paths from one cell to all others.
#[derive(Clone, Debug)]
pub struct Paths(Grid<Option<Way>>);

/// A shortest path to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Its length in steps.
    pub steps: u32,
    /// Its first step; `None` to the start itself.
    pub first: Option<Direction>,
}

impl Paths {
    /// The paths from a cell over unblocked cells. Of equally short ones, the one whose first step comes first in [`Direction::ALL`].
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

    /// The path to a cell, if there is one.
    pub fn to(&self, cell: Cell) -> Option<Way> {
        self.0[cell]
    }
}
