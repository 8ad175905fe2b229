//! States put away in little room.

use super::board::{Cell, Content, State};

/// How a state was come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The one before it; itself at the start.
    pub before: u32,
    /// Turns so far that changed what is left to do.
    pub depth: u32,
    /// Where the piece stands that was moved last, though not by itself.
    pub moved: Option<Cell>,
    changes: u32,
    count: u16,
    /// Whether the changes are to the first state, not to the one before.
    is_whole: bool,
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

    /// Bytes in use.
    pub(super) fn size(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.changes.capacity() * size_of::<(Cell, Content)>()
    }

    /// Adds a state: what differs from the one before, from which on all is told by `walked` and then `changes`.
    pub(super) fn push(
        &mut self,
        before: u32,
        depth: u32,
        moved: Option<Cell>,
        base: &[Content],
        walked: &[Content],
        changes: &[(Cell, Content)],
    ) -> u32 {
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
        let node = &self.nodes[at as usize];
        if node.is_whole {
            state.clone_from(&self.root);
        } else {
            self.show(node.before, state);
        }
        let changes = &self.changes[node.changes as usize..][..usize::from(node.count)];
        changes.iter().for_each(|(cell, content)| state[usize::from(*cell)] = *content);
    }

    /// Keeps a state as what differs from the first, so that others can build on it.
    pub(super) fn settle(&mut self, at: u32, state: &[Content]) {
        let start = self.changes.len();
        let both = self.root.iter().zip(state).enumerate();
        self.changes.extend(both.filter(|(_, (one, other))| one != other).map(|(cell, (_, other))| (cell as Cell, *other)));
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
