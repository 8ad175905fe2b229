//! Moves and drops that never mattered: without one of them, the games are looked through again.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use board::{Moves, Position, Program, Rules};
use serde::Serialize;

use super::{PieceUse, Played, Stage};

/// In a file with more blocks only these are looked for.
const BLOCKS: usize = 1000;
/// The bytes of tables of rules that are soon dropped.
const TABLES: usize = 1 << 20;

/// What became of a move or drop block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// Without it, the same moves were legal in all positions.
    NeverPossible,
    /// It made moves possible, and nobody played them.
    NeverPlayed,
}

/// A move or drop block that never mattered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BlockUse {
    /// The piece type.
    pub piece: String,
    /// `move` or `drop`.
    pub list: &'static str,
    /// The number of the block, from 1.
    pub block: usize,
    /// What became of it.
    pub was: Use,
}

/// A hash of the legal parts, the same in any order: of two blocks that make one part, only the first lists it.
pub(super) fn hash(position: &Position, moves: &Moves) -> u64 {
    let each = moves.iter().map(|part| {
        let mut hasher = DefaultHasher::new();
        position.text(part).hash(&mut hasher);
        hasher.finish()
    });
    each.fold(0, u64::wrapping_add)
}

/// The blocks of pieces that were there which nobody played, and whether all were looked for.
pub(super) fn unused(
    program: &Program,
    games: &[Played],
    pieces: &[PieceUse],
    told: &mut dyn FnMut(Stage, usize, usize) -> bool,
) -> (Vec<BlockUse>, bool) {
    let of = |kind: usize| {
        let piece = &program.pieces[kind];
        let moves = (0..piece.moves.len()).map(move |block| (kind, "move", block));
        moves.chain((0..piece.drops.len()).map(move |block| (kind, "drop", block)))
    };
    let came = (0..pieces.len()).filter(|kind| pieces[*kind].came);
    let blocks: Vec<(usize, &'static str, usize)> = came.flat_map(of).collect();
    let mut unused = Vec::new();
    for (number, &(kind, list, block)) in blocks.iter().enumerate() {
        if number == BLOCKS || !told(Stage::Rules, number, blocks.len()) {
            return (unused, false);
        }
        let mut without = program.clone();
        let piece = &mut without.pieces[kind];
        let blocks = if list == "move" { &mut piece.moves } else { &mut piece.drops };
        // An empty block stays: the number of blocks may be a piece's value.
        blocks[block].statements.clear();
        let Ok(rules) = Rules::with_tables(without, TABLES) else { continue };
        if let Some(was) = use_of(&Arc::new(rules), games) {
            unused.push(BlockUse { piece: pieces[kind].name.clone(), list, block: block + 1, was });
        }
    }
    (unused, true)
}

/// What became of a block, by rules without it; none if it was played.
fn use_of(without: &Arc<Rules>, games: &[Played]) -> Option<Use> {
    let (mut moves, mut was) = (Moves::new(), Use::NeverPossible);
    for game in games {
        let mut position = Position::new(without);
        for step in &game.steps {
            position.legal(&mut moves);
            if hash(&position, &moves) != step.list {
                was = Use::NeverPlayed;
            }
            let index = moves.iter().position(|part| position.text(part) == step.text)?;
            position.make(moves.get(index)?);
        }
        if game.outcome.is_some() && position.legal(&mut moves) != game.outcome {
            was = Use::NeverPlayed;
        }
    }
    Some(was)
}
