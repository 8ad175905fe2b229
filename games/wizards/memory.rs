//! What a wizard remembers of what it was told, and since when.

use serde::{Deserialize, Serialize};

use super::board::{Cell, Grid};
use super::elements::Elements;
use super::events::{Event, Obstruction, Target};

/// A cell that was never shown.
pub const NEVER: i64 = -1;

/// Where the other wizard certainly was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    /// Column.
    pub x: i64,
    /// Row.
    pub y: i64,
    /// In which of one's own turns.
    pub turn: u32,
}

/// What one wizard remembers. All of it comes from the events it was told and from the cell it stands on.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// The turn in which each cell was shown last; [`NEVER`] where it was not.
    pub(super) seen: Grid<i64>,
    /// The elements that each cell was shown with.
    pub(super) elements: Grid<Elements>,
    /// The obstacle of each cell, as shown or as one's own actions told since.
    pub(super) obstacles: Grid<u8>,
    /// The last certain sighting of the other wizard.
    pub(super) enemy: Option<Sighting>,
}

impl Memory {
    /// Nothing yet, or the map as it is before the first turn.
    pub(super) fn new(known: Option<&Grid<Elements>>) -> Memory {
        Memory {
            seen: Grid::new(|_| if known.is_some() { 0 } else { NEVER }),
            elements: known.cloned().unwrap_or_else(|| Grid::new(|_| Elements::default())),
            obstacles: Grid::new(|_| 0),
            enemy: None,
        }
    }

    /// The wizard stands here and sees what lies under it.
    pub(super) fn stand(&mut self, cell: Cell, elements: Elements, turn: u32) {
        self.show(cell, elements, 0, turn);
    }

    /// Keeps what an event of this turn tells.
    pub(super) fn keep(&mut self, event: Event, turn: u32) {
        let mut sight = |x, y| self.enemy = Some(Sighting { x, y, turn });
        match event {
            Event::Shown { x, y, elements, obstacle, wizard } => {
                if wizard {
                    sight(x, y);
                }
                self.show(Cell { x, y }, elements, obstacle, turn);
            }
            Event::Blocked { x, y, by: Obstruction::Wizard }
            | Event::Struck { x, y, what: Target::Wizard }
            | Event::NotRaised { x, y, by: Target::Wizard } => sight(x, y),
            Event::Blocked { x, y, by: Obstruction::Obstacle }
            | Event::NotRaised { x, y, by: Target::Obstacle } => {
                let obstacle = &mut self.obstacles[Cell { x, y }];
                *obstacle = (*obstacle).max(1);
            }
            Event::Struck { x, y, what: Target::Obstacle } => {
                let obstacle = &mut self.obstacles[Cell { x, y }];
                *obstacle = obstacle.saturating_sub(1);
            }
            Event::Raised { x, y, obstacle } => self.obstacles[Cell { x, y }] = obstacle,
            _ => {}
        }
    }

    fn show(&mut self, cell: Cell, elements: Elements, obstacle: u8, turn: u32) {
        self.seen[cell] = i64::from(turn);
        self.elements[cell] = elements;
        self.obstacles[cell] = obstacle;
    }
}
