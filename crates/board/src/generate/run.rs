//! Runs the blocks of one piece, of all pieces, or of all drops.

use super::collect::AnyMove;
use super::execute::{execute, execute_span};
use super::interpret::{Mover, interpret};
use super::sink::{Flow, Sink, Start};
use crate::code::{MoveCode, Ready};
use crate::moves::Moves;
use crate::position::Board;
use crate::rules::{CLEAR_WORDS, Cell, Listing, Repeats, Rules, Selector, Shape};
use crate::scratch::Scratch;

/// Returns true if the mover's piece on a cell has a move by these blocks.
pub(crate) fn can_continue(board: &mut Board, rules: &Rules, cell: Cell, selector: Selector) -> bool {
    let mut scratch = std::mem::take(&mut board.memory.scratch);
    let mut sink = AnyMove::default();
    continue_piece(board, rules, cell, selector, &mut scratch, &mut sink);
    board.memory.scratch = scratch;
    sink.found
}

/// The moves that can start the turn by some blocks, before any rule about the whole list.
pub(crate) fn start_turn(board: &mut Board, rules: &Rules, blocks: (Selector, Listing), moves: &mut Moves) {
    let mover = Mover { rules, player: board.turn(rules).moves_as };
    let (mut sink, scratch) = moves.split();
    run_pieces(board, mover, blocks, scratch, &mut sink);
    run_drops(board, mover, blocks, scratch, &mut sink);
}

/// All moves of the piece that continues its turn.
pub(crate) fn continue_turn(
    board: &mut Board,
    rules: &Rules,
    cell: Cell,
    selector: Selector,
    moves: &mut Moves,
) {
    let (mut sink, scratch) = moves.split();
    continue_piece(board, rules, cell, selector, scratch, &mut sink);
}

fn continue_piece<S: Sink>(
    board: &mut Board,
    rules: &Rules,
    cell: Cell,
    selector: Selector,
    scratch: &mut Scratch,
    sink: &mut S,
) {
    let mover = Mover { rules, player: board.turn(rules).moves_as };
    let on_board = usize::from(cell) < rules.cells();
    if on_board && board.cells.piece(cell).is_some_and(|(owner, _)| owner == mover.player) {
        let code = mover.rules.move_code(mover.player, selector, Listing::All);
        run_piece(board, mover, code, cell, scratch, sink);
    }
}

fn run_pieces<S: Sink>(
    board: &mut Board,
    mover: Mover<'_>,
    (selector, listing): (Selector, Listing),
    scratch: &mut Scratch,
    sink: &mut S,
) {
    if mover.rules.is_idle(mover.player, selector) {
        return;
    }
    let code = mover.rules.move_code(mover.player, selector, listing);
    let enemies = (listing == Listing::Captures).then(|| enemies(board, mover));
    for word in 0..board.cells.words() {
        for cell in mover.rules.grid.cells_of(word, board.cells.owned_by(mover.player)[word]) {
            let kind = board.cells.kind[usize::from(cell)];
            if enemies.is_some_and(|enemies| code.has_no_victim(kind, cell, &enemies)) {
                continue;
            }
            run_piece(board, mover, code, cell, scratch, sink);
        }
    }
}

/// The cells of the mover's enemies, as bits of the grid.
fn enemies(board: &Board, mover: Mover<'_>) -> [u64; CLEAR_WORDS] {
    let mut enemies = [0; CLEAR_WORDS];
    for enemy in mover.rules.enemies_of(mover.player) {
        enemies.iter_mut().zip(board.cells.owned_by(enemy)).for_each(|(all, own)| *all |= own);
    }
    enemies
}

pub(super) fn run_piece<S: Sink>(
    board: &mut Board,
    mover: Mover<'_>,
    code: MoveCode<'_>,
    cell: Cell,
    scratch: &mut Scratch,
    sink: &mut S,
) {
    let kind = board.cells.kind[usize::from(cell)];
    let start = Start { cell, kind, shape: Shape::Move };
    let since = sink.count();
    let repeats = match code.of(kind, cell) {
        Ready::Nothing => return,
        Ready::Code(chunk) => {
            execute(board, mover, chunk, &start, scratch, sink);
            chunk.repeats
        }
        Ready::Blocks(blocks, list) => {
            for &block in list {
                if interpret(board, mover, &blocks[block as usize], &start, scratch, sink) == Flow::Stop {
                    break;
                }
            }
            Repeats::Across
        }
    };
    if repeats != Repeats::Never {
        sink.settle(board, mover.rules, &start, since, repeats);
    }
}

fn run_drops<S: Sink>(
    board: &mut Board,
    mover: Mover<'_>,
    listed: (Selector, Listing),
    scratch: &mut Scratch,
    sink: &mut S,
) {
    let Mover { rules, player, .. } = mover;
    for &kind in &rules.dropped[player.index()] {
        if board.stock[player.index() * rules.kinds() + usize::from(kind)] != 0 {
            run_drops_of(board, mover, kind, listed, scratch, sink);
        }
    }
}

pub(super) fn run_drops_of<S: Sink>(
    board: &mut Board,
    mover: Mover<'_>,
    kind: u16,
    (selector, listing): (Selector, Listing),
    scratch: &mut Scratch,
    sink: &mut S,
) {
    let since = sink.count();
    let start = Start { cell: 0, kind, shape: Shape::Drop };
    match mover.rules.drop_code((mover.player, kind), selector, listing) {
        Ready::Nothing => {}
        Ready::Code(chunks) => {
            for chunk in chunks {
                execute(board, mover, chunk, &start, scratch, sink);
                sink.settle(board, mover.rules, &start, since, chunk.repeats);
            }
        }
        Ready::Blocks(blocks, list) => {
            for &block in list {
                let block = &blocks[block as usize];
                for cell in mover.rules.drop_cells(block) {
                    interpret(board, mover, block, &Start { cell, ..start }, scratch, sink);
                }
            }
            sink.settle(board, mover.rules, &start, since, Repeats::Across);
        }
    }
}

/// The drops of a type on a cell, by its only block.
pub(super) fn run_drop<S: Sink>(
    board: &mut Board,
    mover: Mover<'_>,
    kind: u16,
    selector: Selector,
    cell: Cell,
    scratch: &mut Scratch,
    sink: &mut S,
) {
    let rules = mover.rules;
    let start = Start { cell, kind, shape: Shape::Drop };
    let Some((block, chunk)) = rules.only_drop((mover.player, kind), selector) else { return };
    match chunk.and_then(|chunk| Some((chunk, chunk.span(rules.drop_number(block, cell))?))) {
        Some((chunk, span)) => {
            execute_span(board, mover, chunk, span, &start, scratch, sink);
        }
        None => {
            interpret(board, mover, block, &start, scratch, sink);
        }
    }
}
