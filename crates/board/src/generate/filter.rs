//! What the rules say about the whole list: most captures, and no royal piece left attacked.

use super::attack;
use crate::moves::{Moves, Part};
use crate::position::Position;
use crate::program::MaximalCaptures;
use crate::rules::Next;

/// Most positions looked at to find a continuation that leaves no royal piece attacked.
const LOOKS: u32 = 10_000;

/// Keeps the parts that start, or go on with, a turn that captures most.
pub(super) fn maximal_captures(position: &mut Position, moves: &mut Moves) {
    let rule = position.rules.program().options.maximal_captures;
    let partial = moves.entries.iter().any(|entry| entry.next != Next::COMPLETE);
    if rule == MaximalCaptures::Free || !partial {
        return;
    }
    let mut worth = Vec::with_capacity(moves.len());
    for index in 0..moves.len() {
        worth.push(moves.get(index).map_or(Worth::default(), |part| best(position, part, rule)));
    }
    let most = worth.iter().max().copied().unwrap_or_default();
    let mut each = worth.iter();
    moves.entries.retain(|_| each.next() == Some(&most));
}

/// What a turn is worth where only the best are allowed: parts, then the value captured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Worth {
    parts: u32,
    value: u32,
}

/// The worth of the best turn that a part can become.
fn best(position: &mut Position, part: Part<'_>, rule: MaximalCaptures) -> Worth {
    let value = if rule == MaximalCaptures::MostValue { position.value_captured(part) } else { 0 };
    let mut worth = Worth { parts: 1, value };
    if !part.is_partial() {
        return worth;
    }
    position.make(part);
    if let Some((cell, selector)) = position.state.continuing {
        let mut moves = Moves::new();
        super::run::continue_turn(position, cell, selector, &mut moves);
        let rest = (0..moves.len()).filter_map(|index| Some(best(position, moves.get(index)?, rule))).max();
        let rest = rest.unwrap_or_default();
        worth = Worth { parts: worth.parts + rest.parts, value: worth.value + rest.value };
    }
    position.unmake();
    worth
}

/// Keeps the parts that can become a turn that leaves no royal piece of the mover attacked.
pub(super) fn unchecked(position: &mut Position, moves: &mut Moves) {
    let mover = position.turn().moves_as;
    if position.rules.royal[mover.index()].is_empty() {
        return;
    }
    let mut kept = 0;
    for index in 0..moves.len() {
        let entry = moves.entries[index];
        let mut looks = LOOKS;
        let safe = moves.get(index).is_some_and(|part| is_safe(position, part, &mut looks));
        if safe {
            moves.entries[kept] = entry;
            kept += 1;
        }
    }
    moves.entries.truncate(kept);
}

/// Whether some turn that starts with a part leaves no royal piece attacked.
fn is_safe(position: &mut Position, part: Part<'_>, looks: &mut u32) -> bool {
    let mover = position.turn().moves_as;
    let rules = std::sync::Arc::clone(&position.rules);
    *looks = looks.saturating_sub(1);
    if *looks == 0 {
        return true;
    }
    position.make(part);
    let may_stop = position.state.continuing.is_none() || rules.program().options.pass_partial;
    let mut safe = may_stop && !attack::any_attacked(position, mover, &rules.royal[mover.index()]);
    if let (false, Some((cell, selector))) = (safe, position.state.continuing) {
        let mut moves = Moves::new();
        super::run::continue_turn(position, cell, selector, &mut moves);
        safe =
            (0..moves.len()).any(|index| moves.get(index).is_some_and(|part| is_safe(position, part, looks)));
    }
    position.unmake();
    safe
}
