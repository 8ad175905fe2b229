//! Random playouts.

use crate::generate::Tally;
use crate::legal::{has_royal, leaves_royal_safe};
use crate::moves::{Entry, Moves};
use crate::position::{Board, Outcome, Position};
use crate::rules::{Rules, Shape};

/// The result of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Parts played.
    pub parts: usize,
    /// The outcome; `None` if the cap was reached first.
    pub outcome: Option<Outcome>,
}

/// The working memory of playouts. Keep one and use it again.
#[derive(Clone, Debug, Default)]
pub struct PlayoutMemory {
    moves: Moves,
    tally: Tally,
}

/// Plays random legal parts until the game ends or `cap` parts were played. `below` draws a number in `0..bound`. Changes `position`.
pub fn playout(
    position: &mut Position,
    cap: usize,
    PlayoutMemory { moves, tally }: &mut PlayoutMemory,
    mut below: impl FnMut(usize) -> usize,
) -> Playout {
    let (rules, board) = position.split();
    let royal = rules.royal.iter().any(|types| !types.is_empty());
    for parts in 0..cap {
        if board.state.outcome.is_some() {
            return Playout { parts, outcome: board.state.outcome };
        }
        let repeated = board.is_repeated(rules);
        let chosen = choose(board, rules, (moves, tally), royal, &mut below);
        let outcome = board.end(rules, chosen.is_none(), repeated);
        let Some(part) = chosen.filter(|_| outcome.is_none()).and_then(|index| moves.get(index)) else {
            return Playout { parts, outcome };
        };
        board.make(rules, part);
    }
    let repeated = board.is_repeated(rules);
    Playout { parts: cap, outcome: board.legal(rules, moves, repeated) }
}

/// Chooses a random legal part.
fn choose(
    board: &mut Board,
    rules: &Rules,
    (moves, tally): (&mut Moves, &mut Tally),
    royal: bool,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<usize> {
    let royal = royal && has_royal(board, rules);
    if !royal && board.can_tally(rules) {
        let total = board.tally(rules, moves, tally);
        if let Some(chosen) = total.and_then(|total| draw(board, rules, moves, tally, total, below)) {
            return chosen;
        }
    }
    choose_listed(board, rules, moves, royal, below)
}

/// Draws one of the counted parts, as if drawn from their list; `None` if the list is needed.
fn draw(
    board: &mut Board,
    rules: &Rules,
    moves: &mut Moves,
    tally: &Tally,
    total: usize,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<Option<usize>> {
    let passes = usize::from(board.may_pass(rules, total == 0));
    if total + passes == 0 {
        return Some(None);
    }
    let number = below(total + passes);
    if number < total {
        return board.pick(rules, moves, tally, number).map(Some);
    }
    moves.entries.push(Entry::PASS);
    Some(Some(moves.len() - 1))
}

/// Chooses from the list of all parts. Only drawn parts are tested for leaving a royal piece attacked: redrawing until one is legal is as
/// fair as drawing from the legal ones.
fn choose_listed(
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
