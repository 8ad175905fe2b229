//! How to win against a royal piece that is left alone: mop up: drive it where it has few moves, and bring the own one near.

use std::collections::VecDeque;

use board::{PieceId, PlayerId, Position, PositionId, Program};

use crate::evaluate::Evaluation;
use crate::mobility::Mobility;

/// Tables for one game.
#[derive(Clone, Debug)]
pub(crate) struct MopUp {
    royal: Vec<PieceId>,
    cells: usize,
    /// How many moves a royal piece lacks at each cell, of those it has where it has most, in hundredths.
    confined: Vec<i32>,
    /// Steps from each cell to the nearest where a royal piece has no more moves than so many, added up over all such numbers below
    /// the most: on a chessboard the way to the edge and the way to a corner.
    outward: Vec<i32>,
    /// Steps between cells, the farthest where no way leads.
    steps: Vec<u8>,
}

/// What a move that the lone piece lacks is worth, and a step that the own one is nearer.
const CONFINED: i32 = 20;
const NEARER: i32 = 8;
/// What a step outward of the lone piece is worth.
const OUTWARD: i32 = 10;
const FAR: u8 = 50;
/// The most numbers of moves that are told apart.
const LEVELS: usize = 3;

impl MopUp {
    pub(crate) fn new(program: &Program, mobility: &Mobility, royal: &[PieceId]) -> MopUp {
        let cells = program.positions.len();
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
            cells,
            outward,
            confined: freedoms.into_iter().map(|freedom| most - freedom).collect(),
            steps,
        }
    }

    /// What it is worth to a player that one royal piece stands alone; nothing in all other positions.
    pub(crate) fn value(&self, evaluation: &Evaluation, position: &Position, player: PlayerId) -> i32 {
        let [mut own, mut other] = [Army::default(), Army::default()];
        for (at, owner, kind) in position.pieces() {
            let army = if evaluation.counts_for(owner, player) { &mut own } else { &mut other };
            if self.royal.contains(&kind) {
                army.royal = Some(at);
            } else {
                army.others += 1;
                if own.others > 0 && other.others > 0 {
                    return 0;
                }
            }
        }
        let (winner, lone, sign) = if own.others > 0 { (own, other, 1) } else { (other, own, -1) };
        let (Some(near), Some(lone)) = (winner.royal, lone.royal.filter(|_| winner.others > 0)) else {
            return 0;
        };
        let steps = i32::from(self.steps[near.index() * self.cells + lone.index()]);
        let lone = lone.index();
        sign * (self.confined[lone] * CONFINED / 100 - self.outward[lone] * OUTWARD - steps * NEARER)
    }
}

/// Steps from cell to cell along links, the farthest where no way leads.
pub(crate) fn steps_between(program: &Program) -> Vec<u8> {
    let cells = program.positions.len();
    let mut steps = vec![FAR; cells * cells];
    for start in 0..cells {
        let row = &mut steps[start * cells..][..cells];
        row[start] = 0;
        let mut waiting = VecDeque::from([start]);
        while let Some(at) = waiting.pop_front() {
            for to in program.links.iter().filter_map(|links| links[at]).map(PositionId::index) {
                if row[to] == FAR && row[at] + 1 < FAR {
                    row[to] = row[at] + 1;
                    waiting.push_back(to);
                }
            }
        }
    }
    steps
}

#[derive(Clone, Copy, Default)]
struct Army {
    royal: Option<PositionId>,
    others: u32,
}
