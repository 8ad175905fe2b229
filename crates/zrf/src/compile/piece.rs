//! Pieces: names, attributes, pictures, texts, moves and drops.

use board::{AttributeId, Block, ByPlayer, MoveTypeId, Piece, Statement};

use super::block::{drop_block, move_block};
use super::scope::{Scope, TypeUse, shown_text};
use super::tables::known_player;
use crate::layout::file_name;
use crate::names::{NameTable, Sort};
use crate::parse::Node;
use crate::report::Findings;
use crate::variant::Entry;

/// Every part of a piece definition.
const PARTS: &[&str] =
    &["name", "image", "help", "description", "notation", "attribute", "dummy", "open", "moves", "drops"];

/// The piece names of an entry, by slot.
pub(super) fn names(entry: &Entry, findings: &mut Findings) -> NameTable {
    let mut names = NameTable::default();
    for statement in entry.statements("piece") {
        match name(statement) {
            Some(word) => {
                names.intern(word);
            }
            None => {
                findings
                    .error(statement.place, "a piece without a name")
                    .hint("write (piece (name King) ...)");
            }
        }
    }
    names
}

fn name(statement: &Node) -> Option<&str> {
    statement.rest().iter().find(|part| part.head() == Some("name"))?.rest().first()?.text()
}

/// The attributes in a piece definition, in order.
pub(super) fn attributes(statement: &Node) -> impl DoubleEndedIterator<Item = &Node> {
    statement.rest().iter().filter(|part| part.head() == Some("attribute"))
}

/// All pieces, and for each the move types in the order in which its blocks mention them.
pub(super) fn pieces(entry: &Entry, scope: &mut Scope<'_>) -> (Vec<Piece>, Vec<Vec<MoveTypeId>>) {
    entry
        .statements("piece")
        .filter(|statement| name(statement).is_some())
        .map(|node| piece(node, scope))
        .unzip()
}

fn piece(statement: &Node, scope: &mut Scope<'_>) -> (Piece, Vec<MoveTypeId>) {
    let players = scope.names.players.len();
    let mut piece = Piece {
        name: name(statement).unwrap_or("").to_owned(),
        pictures: ByPlayer::new(players, |_| Vec::new()),
        ..Piece::default()
    };
    let mut visits = Vec::new();
    for part in statement.rest() {
        let text = || part.rest().first().and_then(Node::text).unwrap_or("");
        match part.head() {
            Some("name") => {}
            Some("notation") => piece.notation = text().trim().to_owned(),
            Some("help") => piece.help = shown_text(text()),
            Some("description") => piece.description = shown_text(text()),
            Some("open") => piece.open = file_name(text()),
            Some("dummy") => piece.dummy = true,
            Some("attribute") => attribute(part, &mut piece, scope),
            Some("image") => image(part, &mut piece, scope),
            Some("moves") => piece.moves.extend(blocks(part, move_block, &mut visits, scope)),
            Some("drops") => piece.drops.extend(blocks(part, drop_block, &mut visits, scope)),
            _ => unknown_part(part, scope.findings),
        }
    }
    (piece, visits)
}

/// `(attribute never-moved? true)`; false without a value.
fn attribute(part: &Node, piece: &mut Piece, scope: &mut Scope<'_>) {
    let Some(name) = part.rest().first() else {
        scope.error(part.place, "an attribute without a name").hint("write (attribute never-moved? true)");
        return;
    };
    let Some(number) = scope.expect(Sort::Attribute, name) else { return };
    let value = match part.rest().get(1).map(|value| (value, value.word())) {
        None | Some((_, Some("false"))) => false,
        Some((_, Some("true"))) => true,
        Some((value, _)) => {
            scope
                .error(value.place, format!("`{}` is not a value of an attribute", value.shown()))
                .hint("an attribute is true or false");
            false
        }
    };
    let number = AttributeId::from_index(number);
    piece.attributes.retain(|(known, _)| *known != number);
    piece.attributes.push((number, value));
}

/// `(image White "a.bmp" "b.bmp" Black "c.bmp")`; pictures before the first player are for everyone.
fn image(part: &Node, piece: &mut Piece, scope: &mut Scope<'_>) {
    let mut owner = None;
    let mut passed_over = false;
    for node in part.rest() {
        if let crate::parse::Kind::Word(_) = node.kind {
            owner = known_player(node, scope);
            passed_over = owner.is_none();
        } else if let Some(file) = node.text().filter(|_| !passed_over) {
            for (player, files) in piece.pictures.0.iter_mut().enumerate() {
                if owner.is_none_or(|owner| owner == player) {
                    files.push(file_name(file));
                }
            }
        }
    }
}

/// The blocks of `(moves ...)` or `(drops ...)`, each with the type from the last `(move-type T)`.
fn blocks(
    part: &Node,
    read: fn(&Node, &mut Scope<'_>) -> Block,
    visits: &mut Vec<MoveTypeId>,
    scope: &mut Scope<'_>,
) -> Vec<Block> {
    let mut move_type = None;
    let mut blocks = Vec::new();
    for item in part.rest() {
        match item.head() {
            Some("move-type") => match item.rest().first().map(|name| (name, name.text())) {
                Some((name, Some(word))) => move_type = Some(scope.use_type(word, name, TypeUse::Declared)),
                _ => {
                    scope.error(item.place, "`move-type` without a name").hint("write (move-type jump)");
                }
            },
            _ if item.list().is_none() => {
                scope
                    .error(item.place, format!("`{}` is not a move", item.shown()))
                    .hint("each move is a list of steps: (n (verify empty?) add)");
            }
            _ => {
                let block = Block { move_type, ..read(item, scope) };
                visits.extend(block.move_type);
                visit(&block.statements, visits);
                blocks.push(block);
            }
        }
    }
    blocks
}

/// The types named by continuations; in an `if`, those of the `else` come first.
fn visit(statements: &[Statement], visits: &mut Vec<MoveTypeId>) {
    for statement in statements {
        match statement {
            Statement::If(_, then, otherwise) => {
                visit(otherwise, visits);
                visit(then, visits);
            }
            Statement::While(_, body) => visit(body, visits),
            Statement::Add(add) => {
                if let board::Continuation::Type(kind) = add.continuation {
                    visits.push(kind);
                }
            }
            _ => {}
        }
    }
}

fn unknown_part(part: &Node, findings: &mut Findings) {
    let message = format!("`{}` is not a part of a piece", part.shown());
    findings.misspelt(part.place, message, part.head(), PARTS);
}
