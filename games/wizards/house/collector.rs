//! Plans the shortest way to what its spells need; when it has that it searches.

use game::Dice;

use super::bag::{approach, burn, found, heal, search, stroll, take_up_to, unseen, useful, worth};
use super::seat::Plan;
use crate::wizards::paths::Paths;
use crate::wizards::{Action, Cell, Elements, ROWS, Setup, Sight, half};

/// Gathers fire first, then what heals and searches.
#[derive(Clone)]
pub(super) struct Collector {
    before: Option<Sight>,
}

/// What it wants to carry.
const WANTED: Elements = Elements { fire: 4, water: 1, wood: 0, wind: 2, earth: 0 };
/// What each element that is missing is worth.
const WORTH: Elements = Elements { fire: 4, water: 1, wood: 0, wind: 1, earth: 0 };

impl Collector {
    /// The options make no difference to it.
    pub(super) fn new(_: Setup) -> Collector {
        Collector { before: None }
    }
}

impl Plan for Collector {
    fn decide(&mut self, sight: &Sight, dice: &mut Dice) -> Action {
        let before = self.before.replace(sight.clone());
        let Some(pos) = sight.pos else { return Action::Place(richest(sight)) };
        let ready = sight.carried.fire >= 3;
        found(before.as_ref(), sight)
            .and_then(|found| burn(sight, found))
            .or_else(|| heal(sight))
            .or_else(|| if ready { search(sight, 1, 50.0, |cell| unseen(sight, cell)) } else { None })
            .or_else(|| take_up_to(sight, WANTED))
            .or_else(|| {
                if ready {
                    approach(sight, pos, |cell| unseen(sight, cell))
                } else {
                    go_and_collect(sight, pos)
                }
            })
            .unwrap_or_else(|| stroll(sight, pos, dice))
    }
}

/// The cell of its half with the most that it wants.
fn richest(sight: &Sight) -> Cell {
    let half = Cell::all().filter(|cell| half(sight.seat).contains(&cell.x));
    let away_from_the_rim = |cell: &Cell| (cell.y + 1).min(ROWS - cell.y);
    half.max_by_key(|cell| (gain(sight, *cell), away_from_the_rim(cell))).expect("a half has cells")
}

/// A step on the shortest way to the cell that is worth most for its distance.
fn go_and_collect(sight: &Sight, pos: Cell) -> Option<Action> {
    let paths = Paths::from(pos, |cell| sight.map.obstacle[cell] > 0);
    let mut best = (0.0, None);
    for cell in Cell::all() {
        let Some(way) = paths.to(cell) else { continue };
        let value = f64::from(gain(sight, cell)) / f64::from(way.steps + 1);
        if value > best.0 {
            best = (value, way.first);
        }
    }
    best.1.map(Action::step)
}

/// What a cell is worth.
fn gain(sight: &Sight, cell: Cell) -> u32 {
    worth(useful(sight, cell, WANTED), WORTH)
}
