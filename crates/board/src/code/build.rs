//! Combines the code of blocks into chunks.

use super::facts::{self, Facts};
use super::tidy;
use super::trace::{Constants, Origin, Purpose, trace};
use crate::rules::{Cell, Chunk, Effect, Lowered, NOWHERE, Op, Ray, Repeats, Rules, Shape};

/// The most operations for a block. Larger ones are always interpreted.
const BLOCK_OPS: usize = 600;
/// The most operations followed to find out whether moves may be equal. Beyond this they may.
const VANISH_STEPS: usize = 100_000;
/// The most operations in a chunk: jumps have 16 bits, and each may need a counted backward jump.
const CHUNK_OPS: usize = 30_000;

/// A chunk under construction.
#[derive(Debug)]
pub(super) struct Builder {
    origin: Origin,
    purpose: Purpose,
    constants: Constants,
    blocks: Vec<(u32, Vec<Op>)>,
    size: usize,
    slow: bool,
}

impl Builder {
    /// An empty chunk.
    pub(super) fn new(origin: Origin, purpose: Purpose) -> Builder {
        let (constants, blocks) = (Constants::default(), Vec::new());
        Builder { origin, purpose, constants, blocks, size: 0, slow: false }
    }

    /// Returns true if there is no room for another long block.
    pub(super) fn is_full(&self) -> bool {
        self.size + 2 * BLOCK_OPS > CHUNK_OPS
    }

    /// Adds a block that starts on a cell.
    pub(super) fn add(&mut self, rules: &Rules, cell: Cell, block: &Lowered) {
        let origin = Origin { cell, ..self.origin };
        let traced = if self.is_full() {
            None
        } else {
            trace(rules, origin, block, self.purpose, BLOCK_OPS, &mut self.constants)
        };
        self.slow |= traced.is_none();
        let ops = traced.unwrap_or_else(|| vec![Op::Interpret { block: block.number as u16, cell }]);
        self.size += ops.len();
        self.blocks.push((block.number as u32, ops));
    }

    /// The cells on which the blocks so far may end or capture, in order; `None` if unknown.
    pub(super) fn targets(&self) -> Option<Vec<Cell>> {
        if self.slow {
            return None;
        }
        let ops = self.blocks.iter().flat_map(|(_, ops)| ops);
        let target = |op: &Op| match *op {
            Op::Plain { to } => Some(to),
            Op::Emit { index } => {
                let emitted = &self.constants.emissions[usize::from(index)];
                (emitted.to != emitted.from || self.origin.shape == Shape::Drop).then_some(emitted.to)
            }
            _ => changed(op, &self.constants.effects),
        };
        let mut targets: Vec<Cell> = ops.filter_map(target).collect();
        targets.sort_unstable();
        targets.dedup();
        Some(targets)
    }

    pub(super) fn finish(self) -> Chunk {
        let mut blocks = Vec::with_capacity(self.blocks.len());
        let mut ops = Vec::with_capacity(self.size + 1);
        for (number, code) in &self.blocks {
            let start = ops.len() as u16;
            blocks.push((start, *number));
            ops.extend(code.iter().copied().map(|mut op| {
                op.target().into_iter().for_each(|target| *target += start);
                op
            }));
        }
        ops.push(Op::End);
        let (rays, dropped) = tidy::tidy(&mut ops, &mut blocks, self.purpose);
        let repeats = self.repeats(&ops, &blocks, &rays);
        let ways_back = ops.len() as u16;
        tidy::count_ways_back(&mut ops);
        Chunk {
            ways_back,
            repeats,
            is_distinct: repeats == Repeats::Never && !dropped,
            ops: ops.into(),
            effects: self.constants.effects.into(),
            emissions: self.constants.emissions.into(),
            rays: rays.into(),
            blocks: blocks.into(),
            victims: None,
        }
    }

    /// Whether two moves may lead to the same position. Only obvious differences count.
    fn repeats(&self, ops: &[Op], blocks: &[(u16, u32)], rays: &[Ray]) -> Repeats {
        let (drop, own) = (self.origin.shape == Shape::Drop, self.origin.kind);
        let facts = facts::flow(ops, blocks);
        let mut cascades = false;
        let mut sites: Vec<(Cell, Site)> = Vec::new();
        for (place, (op, facts)) in ops.iter().zip(facts).enumerate() {
            match *op {
                Op::Plain { to } => sites.push((to, Site { place, facts, kinds: vec![0] })),
                Op::Step { cell, mask, .. } => {
                    sites.push((cell, Site { place, facts: facts.and(cell, mask), kinds: vec![0] }));
                }
                Op::Ray { index, .. } => {
                    let ray = &rays[usize::from(index)];
                    for &cell in &ray.cells {
                        let facts = facts.and(cell, ray.pass | ray.end);
                        sites.push((cell, Site { place, facts, kinds: vec![0] }));
                    }
                }
                Op::Emit { index } => {
                    let emitted = &self.constants.emissions[usize::from(index)];
                    let start = if emitted.first == NOWHERE { emitted.from } else { emitted.first };
                    if !drop && start != self.origin.cell {
                        return Repeats::Across;
                    }
                    cascades |= emitted.first != NOWHERE;
                    let kinds = match &emitted.emission.promotions[..] {
                        _ if !emitted.clean => vec![],
                        [] => vec![0],
                        // Becoming the same type is no change.
                        kinds => kinds.iter().map(|&kind| if kind == own { 0 } else { kind + 1 }).collect(),
                    };
                    sites.push((emitted.to, Site { place, facts, kinds }));
                }
                _ => {}
            }
        }
        if self.slow || self.may_vanish(ops) {
            return Repeats::Across;
        }
        sites.sort_by_key(|(to, _)| *to);
        let alike = sites.chunk_by(|one, other| one.0 == other.0).any(|group| {
            let pairs = group
                .iter()
                .enumerate()
                .flat_map(|(index, one)| group[index + 1..].iter().map(move |other| (&one.1, &other.1)));
            pairs.into_iter().any(|(one, other)| one.may_equal(other) && one.may_meet(other, ops))
        });
        if alike || cascades || tidy::has_loop(ops) { Repeats::Within } else { Repeats::Never }
    }

    /// Returns true if a move may also remove the piece from where it ends.
    fn may_vanish(&self, ops: &[Op]) -> bool {
        let mut seen = vec![usize::MAX; ops.len()];
        let mut steps = 0;
        for start in 0..ops.len() {
            let Some(cell) = changed(&ops[start], &self.constants.effects) else { continue };
            let lasting = matches!(ops[start], Op::Cascade { .. });
            let mut open: Vec<usize> = ops[start].successors(start).collect();
            while let Some(index) = open.pop() {
                if index >= ops.len() || std::mem::replace(&mut seen[index], start) == start {
                    continue;
                }
                steps += 1;
                let emitted = match ops[index] {
                    Op::Emit { index } => Some(&self.constants.emissions[usize::from(index)]),
                    Op::Begin => continue,
                    _ => None,
                };
                if steps > VANISH_STEPS || emitted.is_some_and(|emitted| emitted.to == cell) {
                    return true;
                }
                if emitted.is_none() || lasting {
                    open.extend(ops[index].successors(index));
                }
            }
        }
        false
    }
}

/// A place in the code that emits.
struct Site {
    place: usize,
    facts: Facts,
    /// The types the piece may become, 0 for no change; empty if there may be other differences.
    kinds: Vec<u16>,
}

impl Site {
    /// Returns true if both may emit the same move, by the facts known at each.
    fn may_equal(&self, other: &Site) -> bool {
        let differ = !self.kinds.is_empty()
            && !other.kinds.is_empty()
            && self.kinds.iter().all(|kind| !other.kinds.contains(kind));
        !differ && !self.facts.exclude(&other.facts)
    }

    /// Returns true if one run may reach both.
    fn may_meet(&self, other: &Site, ops: &[Op]) -> bool {
        let leads = |from: usize, to: usize| tidy::leads(ops, from, to);
        self.place == other.place || leads(self.place, other.place) || leads(other.place, self.place)
    }
}

/// The cell on which an operation removes or creates a piece.
fn changed(op: &Op, effects: &[Effect]) -> Option<Cell> {
    match *op {
        Op::Cascade { to, .. } => Some(to),
        Op::Effect { index } => match effects[usize::from(index)] {
            Effect::Capture { at } | Effect::Create { at, .. } => Some(at),
            _ => None,
        },
        _ => None,
    }
}
