//! Runs the blocks of a piece, of all pieces, of all drops.

use super::emit::{AnyMove, Scratch, Sink, Start};
use super::execute::execute;
use super::interpret::{Depth, Mover};
use crate::moves::Moves;
use crate::position::Position;
use crate::rules::{Cell, Selector, Shape};

/// Whether the piece on a cell, one of the mover's, has a move by these blocks.
pub(crate) fn can_continue(position: &mut Position, cell: Cell, selector: Selector) -> bool {
    let mut scratch = std::mem::take(&mut position.scratch);
    let mut sink = AnyMove::default();
    continue_piece(position, cell, selector, &mut scratch, &mut sink);
    position.scratch = scratch;
    sink.found
}

/// All moves of the turn that is to be played, before any rule about the whole list but priorities.
pub(super) fn start_turn(position: &mut Position, moves: &mut Moves) {
    let rules = std::sync::Arc::clone(&position.rules);
    let turn = position.turn();
    let mover = Mover { rules: &rules, player: turn.moves_as, depth: Depth::Outer };
    for selector in rules.selectors.of_turn(&turn) {
        let (mut sink, scratch) = moves.split();
        run_pieces(position, mover, selector, scratch, &mut sink);
        run_drops(position, mover, selector, scratch, &mut sink);
        if !moves.is_empty() {
            return;
        }
    }
}

/// All moves of the piece that goes on.
pub(super) fn continue_turn(position: &mut Position, cell: Cell, selector: Selector, moves: &mut Moves) {
    let (mut sink, scratch) = moves.split();
    continue_piece(position, cell, selector, scratch, &mut sink);
}

fn continue_piece<S: Sink>(
    position: &mut Position,
    cell: Cell,
    selector: Selector,
    scratch: &mut Scratch,
    sink: &mut S,
) {
    let rules = std::sync::Arc::clone(&position.rules);
    let mover = Mover { rules: &rules, player: position.turn().moves_as, depth: Depth::Outer };
    let on_board = usize::from(cell) < rules.cells();
    if on_board && position.cells.at(cell).is_piece() && position.cells.at(cell).owner() == mover.player {
        run_piece(position, mover, cell, selector, scratch, sink);
    }
}

fn run_pieces<S: Sink>(
    position: &mut Position,
    mover: Mover<'_>,
    selector: Selector,
    scratch: &mut Scratch,
    sink: &mut S,
) {
    let words = position.cells.words();
    for word in 0..words {
        let mut left = position.cells.owned[mover.player.index() * words + word];
        while left != 0 {
            let cell = (word * 64) as Cell + left.trailing_zeros() as Cell;
            left &= left - 1;
            run_piece(position, mover, cell, selector, scratch, sink);
        }
    }
}

fn run_piece<S: Sink>(
    position: &mut Position,
    mover: Mover<'_>,
    cell: Cell,
    selector: Selector,
    scratch: &mut Scratch,
    sink: &mut S,
) {
    let kind = position.cells.kind[usize::from(cell)];
    let start = Start { cell, kind, shape: Shape::Move };
    let chunk = mover.rules.move_code(mover.player, kind, selector, cell);
    execute(position, mover, chunk, &start, scratch, sink);
}

fn run_drops<S: Sink>(
    position: &mut Position,
    mover: Mover<'_>,
    selector: Selector,
    scratch: &mut Scratch,
    sink: &mut S,
) {
    let Mover { rules, player, .. } = mover;
    for kind in 0..rules.kinds() as u16 {
        if position.stock[player.index() * rules.kinds() + usize::from(kind)] != 0 {
            let start = Start { cell: 0, kind, shape: Shape::Drop };
            for chunk in rules.drop_code(player, kind, selector) {
                execute(position, mover, chunk, &start, scratch, sink);
            }
        }
    }
}
