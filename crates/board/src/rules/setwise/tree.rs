//! Lays out explored tests as trees, so that an empty set skips everything below it.

use std::collections::VecDeque;

use super::explore::{Explored, Node};
use super::{DEPTH, PLANES, SetOp, Source, Want};
use crate::rules::OFF_BOARD;

/// The most operations.
const OPS: usize = 8_000;

/// A set, and what is done with it.
#[derive(Debug, Default)]
struct Branch {
    acts: Vec<Act>,
    /// Tests, each with the branch of pieces that pass it.
    tests: Vec<(Test, usize)>,
    /// Slots filled only below this branch, each with the branch of what was collected.
    joins: Vec<(u16, usize)>,
    /// The parent branch.
    parent: Option<usize>,
    /// True if a test filters it.
    is_kept: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Test {
    source: u8,
    shift: i16,
    want: Want,
}

#[derive(Clone, Copy, Debug)]
enum Act {
    Count(u16),
    GiveUp,
    Gather(u16),
}

/// All trees under construction. Tests with which several blocks start are merged.
struct Forest<'a> {
    nodes: &'a [Node],
    sources: &'a [Source],
    /// By node: the slot in which its set is collected, if several paths lead there.
    slots: Vec<Option<u16>>,
    branches: Vec<Branch>,
    /// By slot: the branch above everything collected in it.
    gathered: Vec<Option<usize>>,
}

/// The operations and their number of slots; `None` if there would be too many.
pub(super) fn flatten(explored: &Explored) -> Option<(Vec<SetOp>, usize)> {
    let nodes = &explored.nodes[..];
    let order = order(nodes, &explored.roots);
    let mut ways = vec![0_u32; nodes.len()];
    explored.roots.iter().for_each(|root| ways[*root] += 1);
    order.iter().flat_map(|node| nexts(nodes[*node])).for_each(|next| ways[next] += 1);
    let joins: Vec<usize> = order
        .into_iter()
        .filter(|node| ways[*node] > 1 && !matches!(nodes[*node], Node::End | Node::GiveUp))
        .collect();
    let mut slots = vec![None; nodes.len()];
    joins.iter().enumerate().for_each(|(slot, node)| slots[*node] = Some(slot as u16));
    let mut forest = Forest {
        nodes,
        sources: &explored.sources,
        slots,
        branches: vec![],
        gathered: vec![None; joins.len()],
    };
    let start = forest.branch(None);
    explored.roots.iter().for_each(|root| forest.lead(*root, start));
    for (slot, node) in joins.iter().enumerate() {
        let Some(below) = forest.gathered[slot] else { continue };
        let branch = forest.branch(Some(below));
        forest.branches[below].joins.push((slot as u16, branch));
        forest.grow(*node, branch);
    }
    let mut ops = Vec::new();
    forest.write(start, 0, &mut ops)?;
    let most: u64 = ops.iter().map(moves).sum();
    (ops.len() <= OPS && most < 1 << PLANES).then_some((ops, joins.len()))
}

impl Forest<'_> {
    fn branch(&mut self, parent: Option<usize>) -> usize {
        self.branches.push(Branch { parent, ..Branch::default() });
        self.branches.len() - 1
    }

    /// Leads a set to a node.
    fn lead(&mut self, node: usize, branch: usize) {
        match self.slots[node] {
            Some(slot) => {
                self.branches[branch].acts.push(Act::Gather(slot));
                let gathered = self.gathered[usize::from(slot)];
                self.gathered[usize::from(slot)] =
                    Some(gathered.map_or(branch, |other| self.common(other, branch)));
            }
            None => self.grow(node, branch),
        }
    }

    /// What a node does with a set.
    fn grow(&mut self, node: usize, branch: usize) {
        match self.nodes[node] {
            Node::End => {}
            Node::GiveUp => self.branches[branch].acts.push(Act::GiveUp),
            Node::Count { moves, then } => {
                self.branches[branch].acts.push(Act::Count(moves));
                self.lead(then, branch);
            }
            Node::Test { yes, .. } if self.is_implied(node) => self.grow(yes, branch),
            Node::Test { source, shift, yes, no } => {
                for (want, next) in [(Want::In, yes), (Want::NotIn, no)] {
                    if self.nodes[next] != Node::End {
                        let kept = self.keep(branch, Test { source, shift, want });
                        self.lead(next, kept);
                    }
                }
            }
        }
    }

    /// Returns true if the next test of the same cell implies this one: a step onto the board, and what is there.
    fn is_implied(&self, node: usize) -> bool {
        let Node::Test { source, shift, yes, no } = self.nodes[node] else { return false };
        let is_board = self.sources[usize::from(source)] == Source::Class(!OFF_BOARD);
        let next_keeps = matches!(self.nodes[yes], Node::Test { shift: same, no, .. }
            if same == shift && self.nodes[no] == Node::End);
        is_board && self.nodes[no] == Node::End && self.slots[yes].is_none() && next_keeps
    }

    /// The common ancestor of two branches.
    fn common(&self, one: usize, other: usize) -> usize {
        let up = |branch: usize| std::iter::successors(Some(branch), |at| self.branches[*at].parent);
        up(one).find(|above| up(other).any(|same| same == *above)).unwrap_or(0)
    }

    /// The branch of those that pass a test.
    fn keep(&mut self, branch: usize, test: Test) -> usize {
        if let Some((_, kept)) = self.branches[branch].tests.iter().find(|(known, _)| *known == test) {
            return *kept;
        }
        let kept = self.branch(Some(branch));
        self.branches[kept].is_kept = true;
        self.branches[branch].tests.push((test, kept));
        kept
    }

    /// The moves with which a branch starts, as far as they are counted with the previous test.
    fn moves(&self, branch: usize) -> u8 {
        let Branch { acts, is_kept, .. } = &self.branches[branch];
        match acts.first() {
            Some(Act::Count(moves)) if *is_kept => u8::try_from(*moves).unwrap_or(0),
            _ => 0,
        }
    }

    fn write(&self, branch: usize, depth: usize, ops: &mut Vec<SetOp>) -> Option<()> {
        if depth + 1 >= DEPTH || ops.len() > OPS {
            return None;
        }
        let Branch { acts, tests, joins, .. } = &self.branches[branch];
        let counted = usize::from(self.moves(branch) > 0);
        let depth_here = depth as u8;
        ops.extend(acts[counted..].iter().map(|act| match *act {
            Act::Count(moves) => SetOp::Count { depth: depth_here, moves },
            Act::GiveUp => SetOp::GiveUp { depth: depth_here },
            Act::Gather(slot) => SetOp::Gather { depth: depth_here, slot },
        }));
        for (Test { source, shift, want }, kept) in tests {
            let (source, want, shift) = (*source, *want, *shift);
            let moves = self.moves(*kept);
            let keep = |skip: usize| SetOp::Keep {
                source,
                want,
                depth: depth_here,
                moves,
                shift,
                skip: skip as u16,
            };
            let place = ops.len();
            ops.push(keep(0));
            self.write(*kept, depth + 1, ops)?;
            ops[place] = keep(ops.len());
        }
        for &(slot, gathered) in joins {
            let take = |skip: usize| SetOp::Take { slot, depth: depth_here + 1, skip: skip as u16 };
            let place = ops.len();
            ops.push(take(0));
            self.write(gathered, depth + 1, ops)?;
            ops[place] = take(ops.len());
        }
        Some(())
    }
}

/// How many moves an operation counts.
pub(super) fn moves(op: &SetOp) -> u64 {
    match *op {
        SetOp::Keep { moves, .. } => u64::from(moves),
        SetOp::Count { moves, .. } => u64::from(moves),
        _ => 0,
    }
}

fn nexts(node: Node) -> impl Iterator<Item = usize> {
    let nexts = match node {
        Node::End | Node::GiveUp => [None, None],
        Node::Test { yes, no, .. } => [Some(yes), Some(no)],
        Node::Count { then, .. } => [Some(then), None],
    };
    nexts.into_iter().flatten()
}

/// All reachable nodes in topological order.
fn order(nodes: &[Node], roots: &[usize]) -> Vec<usize> {
    let mut ways = vec![0_u32; nodes.len()];
    let mut reached = vec![false; nodes.len()];
    let mut open: VecDeque<usize> = roots.iter().copied().collect();
    while let Some(node) = open.pop_front() {
        if !std::mem::replace(&mut reached[node], true) {
            nexts(nodes[node]).for_each(|next| {
                ways[next] += 1;
                open.push_back(next);
            });
        }
    }
    let mut ready: VecDeque<usize> =
        (0..nodes.len()).filter(|node| reached[*node] && ways[*node] == 0).collect();
    let mut order = Vec::with_capacity(nodes.len());
    while let Some(node) = ready.pop_front() {
        order.push(node);
        for next in nexts(nodes[node]) {
            ways[next] -= 1;
            if ways[next] == 0 {
                ready.push_back(next);
            }
        }
    }
    order
}
