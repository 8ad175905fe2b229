//! Cells that fill up one upon another, such as the columns of connect four: only one of a pile can be entered at a time.

use super::reach::{Given, Reach, movers};
use super::symmetry::turned;
use crate::program::PlayerId;
use crate::rules::{Cell, Change, EMPTY, Instruction, Lowered, OFF_BOARD, Rules, Shape};

/// By cell: the first cell of its pile; itself where it is in none.
///
/// A cell rests on another if nobody may drop anything on it while that is empty. Where pieces never leave their cells, and none stands
/// on an empty cell at the start, then what is below a piece is never empty. So of a cell and all those below it, only one can be
/// entered.
pub(super) fn piles(rules: &Rules) -> Vec<Cell> {
    let program = rules.program();
    let mut piles: Vec<Cell> = (0..rules.off()).collect();
    let all = || program.players.iter().map(|(player, _)| player);
    let is_turned = turned(rules).iter().any(|turned| *turned != piles);
    if is_turned || !all().all(|player| only_fills(rules, player)) {
        return piles;
    }
    let is_set = |cell: Cell| program.setup.iter().any(|placed| placed.at.0 == cell);
    let mut below: Vec<Option<Cell>> = vec![None; rules.cells()];
    for cell in 0..rules.off() {
        let closes = |given: Given| {
            let mut kinds = (0..rules.kinds() as u16)
                .flat_map(|kind| movers(program).into_iter().map(move |player| (player, kind)));
            kinds.all(|(player, kind)| Reach::new(rules, player, kind).drops(cell, Some(given)) == 0)
        };
        if !closes(Given { cell, mask: !(EMPTY | OFF_BOARD) }) {
            return piles;
        }
        for other in &rules.neighbours[usize::from(cell)] {
            if closes(Given { cell: *other, mask: EMPTY }) && (!is_set(cell) || is_set(*other)) {
                below[usize::from(cell)] = Some(*other);
                break;
            }
        }
    }
    for cell in 0..piles.len() {
        // A cell below two others belongs to the pile of the first.
        let mut at = cell;
        for _ in 0..piles.len() {
            let Some(under) = below[at].map(usize::from) else { break };
            if below.iter().position(|other| *other == below[at]) != Some(at) {
                break;
            }
            at = under;
        }
        piles[cell] = at as Cell;
    }
    piles
}

/// Whether a player has nothing but drops that put one piece where it stays.
fn only_fills(rules: &Rules, player: PlayerId) -> bool {
    let Some(side) = &rules.sides[player.index()] else { return true };
    let removes = |instruction: &Instruction| {
        matches!(
            instruction,
            Instruction::Cascade | Instruction::Change(Change::Capture | Change::Create(..), _)
        )
    };
    let fills = |block: &Lowered| {
        !block.code.iter().any(removes)
            && block.emissions.iter().all(|emission| emission.shape == Shape::Drop)
    };
    side.pieces.iter().all(|piece| piece.moves.is_empty() && piece.drops.iter().all(fills))
}
