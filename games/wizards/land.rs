//! The board's contents: elements, obstacles, and pending refills.

use game::{Dice, Player};

use super::board::{Cell, Grid};
use super::elements::{Element, Elements};

/// The most elements per cell, and the longest time of a refill in turns.
const MOST: i64 = 5;

/// The elements and obstacles of a game.
#[derive(Clone, Debug)]
pub(super) struct Land {
    /// The elements in each cell.
    pub(super) elements: Grid<Elements>,
    /// Durability of each cell's obstacle; 0 without one.
    pub(super) obstacles: Grid<u8>,
    /// Pending refills.
    pub(super) refills: Vec<Refill>,
    /// How often each cell was emptied.
    emptied: Grid<u32>,
    /// The seed of the refills.
    seed: u64,
}

/// A cell that will be refilled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refill {
    pub(super) cell: Cell,
    /// Just before this turn ...
    pub(super) turn: u32,
    /// ... of this player, who emptied it.
    pub(super) player: Player,
    /// With these elements.
    pub(super) elements: Elements,
}

impl Land {
    /// A board full of elements. `lots` draws them, `dice` the refills.
    pub(super) fn draw(lots: &mut Dice, dice: &mut Dice) -> Land {
        Land {
            elements: Grid::new(|_| draw(lots)),
            obstacles: Grid::new(|_| 0),
            refills: Vec::new(),
            emptied: Grid::new(|_| 0),
            seed: dice.bits(),
        }
    }

    /// Draws anew what refills bring, and what is in these cells.
    pub(super) fn redraw(&mut self, dice: &mut Dice, cells: impl Fn(Cell) -> bool) {
        self.seed = dice.bits();
        self.refills.iter_mut().for_each(|refill| refill.elements = draw(dice));
        for cell in Cell::all().filter(|cell| cells(*cell)) {
            self.elements[cell] = draw(dice);
        }
    }

    /// Refills the cells that are due just before this turn of this player.
    pub(super) fn refill(&mut self, turn: u32, player: Player) {
        let Land { elements, refills, .. } = self;
        refills.retain(|refill| {
            let due = (refill.turn, refill.player) == (turn, player);
            if due {
                elements[refill.cell] = refill.elements;
            }
            !due
        });
    }

    /// Removes elements from a cell in a player's turn. A cell that becomes empty is refilled some turns later.
    pub(super) fn remove(&mut self, cell: Cell, taken: Elements, turn: u32, player: Player) {
        for element in Element::ALL {
            self.elements[cell][element] -= taken[element];
        }
        if self.elements[cell].is_empty() && !taken.is_empty() {
            // Each refill has its own dice, so that it reveals nothing about what happened elsewhere.
            let name = format!("refill {} of cell {}", self.emptied[cell], cell.index());
            let mut dice = Dice::named(self.seed, &name);
            let wait = dice.between(1, MOST) as u32;
            self.emptied[cell] += 1;
            self.refills.push(Refill { cell, turn: turn + wait, player, elements: draw(&mut dice) });
        }
    }

    /// Damages the obstacle on a cell by 1. Returns false without one.
    pub(super) fn harm(&mut self, cell: Cell) -> bool {
        let harmed = self.obstacles[cell] > 0;
        self.obstacles[cell] = self.obstacles[cell].saturating_sub(1);
        harmed
    }
}

/// 1 to 5 elements; all counts and kinds are equally likely.
fn draw(dice: &mut Dice) -> Elements {
    let mut elements = Elements::default();
    for _ in 0..dice.between(1, MOST) {
        elements[*dice.pick(&Element::ALL).expect("there are five")] += 1;
    }
    elements
}
