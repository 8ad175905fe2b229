//! What a wizard remembers of what it was told, and since when.

use serde::{Deserialize, Serialize};

use super::board::{Cell, Grid};
use super::elements::Elements;
use super::events::{Event, Obstruction, Target};

/// A cell that was never shown.
pub const NEVER: i64 = -1;

/// A certain sighting of the other wizard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    /// Column.
    pub x: i64,
    /// Row.
    pub y: i64,
    /// In which of the wizard's own turns.
    pub turn: u32,
}

/// What a wizard remembers: from events and from the cells it stood on.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// The turn in which each cell was last shown; [`NEVER`] if it was not.
    pub(super) seen: Grid<i64>,
    /// The elements last seen in each cell.
    pub(super) elements: Grid<Elements>,
    /// The obstacle of each cell, as last seen or as changed by its own actions since.
    pub(super) obstacles: Grid<u8>,
    /// The last certain sighting of the other wizard.
    pub(super) enemy: Option<Sighting>,
    /// The damage that it was told it dealt to the other.
    pub(super) dealt: u32,
}

impl Memory {
    /// Empty, or with the map before the first turn.
    pub(super) fn new(known: Option<&Grid<Elements>>) -> Memory {
        Memory {
            seen: Grid::new(|_| if known.is_some() { 0 } else { NEVER }),
            elements: known.cloned().unwrap_or_else(|| Grid::new(|_| Elements::default())),
            obstacles: Grid::new(|_| 0),
            enemy: None,
            dealt: 0,
        }
    }

    /// Notes the contents of the wizard's cell.
    pub(super) fn stand(&mut self, cell: Cell, elements: Elements, turn: u32) {
        self.show(cell, elements, 0, turn);
    }

    /// Notes an event of this turn.
    pub(super) fn keep(&mut self, event: Event, turn: u32) {
        if let Event::Struck { what: Target::Wizard, .. } = event {
            self.dealt += 1;
        }
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
