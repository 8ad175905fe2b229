//! A perfect matching in a general graph.

use std::collections::VecDeque;

const NONE: usize = usize::MAX;

/// Everyone's partner, such that all pairs may meet; `None` if there is no such matching. Edmonds' blossom algorithm (J. Edmonds, *Paths,
/// Trees, and Flowers*, 1965).
pub(super) fn perfect(size: usize, may_meet: impl Fn(usize, usize) -> bool) -> Option<Vec<usize>> {
    let neighbours: Vec<Vec<usize>> = (0..size)
        .map(|one| (0..size).filter(|&other| one != other && may_meet(one, other)).collect())
        .collect();
    let mut search = Search {
        neighbours,
        mates: vec![NONE; size],
        parents: vec![NONE; size],
        bases: (0..size).collect(),
        outer: vec![false; size],
        queue: VecDeque::new(),
    };
    for root in 0..size {
        if search.mates[root] == NONE {
            let mut end = search.augmenting_path(root)?;
            while end != NONE {
                let parent = search.parents[end];
                let next = search.mates[parent];
                (search.mates[end], search.mates[parent]) = (parent, end);
                end = next;
            }
        }
    }
    Some(search.mates)
}

struct Search {
    neighbours: Vec<Vec<usize>>,
    mates: Vec<usize>,
    parents: Vec<usize>,
    bases: Vec<usize>,
    outer: Vec<bool>,
    queue: VecDeque<usize>,
}

impl Search {
    /// Finds the free end of an augmenting path from the root.
    fn augmenting_path(&mut self, root: usize) -> Option<usize> {
        let size = self.mates.len();
        self.outer = vec![false; size];
        self.parents = vec![NONE; size];
        self.bases = (0..size).collect();
        self.outer[root] = true;
        self.queue = VecDeque::from([root]);
        while let Some(one) = self.queue.pop_front() {
            for place in 0..self.neighbours[one].len() {
                let other = self.neighbours[one][place];
                if self.bases[one] == self.bases[other] || self.mates[one] == other {
                    continue;
                }
                let closes_a_cycle =
                    other == root || self.mates[other] != NONE && self.parents[self.mates[other]] != NONE;
                if closes_a_cycle {
                    self.contract(one, other);
                } else if self.parents[other] == NONE {
                    self.parents[other] = one;
                    if self.mates[other] == NONE {
                        return Some(other);
                    }
                    self.outer[self.mates[other]] = true;
                    self.queue.push_back(self.mates[other]);
                }
            }
        }
        None
    }

    /// Contracts an odd cycle into one node.
    fn contract(&mut self, one: usize, other: usize) {
        let base = self.common_base(one, other);
        let mut blossom = vec![false; self.mates.len()];
        self.mark(one, base, other, &mut blossom);
        self.mark(other, base, one, &mut blossom);
        for node in 0..self.mates.len() {
            if blossom[self.bases[node]] {
                self.bases[node] = base;
                if !self.outer[node] {
                    self.outer[node] = true;
                    self.queue.push_back(node);
                }
            }
        }
    }

    fn mark(&mut self, mut node: usize, base: usize, mut child: usize, blossom: &mut [bool]) {
        while self.bases[node] != base {
            let mate = self.mates[node];
            blossom[self.bases[node]] = true;
            blossom[self.bases[mate]] = true;
            self.parents[node] = child;
            child = mate;
            node = self.parents[mate];
        }
    }

    fn common_base(&self, one: usize, other: usize) -> usize {
        let mut seen = vec![false; self.mates.len()];
        let mut node = one;
        loop {
            node = self.bases[node];
            seen[node] = true;
            if self.mates[node] == NONE {
                break;
            }
            node = self.parents[self.mates[node]];
        }
        node = other;
        loop {
            node = self.bases[node];
            if seen[node] {
                return node;
            }
            node = self.parents[self.mates[node]];
        }
    }
}

#[cfg(test)]
mod tests;
