//! Numbers of cells, and what a cell is to a mover.

use crate::program::{PlayerId, Program};

/// A number of a position, or [`Rules::off`](super::Rules::off).
pub(crate) type Cell = u16;
/// No cell.
pub(crate) const NOWHERE: Cell = u16::MAX;
/// The type of an empty cell.
pub(crate) const NO_KIND: u16 = u16::MAX;

/// Owner and type of a piece.
pub(crate) type Piece = (PlayerId, u16);

/// What a cell is to a mover, one bit each: empty, off the board, or occupied by a player. A set of classes is the union of their bits.
/// Code for a cell only has room for 16 bits, so those of further players are above.
pub(crate) type Class = u32;
/// The class of an empty cell.
pub(crate) const EMPTY: Class = 1;
/// The class of what lies off the board.
pub(crate) const OFF_BOARD: Class = 1 << 15;
/// The number of players with a bit below [`OFF_BOARD`]. Games with more are interpreted.
pub(super) const LOW_PLAYERS: u8 = 14;

/// The bit of an owner in a cell's class.
pub(crate) const fn class_of(player: PlayerId) -> Class {
    2 << (player.0 + (player.0 >= LOW_PLAYERS) as u8)
}

/// The owner of an occupied cell with this class.
pub(crate) const fn owner_of(class: Class) -> PlayerId {
    let bit = class.trailing_zeros() as u8;
    PlayerId(bit - 1 - (bit > LOW_PLAYERS) as u8)
}

/// The classes of a mover's enemies.
pub(super) fn enemies(program: &Program, mover: PlayerId) -> Class {
    let fights = |player: &PlayerId| *player != mover && !program.is_neutral(*player);
    (0..program.players.len()).map(PlayerId::from_index).filter(fights).map(class_of).sum()
}
