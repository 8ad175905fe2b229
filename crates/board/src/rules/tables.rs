//! What is made of the rules once it has been asked for often enough: code for pieces on cells, and what was found out with it.

use super::hits::{Hits, Sets};
use super::late::{Late, Room, Row, late, rows};
use super::{Chunk, Setwise};

/// All code made so far. Lists are by player, selector and type.
#[derive(Debug)]
pub(crate) struct Tables {
    /// By [`Listing`], then cell.
    pub moves: [Vec<Row<Box<Chunk>>>; 2],
    /// By [`Listing`].
    pub drops: [Vec<Late<DropCode>>; 2],
    /// By cell.
    pub hits: Vec<Row<Box<Hits>>>,
    /// By player, selector, then target: the cells from which any type may hit it, as bits of the grid.
    pub reach: Vec<Row<Option<Box<[u64]>>>>,
    /// By player, target, type and cell: the cells that must be empty for a hit.
    pub quick_hits: Sets,
    /// By player and target: the cells from which some piece may hit it.
    pub quick_reach: Sets,
    /// Code that counts the moves of all pieces of a type at once; `None` if there can be none.
    pub move_counts: Vec<Late<Option<Setwise>>>,
    /// The same for drops.
    pub drop_counts: Vec<Late<Option<Setwise>>>,
    pub room: Room,
}

/// The code that lists the drops of a type; `None` if there would be too much.
pub(crate) type DropCode = Option<Box<[Chunk]>>;

/// Which moves are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listing {
    All,
    /// At least those that capture or promote.
    Captures,
}

impl Tables {
    pub(super) fn new(length: usize, room: Room) -> Tables {
        Tables {
            moves: [rows(length), rows(length)],
            drops: [late(length), late(length)],
            hits: rows(length),
            reach: rows(length),
            quick_hits: Sets::default(),
            quick_reach: Sets::default(),
            move_counts: late(length),
            drop_counts: late(length),
            room,
        }
    }
}
