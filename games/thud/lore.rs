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
/// A free cell that a line of dwarfs commands beyond the one in front of it: a troll that comes there can be hurled at.
const COMMANDED: i32 = 5;
/// Each step of a dwarf from the middle of all dwarfs.
const ASTRAY: i32 = 20;
/// A dwarf that a troll is within two steps of.
const HUNTED: i32 = 15;
/// A troll that a dwarf can be hurled at.
const IN_REACH: i32 = 60;
/// A troll with a dwarf to take beside where it stands: it is near its work.
const NEAR: i32 = 8;

/// The eight directions, opposite ones four apart: their names, and how they go.
const NAMES: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
const STEPS: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// The ways over the board, for counting along lines.
struct Board {
    /// For each position its neighbour in each of the eight directions.
    ways: Vec<[Option<PositionId>; 8]>,
    /// For each position its column and row, counted from one of them.
    places: Vec<(i32, i32)>,
    dwarf: PieceId,
    troll: PieceId,
}

impl Board {
    fn new(program: &Program) -> Option<Board> {
        let way = |name: &str| program.directions.iter().position(|direction| direction == name);
        let rows: Vec<usize> = NAMES.iter().map(|name| way(name)).collect::<Option<_>>()?;
        let ways =
            (0..program.positions.len()).map(|at| std::array::from_fn(|way| program.links[rows[way]][at]));
        let ways: Vec<_> = ways.collect();
        Some(Board {
            places: places(&ways),
            ways,
            dwarf: program.piece_named("Dwarf")?,
            troll: program.piece_named("Troll")?,
        })
    }

    /// What the position is worth to the dwarfs, beside the pieces.
    fn value(&self, position: &Position) -> i32 {
        let mut value = 0;
        let (mut dwarfs, mut trolls) = (Vec::with_capacity(32), Vec::with_capacity(8));
        for (at, _, piece) in position.pieces() {
            let beside = self.ways[at.index()].iter().filter(|way| self.is_dwarf(position, **way)).count();
            if piece == self.dwarf {
                dwarfs.push(self.places[at.index()]);
                value += TOGETHER * beside.min(3) as i32 + COMMANDED * self.commanded(position, at);
            } else if piece == self.troll {
                trolls.push(self.places[at.index()]);
                if (0..8).any(|way| self.can_be_hurled_at(position, at, way)) {
                    value += IN_REACH;
                } else if beside > 0 {
                    value -= NEAR;
                }
            }
        }
        let apart = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0).abs().max((a.1 - b.1).abs());
        let count = dwarfs.len() as i32;
        let sum = dwarfs.iter().fold((0, 0), |sum, dwarf| (sum.0 + dwarf.0, sum.1 + dwarf.1));
        for &dwarf in &dwarfs {
            value -= ASTRAY * (apart((dwarf.0 * count, dwarf.1 * count), sum) / count);
            value -= HUNTED * i32::from(trolls.iter().any(|troll| apart(*troll, dwarf) <= 2));
        }
        value
    }

    fn is_dwarf(&self, position: &Position, at: Option<PositionId>) -> bool {
        at.and_then(|at| position.piece(at)).is_some_and(|(_, kind)| kind == self.dwarf)
    }

    /// How many free cells lines of dwarfs behind this one, and itself, command beyond the first in each direction.
    fn commanded(&self, position: &Position, front: PositionId) -> i32 {
        let is_free = |at: &PositionId| position.piece(*at).is_none();
        let mut commanded = 0;
        for way in 0..8 {
            let ahead = |at: &PositionId| self.ways[at.index()][way];
            let Some(first) = ahead(&front).filter(is_free) else { continue };
            let behind = |at: &PositionId| self.ways[at.index()][(way + 4) % 8];
            let line = std::iter::successors(behind(&front), behind)
                .take_while(|at| self.is_dwarf(position, Some(*at)))
                .take(3)
                .count();
            let free = std::iter::successors(ahead(&first), ahead).take_while(is_free).take(line).count();
            commanded += free as i32;
        }
        commanded
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

/// The column and row of each position, found by walking from the first.
fn places(ways: &[[Option<PositionId>; 8]]) -> Vec<(i32, i32)> {
    let mut places = vec![None; ways.len()];
    let mut waiting = vec![(0, (0, 0))];
    while let Some((at, (x, y))) = waiting.pop() {
        if places[at].is_none() {
            places[at] = Some((x, y));
            let beside = ways[at]
                .iter()
                .zip(STEPS)
                .filter_map(|(to, (dx, dy))| Some((to.as_ref()?.index(), (x + dx, y + dy))));
            waiting.extend(beside);
        }
    }
    places.into_iter().map(Option::unwrap_or_default).collect()
}
