//! Removes parts with the same start and the same resulting position.

use crate::moves::{Entry, Moves};
use crate::position::{Board, mix};
use crate::rules::{Cell, Effect, Rules};

/// Keeps the first of equal parts of one piece, from `since` on. Without cascades, parts that end on different cells always differ.
pub(super) fn remove_within(
    board: &mut Board,
    rules: &Rules,
    (entries, tail): (&mut Vec<Entry>, &[Effect]),
    since: usize,
) {
    if entries[since..].iter().any(|entry| entry.cascades > 0) {
        return remove_by_key(board, rules, entries, tail, since);
    }
    // As drops are listed: none ends where another does.
    if entries[since..].is_sorted_by(|one, next| one.to < next.to) {
        return;
    }
    let mut kept = since;
    for index in since..entries.len() {
        let entry = entries[index];
        let seen = (since..kept).any(|other| same(board, rules, tail, entries[other], entry));
        if !seen {
            entries[kept] = entry;
            kept += 1;
        }
    }
    entries.truncate(kept);
}

fn same(board: &mut Board, rules: &Rules, tail: &[Effect], one: Entry, other: Entry) -> bool {
    if one.to != other.to || one.next != other.next {
        return false;
    }
    if one.length == 0 && other.length == 0 && one.shape == other.shape {
        return one.from == other.from;
    }
    let [one, other] = [one, other].map(|entry| key(board, rules, entry, tail));
    one == other
}

/// Keeps the first of equal parts in the whole list.
pub(crate) fn remove(board: &mut Board, rules: &Rules, moves: &mut Moves) {
    if std::mem::take(&mut moves.suspect) {
        remove_by_key(board, rules, &mut moves.entries, &moves.tail, 0);
    }
}

fn remove_by_key(board: &mut Board, rules: &Rules, entries: &mut Vec<Entry>, tail: &[Effect], since: usize) {
    let mut seen = std::mem::take(&mut board.memory.seen);
    seen.clear();
    let mut kept = since;
    for index in since..entries.len() {
        let entry = entries[index];
        if seen.insert(key(board, rules, entry, tail)) {
            entries[kept] = entry;
            kept += 1;
        }
    }
    entries.truncate(kept);
    board.memory.seen = seen;
}

/// A key that two parts share if they have the same start, result and continuation.
fn key(board: &mut Board, rules: &Rules, entry: Entry, tail: &[Effect]) -> u64 {
    let part = entry.part(tail);
    turn_key(entry.start(part.tail), board.result_of(rules, part)) ^ mix(u64::from(entry.next.0) | 1 << 62)
}

/// A key that two turns share if they have the same start and result.
pub(crate) fn turn_key(start: Cell, result: u64) -> u64 {
    result ^ mix(u64::from(start) | 1 << 60)
}
