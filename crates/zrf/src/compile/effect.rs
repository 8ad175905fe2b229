//! Statements that change pieces: `add`, `create`, `change-type`, attributes and flags.

use board::{
    Add, AttributeId, Condition, Continuation, FlagId, Manner, PieceId, PlayerId, PositionFlagId,
    PositionRef, Statement,
};

use super::condition::{condition, flag_and_rest};
use super::place::{optional_place, place};
use super::scope::{Scope, TypeUse};
use crate::names::Sort;
use crate::parse::Node;

/// The words after `add` and its variants: piece names are promotions, another word is the type of the continuation.
pub(super) fn add(word: &str, arguments: &[Node], scope: &mut Scope<'_>) -> Statement {
    let manner = if word.starts_with("add-copy") { Manner::Copy } else { Manner::Move };
    let partial = word.ends_with("partial");
    let mut continuation = if partial { Continuation::SameType } else { Continuation::Complete };
    let mut promotions = Vec::new();
    // A list of pieces stands for its items.
    let words = arguments.iter().flat_map(|node| node.list().unwrap_or(std::slice::from_ref(node)));
    for node in words {
        let Some(word) = node.word() else {
            scope.names.unknown(node, &[Sort::Piece], scope.findings);
            continue;
        };
        if let Some(piece) = scope.names.pieces.number(word) {
            promotions.push(PieceId::from_index(piece));
        } else if partial {
            continuation = Continuation::Type(scope.use_type(word, node, TypeUse::Continuation));
        } else {
            scope.names.unknown(node, &[Sort::Piece], scope.findings);
        }
    }
    Statement::Add(Add { promotions, manner, continuation })
}

/// `(change-type T)`, `(change-type T place)`
pub(super) fn change_type(node: &Node, arguments: &[Node], scope: &mut Scope<'_>) -> Option<Statement> {
    let is_piece =
        |node: &Node, scope: &Scope<'_>| node.word().is_some_and(|word| scope.names.pieces.has(word));
    let (piece, rest) = match arguments {
        [at, piece] if !is_piece(at, scope) && is_piece(piece, scope) => (piece, &arguments[..1]),
        [piece, rest @ ..] => (piece, rest),
        [] => {
            scope.error(node.place, "`change-type` needs a piece").hint("write (change-type Queen)");
            return None;
        }
    };
    let number = scope.expect(Sort::Piece, piece);
    let at = optional_place(rest, scope);
    Some(Statement::ChangeType(PieceId::from_index(number?), at?))
}

/// `(create [player] [piece] [place])`, in any order. A word that is both a player and a piece means the player if another piece follows,
/// otherwise the piece.
pub(super) fn create(arguments: &[Node], scope: &mut Scope<'_>) -> Option<Statement> {
    let (mut player, mut piece, mut at) = (None, None, None);
    for (index, node) in arguments.iter().enumerate() {
        let word = node.word().unwrap_or("");
        let names = &scope.names;
        let is_piece = |node: &Node| node.word().is_some_and(|word| names.pieces.has(word));
        let as_player = names.players.number(word).filter(|_| player.is_none());
        let as_piece = names.pieces.number(word).filter(|_| piece.is_none());
        match (as_player, as_piece) {
            (Some(number), None) => player = Some(number),
            (Some(number), Some(_)) if arguments[index + 1..].iter().any(is_piece) => player = Some(number),
            (_, Some(number)) => piece = Some(number),
            (None, None) => match place(node, scope).filter(|_| at.is_none()) {
                Some(place) => at = Some(place),
                None => {
                    let sorts = [Sort::Player, Sort::Piece, Sort::Position, Sort::Direction];
                    scope.names.unknown(node, &sorts, scope.findings);
                    return None;
                }
            },
        }
    }
    Some(Statement::Create {
        player: player.map(PlayerId::from_index),
        piece: piece.map(PieceId::from_index),
        at: at.unwrap_or(PositionRef::Here),
    })
}

/// `(set-attribute a value)`, `(set-attribute a value place)`
pub(super) fn set_attribute(node: &Node, arguments: &[Node], scope: &mut Scope<'_>) -> Option<Statement> {
    let [name, rest @ ..] = arguments else {
        scope
            .error(node.place, "`set-attribute` needs an attribute and a value")
            .hint("write (set-attribute never-moved? false)");
        return None;
    };
    let attribute = scope.expect(Sort::Attribute, name);
    let value = value(rest.first(), scope);
    let at = optional_place(rest.get(1..).unwrap_or(&[]), scope);
    Some(Statement::SetAttribute { attribute: AttributeId::from_index(attribute?), value, at: at? })
}

/// `(set-flag f value)`
pub(super) fn set_flag(node: &Node, arguments: &[Node], scope: &mut Scope<'_>) -> Option<Statement> {
    let (flag, rest) = flag_and_rest(node.list()?.first()?, arguments, scope)?;
    let flag = FlagId::from_index(scope.names.flags.intern(flag));
    Some(Statement::SetFlag(flag, value(rest.first(), scope)))
}

/// `(set-position-flag f value)`, `(set-position-flag f value place)`
pub(super) fn set_position_flag(node: &Node, arguments: &[Node], scope: &mut Scope<'_>) -> Option<Statement> {
    let (flag, rest) = flag_and_rest(node.list()?.first()?, arguments, scope)?;
    let flag = PositionFlagId::from_index(scope.names.position_flags.intern(flag));
    let at = optional_place(rest.get(1..).unwrap_or(&[]), scope)?;
    Some(Statement::SetPositionFlag(flag, value(rest.first(), scope), at))
}

/// The value of a flag or attribute: any condition, true by default.
fn value(node: Option<&Node>, scope: &mut Scope<'_>) -> Condition {
    node.map_or(Condition::True, |node| condition(node, scope))
}
