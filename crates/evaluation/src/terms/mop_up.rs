//! The mop-up evaluation, for endings against a royal piece that is left alone: drive it where it has few moves, and bring
//! the own one near. It is no term like the others: where no piece promotes, only it and the material count.

use board::{PieceId, PlayerId, Position, PositionId};

use super::term::Sources;
use crate::analysis::{Sides, steps_between};

/// Tables for one game.
#[derive(Clone, Debug)]
pub(crate) struct MopUp {
    royal: Vec<PieceId>,
    /// By type: whether it promotes.
    promotes: Vec<bool>,
    cells: usize,
    /// How many moves a royal piece lacks at each cell, of those it has where it has most, in hundredths.
    confined: Vec<i32>,
    /// Steps from each cell to the nearest where a royal piece has no more moves than so many, added up over all such numbers below
    /// the most: on a chessboard the way to the edge and the way to a corner.
    outward: Vec<i32>,
    /// Steps between cells, the farthest where no way leads.
    steps: Vec<u8>,
}

/// A royal piece that stands alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LoneRoyal {
    /// What it is worth to the player.
    pub value: i32,
    /// Whether the other side has a piece that promotes: then there is more to do than to drive it.
    pub promotes: bool,
}

/// What a move that the lone piece lacks is worth, and a step that the own one is nearer.
const CONFINED: i32 = 20;
const NEARER: i32 = 8;
/// What a step outward of the lone piece is worth.
const OUTWARD: i32 = 10;
/// The most numbers of moves that are told apart.
const LEVELS: usize = 3;

impl MopUp {
    pub(crate) fn new(Sources { rules, mobility, royal, prospects, .. }: &Sources<'_>) -> MopUp {
        let program = rules.program();
        let (kinds, cells) = (program.pieces.len(), program.positions.len());
        let has_prospect = |kind: usize| {
            let owners = prospects.chunks_exact(kinds * cells);
            owners.flat_map(|row| &row[kind * cells..][..cells]).any(|prospect| *prospect > 0)
        };
        let promotes = (0..kinds).map(has_prospect).collect();
        let freedom = |at: usize| {
            let owners = (0..program.players.len()).map(PlayerId::from_index);
            let each = owners.flat_map(|owner| {
                royal.iter().map(move |kind| mobility.at(owner, *kind, PositionId::from_index(at)))
            });
            each.max().unwrap_or(0)
        };
        let freedoms: Vec<i32> = (0..cells).map(freedom).collect();
        let most = freedoms.iter().copied().max().unwrap_or(0);
        let steps = steps_between(program);
        let mut levels: Vec<i32> = freedoms.iter().copied().filter(|freedom| *freedom < most).collect();
        levels.sort_unstable();
        levels.dedup();
        let way = |at: usize, level: i32| {
            let narrow = (0..cells).filter(|cell| freedoms[*cell] <= level);
            narrow.map(|cell| i32::from(steps[at * cells + cell])).min().unwrap_or(0)
        };
        // Boards with many kinds of cells tell enough by their narrowest.
        let levels = &levels[..levels.len().min(LEVELS)];
        let outward = (0..cells).map(|at| levels.iter().map(|level| way(at, *level)).sum()).collect();
        MopUp {
            royal: royal.to_vec(),
            promotes,
            cells,
            outward,
            confined: freedoms.into_iter().map(|freedom| most - freedom).collect(),
            steps,
        }
    }

    /// What it is worth to a player that one royal piece stands alone; none where none does.
    pub(crate) fn value(&self, sides: &Sides, position: &Position, player: PlayerId) -> Option<LoneRoyal> {
        if self.both_have_more(sides, position, player) {
            return None;
        }
        let [mut own, mut other] = [Army::default(), Army::default()];
        for (at, owner, kind) in position.pieces() {
            let army = if sides.counts_for(owner, player) { &mut own } else { &mut other };
            if self.royal.contains(&kind) {
                army.royal = Some(at);
            } else {
                army.others += 1;
                army.promotes |= self.promotes[kind.index()];
                if own.others > 0 && other.others > 0 {
                    return None;
                }
            }
        }
        let (winner, lone, sign) = if own.others > 0 { (own, other, 1) } else { (other, own, -1) };
        let (near, lone) = winner.royal.zip(lone.royal.filter(|_| winner.others > 0))?;
        let steps = i32::from(self.steps[near.index() * self.cells + lone.index()]);
        let lone = lone.index();
        let driven = self.confined[lone] * CONFINED / 100 - self.outward[lone] * OUTWARD - steps * NEARER;
        Some(LoneRoyal { value: sign * driven, promotes: winner.promotes })
    }

    /// Whether a player and somebody else each own more than royal pieces, told by their numbers.
    fn both_have_more(&self, sides: &Sides, position: &Position, player: PlayerId) -> bool {
        let has_more = |owner: PlayerId| {
            let all: u32 = position.owned(owner).iter().map(|word| word.count_ones()).sum();
            all as usize > self.royal.iter().map(|kind| position.count(owner, *kind)).sum()
        };
        let mut have = [false; 2];
        for owner in sides.owners() {
            have[usize::from(sides.counts_for(owner, player))] |= has_more(owner);
        }
        have == [true; 2]
    }
}

#[derive(Clone, Copy, Default)]
struct Army {
    royal: Option<PositionId>,
    others: u32,
    promotes: bool,
}

#[cfg(test)]
mod tests;
