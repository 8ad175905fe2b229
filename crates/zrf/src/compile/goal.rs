//! Goals: what ends a game.

use board::{
    DirectionId, Goal, GoalCondition, GoalKind, GoalPlace, Occupant, PatternItem, PieceId, PlayerId,
    PositionId, ZoneId,
};

use super::scope::Scope;
use crate::names::Sort;
use crate::parse::Node;
use crate::variant::Entry;

const CONDITIONS: &[&str] = &[
    "and",
    "or",
    "not",
    "absolute-config",
    "relative-config",
    "pieces-remaining",
    "total-piece-count",
    "captured",
    "checkmated",
    "stalemated",
    "repetition",
];

/// All goals of an entry, in file order.
pub(super) fn goals(entry: &Entry, scope: &mut Scope<'_>) -> Vec<Goal> {
    let goals = entry.statements.iter().filter_map(|statement| {
        let kind = match statement.head()? {
            "win-condition" => GoalKind::Win,
            "loss-condition" => GoalKind::Loss,
            "draw-condition" => GoalKind::Draw,
            "count-condition" => GoalKind::Count,
            _ => return None,
        };
        goal(kind, statement, scope)
    });
    goals.collect()
}

fn goal(kind: GoalKind, statement: &Node, scope: &mut Scope<'_>) -> Option<Goal> {
    let mut players = Vec::new();
    let mut conditions = statement.rest();
    if let Some((list, rest)) = conditions.split_first()
        && let Some(items) = list.list()
        && !list.head().is_some_and(|head| CONDITIONS.contains(&head))
        && (!rest.is_empty() || are_players(items, scope))
    {
        conditions = rest;
        for item in items {
            players.extend(scope.expect(Sort::Player, item).map(PlayerId::from_index));
        }
    }
    let condition = match conditions {
        [] => {
            scope
                .error(statement.place, "a goal without a condition")
                .hint("write (win-condition (White Black) (checkmated King))");
            return None;
        }
        [only] => condition(only, scope)?,
        several => {
            scope
                .warning(several[1].place, "a goal with several conditions")
                .hint("all of them must hold; write (and ...) or (or ...)");
            GoalCondition::And(several.iter().filter_map(|node| condition(node, scope)).collect())
        }
    };
    Some(Goal { kind, players, condition })
}

fn are_players(items: &[Node], scope: &Scope<'_>) -> bool {
    items.iter().all(|item| item.word().is_some_and(|word| scope.names.players.has(word)))
}

fn condition(node: &Node, scope: &mut Scope<'_>) -> Option<GoalCondition> {
    let arguments = node.rest();
    let Some(head) = node.head().or_else(|| node.word()) else {
        if let Some([only]) = node.list() {
            return condition(only, scope);
        }
        scope.error(node.place, format!("`{}` is not a condition of a goal", node.shown()));
        return None;
    };
    Some(match head {
        "true" => GoalCondition::And(Vec::new()),
        "false" => GoalCondition::Or(Vec::new()),
        "and" => GoalCondition::And(each(arguments, scope)?),
        "or" => GoalCondition::Or(each(arguments, scope)?),
        "not" => {
            let mut all = each(arguments, scope)?;
            let inner = if all.len() == 1 { all.swap_remove(0) } else { GoalCondition::And(all) };
            GoalCondition::Not(Box::new(inner))
        }
        "stalemated" => GoalCondition::Stalemated,
        "repetition" => GoalCondition::Repetition,
        "checkmated" => GoalCondition::Checkmated(pieces(node, arguments, scope)?),
        "captured" => GoalCondition::Captured(pieces(node, arguments, scope)?),
        "pieces-remaining" | "total-piece-count" => {
            let (count, piece) = count(node, arguments, scope)?;
            if head == "pieces-remaining" {
                GoalCondition::PiecesRemaining(count, piece)
            } else {
                GoalCondition::TotalPieceCount(count, piece)
            }
        }
        "absolute-config" => absolute(node, arguments, scope)?,
        "relative-config" => GoalCondition::Relative(pattern(arguments, scope)?),
        _ => {
            let note =
                scope.findings.error(node.place, format!("`{}` is not a condition of a goal", node.shown()));
            if !note.guess(head, CONDITIONS) {
                note.hint(format!("a goal asks for one of: {}", CONDITIONS.join(", ")));
            }
            return None;
        }
    })
}

/// All conditions, or `None` if one is wrong. Every wrong one is reported.
fn each(nodes: &[Node], scope: &mut Scope<'_>) -> Option<Vec<GoalCondition>> {
    let conditions: Vec<Option<GoalCondition>> = nodes.iter().map(|node| condition(node, scope)).collect();
    conditions.into_iter().collect()
}

fn pieces(node: &Node, names: &[Node], scope: &mut Scope<'_>) -> Option<Vec<PieceId>> {
    if names.is_empty() {
        scope.error(node.place, format!("`{}` names no piece", node.shown()));
        return None;
    }
    let pieces: Vec<Option<usize>> = names.iter().map(|name| scope.expect(Sort::Piece, name)).collect();
    pieces.into_iter().map(|piece| piece.map(PieceId::from_index)).collect()
}

/// A number and an optional piece.
fn count(node: &Node, arguments: &[Node], scope: &mut Scope<'_>) -> Option<(u32, Option<PieceId>)> {
    let number = arguments.first().and_then(Node::word).and_then(|word| word.parse().ok());
    let Some(number) = number else {
        let place = arguments.first().map_or(node.place, |argument| argument.place);
        scope
            .error(place, format!("`{}` needs a number of pieces", node.head().unwrap_or("")))
            .hint("write (pieces-remaining 1) or (pieces-remaining 1 King)");
        return None;
    };
    let piece = match arguments.get(1) {
        Some(name) => Some(PieceId::from_index(scope.expect(Sort::Piece, name)?)),
        None => None,
    };
    Some((number, piece))
}

/// `(absolute-config occupant ... (place ...))`
fn absolute(node: &Node, arguments: &[Node], scope: &mut Scope<'_>) -> Option<GoalCondition> {
    let Some((places, names)) = arguments.split_last().filter(|(_, names)| !names.is_empty()) else {
        scope
            .error(node.place, "`absolute-config` needs pieces and places")
            .hint("write (absolute-config King (e1 e8)) or (absolute-config King (goal-zone))");
        return None;
    };
    let mut occupants = Vec::new();
    for name in names {
        occupants.extend(occupants_of(name, scope)?);
    }
    let places = places.list().unwrap_or(std::slice::from_ref(places));
    let absent = |node: &&Node| {
        let (names, word) = (&scope.names, node.word().unwrap_or(""));
        let known = names.positions.has(word) || names.zones.has(word);
        !known && (names.absent.is_place(word) || names.absent.is_zone(word))
    };
    if let Some(name) = places.iter().find(absent) {
        scope.names.absent.warn(name, scope.findings).hint("the goal is never reached");
        return Some(GoalCondition::Or(Vec::new()));
    }
    let places: Vec<Option<GoalPlace>> = places.iter().map(|place| goal_place(place, scope)).collect();
    Some(GoalCondition::Absolute { occupants, places: places.into_iter().collect::<Option<_>>()? })
}

fn goal_place(node: &Node, scope: &mut Scope<'_>) -> Option<GoalPlace> {
    let word = node.word().unwrap_or("");
    if let Some(position) = scope.names.positions.number(word) {
        return Some(GoalPlace::Position(PositionId::from_index(position)));
    }
    if let Some(zone) = scope.names.zones.number(word) {
        return Some(GoalPlace::Zone(ZoneId::from_index(zone)));
    }
    scope.names.unknown(node, &[Sort::Position, Sort::Zone], scope.findings);
    None
}

/// `T`, `(opponent T)`, `(any-owner T)`, `(not occupant)`; a list of pieces means several occupants.
fn occupants_of(node: &Node, scope: &mut Scope<'_>) -> Option<Vec<Occupant>> {
    let own = |name: &Node, scope: &mut Scope<'_>| scope.expect(Sort::Piece, name).map(PieceId::from_index);
    let Some(items) = node.list() else { return Some(vec![Occupant::Own(own(node, scope)?)]) };
    let owner: fn(PieceId) -> Occupant = match node.head() {
        Some("opponent") => Occupant::Opponent,
        Some("any-owner") => Occupant::AnyOwner,
        Some("not") => {
            let mut excluded = Vec::new();
            for item in &items[1..] {
                excluded.extend(occupants_of(item, scope)?);
            }
            return Some(excluded.into_iter().map(|occupant| Occupant::Not(Box::new(occupant))).collect());
        }
        _ => {
            let mut several = Vec::new();
            for item in items {
                several.extend(occupants_of(item, scope)?);
            }
            return Some(several);
        }
    };
    items[1..].iter().map(|name| own(name, scope).map(owner)).collect()
}

/// `(relative-config occupant direction occupant ...)`
fn pattern(arguments: &[Node], scope: &mut Scope<'_>) -> Option<Vec<PatternItem>> {
    let mut items = Vec::new();
    for node in arguments {
        let word = node.word().unwrap_or("");
        let direction = scope.names.directions.number(word);
        // A word that is both means what the pattern did not just have.
        let after_occupant = matches!(items.last(), Some(PatternItem::Occupant(_)));
        match direction.filter(|_| after_occupant || !scope.names.pieces.has(word)) {
            Some(direction) => items.push(PatternItem::Step(DirectionId::from_index(direction))),
            None if node.list().is_none() && !scope.names.pieces.has(word) => {
                scope.names.unknown(node, &[Sort::Piece, Sort::Direction], scope.findings);
                return None;
            }
            None => items.extend(occupants_of(node, scope)?.into_iter().map(PatternItem::Occupant)),
        }
    }
    Some(items)
}
