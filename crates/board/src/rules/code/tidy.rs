//! Makes finished code shorter and its ways straighter.

use super::{Op, Purpose};

/// Tidies the code of one chunk. All targets stay inside it; the last operation is `End`.
pub(super) fn tidy(ops: &mut Vec<Op>, blocks: &mut [(u16, u32)], purpose: Purpose) {
    if let Purpose::Hit(_) = purpose {
        cut_hopeless(ops);
    }
    thread(ops);
    fuse(ops);
    drop_unreachable(ops, blocks);
    count_ways_back(ops);
}

/// Whether some operation from `start` on may be run twice in one run.
pub(super) fn has_loop(ops: &mut [Op], start: usize) -> bool {
    // Depth first, with an explicit stack: white 0, on the way 1, done 2.
    let mut colour = vec![0_u8; ops.len() - start];
    let mut stack = vec![(start, 0)];
    colour[0] = 1;
    while let Some(top) = stack.last_mut() {
        let (at, turn) = *top;
        top.1 += 1;
        let target = ops[at].target().map(|target| usize::from(*target));
        let falls = !matches!(ops[at], Op::Jump { .. } | Op::Back { .. } | Op::End | Op::Hit);
        let next = match (turn, falls, target) {
            (0, true, _) => Some(at + 1),
            (0, false, Some(target)) | (1, true, Some(target)) => Some(target),
            _ => None,
        };
        let Some(next) = next else {
            if turn >= 1 || !falls {
                colour[at - start] = 2;
                stack.pop();
            }
            continue;
        };
        if next < start || next >= ops.len() {
            continue;
        }
        match colour[next - start] {
            0 => {
                colour[next - start] = 1;
                stack.push((next, 0));
            }
            1 => return true,
            _ => {}
        }
    }
    false
}

/// Makes every way back go over a `Back`, which is counted: no run goes on for ever unseen.
fn count_ways_back(ops: &mut Vec<Op>) {
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

/// Replaces what cannot lead to a `Hit` any more by `End`.
fn cut_hopeless(ops: &mut [Op]) {
    let mut before: Vec<Vec<u16>> = vec![Vec::new(); ops.len()];
    for (index, op) in ops.iter_mut().enumerate() {
        for next in successors(op, index) {
            if let Some(list) = before.get_mut(next) {
                list.push(index as u16);
            }
        }
    }
    let mut hopeful = vec![false; ops.len()];
    let mut open: Vec<usize> =
        (0..ops.len()).filter(|index| matches!(ops[*index], Op::Hit | Op::Interpret { .. })).collect();
    while let Some(index) = open.pop() {
        if !std::mem::replace(&mut hopeful[index], true) {
            open.extend(before[index].iter().map(|index| usize::from(*index)));
        }
    }
    for (op, hopeful) in ops.iter_mut().zip(hopeful) {
        if !hopeful {
            *op = Op::End;
        }
    }
}

fn successors(op: &mut Op, index: usize) -> impl Iterator<Item = usize> + use<> {
    let falls = !matches!(op, Op::Jump { .. } | Op::Back { .. } | Op::End | Op::Hit);
    let target = op.target().map(|target| usize::from(*target));
    falls.then_some(index + 1).into_iter().chain(target)
}

/// Makes jumps to jumps, and tests that fail into tests that must fail too, go where they end.
fn thread(ops: &mut [Op]) {
    for index in (0..ops.len()).rev() {
        let mut op = ops[index];
        let failed = match op {
            Op::Class { cell, mask, .. } | Op::Step { cell, mask, .. } => Some((cell, mask)),
            _ => None,
        };
        let Some(target) = op.target() else { continue };
        for _ in 0..ops.len() {
            *target = match ops[usize::from(*target)] {
                Op::Jump { to } => to,
                Op::Class { cell, mask, or } | Op::Step { cell, mask, or }
                    if failed.is_some_and(|(known, failed)| known == cell && mask & !failed == 0) =>
                {
                    or
                }
                _ => break,
            };
        }
        if let Op::Jump { to } = op
            && ops[usize::from(to)] == Op::End
        {
            op = Op::End;
        }
        ops[index] = op;
    }
}

/// Puts a test and the plain move to the same cell behind it together.
fn fuse(ops: &mut [Op]) {
    let targeted = targeted(ops);
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

fn targeted(ops: &mut [Op]) -> Vec<bool> {
    let mut targeted = vec![false; ops.len()];
    for op in ops {
        if let Some(target) = op.target() {
            targeted[usize::from(*target)] = true;
        }
    }
    targeted
}

/// Removes what is never reached, and jumps to the next operation.
fn drop_unreachable(ops: &mut Vec<Op>, blocks: &mut [(u16, u32)]) {
    let mut reached = vec![false; ops.len()];
    let mut open = vec![0];
    while let Some(index) = open.pop() {
        if index < ops.len() && !std::mem::replace(&mut reached[index], true) {
            open.extend(successors(&mut ops[index], index));
        }
    }
    if let Some(last) = reached.last_mut() {
        *last = true;
    }
    // A jump over nothing but what goes away is itself nothing.
    let mut keep = reached.clone();
    for index in (0..ops.len()).rev() {
        if let (true, Op::Jump { to }) = (keep[index], ops[index]) {
            let next = (index + 1..ops.len()).find(|index| keep[*index]);
            let falls_there =
                usize::from(to) > index && (index + 1..usize::from(to)).all(|index| !keep[index]);
            if falls_there && next.is_some() {
                keep[index] = false;
            }
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
