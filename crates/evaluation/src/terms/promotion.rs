//! A piece that is near a promotion is worth a part of what it may become.

use std::sync::Arc;

use board::{
    Block, Item, Moves, PartChange, Piece, PieceId, PlayerId, Position, PositionId, Rules, Statement,
};

use super::term::Sources;
use crate::analysis::{LARGE, RulesAnalysis};

/// On large boards types are not tried out from more cells than this, all types together.
const TRIED: usize = 4096;
/// How much of what a promotion gains counts that is so many moves away, in per cent.
const SHARES: [i32; 5] = [20, 10, 5, 3, 1];

/// The moves of one type of piece, each alone on the board: by place, what the best promotion gains and where else it can go.
struct Ways {
    gains: Vec<i32>,
    leads: Vec<Vec<usize>>,
}

/// The square term.
pub(super) fn term(sources: &Sources<'_>) -> Vec<i32> {
    sources.prospects.to_vec()
}

/// What the prospect of a promotion is worth, by owner, type and place, given what types are worth to their owners.
pub(crate) fn prospects(
    rules: &Arc<Rules>,
    analysis: &RulesAnalysis,
    worth: impl Fn(PlayerId, PieceId) -> i32,
) -> Vec<i32> {
    let program = rules.program();
    let (players, kinds, cells) = (program.players.len(), program.pieces.len(), program.positions.len());
    let mut values = vec![0; players * kinds * cells];
    let promoting = program.pieces.iter().filter(|piece| promotes(piece)).count();
    if cells > LARGE && cells * promoting > TRIED {
        return values;
    }
    for &owner in &analysis.seats {
        let Some(turn) = program.turns.iter().position(|turn| turn.moves_as == owner) else { continue };
        for kind in (0..kinds).map(PieceId::from_index).filter(|kind| promotes(&program.pieces[kind.index()]))
        {
            let ways =
                ways(rules, (turn, owner, kind), |promoted| worth(owner, promoted) - worth(owner, kind));
            let row = &mut values[(owner.index() * kinds + kind.index()) * cells..][..cells];
            spread(&ways, row);
        }
    }
    values
}

/// Whether a type may become another by a move of its own.
fn promotes(piece: &Piece) -> bool {
    let mut items = piece.moves.iter().flat_map(Block::items);
    items.any(|(_, item)| match item {
        Item::Statement(Statement::Add(add)) => !add.promotions.is_empty(),
        Item::Statement(statement) => matches!(statement, Statement::ChangeType(..)),
        _ => false,
    })
}

fn ways(
    rules: &Arc<Rules>,
    (turn, owner, kind): (usize, PlayerId, PieceId),
    gain: impl Fn(PieceId) -> i32,
) -> Ways {
    let cells = rules.program().positions.len();
    let mut ways = Ways { gains: vec![0; cells], leads: vec![Vec::new(); cells] };
    let mut position = Position::empty(rules);
    position.set_turn(turn);
    let mut moves = Moves::new();
    for at in (0..cells).map(PositionId::from_index) {
        position.put(owner, kind, at);
        if position.offers(&mut moves).is_none() {
            for (part, to) in moves.iter().filter_map(|part| Some((part, part.journey()?.1))) {
                let promoted = part.promotion().or_else(|| {
                    part.changes().find_map(|change| match change {
                        PartChange::Type(kind, at) if at == to => Some(kind),
                        _ => None,
                    })
                });
                match promoted {
                    Some(promoted) => {
                        ways.gains[at.index()] = ways.gains[at.index()].max(gain(promoted));
                    }
                    None => ways.leads[at.index()].push(to.index()),
                }
            }
        }
        position.remove(at);
    }
    ways
}

/// Goes back from the promotions, move by move.
fn spread(ways: &Ways, values: &mut [i32]) {
    let mut gains = ways.gains.clone();
    for share in SHARES {
        for (value, gain) in values.iter_mut().zip(&gains) {
            *value = (*value).max(gain * share / 100);
        }
        let before = gains;
        gains =
            ways.leads.iter().map(|leads| leads.iter().map(|to| before[*to]).max().unwrap_or(0)).collect();
    }
}
