//! Conditions of moves.

use board::{
    AttributeId, Condition, FlagId, MoveTypeId, PieceId, PositionFlagId, PositionId, PositionRef, ZoneId,
};

use super::place::{optional_place, place};
use super::scope::{Scope, TypeUse};
use crate::names::Sort;
use crate::parse::Node;
use crate::words::nearest;

/// Every test, without its `not-` form.
const TESTS: &[&str] = &[
    "empty?",
    "enemy?",
    "friend?",
    "neutral?",
    "piece?",
    "in-zone?",
    "on-board?",
    "position?",
    "last-from?",
    "last-to?",
    "marked?",
    "attacked?",
    "defended?",
    "goal-position?",
    "adjacent-to-enemy?",
    "flag?",
    "position-flag?",
];

/// Conditions that must all hold.
pub(super) fn all(nodes: &[Node], scope: &mut Scope<'_>) -> Condition {
    match nodes {
        [only] => condition(only, scope),
        _ => Condition::And(nodes.iter().map(|node| condition(node, scope)).collect()),
    }
}

/// A condition: a bare test or a list. Anything else is reported and counts as false.
pub(super) fn condition(node: &Node, scope: &mut Scope<'_>) -> Condition {
    let (head, arguments) = match node.list() {
        None => (node, &[][..]),
        Some([only]) if only.list().is_some() => return condition(only, scope),
        Some([head, arguments @ ..]) => (head, arguments),
        Some([]) => {
            scope.error(node.place, "an empty condition").hint("write a test such as `empty?` there");
            return Condition::False;
        }
    };
    let Some(word) = head.word() else {
        scope.error(head.place, format!("`{}` is not a condition", head.shown()));
        return Condition::False;
    };
    match word {
        "true" => Condition::True,
        "false" => Condition::False,
        "not" => Condition::Not(Box::new(all(arguments, scope))),
        "and" => Condition::And(arguments.iter().map(|node| condition(node, scope)).collect()),
        "or" => Condition::Or(arguments.iter().map(|node| condition(node, scope)).collect()),
        _ => test(word, head, arguments, scope),
    }
}

/// A named test, plain or with `not-`. An attribute's own name may start with `not-`.
fn test(word: &str, head: &Node, arguments: &[Node], scope: &mut Scope<'_>) -> Condition {
    let plain = word.strip_prefix("not-");
    let known = |name: &str, scope: &Scope<'_>| TESTS.contains(&name) || scope.names.attributes.has(name);
    match plain {
        Some(plain) if !known(word, scope) && known(plain, scope) => {
            let inner = plain_test(plain, head, arguments, scope);
            inner.map_or(Condition::False, |inner| Condition::Not(Box::new(inner)))
        }
        _ => plain_test(word, head, arguments, scope).unwrap_or(Condition::False),
    }
}

fn plain_test(word: &str, head: &Node, arguments: &[Node], scope: &mut Scope<'_>) -> Option<Condition> {
    let here: fn(PositionRef) -> Condition = match word {
        "empty?" => Condition::Empty,
        "enemy?" => Condition::Enemy,
        "friend?" => Condition::Friend,
        "neutral?" => Condition::Neutral,
        "on-board?" => Condition::OnBoard,
        "last-from?" => Condition::LastFrom,
        "last-to?" => Condition::LastTo,
        "marked?" => Condition::Marked,
        "goal-position?" => Condition::GoalPosition,
        "adjacent-to-enemy?" => Condition::AdjacentToEnemy,
        _ => return named_test(word, head, arguments, scope),
    };
    optional_place(arguments, scope).map(here)
}

/// Tests with a name besides a position.
fn named_test(word: &str, head: &Node, arguments: &[Node], scope: &mut Scope<'_>) -> Option<Condition> {
    match word {
        "piece?" => {
            let (piece, at) = name_and_place(Sort::Piece, head, arguments, scope)?;
            Some(Condition::Piece(PieceId::from_index(piece), at))
        }
        "in-zone?" => {
            let (zone, at) = name_and_place(Sort::Zone, head, arguments, scope)?;
            Some(Condition::InZone(ZoneId::from_index(zone), at))
        }
        "position?" => {
            let (position, at) = name_and_place(Sort::Position, head, arguments, scope)?;
            Some(Condition::Position(PositionId::from_index(position), at))
        }
        "attacked?" | "defended?" => {
            let (kind, rest) = attack_type(arguments, scope);
            let at = optional_place(rest, scope)?;
            Some(if word == "attacked?" {
                Condition::Attacked(kind, at)
            } else {
                Condition::Defended(kind, at)
            })
        }
        "flag?" => {
            let (flag, _) = flag_and_rest(head, arguments, scope)?;
            let flag = scope.names.flags.intern(flag);
            Some(Condition::Flag(FlagId::from_index(flag)))
        }
        "position-flag?" => {
            let (flag, rest) = flag_and_rest(head, arguments, scope)?;
            let flag = scope.names.position_flags.intern(flag);
            Some(Condition::PositionFlag(PositionFlagId::from_index(flag), optional_place(rest, scope)?))
        }
        _ => match scope.names.attributes.number(word) {
            Some(attribute) => {
                let at = optional_place(arguments, scope)?;
                Some(Condition::Attribute(AttributeId::from_index(attribute), at))
            }
            None => {
                unknown_test(word, head, scope);
                None
            }
        },
    }
}

/// A name of one kind and, before or after it, a position.
fn name_and_place(
    sort: Sort,
    head: &Node,
    arguments: &[Node],
    scope: &mut Scope<'_>,
) -> Option<(usize, PositionRef)> {
    let number = |node: &Node, scope: &Scope<'_>| scope.names.table(sort).number(node.word()?);
    if let [name, ..] = arguments
        && let Some(word) = name.word()
        && number(name, scope).is_none()
        && (if sort == Sort::Zone {
            scope.names.absent.is_zone(word)
        } else {
            scope.names.absent.is_place(word)
        })
        && sort != Sort::Piece
    {
        scope.names.absent.warn(name, scope.findings).hint("the test is never true");
        return None;
    }
    match arguments {
        [] => {
            scope.error(head.place, format!("`{}` needs a name", head.shown()));
            None
        }
        [at, name]
            if number(at, scope).is_none() && number(name, scope).is_some() && place(at, scope).is_some() =>
        {
            Some((number(name, scope)?, place(at, scope)?))
        }
        [name, rest @ ..] => {
            let number = scope.expect(sort, name);
            let at = optional_place(rest, scope);
            Some((number?, at?))
        }
    }
}

/// The move type of `(attacked? no-king n)`: a first word that is not a position.
fn attack_type<'a>(arguments: &'a [Node], scope: &mut Scope<'_>) -> (Option<MoveTypeId>, &'a [Node]) {
    if let [first, rest @ ..] = arguments
        && let Some(word) = first.word()
        && (rest.len() == 1 || place(first, scope).is_none())
    {
        return (Some(scope.use_type(word, first, TypeUse::Wanted)), rest);
    }
    (None, arguments)
}

pub(super) fn flag_and_rest<'a>(
    head: &Node,
    arguments: &'a [Node],
    scope: &mut Scope<'_>,
) -> Option<(&'a str, &'a [Node])> {
    let name = arguments.split_first().and_then(|(name, rest)| Some((name.word()?, rest)));
    if name.is_none() {
        scope.error(head.place, format!("`{}` needs the name of a flag", head.shown()));
    }
    name
}

fn unknown_test(word: &str, head: &Node, scope: &mut Scope<'_>) {
    let stem = word.strip_prefix("not-").unwrap_or(word);
    let attributes: Vec<&str> = scope.names.attributes.iter().collect();
    let known: Vec<&str> = TESTS.iter().copied().chain(attributes).collect();
    let note = scope.findings.error(head.place, format!("`{word}` is not a condition"));
    if let Some(meant) = nearest(stem, &known) {
        let not = if stem.len() < word.len() { "not-" } else { "" };
        note.hint(format!("did you mean `{not}{meant}`?"));
    } else if stem.ends_with('?') {
        note.hint(format!("if it is an attribute, declare it in a piece: (attribute {stem} false)"));
    } else {
        note.hint("a condition is a test such as `empty?`, an attribute, or (and ...), (or ...), (not ...)");
    }
}
