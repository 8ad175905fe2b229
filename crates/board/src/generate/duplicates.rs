//! Removes parts with the same start and the same resulting position.

use crate::moves::{Entry, Moves, Part};
use crate::position::{Board, mix};
use crate::rules::{Cell, EMPTY, Effect, OFF_BOARD, Rules, Shape};

/// Keeps the first of equal parts of one piece, from `since` on. Without cascades, parts that end on different cells always differ.
pub(super) fn remove_within(
    board: &mut Board,
    rules: &Rules,
    (entries, tail): (&mut Vec<Entry>, &[Effect]),
    since: usize,
) {
    if entries[since..].iter().any(|entry| entry.cascades > 0) {
        if !all_differ(board, &entries[since..], tail) {
            remove_by_key(board, rules, entries, tail, since);
        }
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

/// Whether parts of one piece certainly differ, as castling does from all other moves of a king.
fn all_differ(board: &Board, entries: &[Entry], tail: &[Effect]) -> bool {
    let part = |entry: &Entry| Part {
        entry: *entry,
        tail: &tail[entry.tail as usize..][..usize::from(entry.length)],
    };
    entries.iter().enumerate().all(|(index, one)| {
        entries[index + 1..].iter().all(|other| {
            let differ = one.to != other.to && one.cascades == 0 && other.cascades == 0;
            differ
                || empties_more(board, part(one), part(other))
                || empties_more(board, part(other), part(one))
        })
    })
}

/// Whether a part empties a cell with which another does nothing.
fn empties_more(board: &Board, one: Part<'_>, other: Part<'_>) -> bool {
    let is_source = |cell: Cell| match one.entry.shape {
        Shape::Move => {
            board.cells.class.get(usize::from(cell)).is_some_and(|class| !matches!(*class, EMPTY | OFF_BOARD))
        }
        _ => false,
    };
    let cascades = one.tail.iter().filter_map(|effect| match *effect {
        Effect::Cascade { from, .. } => Some(from),
        _ => None,
    });
    let mut sources = cascades.chain([one.entry.from]);
    sources.any(|cell| {
        // Whether a part does nothing on the cell, but that a piece may start there.
        let spares = |part: Part<'_>, may_start: bool| {
            (may_start || part.entry.from != cell)
                && part.entry.to != cell
                && part.tail.iter().all(|effect| match *effect {
                    Effect::Cascade { from, to } => (may_start || from != cell) && to != cell,
                    Effect::Capture { at }
                    | Effect::Flip { at }
                    | Effect::Owner { at, .. }
                    | Effect::Kind { at, .. }
                    | Effect::Promote { at, .. }
                    | Effect::Create { at, .. }
                    | Effect::Attribute { at, .. } => at != cell,
                })
        };
        is_source(cell) && spares(one, true) && spares(other, false)
    })
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
    if !std::mem::take(&mut moves.suspect) {
        return;
    }
    let Moves { entries, tail, .. } = moves;
    remove_by_key(board, rules, entries, tail, 0);
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
    let tail = &tail[entry.tail as usize..][..usize::from(entry.length)];
    let result = board.result_of(rules, Part { entry, tail });
    turn_key(entry.start(tail), result) ^ mix(u64::from(entry.next.0) | 1 << 62)
}

/// A key that two turns share if they have the same start and result.
pub(crate) fn turn_key(start: Cell, result: u64) -> u64 {
    result ^ mix(u64::from(start) | 1 << 60)
}
