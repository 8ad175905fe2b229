//! States put away in little room.

use super::row::{BoardState, Cell, Content};

/// The bytes of a state that is kept, with its place among those that are known and open, and of a place where it differs from the first.
/// Lists grow by half of what they have.
const STATE: usize = 64;
const CHANGE: usize = 6;

/// How a state was come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The one before it; itself at the start.
    pub before: u32,
    /// Turns so far, and what else makes a path look long.
    pub depth: u32,
}

/// States of one puzzle, each as what differs from the first.
#[derive(Debug)]
pub(super) struct Store {
    root: BoardState,
    pub nodes: Vec<Node>,
    changes: Vec<(Cell, Content)>,
    /// Where the changes of each state end.
    ends: Vec<usize>,
    /// The bytes that all may take.
    pub memory: usize,
}

impl Store {
    pub(super) fn new(root: &[Content], memory: usize) -> Store {
        let first = Node { before: 0, depth: 0 };
        Store { root: root.to_vec(), nodes: vec![first], changes: Vec::new(), ends: vec![0], memory }
    }

    /// Whether there is no room for more.
    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() * STATE + self.changes.len() * CHANGE >= self.memory
    }

    /// Adds a state; its number, from 1 on.
    pub(super) fn push(&mut self, state: &[Content], node: Node) -> u32 {
        let both = self.root.iter().zip(state).enumerate();
        let changed = both.filter(|(_, (first, other))| first != other);
        self.changes.extend(changed.map(|(cell, (_, other))| (cell as Cell, *other)));
        self.ends.push(self.changes.len());
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    /// A state that is kept.
    pub(super) fn state(&self, at: u32) -> BoardState {
        let mut state = self.root.clone();
        let start = (at as usize).checked_sub(1).map_or(0, |before| self.ends[before]);
        let changes = &self.changes[start..self.ends[at as usize]];
        changes.iter().for_each(|(cell, content)| state[usize::from(*cell)] = *content);
        state
    }

    /// The states from the first to one.
    pub(super) fn path(&self, mut at: u32) -> Vec<BoardState> {
        let mut path = vec![self.state(at)];
        while at != 0 {
            at = self.nodes[at as usize].before;
            path.push(self.state(at));
        }
        path.reverse();
        path
    }
}
