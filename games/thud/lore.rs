//! What a player that looks ahead must know of Thud beside its rules: what pieces count, that dwarfs are safe in
//! blocks, and when a troll can be hurled at.

use std::sync::Arc;

use board::{PieceId, Position, PositionId, Program};
use search::{Counts, Knowledge, Lore, Style, Weights};

use super::points::price;
use crate::zrf::Ready;

/// Points decide, however a game ends.
pub(super) fn style() -> Style {
    Style { counts: Counts::Pieces, ..Style::default() }
}

/// What is known before the game; plain is without what is told here but the prices.
pub(super) fn knowledge(ready: &Arc<Ready>, plain: bool) -> Arc<Knowledge> {
    let program = ready.program();
    let prices = program.pieces.iter().map(|piece| 100 * price(&piece.name) as i32);
    let weights = Weights { pieces: Some(prices.collect()), mobility: 0, ..Weights::USUAL };
    let knowledge = Knowledge::new(&ready.rules, ready.worth(), &weights);
    Arc::new(match Board::new(program) {
        Some(board) if !plain => knowledge.with_lore(Lore(Arc::new(move |position| board.value(position)))),
        _ => knowledge,
    })
}

/// A dwarf beside a dwarf, for each of the two.
const TOGETHER: i32 = 5;
/// A troll that a dwarf can be hurled at.
const IN_REACH: i32 = 60;
/// A troll with a dwarf to take beside where it stands: it is near its work.
const NEAR: i32 = 8;

/// The ways over the board, for counting along lines.
struct Board {
    /// For each position its neighbour in each of the eight directions.
    ways: Vec<[Option<PositionId>; 8]>,
    dwarf: PieceId,
    troll: PieceId,
}

impl Board {
    fn new(program: &Program) -> Option<Board> {
        let way = |name: &str| program.directions.iter().position(|direction| direction == name);
        // Opposite directions are four apart.
        let names = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
        let rows: Vec<usize> = names.iter().map(|name| way(name)).collect::<Option<_>>()?;
        let ways =
            (0..program.positions.len()).map(|at| std::array::from_fn(|way| program.links[rows[way]][at]));
        Some(Board {
            ways: ways.collect(),
            dwarf: program.piece_named("Dwarf")?,
            troll: program.piece_named("Troll")?,
        })
    }

    /// What the position is worth to the dwarfs, beside the pieces.
    fn value(&self, position: &Position) -> i32 {
        let kind = |at: Option<PositionId>| at.and_then(|at| position.piece(at)).map(|(_, kind)| kind);
        let mut value = 0;
        for (at, _, piece) in position.pieces() {
            let ways = &self.ways[at.index()];
            if piece == self.dwarf {
                let beside = ways.iter().filter(|way| kind(**way) == Some(self.dwarf)).count();
                value += TOGETHER * beside.min(3) as i32;
            } else if piece == self.troll {
                if (0..8).any(|way| self.can_be_hurled_at(position, at, way)) {
                    value += IN_REACH;
                } else if ways.iter().any(|way| kind(*way) == Some(self.dwarf)) {
                    value -= NEAR;
                }
            }
        }
        value
    }

    /// Whether the nearest piece in a direction is the front of a line of dwarfs as long as the way from it.
    fn can_be_hurled_at(&self, position: &Position, troll: PositionId, way: usize) -> bool {
        let step = |at: PositionId| self.ways[at.index()][way];
        let mut far = 0;
        let mut next = step(troll);
        while let Some(at) = next {
            far += 1;
            if position.piece(at).is_some() {
                break;
            }
            next = step(at);
        }
        let mut line = 0;
        while let Some(at) = next.filter(|at| position.piece(*at).is_some_and(|(_, kind)| kind == self.dwarf))
        {
            line += 1;
            next = step(at);
        }
        far > 0 && far <= line.min(7)
    }
}
