//! Whether a part leaves the mover's last royal piece safe, told by the cells that it touches.

use super::attack::{hits_from, only_royal};
use crate::moves::Part;
use crate::position::{Board, Set, Shelter};
use crate::program::{PieceId, PlayerId};
use crate::rules::{CLEAR_WORDS, Cell, Effect, NOWHERE, Rules, Shape};
use crate::scratch::Scratch;

/// The shelter of a player's last royal piece; none where that cannot be told. Code that is needed for it is made at once.
pub(crate) fn shelter(board: &mut Board, rules: &Rules, player: PlayerId) -> Option<Shelter> {
    let (target, _) = only_royal(board, rules, player)?;
    let mut scratch = std::mem::take(&mut board.memory.scratch);
    let shelter = shelter_at(board, rules, player, target, &mut scratch);
    board.memory.scratch = scratch;
    shelter
}

fn shelter_at(
    board: &mut Board,
    rules: &Rules,
    player: PlayerId,
    target: Cell,
    scratch: &mut Scratch,
) -> Option<Shelter> {
    let mut royal = Set::from_elem(0, rules.words());
    rules.grid.add(&mut royal, target);
    let (mut cells, mut answers) = (royal.clone(), None::<Set>);
    let (every, taken) = (rules.selectors.every(), board.cells.all_taken::<CLEAR_WORDS>());
    for enemy in rules.enemies_of(player) {
        let reach = rules.reach_of_all(enemy, every, target);
        if reach.is_none() && rules.is_reach_worth_making() {
            return None;
        }
        for word in 0..board.cells.words() {
            let mut left = board.cells.owned_by(enemy)[word] & reach.map_or(u64::MAX, |reach| reach[word]);
            while left != 0 {
                let own = left & left.wrapping_neg();
                left &= !own;
                let cell = rules.grid.cell(word * 64 + own.trailing_zeros() as usize);
                let piece = (enemy, board.cells.kind[usize::from(cell)]);
                let mut hit = |needs: &[u64]| {
                    let mut ends = royal.clone();
                    ends[word] |= own;
                    ends.iter_mut().zip(needs).for_each(|(ends, needs)| *ends |= needs);
                    let answers = answers.get_or_insert_with(|| ends.clone());
                    answers.iter_mut().zip(&ends).for_each(|(answers, ends)| *answers &= ends);
                };
                let mut watch =
                    |more: &[u64]| cells.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
                let Some(between) = rules.quick_hit(piece, cell, target) else {
                    let hits = hits_from(board, rules, piece, (cell, target), every, scratch);
                    let tell = |reads: &[u64]| if hits { hit(reads) } else { watch(reads) };
                    if !rules.with_hit_reads(piece, cell, target, tell) {
                        return None;
                    }
                    continue;
                };
                // It never hits there.
                if between[word] & own != 0 {
                    continue;
                }
                let mut blockers = between;
                blockers.iter_mut().zip(taken).for_each(|(set, taken)| *set &= taken);
                match blockers.iter().map(|set| set.count_ones()).sum() {
                    0 => hit(&between),
                    // Without the only piece between it would hit.
                    1 => watch(&blockers),
                    _ => {}
                }
            }
        }
    }
    Some(answers.map_or(Shelter::Safe(cells), Shelter::Attacked))
}

impl Shelter {
    /// Whether a part leaves the royal piece safe; `None` where that must be tried.
    pub(crate) fn tells(&self, board: &Board, rules: &Rules, part: Part<'_>) -> Option<bool> {
        match self {
            Shelter::Safe(cells) => leaves_alone(rules, part, cells).then_some(true),
            Shelter::Attacked(answers) => leaves_attacked(board, rules, part, answers).then_some(false),
        }
    }
}

/// Whether a part touches none of some cells, and does no more than to move or drop its own piece, which may be promoted and set
/// attributes.
fn leaves_alone(rules: &Rules, part: Part<'_>, cells: &Set) -> bool {
    let is_in = |cell: Cell| {
        let bit = rules.grid.bit(cell);
        cells[bit / 64] >> (bit % 64) & 1 != 0
    };
    let apart = |cell: Cell| cell == NOWHERE || !is_in(cell);
    // Who moves another piece than its own may move an enemy's.
    let is_own = part.entry.shape == Shape::Drop || part.entry.from == part.entry.origin;
    !part.is_partial()
        && is_own
        && apart(part.entry.from)
        && apart(part.entry.to)
        && part.tail.iter().all(|effect| match *effect {
            Effect::Promote { at, .. } | Effect::Attribute { at, .. } => apart(at),
            _ => false,
        })
}

/// Whether a part moves or drops a piece of the mover's, not the royal one, and touches none of the cells where that could stop the attack.
fn leaves_attacked(board: &Board, rules: &Rules, part: Part<'_>, answers: &Set) -> bool {
    let mover = board.turn(rules).moves_as;
    let royal = &rules.royal[mover.index()];
    let moved = match part.entry.shape {
        Shape::Move => board.cells.piece(part.entry.from),
        Shape::Drop => Some((mover, PieceId(part.entry.origin))),
        _ => None,
    };
    let is_own = moved.is_some_and(|(owner, kind)| owner == mover && !royal.contains(&kind.0));
    is_own && part.is_plain() && leaves_alone(rules, part, answers)
}
