//! Cells where a piece that arrives wins, and those one step away from there.

use board::{PlayerId, PositionId, Rules};
use smallvec::SmallVec;

use crate::analysis::piece_values::PieceValues;

/// A set of cells, by their bits.
pub type Cells = SmallVec<[u64; 4]>;

/// Such cells of one player.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// Where a piece wins.
    pub aims: Cells,
    /// One step away from there.
    pub near: Cells,
}

impl Arrival {
    pub(crate) fn new(rules: &Rules, values: &PieceValues, player: PlayerId) -> Arrival {
        let steps_away = |steps: u32| {
            let mut cells = Cells::from_elem(0, rules.words());
            for (at, left) in values.steps(player).iter().enumerate() {
                if *left == Some(steps) {
                    insert(&mut cells, rules.bit(PositionId::from_index(at)));
                }
            }
            cells
        };
        Arrival { aims: steps_away(0), near: steps_away(1) }
    }
}

/// Whether a set has the cell of a bit.
pub fn contains(cells: &Cells, bit: usize) -> bool {
    cells[bit / 64] >> (bit % 64) & 1 != 0
}

/// Adds the cell of a bit.
pub fn insert(cells: &mut Cells, bit: usize) {
    cells[bit / 64] |= 1 << (bit % 64);
}
