//! States put away in little room.

use super::board::{Cell, Content, State};

/// Most states, and most changes of places in all of them: some 800 megabytes with all that is kept beside.
const STATES: usize = 6_000_000;
const CHANGES: usize = 100_000_000;

/// How a state was come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The one before it; itself at the start.
    before: u32,
    /// Turns so far, and what else makes a way look long.
    pub depth: u32,
    /// Where the piece stands that was moved last, though not by itself.
    pub moved: Option<Cell>,
    changes: u32,
    count: u16,
    /// Whether the changes are to the first state, not to the one before.
    is_whole: bool,
}

/// A state to add: `base` is the one before it, from which one walks to `walked` and then makes the changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Added<'a> {
    pub before: u32,
    pub depth: u32,
    pub moved: Option<Cell>,
    pub base: &'a [Content],
    pub walked: &'a [Content],
    pub changes: &'a [(Cell, Content)],
}

/// States of one puzzle, each as what differs from the one before it or from the first.
#[derive(Debug)]
pub(super) struct Store {
    root: State,
    pub nodes: Vec<Node>,
    changes: Vec<(Cell, Content)>,
}

impl Store {
    pub(super) fn new(root: &[Content]) -> Store {
        let first = Node { before: 0, depth: 0, moved: None, changes: 0, count: 0, is_whole: true };
        Store { root: root.to_vec(), nodes: vec![first], changes: Vec::new() }
    }

    /// Whether there is no room for more.
    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() >= STATES || self.changes.len() >= CHANGES
    }

    /// Adds a state; its number, from 1 on.
    pub(super) fn push(&mut self, added: &Added<'_>) -> u32 {
        let Added { before, depth, moved, base, walked, changes } = *added;
        let start = self.changes.len();
        for (cell, (one, other)) in base.iter().zip(walked).enumerate() {
            if one != other && !changes.iter().any(|(changed, _)| usize::from(*changed) == cell) {
                self.changes.push((cell as Cell, *other));
            }
        }
        self.changes.extend(changes.iter().filter(|(cell, content)| base[usize::from(*cell)] != *content));
        let count = (self.changes.len() - start) as u16;
        self.nodes.push(Node { before, depth, moved, changes: start as u32, count, is_whole: false });
        self.nodes.len() as u32 - 1
    }

    /// Sets `state` to one that is kept.
    pub(super) fn show(&self, at: u32, state: &mut State) {
        let mut way = vec![self.nodes[at as usize]];
        while let Some(node) = way.last().filter(|node| !node.is_whole) {
            way.push(self.nodes[node.before as usize]);
        }
        state.clone_from(&self.root);
        for node in way.iter().rev() {
            let changes = &self.changes[node.changes as usize..][..usize::from(node.count)];
            changes.iter().for_each(|(cell, content)| state[usize::from(*cell)] = *content);
        }
    }

    /// Keeps a state as what differs from the first, so that others can build on it.
    pub(super) fn settle(&mut self, at: u32, state: &[Content]) {
        if self.is_full() {
            return;
        }
        let start = self.changes.len();
        let both = self.root.iter().zip(state).enumerate();
        let changed = both.filter(|(_, (one, other))| one != other);
        self.changes.extend(changed.map(|(cell, (_, other))| (cell as Cell, *other)));
        let node = &mut self.nodes[at as usize];
        (node.changes, node.count, node.is_whole) = (start as u32, (self.changes.len() - start) as u16, true);
    }

    /// The states from the first to one.
    pub(super) fn way(&self, mut at: u32) -> Vec<State> {
        let mut way = Vec::new();
        loop {
            let mut state = State::new();
            self.show(at, &mut state);
            way.push(state);
            if at == 0 {
                break;
            }
            at = self.nodes[at as usize].before;
        }
        way.reverse();
        way
    }
}
