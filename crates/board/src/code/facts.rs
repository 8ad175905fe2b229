//! Facts about the board at a point in the code, from the tests on the way there.

use crate::rules::{Cell, Op};

/// The most facts kept per point.
const FACTS: usize = 16;

/// What always holds at a point of a chunk.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    /// Cells with their possible classes.
    known: Vec<(Cell, u16)>,
    /// True if these facts are sufficient to get here.
    pub complete: bool,
}

impl Facts {
    /// The possible classes of a cell.
    pub(super) fn of(&self, cell: Cell) -> u16 {
        self.known.iter().find(|(known, _)| *known == cell).map_or(u16::MAX, |(_, mask)| *mask)
    }

    /// A cell that is certainly of none of these classes.
    pub(super) fn cell_of_none(&self, classes: u16) -> Option<Cell> {
        self.known.iter().find(|(_, mask)| mask & classes == 0).map(|(cell, _)| *cell)
    }

    /// Adds a fact.
    pub(super) fn and(&self, cell: Cell, mask: u16) -> Facts {
        let mut facts = self.clone();
        if let Some((_, known)) = facts.known.iter_mut().find(|(known, _)| *known == cell) {
            *known &= mask;
        } else if facts.known.len() < FACTS {
            facts.known.push((cell, mask));
        } else {
            facts.complete = false;
        }
        facts
    }

    /// Returns true if both cannot hold at once.
    pub(super) fn exclude(&self, other: &Facts) -> bool {
        self.known.iter().any(|(cell, mask)| mask & other.of(*cell) == 0)
    }

    /// Returns true if `other` implies these facts.
    pub(super) fn implied_by(&self, other: &Facts) -> bool {
        self.known.iter().all(|(cell, mask)| other.of(*cell) & !mask == 0)
    }

    fn after(&self, op: Op, way: Way) -> Facts {
        match op {
            Op::Class { cell, mask, .. } | Op::Step { cell, mask, .. } => {
                self.and(cell, if way == Way::On { mask } else { !mask })
            }
            _ if op.is_test() => Facts { complete: false, ..self.clone() },
            _ => self.clone(),
        }
    }
}

/// How an operation is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    On,
    Jump,
}

/// The facts at each operation. At the start of a block nothing is known, and it is always reached.
pub(super) fn flow(ops: &[Op], blocks: &[(u16, u32)]) -> Vec<Facts> {
    let mut from: Vec<Option<(usize, Way)>> = vec![None; ops.len()];
    let mut ways = vec![0_u8; ops.len()];
    for (index, op) in ops.iter().enumerate() {
        let mut note = |next: usize, way| {
            if next < ops.len() {
                from[next] = Some((index, way));
                ways[next] = ways[next].saturating_add(1);
            }
        };
        if op.falls_through() {
            note(index + 1, Way::On);
        }
        if let Some(target) = op.clone().target() {
            note(usize::from(*target), Way::Jump);
        }
    }
    for (start, _) in blocks {
        if let Some(ways) = ways.get_mut(usize::from(*start)) {
            *ways = 0;
        }
    }
    let mut facts: Vec<Facts> = Vec::with_capacity(ops.len());
    for index in 0..ops.len() {
        let here = match (ways[index], from[index]) {
            (0, _) => Facts { known: Vec::new(), complete: true },
            (1, Some((before, way))) if before < index => facts[before].after(ops[before], way),
            _ => Facts::default(),
        };
        facts.push(here);
    }
    facts
}

/// Redirects failing tests to where they must lead, and removes decided tests.
///
/// Facts at an operation stay true: a jump is redirected there only if it implies them.
pub(super) fn apply(ops: &mut [Op], blocks: &[(u16, u32)]) {
    let facts = flow(ops, blocks);
    for index in (0..ops.len()).rev() {
        let here = &facts[index];
        if let Op::Class { cell, mask, or } | Op::Step { cell, mask, or } = ops[index] {
            let known = here.of(cell);
            if known & mask == 0 {
                ops[index] = Op::Jump { to: or };
            } else if known & !mask == 0 {
                ops[index] = match ops[index] {
                    Op::Step { .. } => Op::Plain { to: cell },
                    _ => Op::Jump { to: index as u16 + 1 },
                };
            }
        }
        let after = here.after(ops[index], Way::Jump);
        let mut op = ops[index];
        if let Some(target) = op.target() {
            *target = follow(ops, &facts, *target, &after);
        }
        ops[index] = op;
    }
}

/// Follows a jump as far as there is no choice, given its facts.
fn follow(ops: &[Op], facts: &[Facts], target: u16, known: &Facts) -> u16 {
    let mut furthest = target;
    let mut at = target;
    for _ in 0..ops.len() {
        at = match ops[usize::from(at)] {
            Op::Jump { to } => to,
            Op::Class { cell, mask, or } | Op::Step { cell, mask, or } if known.of(cell) & mask == 0 => or,
            Op::Class { cell, mask, .. } if known.of(cell) & !mask == 0 => at + 1,
            _ => break,
        };
        if facts[usize::from(at)].implied_by(known) {
            furthest = at;
        }
    }
    furthest
}

/// Removes plain moves that an earlier point always emits too. Returns true if there were any.
pub(super) fn drop_repeated(ops: &mut [Op], blocks: &[(u16, u32)]) -> bool {
    let facts = flow(ops, blocks);
    let mut sites: Vec<(Cell, usize, Facts)> = Vec::new();
    for (index, (op, facts)) in ops.iter().zip(facts).enumerate() {
        match *op {
            Op::Plain { to } => sites.push((to, index, facts)),
            Op::Step { cell, mask, .. } => sites.push((cell, index, facts.and(cell, mask))),
            _ => {}
        }
    }
    sites.sort_by_key(|(to, index, _)| (*to, *index));
    let mut kept: Vec<(Cell, Facts)> = Vec::new();
    let mut dropped = false;
    for (to, index, facts) in sites {
        let emitted = kept
            .iter()
            .rev()
            .take_while(|(other, _)| *other == to)
            .any(|(_, other)| other.complete && other.implied_by(&facts));
        dropped |= emitted;
        if emitted {
            ops[index] = match ops[index] {
                Op::Step { cell, mask, or } => Op::Class { cell, mask, or },
                _ => Op::Jump { to: index as u16 + 1 },
            };
        } else {
            kept.push((to, facts));
        }
    }
    dropped
}
