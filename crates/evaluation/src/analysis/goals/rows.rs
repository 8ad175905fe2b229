//! Rows that win when they are full: every place where a pattern of own pieces could still be made.

use board::{
    GoalCondition, GoalKind, GoalPlace, Occupant, PatternItem, PlayerId, Position, PositionId, Program, Rules,
};
use smallvec::SmallVec;

use super::arrival::{Cells, insert};
use crate::analysis::piece_values::wins;

/// All such places of one player.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// Words of a line's set of positions, line after line: so many from the first that is named.
    masks: Vec<u64>,
    firsts: Vec<usize>,
    span: usize,
    words: usize,
}

/// A row that lacks one piece, two, three, four is worth so much; one that lacks more nothing.
pub(crate) const LACKING: [i32; 4] = [120, 30, 8, 2];
/// So much counts for a cell of such a row, when cells are compared.
const GAINS: [i32; 4] = [1200, 120, 12, 1];

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
        let in_words = |line: &Vec<PositionId>| {
            let mut mask = Cells::from_elem(0, words);
            line.iter().for_each(|at| insert(&mut mask, rules.bit(*at)));
            mask
        };
        let lines: Vec<Cells> = lines.iter().map(in_words).collect();
        let first = |line: &Cells| line.iter().position(|word| *word != 0).unwrap_or(0);
        let last = |line: &Cells| line.iter().rposition(|word| *word != 0).unwrap_or(0);
        let span = lines.iter().map(|line| last(line) + 1 - first(line)).max().unwrap_or(1);
        let firsts: Vec<usize> = lines.iter().map(|line| first(line).min(words - span)).collect();
        let masks = lines.iter().zip(&firsts).flat_map(|(line, first)| line[*first..][..span].to_vec());
        Lines { masks: masks.collect(), firsts, span, words }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.masks.is_empty()
    }

    /// Calls back with each row that a player has begun and nobody else stands in: its first word, what each word lacks, and
    /// how much all do.
    fn each(&self, position: &Position, player: PlayerId, each: impl FnMut(usize, &[u64], usize)) {
        let own = position.owned(player);
        let others: Cells = (0..self.words).map(|word| position.occupied(word) & !own[word]).collect();
        match self.span {
            1 => self.each_of::<1>(own, &others, each),
            2 => self.each_of::<2>(own, &others, each),
            span => self.each_in(span, own, &others, each),
        }
    }

    /// The same, compiled for rows of so many words.
    fn each_of<const SPAN: usize>(
        &self,
        own: &[u64],
        others: &[u64],
        each: impl FnMut(usize, &[u64], usize),
    ) {
        self.each_in(SPAN, own, others, each);
    }

    #[inline(always)]
    fn each_in(&self, span: usize, own: &[u64], others: &[u64], mut each: impl FnMut(usize, &[u64], usize)) {
        let mut missing = Cells::from_elem(0, span);
        for (line, &first) in self.masks.chunks_exact(span).zip(&self.firsts) {
            let (own, others) = (&own[first..first + span], &others[first..first + span]);
            let meets =
                |cells: &[u64]| line.iter().zip(cells).fold(0, |all, (line, cells)| all | line & cells) != 0;
            if !meets(own) || meets(others) {
                continue;
            }
            missing
                .iter_mut()
                .zip(line.iter().zip(own))
                .for_each(|(missing, (line, own))| *missing = line & !own);
            each(first, &missing, missing.iter().map(|word| word.count_ones() as usize).sum());
        }
    }

    /// The player's rows without enemy pieces, by how much they lack.
    pub(crate) fn rows(&self, position: &Position, player: PlayerId) -> Rows {
        let mut rows = Rows { counts: [0; LACKING.len()], filling: SmallVec::from_elem(0, self.words) };
        self.each(position, player, |first, missing, lacks| {
            let Some(count) = lacks.checked_sub(1).and_then(|lacks| rows.counts.get_mut(lacks)) else {
                return;
            };
            *count += 1;
            if lacks == 1 {
                rows.filling[first..]
                    .iter_mut()
                    .zip(missing)
                    .for_each(|(filling, missing)| *filling |= missing);
            }
        });
        rows
    }

    /// Adds what each cell counts for the player's rows, by its bit.
    pub(crate) fn add_gains(&self, position: &Position, player: PlayerId, gains: &mut [i32]) {
        self.each(position, player, |first, missing, lacks| {
            let gain = lacks.checked_sub(1).and_then(|lacks| GAINS.get(lacks)).copied().unwrap_or_default();
            for (word, mut cells) in (first..).zip(missing.iter().copied()) {
                while cells != 0 {
                    gains[word * 64 + cells.trailing_zeros() as usize] += gain;
                    cells &= cells - 1;
                }
            }
        });
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
