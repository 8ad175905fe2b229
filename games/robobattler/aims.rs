//! All shots with each type of missile, computed once.

use std::sync::LazyLock;

use super::field::{Cell, SIZE};
use super::missile::{Direction, Missile};

/// Cells of the field.
pub(super) const CELLS: usize = (SIZE * SIZE) as usize;

/// A shot at a target on the field, with the indices of the affected cells.
#[derive(Debug)]
pub(super) struct Aimed {
    pub(super) missile: Missile,
    pub(super) direction: Direction,
    pub(super) target: Cell,
    pub(super) places: Vec<usize>,
}

/// The shots with a missile, sorted by direction and then by cell.
pub(super) fn shots(missile: Missile) -> &'static [Aimed] {
    &SHOTS[missile as usize]
}

/// A shot; `None` for a target off the field.
pub(super) fn shot_at(missile: Missile, direction: Direction, target: Cell) -> Option<&'static Aimed> {
    let same = |other: &&Aimed| other.target == target && other.direction == direction;
    target.is_on_field().then(|| shots(missile).iter().find(same))?
}

static SHOTS: LazyLock<[Vec<Aimed>; 5]> = LazyLock::new(|| {
    Missile::ALL.map(|missile| {
        let aimed = |direction: Direction, target: Cell| {
            let places = missile.blast(direction, target).map(Cell::place).collect();
            Aimed { missile, direction, target, places }
        };
        let directions = missile.directions().iter();
        directions.flat_map(|&direction| Cell::all().map(move |target| aimed(direction, target))).collect()
    })
});
