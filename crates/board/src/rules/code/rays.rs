//! Combines steps along a line into one operation.

use super::{Op, Ray};
use crate::rules::Cell;

/// Replaces lines of at least two steps. Steps stay if something else jumps into them.
pub(super) fn gather(ops: &mut [Op]) -> Vec<Ray> {
    let mut rays = Vec::new();
    let mut index = 0;
    while index < ops.len() {
        match line(ops, index) {
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
fn line(ops: &[Op], start: usize) -> Option<(Ray, u16, usize)> {
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
        let after = settle(ops, (start + length) as u16);
        let mut end = None;
        for &(cell, or) in &steps[..length] {
            let last = last_step(ops, cell, or, after)?;
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
fn last_step(ops: &[Op], cell: Cell, or: u16, after: u16) -> Option<u16> {
    let or = settle(ops, or);
    if or == after {
        return Some(0);
    }
    match *ops.get(usize::from(or))? {
        Op::Step { cell: same, mask, or: out } if same == cell => {
            (settle(ops, out) == after && settle(ops, or + 1) == after).then_some(mask)
        }
        _ => None,
    }
}

/// Follows jumps from here.
pub(super) fn settle(ops: &[Op], at: u16) -> u16 {
    let mut at = at;
    for _ in 0..ops.len() {
        match ops.get(usize::from(at)) {
            Some(Op::Jump { to }) => at = *to,
            _ => break,
        }
    }
    at
}
