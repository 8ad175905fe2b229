//! What a game is like, found out by playing a little of it by chance.

use std::sync::Arc;

use board::{Moves, Part, PartChange, Position, PositionId, Rules};

use crate::analysis::LARGE;
use crate::chance::Chance;
use crate::eval_delta::eval_delta;
use crate::piece_tables::PieceTables;

/// What some games played by chance were like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// Of a thousand moves so many captured, promoted or made pieces.
    pub tactical: u32,
    /// Of a thousand moves so many gave other pieces than the moved one another type: types are numbers there, and no
    /// piece is worth anything by itself.
    pub counting: u32,
    /// Whether each turn puts one piece on a cell, and every cell that is open to one player stays open to the other until
    /// it is taken, as in connect four and gomoku.
    pub fills: bool,
}

const GAMES: u32 = 8;
const PARTS: u32 = 160;
/// So many moves are looked at in all, at most.
const LOOKED_AT: u32 = 15_000;

impl Sample {
    pub(crate) fn new(rules: &Arc<Rules>, pieces: &PieceTables) -> Sample {
        let mut chance = Chance::new(2);
        let mut moves = Moves::new();
        let (mut tactical, mut counting, mut choices, mut games) = (0, 0, 0, 0);
        let mut fills = true;
        while games < GAMES && choices < LOOKED_AT {
            let mut position = Position::new(rules);
            games += 1;
            let mut open: Vec<PositionId> = Vec::new();
            for _ in 0..PARTS {
                let is_enough = choices > LOOKED_AT && position.rules().program().positions.len() > LARGE;
                if is_enough || position.legal(&mut moves).is_some() {
                    break;
                }
                let cells: Vec<PositionId> = moves.iter().filter_map(filled).collect();
                fills = fills && cells.len() == moves.len() && open.iter().all(|cell| cells.contains(cell));
                open = cells;
                choices += moves.len() as u32;
                tactical +=
                    moves.iter().filter(|part| eval_delta(&position, pieces, *part).tactical).count() as u32;
                counting += moves.iter().filter(|part| counts(*part)).count() as u32;
                let Some(part) = moves.get(chance.below(moves.len())) else { break };
                let player = position.turn().player;
                open.retain(|cell| part.to() != Some(*cell));
                position.make(part);
                fills &= position.turn().player != player;
            }
        }
        Sample {
            // A few are not none.
            tactical: (tactical * 1000).div_ceil(choices.max(1)),
            counting: counting * 1000 / choices.max(1),
            fills: fills && choices > 0,
        }
    }
}

/// The cell that a part fills, if it does nothing else.
fn filled(part: Part<'_>) -> Option<PositionId> {
    part.to().filter(|_| part.dropped().is_some() && part.changes().next().is_none())
}

/// Whether a part gives pieces another type that stay where they are.
fn counts(part: Part<'_>) -> bool {
    part.changes().any(|change| matches!(change, PartChange::Type(_, at) if Some(at) != part.to()))
}
