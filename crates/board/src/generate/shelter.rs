//! Whether a part leaves the mover's last royal piece safe, told by the cells that it touches.

use super::attack::{Set, Shelter};
use crate::moves::Part;
use crate::position::Board;
use crate::program::PieceId;
use crate::rules::{Cell, Effect, NOWHERE, Rules, Shape};

impl Shelter {
    /// Whether a part leaves the royal piece safe; `None` where that must be tried.
    pub(crate) fn tells(&self, board: &Board, rules: &Rules, part: Part<'_>) -> Option<bool> {
        match self {
            Shelter::Safe(cells) => leaves_alone(rules, part, cells).then_some(true),
            Shelter::Attacked(answers) => leaves_attacked(board, rules, part, answers).then_some(false),
        }
    }
}

/// Whether a part touches none of some cells, and does no more than to move or drop its own piece, which may be promoted and set
/// attributes.
fn leaves_alone(rules: &Rules, part: Part<'_>, cells: &Set) -> bool {
    let is_in = |cell: Cell| {
        let bit = rules.grid.bit(cell);
        cells[bit / 64] >> (bit % 64) & 1 != 0
    };
    let apart = |cell: Cell| cell == NOWHERE || !is_in(cell);
    // Who moves another piece than its own may move an enemy's.
    let is_own = part.entry.shape == Shape::Drop || part.entry.from == part.entry.origin;
    !part.is_partial()
        && is_own
        && apart(part.entry.from)
        && apart(part.entry.to)
        && part.tail.iter().all(|effect| match *effect {
            Effect::Promote { at, .. } | Effect::Attribute { at, .. } => apart(at),
            Effect::Kind { .. }
            | Effect::Capture { .. }
            | Effect::Cascade { .. }
            | Effect::Flip { .. }
            | Effect::Owner { .. }
            | Effect::Create { .. } => false,
        })
}

/// Whether a part moves or drops a piece of the mover's, not the royal one, and touches none of the cells where that could stop the attack.
fn leaves_attacked(board: &Board, rules: &Rules, part: Part<'_>, answers: &Set) -> bool {
    let mover = board.turn(rules).moves_as;
    let royal = &rules.royal[mover.index()];
    let moved = match part.entry.shape {
        Shape::Move => board.cells.piece(part.entry.from),
        Shape::Drop => Some((mover, PieceId(part.entry.origin))),
        _ => None,
    };
    let is_own = moved.is_some_and(|(owner, kind)| owner == mover && !royal.contains(&kind.0));
    is_own && part.is_plain() && leaves_alone(rules, part, answers)
}
