//! Move blocks and drop blocks: statements.

use board::{
    Add, Block, Continuation, DropTarget, Landmark, Manner, PositionId, PositionRef, Statement, ZoneId,
};

use super::condition::{all, condition};
use super::effect::{add, change_type, create, set_attribute, set_flag, set_position_flag};
use super::place::{expect_place, landmark, optional_place, place};
use super::scope::Scope;
use crate::names::Sort;
use crate::parse::Node;

/// Every word that can start a statement.
const STATEMENTS: &[&str] = &[
    "mark",
    "back",
    "from",
    "to",
    "go",
    "opposite",
    "verify",
    "if",
    "while",
    "add",
    "add-partial",
    "add-copy",
    "add-copy-partial",
    "cascade",
    "capture",
    "flip",
    "change-owner",
    "change-type",
    "create",
    "set-attribute",
    "set-flag",
    "set-position-flag",
];

/// A move block. `move_type` comes from the last `(move-type T)` before it.
pub(super) fn move_block(node: &Node, scope: &mut Scope<'_>) -> Block {
    let statements = statements(node.list().unwrap_or(&[]), scope);
    Block { move_type: None, target: DropTarget::Anywhere, statements }
}

/// A drop block. A position or zone as its first word says where it may be tried.
pub(super) fn drop_block(node: &Node, scope: &mut Scope<'_>) -> Block {
    let items = node.list().unwrap_or(&[]);
    let target = items.first().and_then(Node::word).and_then(|word| {
        if scope.names.directions.has(word) || STATEMENTS.contains(&word) {
            return None;
        }
        let position = scope.names.positions.number(word);
        let zone = || scope.names.zones.number(word).map(|zone| DropTarget::Zone(ZoneId::from_index(zone)));
        position.map(|position| DropTarget::At(PositionId::from_index(position))).or_else(zone)
    });
    let rest = if target.is_some() { &items[1..] } else { items };
    Block { move_type: None, target: target.unwrap_or_default(), statements: statements(rest, scope) }
}

fn statements(nodes: &[Node], scope: &mut Scope<'_>) -> Vec<Statement> {
    let mut out = Vec::with_capacity(nodes.len());
    for node in nodes {
        statement(node, scope, &mut out);
    }
    out
}

fn statement(node: &Node, scope: &mut Scope<'_>, out: &mut Vec<Statement>) {
    let Some(items) = node.list() else {
        if let Some(statement) = bare(node, scope) {
            out.push(statement);
        }
        return;
    };
    let Some((head, arguments)) = items.split_first() else { return };
    match head.word() {
        Some(word) if STATEMENTS.contains(&word) => {
            if let Some(statement) = with_arguments(word, node, arguments, scope) {
                out.push(statement);
            }
        }
        // A list of statements in a block is read as if it had no parentheses.
        None => out.extend(statements(items, scope)),
        Some(word) if place(head, scope).is_some() || word == "else" => {
            scope
                .warning(node.place, "a list of steps inside a move")
                .hint("it is read as if its parentheses were not there");
            out.extend(statements(items, scope));
        }
        Some(word) => unknown_statement(word, head, scope),
    }
}

/// A statement without parentheses.
fn bare(node: &Node, scope: &mut Scope<'_>) -> Option<Statement> {
    let word = node.text()?;
    Some(match word {
        "mark" => Statement::Mark(PositionRef::Here),
        "back" => Statement::Go(PositionRef::Landmark(Landmark::Mark)),
        "from" => Statement::From,
        "to" => Statement::To,
        "add" => Statement::Add(Add::default()),
        "add-copy" => Statement::Add(Add { manner: Manner::Copy, ..Add::default() }),
        "add-partial" => Statement::Add(Add { continuation: Continuation::SameType, ..Add::default() }),
        "add-copy-partial" => Statement::Add(Add {
            manner: Manner::Copy,
            continuation: Continuation::SameType,
            ..Add::default()
        }),
        "cascade" => Statement::Cascade,
        "capture" => Statement::Capture(PositionRef::Here),
        "flip" => Statement::Flip(PositionRef::Here),
        "change-owner" => Statement::ChangeOwner(PositionRef::Here),
        "create" => Statement::Create { player: None, piece: None, at: PositionRef::Here },
        "last-from" | "last-to" => Statement::Go(PositionRef::Landmark(landmark(word)?)),
        _ => return step(word, node, scope),
    })
}

fn step(word: &str, node: &Node, scope: &mut Scope<'_>) -> Option<Statement> {
    if place(node, scope).is_some() {
        return expect_place(node, scope).map(Statement::Go);
    }
    if word == "else" {
        scope
            .error(node.place, "`else` outside of an `if`")
            .hint("`else` stands inside the list of its `if`: (if condition ... else ...)");
        return None;
    }
    if STATEMENTS.contains(&word) {
        scope
            .error(node.place, format!("`{word}` needs something to work on"))
            .hint(format!("write it as a list: ({word} ...)"));
        return None;
    }
    let is_macro = scope.macros.has(word);
    let known: Vec<&str> = STATEMENTS.iter().copied().chain(scope.macros.names()).collect();
    let note = scope.names.unknown(node, &[Sort::Direction, Sort::Position], scope.findings);
    if is_macro {
        note.hint(format!("it is a macro: write ({word})"));
    } else {
        note.guess(word, &known);
    }
    None
}

/// A statement in parentheses.
fn with_arguments(word: &str, node: &Node, arguments: &[Node], scope: &mut Scope<'_>) -> Option<Statement> {
    Some(match word {
        "mark" => Statement::Mark(optional_place(arguments, scope)?),
        "back" | "from" | "to" | "cascade" if arguments.is_empty() => {
            return bare(node.list()?.first()?, scope);
        }
        "go" => Statement::Go(go(node, arguments, scope)?),
        "opposite" => Statement::Go(expect_place(node, scope)?),
        "verify" => Statement::Verify(all(arguments, scope)),
        "if" => branch(node, arguments, scope)?,
        "while" => {
            let Some((test, body)) = arguments.split_first() else {
                scope.error(node.place, "`while` without a condition");
                return None;
            };
            Statement::While(condition(test, scope), statements(body, scope))
        }
        "add" | "add-copy" | "add-partial" | "add-copy-partial" => add(word, arguments, scope),
        "capture" => Statement::Capture(optional_place(arguments, scope)?),
        "flip" => Statement::Flip(optional_place(arguments, scope)?),
        "change-owner" => Statement::ChangeOwner(optional_place(arguments, scope)?),
        "change-type" => change_type(node, arguments, scope)?,
        "create" => create(arguments, scope)?,
        "set-attribute" => set_attribute(node, arguments, scope)?,
        "set-flag" => set_flag(node, arguments, scope)?,
        "set-position-flag" => set_position_flag(node, arguments, scope)?,
        _ => {
            scope.error(node.place, format!("`{word}` takes nothing")).hint(format!("write `{word}`"));
            return None;
        }
    })
}

fn go(node: &Node, arguments: &[Node], scope: &mut Scope<'_>) -> Option<PositionRef> {
    let [target] = arguments else {
        scope.error(node.place, "`go` needs one place").hint("from, to, mark, last-from or last-to");
        return None;
    };
    match target.word().and_then(landmark) {
        Some(landmark) => Some(PositionRef::Landmark(landmark)),
        None => expect_place(target, scope),
    }
}

/// `(if condition then ... else otherwise ...)`
fn branch(node: &Node, arguments: &[Node], scope: &mut Scope<'_>) -> Option<Statement> {
    let Some((test, body)) = arguments.split_first() else {
        scope.error(node.place, "`if` without a condition");
        return None;
    };
    let test = condition(test, scope);
    let is_else = |node: &Node| node.word() == Some("else");
    let (then, otherwise) = match body.iter().position(is_else) {
        Some(at) => (&body[..at], &body[at + 1..]),
        None => (body, &[][..]),
    };
    if let Some(second) = otherwise.iter().find(|node| is_else(node)) {
        scope
            .error(second.place, "a second `else` in one `if`")
            .hint("write the second question inside the first `else`: else (if ...)");
        return None;
    }
    let then = statements(then, scope);
    Some(Statement::If(test, then, statements(otherwise, scope)))
}

fn unknown_statement(word: &str, head: &Node, scope: &mut Scope<'_>) {
    let is_condition = word.ends_with('?') || matches!(word, "and" | "or" | "not");
    let known: Vec<&str> = STATEMENTS.iter().copied().chain(scope.macros.names()).collect();
    let note = scope.findings.error(head.place, format!("`({word} ...)` is not something a move can do"));
    if is_condition {
        note.label("this is a condition").hint("ask it by (verify ...), (if ...) or (while ...)");
    } else if !note.guess(word, &known) {
        note.hint("if it is a macro, its `(define ...)` is missing");
    }
}
