//! Perft, which counts move sequences: the strongest test of a move generator, and a benchmark.

use crate::moves::Moves;
use crate::position::Position;
use crate::rules::Next;
use crate::turns::Turns;

/// A list per depth, reused.
#[derive(Debug, Default)]
struct Lists {
    moves: Vec<Moves>,
    turns: Vec<Turns>,
    /// Whether a list of turns was cut: what follows is not worth counting.
    is_cut: bool,
}

/// Counts the sequences of exactly `depth` whole turns. A finished game has no successors, repetition is ignored, and turns with the same
/// start and result count once. Counting ends early where a turn can be played in too many ways to list; [`Position::fault`] tells.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    count(position, depth, &mut Lists::default())
}

/// Like [`perft`], with one count per turn that can be played now: its notation, parts joined by `; `.
pub fn divide(position: &mut Position, depth: u32) -> Vec<(String, u64)> {
    let mut lists = Lists::default();
    let mut turns = Turns::new();
    position.turns_without_repetition(&mut turns);
    lists.is_cut = turns.is_cut();
    let mut counts = Vec::with_capacity(turns.len());
    for index in 0..turns.len() {
        let mut texts = Vec::new();
        for part in turns.parts(index) {
            texts.push(position.text(part));
            position.make(part);
        }
        counts.push((texts.join("; "), count(position, depth.saturating_sub(1), &mut lists)));
        texts.iter().for_each(|_| position.unmake());
    }
    counts
}

fn count(position: &mut Position, depth: u32, lists: &mut Lists) -> u64 {
    if depth == 0 || lists.is_cut {
        return 1;
    }
    let mut moves = lists.moves.pop().unwrap_or_default();
    position.legal_without_repetition(&mut moves);
    let whole = moves.entries.iter().all(|entry| entry.next == Next::COMPLETE);
    let nodes = match (whole, depth) {
        (true, 1) => moves.len() as u64,
        (true, _) => count_moves(position, depth, &moves, lists),
        (false, _) => count_turns(position, depth, lists),
    };
    lists.moves.push(moves);
    nodes
}

fn count_moves(position: &mut Position, depth: u32, moves: &Moves, lists: &mut Lists) -> u64 {
    let mut nodes = 0;
    for part in moves.iter() {
        position.make(part);
        nodes += count(position, depth - 1, lists);
        position.unmake();
    }
    nodes
}

fn count_turns(position: &mut Position, depth: u32, lists: &mut Lists) -> u64 {
    let mut turns = lists.turns.pop().unwrap_or_default();
    position.turns_without_repetition(&mut turns);
    lists.is_cut |= turns.is_cut();
    let mut nodes = 0;
    for index in (0..turns.len()).filter(|_| depth > 1) {
        let parts = turns.parts(index).len();
        turns.parts(index).for_each(|part| position.make(part));
        nodes += count(position, depth - 1, lists);
        (0..parts).for_each(|_| position.unmake());
    }
    if depth == 1 {
        nodes = turns.len() as u64;
    }
    lists.turns.push(turns);
    nodes
}
