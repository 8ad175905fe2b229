//! Moves and drops that never mattered: without one of them, the games are looked through again.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::tally::{PieceUse, Played};
use board::{Moves, Position, Program, Rules};

/// In a file with more blocks only these are looked for.
const BLOCKS: usize = 1000;
/// The bytes of tables of rules that are soon dropped.
const TABLES: usize = 1 << 20;

/// A hash of the legal parts, the same in any order: of two blocks that make one part, only the first lists it.
pub(super) fn hash(position: &Position, moves: &Moves) -> u64 {
    let each = moves.iter().map(|part| {
        let mut hasher = DefaultHasher::new();
        position.text(part).hash(&mut hasher);
        hasher.finish()
    });
    each.fold(0, u64::wrapping_add)
}

/// The blocks of pieces that were there which never were possible, those which nobody played, and whether all were looked for.
pub(super) fn unused(
    program: &Program,
    games: &[Played],
    pieces: &[PieceUse],
    told: &mut dyn FnMut(&str, usize, usize) -> bool,
) -> (Vec<String>, Vec<String>, bool) {
    let of = |kind: usize| {
        let piece = &program.pieces[kind];
        let moves = (0..piece.moves.len()).map(move |block| (kind, "move", block));
        moves.chain((0..piece.drops.len()).map(move |block| (kind, "drop", block)))
    };
    let blocks: Vec<_> = (0..pieces.len()).filter(|kind| pieces[*kind].came).flat_map(of).collect();
    let (mut impossible, mut unplayed) = (Vec::new(), Vec::new());
    for (number, &(kind, list, block)) in blocks.iter().enumerate() {
        if number == BLOCKS || !told("move and drop blocks looked for", number, blocks.len()) {
            return (impossible, unplayed, false);
        }
        let mut without = program.clone();
        let piece = &mut without.pieces[kind];
        let of_list = if list == "move" { &mut piece.moves } else { &mut piece.drops };
        // An empty block stays: the number of blocks may be a piece's value.
        of_list[block].statements.clear();
        let Ok(rules) = Rules::with_tables(without, TABLES) else { continue };
        let name = || format!("{}, {list} block {}", program.pieces[kind].name, block + 1);
        match was_possible(&Arc::new(rules), games) {
            None => {}
            Some(true) => unplayed.push(name()),
            Some(false) => impossible.push(name()),
        }
    }
    (impossible, unplayed, true)
}

/// Whether a block made any difference, by rules without it; none if it was played.
fn was_possible(without: &Arc<Rules>, games: &[Played]) -> Option<bool> {
    let (mut moves, mut was) = (Moves::new(), false);
    for game in games {
        let mut position = Position::new(without);
        for step in &game.steps {
            position.legal(&mut moves);
            was |= hash(&position, &moves) != step.list;
            let index = moves.iter().position(|part| position.text(part) == step.text)?;
            position.make(moves.get(index)?);
        }
        was |= game.outcome.is_some() && position.legal(&mut moves) != game.outcome;
    }
    Some(was)
}
