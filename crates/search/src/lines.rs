//! Rows that win when they are full: every place where a pattern of own pieces could still be made.

use board::{GoalCondition, Occupant, PatternItem, PlayerId, Position, PositionId, Program, Rules};
use smallvec::SmallVec;

use crate::piece_values::wins;

/// All such places of one player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    /// Words of a line's set of positions, line after line.
    masks: Vec<u64>,
    words: usize,
}

/// A row that lacks one piece, two, three, four is worth so much; one that lacks more nothing.
const LACKING: [i32; 4] = [120, 30, 8, 2];

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

    /// What the rows begun are worth to the player.
    pub(crate) fn value(&self, position: &Position, player: PlayerId) -> i32 {
        let own = position.owned(player);
        let others: SmallVec<[u64; 4]> =
            (0..self.words).map(|word| position.occupied(word) & !own[word]).collect();
        self.masks.chunks_exact(self.words.max(1)).map(|line| begun(line, own, &others)).sum()
    }
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
                board::GoalPlace::Position(at) => Some(*at),
                board::GoalPlace::Zone(_) => None,
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
