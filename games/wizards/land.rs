//! What lies on the board: elements, obstacles, and the refills that are on their way.

use game::{Dice, Player};

use super::board::{Cell, Grid};
use super::elements::{Element, Elements};

/// The most elements that are put into a cell, the most turns that a refill takes.
const MOST: i64 = 5;

/// The elements and obstacles of a game.
#[derive(Clone, Debug)]
pub(super) struct Land {
    /// What lies in each cell.
    pub(super) elements: Grid<Elements>,
    /// Durability of each cell's obstacle, 0 where there is none.
    pub(super) obstacles: Grid<u8>,
    /// The refills that are on their way.
    pub(super) refills: Vec<Refill>,
    /// How often each cell was emptied.
    emptied: Grid<u32>,
    /// The seed of the refills.
    seed: u64,
}

/// A cell that will be filled again.
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
    /// A land full of elements. `lots` draws them, `dice` the refills.
    pub(super) fn draw(lots: &mut Dice, dice: &mut Dice) -> Land {
        Land {
            elements: Grid::new(|_| draw(lots)),
            obstacles: Grid::new(|_| 0),
            refills: Vec::new(),
            emptied: Grid::new(|_| 0),
            seed: dice.bits(),
        }
    }

    /// Fills the cells that are due just before this turn of this player.
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

    /// Takes elements out of a cell in a player's turn. One that gets empty by it is filled again some turns later.
    pub(super) fn remove(&mut self, cell: Cell, taken: Elements, turn: u32, player: Player) {
        for element in Element::ALL {
            self.elements[cell][element] -= taken[element];
        }
        if self.elements[cell].is_empty() && !taken.is_empty() {
            // Each refill has dice of its own, so that it tells nothing of what happened elsewhere.
            let name = format!("refill {} of cell {}", self.emptied[cell], cell.index());
            let mut dice = Dice::named(self.seed, &name);
            let wait = dice.between(1, MOST) as u32;
            self.emptied[cell] += 1;
            self.refills.push(Refill { cell, turn: turn + wait, player, elements: draw(&mut dice) });
        }
    }

    /// Does 1 damage to the obstacle of a cell, if there is one.
    pub(super) fn harm(&mut self, cell: Cell) -> bool {
        let harmed = self.obstacles[cell] > 0;
        self.obstacles[cell] = self.obstacles[cell].saturating_sub(1);
        harmed
    }
}

/// 1 to 5 elements, all counts and all kinds alike.
fn draw(dice: &mut Dice) -> Elements {
    let mut elements = Elements::default();
    for _ in 0..dice.between(1, MOST) {
        elements[*dice.pick(&Element::ALL).expect("there are five")] += 1;
    }
    elements
}
