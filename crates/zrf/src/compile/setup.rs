//! The initial pieces, on and off the board.

use board::{PieceId, Placement, PlayerId, PositionId, Stock};

use super::scope::Scope;
use crate::names::Sort;
use crate::parse::Node;
use crate::variant::Entry;

/// `(board-setup (Player (Piece p1 p2 off N ...) ...) ...)`
pub(super) fn setup(entry: &Entry, scope: &mut Scope<'_>) -> (Vec<Placement>, Vec<Stock>) {
    let (mut placements, mut stock) = (Vec::new(), Vec::new());
    for army in entry.statement("board-setup").map(Node::rest).unwrap_or_default() {
        let Some((player, groups)) = army.list().and_then(<[Node]>::split_first) else {
            scope
                .error(army.place, format!("`{}` is not the set-up of a player", army.shown()))
                .hint("write (White (King e1) (Pawn a2 b2))");
            continue;
        };
        let player = scope.expect(Sort::Player, player).map(PlayerId::from_index);
        for group in groups {
            let Some((piece, places)) = group.list().and_then(<[Node]>::split_first) else {
                scope
                    .error(group.place, format!("`{}` is not a piece with its positions", group.shown()))
                    .hint("write (Pawn a2 b2)");
                continue;
            };
            let piece = scope.expect(Sort::Piece, piece).map(PieceId::from_index);
            let (positions, off) = positions(places, scope);
            if let (Some(player), Some(piece)) = (player, piece) {
                placements.extend(positions.into_iter().map(|at| Placement { player, piece, at }));
                if off > 0 {
                    stock.push(Stock { player, piece, count: off });
                }
            }
        }
    }
    (placements, stock)
}

/// The positions in a group, and the number of pieces that `off N` keeps off the board.
fn positions(places: &[Node], scope: &mut Scope<'_>) -> (Vec<PositionId>, u16) {
    let mut positions = Vec::new();
    let mut off = 0_u16;
    let mut nodes = places.iter();
    while let Some(node) = nodes.next() {
        let Some(word) = node.word() else {
            scope.names.unknown(node, &[Sort::Position], scope.findings);
            continue;
        };
        if let Some(position) = scope.names.positions.number(word) {
            positions.push(PositionId::from_index(position));
        } else if word == "off" {
            let number = nodes.next().unwrap_or(node);
            match number.word().and_then(|word| word.parse::<u16>().ok()) {
                Some(count) => off = off.saturating_add(count),
                None => {
                    scope
                        .error(number.place, "`off` needs a number of pieces")
                        .hint("write off 3: three pieces wait off the board");
                }
            }
        } else if scope.names.absent.is_place(word) {
            scope.names.absent.warn(node, scope.findings).hint("no piece is put there");
        } else {
            scope.names.unknown(node, &[Sort::Position], scope.findings);
        }
    }
    (positions, off)
}
