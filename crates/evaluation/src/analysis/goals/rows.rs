//! Rows that win when they are full: every place where a pattern of own pieces could still be made.

use board::{
    GoalCondition, GoalKind, GoalPlace, Occupant, PatternItem, PlayerId, Position, PositionId, Program, Rules,
};
use smallvec::SmallVec;

use super::arrival::Cells;
use crate::analysis::piece_values::wins;

/// All such places of one player.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// Words of a line's set of positions, line after line.
    masks: Vec<u64>,
    words: usize,
}

/// A row that lacks one piece, two, three, four is worth so much; one that lacks more nothing.
pub(crate) const LACKING: [i32; 4] = [120, 30, 8, 2];

impl Lines {
    pub(crate) fn new(rules: &Rules, player: PlayerId) -> Lines {
        let program = rules.program();
        let mut lines = Vec::new();
        for condition in wins(program, player) {
            collect(program, player, condition, &mut lines);
        }
        for line in &mut lines {
            line.sort();
            line.dedup();
        }
        lines.retain(|line: &Vec<PositionId>| line.len() >= 3);
        lines.sort();
        lines.dedup();
        let words = rules.words();
        let mut masks = vec![0; lines.len() * words];
        for (line, mask) in lines.iter().zip(masks.chunks_mut(words.max(1))) {
            for at in line {
                let bit = rules.bit(*at);
                mask[bit / 64] |= 1 << (bit % 64);
            }
        }
        Lines { masks, words }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.masks.is_empty()
    }

    /// The set of cells of each row.
    fn each(&self) -> impl Iterator<Item = &[u64]> {
        self.masks.chunks_exact(self.words.max(1))
    }

    /// The player's rows without enemy pieces, by how much they lack.
    pub(crate) fn rows(&self, position: &Position, player: PlayerId) -> Rows {
        let own = position.owned(player);
        let mut rows = Rows { counts: [0; LACKING.len()], filling: SmallVec::from_elem(0, self.words) };
        if let (&[own], 1) = (own, self.words) {
            rows.filling[0] = in_one_word(&self.masks, own, position.occupied(0), &mut rows.counts);
            return rows;
        }
        let others: Cells = (0..self.words).map(|word| position.occupied(word) & !own[word]).collect();
        for line in self.each() {
            let (mut lacks, mut has, mut free) = (0, false, true);
            for ((line, own), others) in line.iter().zip(own).zip(&others) {
                lacks += (line & !own).count_ones() as usize;
                has |= line & own != 0;
                free &= line & others == 0;
            }
            if !free || !has || lacks == 0 || lacks > LACKING.len() {
                continue;
            }
            rows.counts[lacks - 1] += 1;
            if lacks == 1 {
                for ((filling, line), own) in rows.filling.iter_mut().zip(line).zip(own) {
                    *filling |= line & !own;
                }
            }
        }
        rows
    }

    /// What the rows begun are worth to the player.
    pub(crate) fn value(&self, position: &Position, player: PlayerId) -> i32 {
        let own = position.owned(player);
        let others: SmallVec<[u64; 4]> =
            (0..self.words).map(|word| position.occupied(word) & !own[word]).collect();
        self.each().map(|line| begun(line, own, &others)).sum()
    }
}

/// What a player's rows lack.
#[derive(Clone, Debug)]
pub struct Rows {
    /// Rows begun that lack one cell, two, and so on.
    pub counts: [i32; 4],
    /// The cells that would fill one.
    pub filling: Cells,
}

impl Rows {
    /// What the rows begun are worth to the player.
    pub(crate) fn value(&self) -> i32 {
        self.counts.iter().zip(LACKING).map(|(count, value)| count * value).sum()
    }
}

/// The same on a small board: counts rows by how much they lack, and returns the cells that would fill one.
fn in_one_word(lines: &[u64], own: u64, occupied: u64, counts: &mut [i32; LACKING.len()]) -> u64 {
    let others = occupied & !own;
    let mut filling = 0;
    for &line in lines {
        if line & others != 0 || line & own == 0 {
            continue;
        }
        let missing = line & !own;
        let mut rest = missing;
        for count in counts.iter_mut() {
            rest &= rest.wrapping_sub(1);
            if rest == 0 {
                *count += 1;
                break;
            }
        }
        if missing & missing.wrapping_sub(1) == 0 {
            filling |= missing;
        }
    }
    filling
}

/// Whether a full row of one's own always wins: there is one type of piece, and no goal but rows and draws.
pub(crate) fn rows_decide(program: &Program) -> bool {
    let is_row = |condition: &GoalCondition| {
        let any = match condition {
            GoalCondition::Or(any) => any.as_slice(),
            one => std::slice::from_ref(one),
        };
        any.iter().all(|inner| match inner {
            GoalCondition::Relative(items) => items.iter().all(|item| match item {
                PatternItem::Step(_) => true,
                PatternItem::Occupant(occupant) => matches!(occupant, Occupant::Own(_)),
            }),
            GoalCondition::Absolute { occupants, places } => {
                is_own(occupants) && places.iter().all(|place| matches!(place, GoalPlace::Position(_)))
            }
            _ => false,
        })
    };
    program.pieces.len() == 1
        && program.goals.iter().all(|goal| match goal.kind {
            GoalKind::Win => is_row(&goal.condition),
            GoalKind::Draw => {
                matches!(goal.condition, GoalCondition::Stalemated | GoalCondition::TotalPieceCount(..))
            }
            _ => false,
        })
}

/// What one row is worth: nothing once another's piece stands in it.
fn begun(line: &[u64], own: &[u64], others: &[u64]) -> i32 {
    let (mut lacks, mut has) = (0, 0);
    for ((line, own), others) in line.iter().zip(own).zip(others) {
        if line & others != 0 {
            return 0;
        }
        lacks += (line & !own).count_ones() as usize;
        has += (line & own).count_ones();
    }
    match lacks {
        0 => LACKING[0],
        _ if has > 0 => LACKING.get(lacks - 1).copied().unwrap_or(0),
        _ => 0,
    }
}

fn collect(program: &Program, player: PlayerId, condition: &GoalCondition, lines: &mut Vec<Vec<PositionId>>) {
    match condition {
        GoalCondition::Or(any) => any.iter().for_each(|inner| collect(program, player, inner, lines)),
        GoalCondition::Relative(items) => {
            let starts = (0..program.positions.len()).map(PositionId::from_index);
            lines.extend(starts.filter_map(|start| walk(program, player, items, start)));
        }
        GoalCondition::Absolute { occupants, places } if is_own(occupants) => {
            let line = places.iter().map(|place| match place {
                GoalPlace::Position(at) => Some(*at),
                GoalPlace::Zone(_) => None,
            });
            lines.extend(line.collect::<Option<Vec<PositionId>>>());
        }
        _ => {}
    }
}

fn is_own(occupants: &[Occupant]) -> bool {
    occupants.iter().all(|occupant| matches!(occupant, Occupant::Own(_)))
}

/// The places of a row from one start, if it lies on the board and wants own pieces alone.
fn walk(
    program: &Program,
    player: PlayerId,
    items: &[PatternItem],
    start: PositionId,
) -> Option<Vec<PositionId>> {
    let mut at = start;
    let mut line = Vec::new();
    for item in items {
        match item {
            PatternItem::Step(direction) => {
                at = program.links[program.symmetric(player, *direction).index()][at.index()]?;
            }
            PatternItem::Occupant(Occupant::Own(_)) => {
                if line.last() != Some(&at) {
                    line.push(at);
                }
            }
            PatternItem::Occupant(_) => return None,
        }
    }
    Some(line)
}
