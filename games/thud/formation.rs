//! What each piece looks like where it stands: dwarfs by the lines they stand in, trolls by the lines they face.

use board::{PieceId, Position, PositionId, Program};

use super::cells::{NAMES, place};
use super::weighing::Weighing;

/// A dwarf so many steps away, or more, is not gathered around another.
const APART: i32 = 5;

/// The ways over the board.
pub(super) struct Formation {
    /// For each position its neighbour in each of the eight directions, opposite ones four apart.
    ways: Vec<[Option<PositionId>; 8]>,
    /// For each position its column and row.
    places: Vec<(i32, i32)>,
    pub(super) dwarf: PieceId,
    pub(super) troll: PieceId,
}

impl Formation {
    /// `bits` are those of [`super::cells::bits`]. None where the pieces or the ways are others.
    pub(super) fn new(program: &Program, bits: &[u8]) -> Option<Formation> {
        let way = |name: &str| program.directions.iter().position(|direction| direction == name);
        let rows: Vec<usize> = NAMES.iter().map(|name| way(name)).collect::<Option<_>>()?;
        let ways =
            (0..program.positions.len()).map(|at| std::array::from_fn(|way| program.links[rows[way]][at]));
        Some(Formation {
            ways: ways.collect(),
            places: bits.iter().map(|bit| place(*bit)).collect(),
            dwarf: program.piece_named("Dwarf")?,
            troll: program.piece_named("Troll")?,
        })
    }

    /// What the position is worth to the dwarfs, beside the points.
    pub(super) fn value(&self, position: &Position, weighing: &Weighing) -> i32 {
        let mut value = 0;
        let (mut dwarfs, mut trolls) = (Vec::with_capacity(32), Vec::with_capacity(8));
        for (at, _, piece) in position.pieces() {
            let beside = self.ways[at.index()].iter().filter(|way| self.is_dwarf(position, **way)).count();
            if piece == self.dwarf {
                dwarfs.push(self.places[at.index()]);
                value += weighing.together * beside.min(3) as i32
                    + weighing.commanded * self.commanded(position, at);
            } else if piece == self.troll {
                trolls.push(self.places[at.index()]);
                if (0..8).any(|way| self.can_be_hurled_at(position, at, way)) {
                    value += weighing.in_reach;
                } else if beside > 0 {
                    value -= weighing.near;
                }
            }
        }
        let apart = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0).abs().max((a.1 - b.1).abs());
        if weighing.gathered != 0 {
            let around = |center: &(i32, i32)| {
                dwarfs.iter().map(|dwarf| (APART - apart(*center, *dwarf)).max(0)).sum::<i32>()
            };
            value += weighing.gathered * dwarfs.iter().map(around).max().unwrap_or(0);
        }
        let count = dwarfs.len() as i32;
        let sum = dwarfs.iter().fold((0, 0), |sum, dwarf| (sum.0 + dwarf.0, sum.1 + dwarf.1));
        for &dwarf in &dwarfs {
            value -= weighing.astray * (apart((dwarf.0 * count, dwarf.1 * count), sum) / count);
            value -= weighing.hunted * i32::from(trolls.iter().any(|troll| apart(*troll, dwarf) <= 2));
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
