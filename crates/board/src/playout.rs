//! Games played by chance alone.

use crate::moves::Moves;
use crate::position::{Outcome, Position};

/// What became of a game played by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Parts that were made.
    pub parts: usize,
    /// How it ended; `None`: the cap was reached first.
    pub outcome: Option<Outcome>,
}

/// Plays on from a position to the end of the game, or until `cap` more parts are made: each legal part equally
/// likely. `below` draws a number in `0..bound`. The position is left at the end; `moves` is used as memory.
pub fn playout(
    position: &mut Position,
    cap: usize,
    moves: &mut Moves,
    mut below: impl FnMut(usize) -> usize,
) -> Playout {
    for parts in 0..cap {
        let outcome = position.legal(moves);
        if outcome.is_some() {
            return Playout { parts, outcome };
        }
        let Some(part) = moves.get(below(moves.len())) else { return Playout { parts, outcome } };
        position.make(part);
    }
    Playout { parts: cap, outcome: position.legal(moves) }
}
