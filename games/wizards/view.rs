//! What a player or spectator may see.

use game::Player;
use serde::{Deserialize, Serialize};

use super::board::{Cell, Grid};
use super::elements::{Element, Elements};
use super::events::Event;
use super::memory::Sighting;

/// What a player or spectator may see now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum View {
    /// Everything.
    Everything(Box<Truth>),
    /// One wizard's view.
    Wizard(Box<Sight>),
}

/// What a wizard knows and remembers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sight {
    /// The turn, counted for each wizard separately, from 1; 0 during placement.
    pub turn: u32,
    /// Turns left after this one.
    pub left: u32,
    /// The wizard's seat.
    pub seat: Player,
    /// True if it moves before the other.
    pub first: bool,
    /// Its position; `None` before placement.
    pub pos: Option<Cell>,
    /// What it carries.
    pub carried: Elements,
    /// Its damage; 3 loses.
    pub damage: u8,
    /// What decides if both have the same damage after the last turn; only with `tiebreak=dealt`.
    #[serde(flatten)]
    pub tally: Option<Tally>,
    /// Its own turns until the shield ends; 0 without one.
    pub shield: u32,
    /// The last certain sighting of the other wizard.
    pub enemy: Option<Sighting>,
    /// Elements and obstacles, as far as known.
    #[serde(flatten)]
    pub map: Map,
    /// The turn in which each cell was last shown: 0 if it is known from before the first turn, -1 if it was never shown.
    pub seen: Grid<i64>,
    /// The events of its last action, then what happened to it since.
    pub last: Vec<Event>,
}

/// Damage of the whole game, healed or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Dealt to the other, as far as the wizard was told.
    pub dealt: u32,
    /// Taken from the other.
    pub taken: u32,
}

/// Everything.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Truth {
    /// The turn, counted for each wizard separately, from 1; 0 during placement.
    pub turn: u32,
    /// Turns left after this one.
    pub left: u32,
    /// Who is due; empty when the game is over.
    pub due: Vec<Player>,
    /// The wizards by seat.
    pub wizards: Vec<WizardSeen>,
    /// Elements and obstacles.
    #[serde(flatten)]
    pub map: Map,
    /// Pending refills.
    pub refills: Vec<RefillSeen>,
    /// By seat, for each cell row by row: the turn in which it was last shown to that wizard; -1 for never.
    pub seen: Vec<Vec<i64>>,
    /// The events of each wizard's last action, in order.
    pub last: Vec<Witnessed>,
    /// The seat of the winner.
    pub winner: Option<Player>,
    /// Why the game is over; `None` before.
    pub reason: Option<String>,
}

/// A wizard, as spectators see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WizardSeen {
    /// Column; `None` before placement.
    pub x: Option<i64>,
    /// Row.
    pub y: Option<i64>,
    /// True if its starting cell is random, because it chose no allowed one.
    pub drawn: bool,
    /// What it carries.
    #[serde(flatten)]
    pub carried: Elements,
    /// Damage taken.
    pub damage: u8,
    /// Damage dealt in all; only with `tiebreak=dealt`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealt: Option<u32>,
    /// Own turns until the shield is gone.
    pub shield: u32,
    /// The turn in which it acts next, after those it spent.
    pub acts: u32,
    /// Damage that it will be told about.
    pub hurt: u8,
    /// Column of its last certain sighting of the other.
    pub enemy_x: Option<i64>,
    /// Row of that sighting.
    pub enemy_y: Option<i64>,
    /// Turn of that sighting.
    pub enemy_turn: Option<u32>,
}

/// A cell that will be refilled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefillSeen {
    /// Column.
    pub x: i64,
    /// Row.
    pub y: i64,
    /// Just before this turn ...
    pub turn: u32,
    /// ... of the wizard of this seat.
    pub seat: Player,
    /// The new elements.
    #[serde(flatten)]
    pub elements: Elements,
}

/// An event, as spectators see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witnessed {
    /// The turn of the action.
    pub turn: u32,
    /// Whose it was.
    pub seat: Player,
    #[serde(flatten)]
    pub event: Event,
}

/// The elements and obstacles of every cell: `fire[y][x]` in JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Map {
    /// Fire in each cell.
    pub fire: Grid<u8>,
    /// Water in each cell.
    pub water: Grid<u8>,
    /// Wood in each cell.
    pub wood: Grid<u8>,
    /// Wind in each cell.
    pub wind: Grid<u8>,
    /// Earth in each cell.
    pub earth: Grid<u8>,
    /// Durability of each cell's obstacle; 0 without one.
    pub obstacle: Grid<u8>,
}

impl Map {
    /// The map of these cells.
    pub(super) fn of(elements: &Grid<Elements>, obstacles: &Grid<u8>) -> Map {
        let layer = |element: Element| Grid::new(|cell| elements[cell][element]);
        Map {
            fire: layer(Element::Fire),
            water: layer(Element::Water),
            wood: layer(Element::Wood),
            wind: layer(Element::Wind),
            earth: layer(Element::Earth),
            obstacle: obstacles.clone(),
        }
    }

    /// Sets the elements of a cell without an obstacle.
    pub(super) fn set(&mut self, cell: Cell, elements: Elements) {
        self.fire[cell] = elements.fire;
        self.water[cell] = elements.water;
        self.wood[cell] = elements.wood;
        self.wind[cell] = elements.wind;
        self.earth[cell] = elements.earth;
        self.obstacle[cell] = 0;
    }

    /// The elements of a cell.
    pub fn elements(&self, cell: Cell) -> Elements {
        Elements {
            fire: self.fire[cell],
            water: self.water[cell],
            wood: self.wood[cell],
            wind: self.wind[cell],
            earth: self.earth[cell],
        }
    }
}
