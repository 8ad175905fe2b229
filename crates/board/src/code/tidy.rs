//! Optimizes finished code.

use super::trace::Purpose;
use super::{facts, rays};
use crate::rules::{Op, Ray};

/// Optimizes the code of a chunk. All targets stay inside it, and the last operation is `End`. Returns its rays, and whether moves were
/// removed that would have been emitted twice.
pub(super) fn tidy(ops: &mut Vec<Op>, blocks: &mut [(u16, u32)], purpose: Purpose) -> (Vec<Ray>, bool) {
    if let Purpose::Hit(_) = purpose {
        cut_hopeless(ops);
    }
    fuse(ops);
    // Before any jump bypasses a block's start: at this point every block is certainly run.
    let dropped = facts::drop_repeated(ops, blocks);
    facts::apply(ops, blocks);
    if purpose == Purpose::Captures {
        drop_idle_tests(ops);
    }
    drop_unreachable(ops, blocks);
    let rays = rays::gather(ops);
    facts::apply(ops, blocks);
    drop_unreachable(ops, blocks);
    (rays, dropped)
}

/// Returns true if an operation may run twice in one run.
pub(super) fn has_loop(ops: &[Op]) -> bool {
    let mut ways_in = vec![0_u32; ops.len()];
    let successors = |index: usize| ops[index].successors(index).filter(|next| *next < ops.len());
    (0..ops.len()).flat_map(successors).for_each(|next| ways_in[next] += 1);
    let mut open: Vec<usize> = (0..ops.len()).filter(|index| ways_in[*index] == 0).collect();
    let mut ordered = 0;
    while let Some(index) = open.pop() {
        ordered += 1;
        for next in successors(index) {
            ways_in[next] -= 1;
            if ways_in[next] == 0 {
                open.push(next);
            }
        }
    }
    ordered < ops.len()
}

/// Routes every backward jump over a `Back`, which is counted, so that no run is endless.
pub(super) fn count_ways_back(ops: &mut Vec<Op>) {
    for index in 0..ops.len() {
        let behind = ops.len() as u16;
        let Some(target) = ops[index].target() else { continue };
        let to = *target;
        if usize::from(to) <= index {
            *target = behind;
            if let Op::Jump { .. } = ops[index] {
                ops[index] = Op::Back { to };
            } else {
                ops.push(Op::Back { to });
            }
        }
    }
}

/// Returns true if there is a path from one operation to another.
pub(super) fn leads(ops: &[Op], from: usize, to: usize) -> bool {
    reached(ops, ops[from].successors(from).collect())[to]
}

/// The operations that some lead to, themselves included.
fn reached(ops: &[Op], mut open: Vec<usize>) -> Vec<bool> {
    let mut reached = vec![false; ops.len()];
    while let Some(index) = open.pop() {
        if index < ops.len() && !std::mem::replace(&mut reached[index], true) {
            open.extend(ops[index].successors(index));
        }
    }
    reached
}

/// Replaces what can no longer lead to a `Hit` by `End`.
fn cut_hopeless(ops: &mut [Op]) {
    let mut hopeful: Vec<bool> = ops.iter().map(|op| matches!(op, Op::Hit | Op::Interpret { .. })).collect();
    // Nearly all jumps lead ahead, so that the second round most often finds nothing new.
    let mut is_new = true;
    while std::mem::take(&mut is_new) {
        for (index, op) in ops.iter().enumerate().rev() {
            if !hopeful[index] && op.successors(index).any(|next| hopeful.get(next) == Some(&true)) {
                (hopeful[index], is_new) = (true, true);
            }
        }
    }
    for (op, hopeful) in ops.iter_mut().zip(hopeful) {
        if !hopeful {
            *op = Op::End;
        }
    }
}

/// Removes tests after which the code goes on alike, whatever they find.
fn drop_idle_tests(ops: &mut [Op]) {
    let mut settled = rays::settled(ops);
    for index in (0..ops.len()).rev() {
        let mut op = ops[index];
        let is_test = op.falls_through() && !matches!(op, Op::Step { .. });
        if let Some(&mut target) = op.target()
            && is_test
            && settled[usize::from(target)] == settled[index + 1]
        {
            ops[index] = Op::Jump { to: target };
            settled[index] = settled[index + 1];
        }
    }
}

/// Merges a test with the plain move to the same cell after it.
fn fuse(ops: &mut [Op]) {
    let mut targeted = vec![false; ops.len()];
    ops.iter_mut().filter_map(Op::target).for_each(|target| targeted[usize::from(*target)] = true);
    for index in 1..ops.len() {
        if let (Op::Class { cell, mask, or }, Op::Plain { to }) = (ops[index - 1], ops[index])
            && cell == to
            && !targeted[index]
        {
            ops[index - 1] = Op::Step { cell, mask, or };
            ops[index] = Op::Jump { to: index as u16 + 1 };
        }
    }
}

/// Removes unreachable code and jumps to the next operation. The start of a block is always reachable.
fn drop_unreachable(ops: &mut Vec<Op>, blocks: &mut [(u16, u32)]) {
    let mut reached = reached(ops, blocks.iter().map(|(start, _)| usize::from(*start)).collect());
    if let Some(last) = reached.last_mut() {
        *last = true;
    }
    // A jump over removed code only is removed too.
    let mut keep = reached.clone();
    let mut next = ops.len();
    for index in (0..ops.len()).rev() {
        if let Op::Jump { to } = ops[index]
            && (index + 1..=next).contains(&usize::from(to))
            && next < ops.len()
        {
            keep[index] = false;
        } else if keep[index] {
            next = index;
        }
    }
    let mut place = Vec::with_capacity(ops.len() + 1);
    let mut count = 0_u16;
    for &kept in &keep {
        place.push(count);
        count += u16::from(kept);
    }
    for op in ops.iter_mut() {
        if let Some(target) = op.target() {
            *target = place[usize::from(*target)];
        }
    }
    for (start, _) in blocks {
        *start = place.get(usize::from(*start)).copied().unwrap_or(count);
    }
    let mut kept = keep.iter();
    ops.retain(|_| kept.next() == Some(&true));
}
