//! Games played by chance alone.

use crate::generate::{has_royal, leaves_royal_safe};
use crate::moves::{Entry, Moves};
use crate::position::{Board, Outcome, Position};
use crate::rules::{Rules, Shape};

/// What became of a game played by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Parts that were made.
    pub parts: usize,
    /// How it ended; `None`: the cap was reached first.
    pub outcome: Option<Outcome>,
}

/// Plays on from a position to the end of the game, or until `cap` more parts are made: each legal part equally
/// likely. `below` draws a number in `0..bound`. The position is left at the end; `moves` is used as memory.
pub fn playout(
    position: &mut Position,
    cap: usize,
    moves: &mut Moves,
    mut below: impl FnMut(usize) -> usize,
) -> Playout {
    let (rules, board) = position.split();
    let royal = rules.royal.iter().any(|types| !types.is_empty());
    for parts in 0..cap {
        if board.state.outcome.is_some() {
            return Playout { parts, outcome: board.state.outcome };
        }
        let repeated = board.is_repeated(rules);
        let chosen = choose(board, rules, moves, royal, &mut below);
        let outcome = board.end(rules, chosen.is_none(), repeated);
        let Some(part) = chosen.filter(|_| outcome.is_none()).and_then(|index| moves.get(index)) else {
            return Playout { parts, outcome };
        };
        board.make(rules, part);
    }
    let repeated = board.is_repeated(rules);
    Playout { parts: cap, outcome: board.legal(rules, moves, repeated) }
}

/// Chooses among the legal parts. Whether a part leaves a royal piece attacked is asked only of those drawn:
/// drawing again until one is legal is as fair as drawing among the legal ones.
fn choose(
    board: &mut Board,
    rules: &Rules,
    moves: &mut Moves,
    royal: bool,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<usize> {
    moves.clear();
    board.candidates(rules, moves);
    if board.may_pass(rules, moves.is_empty()) {
        moves.entries.push(Entry::PASS);
    }
    let royal = royal && has_royal(board, rules);
    while !moves.is_empty() {
        let index = below(moves.len());
        let legal = !royal
            || moves.entries[index].shape == Shape::Pass
            || moves.get(index).is_some_and(|part| leaves_royal_safe(board, rules, part));
        if legal {
            return Some(index);
        }
        moves.entries.swap_remove(index);
        if moves.is_empty() && board.may_pass(rules, true) {
            moves.entries.push(Entry::PASS);
        }
    }
    None
}
