//! The rules about the whole list: capture as much as possible, and do not leave the last royal piece attacked.

use rustc_hash::FxHashMap;

use crate::generate::{Occupancy, continue_turn, last_royal_attacked, only_royal, shelter};
use crate::moves::{Moves, Part};
use crate::position::Board;
use crate::program::{MaximalCaptures, PlayerId};
use crate::rules::{CLEAR_WORDS, Next, Rules};

/// The most positions searched for a continuation that leaves no royal piece attacked.
const LOOKS: u32 = 10_000;

/// The most parts searched for the turns that capture most; after that, the best found so far count. Only flying kings on large, crowded
/// boards reach this.
const CHAIN_LOOKS: u32 = 50_000;

/// Keeps the parts that start or continue a turn that captures most.
pub(super) fn maximal_captures(board: &mut Board, rules: &Rules, moves: &mut Moves) {
    let rule = rules.program().options.maximal_captures;
    let partial = moves.entries.iter().any(|entry| entry.next != Next::COMPLETE);
    if rule == MaximalCaptures::Free || !partial || moves.len() == 1 {
        return;
    }
    let mut chains = Chains::default();
    let mut most = Worth::default();
    let mut kept = 0;
    for index in 0..moves.len() {
        let Some(part) = moves.get(index) else { break };
        let worth = chains.best(board, rules, part, rule);
        if worth > most {
            most = worth;
            kept = 0;
        }
        if worth == most {
            moves.entries.swap(kept, index);
            kept += 1;
        }
    }
    moves.entries.truncate(kept);
}

/// The value of the rest of a turn, by position: most chains capture the same pieces in another order.
#[derive(Debug, Default)]
struct Chains {
    known: FxHashMap<u64, Worth>,
    looks: u32,
}

/// The value of a turn under a capture rule: its parts, then the value captured.
type Worth = (u32, u32);

impl Chains {
    /// The value of the best turn that starts with a part.
    fn best(&mut self, board: &mut Board, rules: &Rules, part: Part<'_>, rule: MaximalCaptures) -> Worth {
        let value = if rule == MaximalCaptures::MostValue { board.value_captured(rules, part) } else { 0 };
        let own = (1, value);
        if !part.is_partial() || self.looks == CHAIN_LOOKS {
            return own;
        }
        self.looks += 1;
        board.make(rules, part);
        let rest = self.rest(board, rules, rule);
        board.unmake(rules);
        (own.0 + rest.0, own.1 + rest.1)
    }

    /// The value of the best continuation of the current turn.
    fn rest(&mut self, board: &mut Board, rules: &Rules, rule: MaximalCaptures) -> Worth {
        let Some((cell, selector)) = board.state.continuing else { return Worth::default() };
        let key = board.hash();
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut moves = board.memory.spare.pop().unwrap_or_default();
        moves.clear();
        continue_turn(board, rules, cell, selector, &mut moves);
        let best = moves.iter().map(|part| self.best(board, rules, part, rule)).max();
        let rest = best.unwrap_or_default();
        board.memory.spare.push(moves);
        self.known.insert(key, rest);
        rest
    }
}

/// Keeps the parts that can become a turn that leaves no royal piece of the mover attacked.
pub(super) fn unchecked(board: &mut Board, rules: &Rules, moves: &mut Moves) {
    if !has_royal(board, rules) {
        return;
    }
    // On a small board each part is told by sets of cells.
    let wide = board.cells.words() > CLEAR_WORDS && board.state.continuing.is_none();
    let mover = board.turn(rules).moves_as;
    let shelter = if wide { shelter(board, rules, mover) } else { None };
    let is_safe = |board: &mut Board, part: Part<'_>| {
        let known = shelter.as_ref().and_then(|shelter| shelter.tells(board, rules, part));
        known.unwrap_or_else(|| leaves_royal_safe(board, rules, part))
    };
    let Moves { entries, tail, .. } = moves;
    entries.retain(|entry| is_safe(board, entry.part(tail)));
}

/// Returns true if the mover has any royal types.
pub(crate) fn has_royal(board: &Board, rules: &Rules) -> bool {
    !rules.royal[board.turn(rules).moves_as.index()].is_empty()
}

/// Returns true if some turn that starts with a part leaves no royal piece of the mover attacked.
pub(crate) fn leaves_royal_safe(board: &mut Board, rules: &Rules, part: Part<'_>) -> bool {
    let mover = board.turn(rules).moves_as;
    if part.is_partial() {
        return can_be_safe(board, rules, mover, part, &mut LOOKS.clone());
    }
    if let Some(safe) = is_known_safe(board, rules, mover, part) {
        return safe;
    }
    board.after(rules, part, |board| !last_royal_attacked(board, rules, mover, &rules.royal[mover.index()]))
}

/// As [`leaves_royal_safe`], computed from sets of cells. None if the mover does not have exactly one royal piece, or if sets of cells
/// do not tell.
fn is_known_safe(board: &Board, rules: &Rules, mover: PlayerId, part: Part<'_>) -> Option<bool> {
    let (after, piece) = Occupancy::after(board, rules, part)?;
    if board.cells.piece(part.entry.to).is_some_and(|(owner, _)| owner == mover) {
        return None;
    }
    let (at, kind) = only_royal(board, rules, mover)?;
    if part.dropped().is_some_and(|dropped| rules.royal[mover.index()].contains(&dropped.0)) {
        return None;
    }
    let at = if piece == (mover, kind) { part.entry.to } else { at };
    Some(!after.is_attacked(mover, at)?)
}

fn can_be_safe(board: &mut Board, rules: &Rules, mover: PlayerId, part: Part<'_>, looks: &mut u32) -> bool {
    *looks = looks.saturating_sub(1);
    if *looks == 0 {
        return true;
    }
    board.make(rules, part);
    let may_stop = board.state.continuing.is_none() || rules.program().options.pass_partial;
    let mut safe = may_stop && !last_royal_attacked(board, rules, mover, &rules.royal[mover.index()]);
    if let (false, Some((cell, selector))) = (safe, board.state.continuing) {
        let mut moves = board.memory.spare.pop().unwrap_or_default();
        moves.clear();
        continue_turn(board, rules, cell, selector, &mut moves);
        safe = moves.iter().any(|part| can_be_safe(board, rules, mover, part, looks));
        board.memory.spare.push(moves);
    }
    board.unmake(rules);
    safe
}
