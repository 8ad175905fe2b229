//! Combines steps along a line into one operation.

use crate::rules::{Cell, Op, Ray};

/// Replaces lines of at least two steps. Steps stay if something else jumps into them.
pub(super) fn gather(ops: &mut [Op]) -> Vec<Ray> {
    let mut rays = Vec::new();
    let mut index = 0;
    let settled = settled(ops);
    while index < ops.len() {
        match line(ops, &settled, index) {
            Some((ray, or, length)) if rays.len() < usize::from(u16::MAX) => {
                ops[index] = Op::Ray { index: rays.len() as u16, or };
                rays.push(ray);
                index += length;
            }
            _ => index += 1,
        }
    }
    rays
}

/// The line of steps that starts at an operation, its exit, and its number of operations.
fn line(ops: &[Op], settled: &[u16], start: usize) -> Option<(Ray, u16, usize)> {
    let Op::Step { mask: pass, .. } = ops[start] else { return None };
    let mut steps: Vec<(Cell, u16)> = Vec::new();
    while let Some(&Op::Step { cell, mask, or }) = ops.get(start + steps.len()) {
        if mask != pass {
            break;
        }
        steps.push((cell, or));
    }
    // The longest line whose exits all lead to the same place.
    (2..=steps.len()).rev().find_map(|length| {
        let after = settled[start + length];
        let mut end = None;
        for &(cell, or) in &steps[..length] {
            let last = last_step(ops, settled, (cell, or), after)?;
            match end {
                None => end = Some(last),
                Some(end) if end != last => return None,
                Some(_) => {}
            }
        }
        let cells = steps[..length].iter().map(|(cell, _)| *cell).collect();
        Some((Ray { cells, pass, end: end? }, after, length))
    })
}

/// The classes for one last step onto the cell that blocks the line, 0 for none; `None` if the exit is different.
fn last_step(ops: &[Op], settled: &[u16], (cell, or): (Cell, u16), after: u16) -> Option<u16> {
    let or = settled[usize::from(or)];
    if or == after {
        return Some(0);
    }
    match *ops.get(usize::from(or))? {
        Op::Step { cell: same, mask, or: out } if same == cell => {
            let leads_there = |at: u16| settled[usize::from(at)] == after;
            (leads_there(out) && leads_there(or + 1)).then_some(mask)
        }
        _ => None,
    }
}

/// Where jumps from each operation lead, and from the end of all.
pub(super) fn settled(ops: &[Op]) -> Vec<u16> {
    let mut settled: Vec<u16> = (0..=ops.len() as u16).collect();
    for index in (0..ops.len()).rev() {
        if let Op::Jump { to } = ops[index] {
            settled[index] = settled[usize::from(to)];
        }
    }
    settled
}
