//! The turn order, the move priorities, and the move types mentioned there and in moves.

use board::{MoveTypeId, PlayerId, Turn};

use super::scope::{Scope, TypeUse, missing};
use crate::names::{NameTable, Sort};
use crate::parse::Node;
use crate::variant::Entry;
use crate::words::nearest;

/// The turns, and the index that follows the last.
pub(super) fn turns(entry: &Entry, scope: &mut Scope<'_>) -> (Vec<Turn>, usize) {
    let Some(statement) = entry.statement("turn-order") else {
        missing(entry, "a game without a turn order", "it needs `(turn-order White Black)`", scope.findings);
        return (Vec::new(), 0);
    };
    let mut turns = Vec::new();
    let mut repeat_from = 0;
    for item in statement.rest() {
        if item.word() == Some("repeat") {
            repeat_from = turns.len();
        } else {
            turns.extend(turn(item, scope));
        }
    }
    if turns.is_empty() && !scope.findings.has_errors() {
        scope.error(statement.place, "nobody takes a turn").hint("write (turn-order White Black)");
    }
    // `repeat` after the last turn: only the start can follow.
    let repeat_from = if repeat_from < turns.len() { repeat_from } else { 0 };
    (turns, repeat_from)
}

/// `P`, `(P)`, `(P mtype)`, `(P As)` or `(P As mtype)`.
fn turn(item: &Node, scope: &mut Scope<'_>) -> Option<Turn> {
    let words = item.list().unwrap_or(std::slice::from_ref(item));
    let Some((player, rest)) = words.split_first() else {
        scope.error(item.place, "an empty turn").hint("a turn is a player: White or (White)");
        return None;
    };
    let player = PlayerId::from_index(scope.expect(Sort::Player, player)?);
    let mut turn = Turn { player, moves_as: player, move_type: None };
    for (index, node) in rest.iter().enumerate() {
        let Some(word) = node.text() else {
            scope.error(node.place, format!("`{}` is not a part of a turn", node.shown()));
            continue;
        };
        match scope.names.players.number(word).filter(|_| index == 0) {
            Some(owner) => turn.moves_as = PlayerId::from_index(owner),
            None => turn.move_type = Some(scope.use_type(word, node, TypeUse::Wanted)),
        }
    }
    Some(turn)
}

/// `(move-priorities T1 T2 ...)`
pub(super) fn priorities(entry: &Entry, scope: &mut Scope<'_>) -> Vec<MoveTypeId> {
    let Some(statement) = entry.statement("move-priorities") else { return Vec::new() };
    let mut priorities = Vec::new();
    for node in statement.rest() {
        match node.text() {
            Some(word) => priorities.push(scope.use_type(word, node, TypeUse::Wanted)),
            None => {
                scope
                    .warning(node.place, format!("`{}` is not a move type", node.shown()))
                    .hint("priorities are single types, first first; this is passed over");
            }
        }
    }
    priorities
}

/// Warns of move types without blocks.
pub(super) fn report_unknown_types(scope: &mut Scope<'_>) {
    let declared: NameTable = (scope.type_uses.iter())
        .filter(|(.., how)| *how == TypeUse::Declared)
        .map(|(name, ..)| &**name)
        .collect();
    let known: Vec<&str> = declared.iter().collect();
    for (name, node, how) in std::mem::take(&mut scope.type_uses) {
        if how == TypeUse::Declared || declared.has(&name) {
            continue;
        }
        let meant = nearest(&name, &known);
        if how == TypeUse::Continuation && meant.is_none() {
            continue;
        }
        let note = scope.findings.warning(node.place, format!("no move has the type `{name}`"));
        match meant {
            Some(meant) => note.hint(format!("did you mean `{meant}`?")),
            None => {
                note.hint("a `(move-type ...)` of that name is missing in `(moves ...)` or `(drops ...)`")
            }
        };
    }
}
