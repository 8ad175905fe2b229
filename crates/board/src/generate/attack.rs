//! Which cells are attacked or defended.

use super::emit::{Flow, Hits, Scratch, Start};
use super::execute::{Ran, execute};
use super::interpret::{Depth, Mover, interpret};
use crate::position::Board;
use crate::program::PlayerId;
use crate::rules::{Cell, Class, Ready, Rules, Selector, Shape, class_of};

/// Returns true if an enemy of `mover` could capture a piece of `mover` on a cell.
pub(crate) fn attacked(
    board: &mut Board,
    rules: &Rules,
    mover: PlayerId,
    at: Cell,
    selector: Selector,
) -> bool {
    let enemies = rules.enemies[mover.index()];
    pretend(board, at, class_of(mover), |board| {
        (0..rules.players())
            .map(PlayerId::from_index)
            .any(|enemy| enemies & class_of(enemy) != 0 && hits(board, rules, enemy, at, selector))
    })
}

/// Returns true if another piece of `mover` could capture an enemy on a cell.
pub(crate) fn defended(
    board: &mut Board,
    rules: &Rules,
    mover: PlayerId,
    at: Cell,
    selector: Selector,
) -> bool {
    let enemies = rules.enemies[mover.index()];
    let victim = if enemies == 0 { crate::rules::EMPTY } else { enemies & enemies.wrapping_neg() };
    pretend(board, at, victim, |board| hits(board, rules, mover, at, selector))
}

/// Returns true if a player would lose its last royal piece: one of these royal types is attacked and there is no other royal piece. A
/// player with several may leave one attacked.
pub(crate) fn last_royal_attacked(board: &mut Board, rules: &Rules, player: PlayerId, kinds: &[u16]) -> bool {
    let royal = rules.royal[player.index()].iter();
    let left: u32 = royal.map(|kind| u32::from(board.cells.count_of(player, *kind))).sum();
    left == 1 && any_attacked(board, rules, player, kinds)
}

/// Returns true if one of the player's pieces of these types is attacked.
fn any_attacked(board: &mut Board, rules: &Rules, player: PlayerId, kinds: &[u16]) -> bool {
    let words = board.cells.words();
    for word in 0..words {
        let mut left = board.cells.owned[player.index() * words + word];
        while left != 0 {
            let cell = rules.grid.cell(word * 64 + left.trailing_zeros() as usize);
            left &= left - 1;
            if kinds.contains(&board.cells.kind[usize::from(cell)])
                && attacked(board, rules, player, cell, rules.selectors.every())
            {
                return true;
            }
        }
    }
    false
}

/// Evaluates `answer` with the cell's owner replaced.
fn pretend<T>(board: &mut Board, at: Cell, class: Class, answer: impl FnOnce(&mut Board) -> T) -> T {
    let index = usize::from(at);
    let truth = std::mem::replace(&mut board.cells.class[index], class);
    let answered = answer(board);
    board.cells.class[index] = truth;
    answered
}

/// Returns true if a piece of `mover` has a move that ends on a cell or captures there.
fn hits(board: &mut Board, rules: &Rules, mover: PlayerId, target: Cell, selector: Selector) -> bool {
    let mut scratch = std::mem::take(&mut board.scratch);
    let found = hits_with(board, rules, mover, target, selector, &mut scratch);
    board.scratch = scratch;
    found
}

fn hits_with(
    board: &mut Board,
    rules: &Rules,
    player: PlayerId,
    target: Cell,
    selector: Selector,
    scratch: &mut Scratch,
) -> bool {
    let mut sink = Hits { target, found: false };
    let mover = Mover { rules, player, depth: Depth::Inner };
    let words = board.cells.words();
    for word in 0..words {
        let mut left = board.cells.owned[player.index() * words + word];
        while left != 0 {
            let cell = rules.grid.cell(word * 64 + left.trailing_zeros() as usize);
            left &= left - 1;
            if cell == target {
                continue;
            }
            let kind = board.cells.kind[usize::from(cell)];
            let start = Start { cell, kind, shape: Shape::Move };
            let hit = match rules.hit_code(player, kind, selector, cell, target) {
                Ready::Nothing => false,
                Ready::Code(chunk) => {
                    execute(board, mover, chunk, &start, scratch, &mut sink) == Ran::Stopped
                }
                Ready::Blocks(blocks, list) => list.iter().any(|&block| {
                    interpret(board, mover, &blocks[block as usize], &start, scratch, &mut sink) == Flow::Stop
                }),
            };
            if hit {
                return true;
            }
        }
    }
    false
}
