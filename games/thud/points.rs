//! The points of the pieces on the board.

use board::{PieceId, Position};
use game::{ByPlayer, Player};

use zrf_room::Variant;

/// The points of a piece, by the name of its type.
pub fn price(piece: &str) -> i64 {
    match piece {
        "Dwarf" => 1,
        "Troll" => 4,
        _ => 0,
    }
}

/// Each side's points on the board.
pub fn points(variant: &Variant, position: &Position) -> ByPlayer<i64> {
    ByPlayer::new(variant.seats.count(), |seat: Player| {
        let pieces = variant.program().pieces.iter().enumerate();
        let each = pieces.map(|(index, piece)| {
            let count = position.count(variant.seats.player(seat), PieceId::from_index(index));
            price(&piece.name) * count as i64
        });
        each.sum()
    })
}

/// The number of pieces on the board.
pub(super) fn pieces(position: &Position) -> usize {
    position.pieces().count()
}
