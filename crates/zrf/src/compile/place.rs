//! Positions in statements and conditions: here, absolute, one step along or against a direction.

use board::{DirectionId, Landmark, PositionId, PositionRef};

use super::scope::Scope;
use crate::names::Sort;
use crate::parse::Node;

/// The position that a node names; `None` if it names none, without a report.
pub(super) fn place(node: &Node, scope: &Scope<'_>) -> Option<PositionRef> {
    if let Some(items) = node.list() {
        return match items {
            [head, direction] if head.word() == Some("opposite") => {
                let word = direction.word()?;
                let known = scope.names.directions.number(word).map(DirectionId::from_index);
                let direction =
                    known.or_else(|| scope.names.absent.is_place(word).then(|| scope.nowhere()))?;
                Some(PositionRef::Against(direction))
            }
            [only] => place(only, scope),
            _ => None,
        };
    }
    let word = node.word()?;
    if let Some(direction) = scope.names.directions.number(word) {
        return Some(PositionRef::Toward(DirectionId::from_index(direction)));
    }
    if let Some(position) = scope.names.positions.number(word) {
        return Some(PositionRef::At(PositionId::from_index(position)));
    }
    if scope.names.absent.is_place(word) {
        return Some(PositionRef::Toward(scope.nowhere()));
    }
    landmark(word).map(PositionRef::Landmark)
}

/// The position that a node must name. Anything else is reported.
pub(super) fn expect_place(node: &Node, scope: &mut Scope<'_>) -> Option<PositionRef> {
    let place = place(node, scope);
    match place {
        None => unknown_place(node, scope),
        Some(PositionRef::Toward(direction) | PositionRef::Against(direction))
            if direction == scope.nowhere =>
        {
            let name = node.rest().first().unwrap_or(node);
            scope
                .names
                .absent
                .warn(name, scope.findings)
                .hint("no piece is there, and a move that goes there ends");
        }
        Some(_) => {}
    }
    place
}

fn unknown_place(node: &Node, scope: &mut Scope<'_>) {
    match node.list() {
        Some([head, direction]) if head.word() == Some("opposite") => {
            scope.names.unknown(direction, &[Sort::Direction], scope.findings);
        }
        _ => {
            scope.names.unknown(node, &[Sort::Direction, Sort::Position], scope.findings);
        }
    }
}

/// The only position among arguments; here by default.
pub(super) fn optional_place(arguments: &[Node], scope: &mut Scope<'_>) -> Option<PositionRef> {
    let Some((first, more)) = arguments.split_first() else { return Some(PositionRef::Here) };
    for extra in more {
        scope
            .warning(extra.place, format!("`{}` is one argument too many", extra.shown()))
            .hint("it is passed over");
    }
    expect_place(first, scope)
}

pub(super) fn landmark(word: &str) -> Option<Landmark> {
    Some(match word {
        "from" => Landmark::From,
        "to" => Landmark::To,
        "mark" => Landmark::Mark,
        "last-from" => Landmark::LastFrom,
        "last-to" => Landmark::LastTo,
        _ => return None,
    })
}
