//! The board being built.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use board::Rectangle;

use crate::parse::Node;
use crate::report::Findings;

/// The most positions of a board while it is built; also bounds the edges.
pub(super) const MOST_POSITIONS: usize = 16_384;
const MOST_EDGES: usize = 1 << 20;

/// A board. Positions and directions are indices into its lists.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    pub(crate) images: Vec<String>,
    pub(crate) positions: Vec<Site>,
    pub(crate) directions: Vec<Arc<str>>,
    /// `edges[direction][position]`.
    pub(crate) edges: Vec<Vec<Option<usize>>>,
    /// `opposites[direction][position]`.
    pub(crate) opposites: Vec<Vec<Option<usize>>>,
    pub(crate) zones: Vec<Zone>,
    pub(crate) symmetries: Vec<Symmetry>,
    /// Names removed by `kill-positions`.
    pub(crate) killed: HashSet<Arc<str>>,
    /// True if something about it was wrong.
    pub(crate) doubtful: bool,
    pub(super) numbers: HashMap<Arc<str>, usize>,
    pub(super) grids: Vec<Grid>,
    /// Edges made by `links`: only these are followed backwards where a grid has its own opposite.
    pub(super) linked: HashSet<(usize, usize)>,
}

/// One position.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) name: Arc<str>,
    pub(crate) rectangle: Option<Rectangle>,
    pub(super) alive: bool,
}

/// A grid: its positions, and the vectors of its directions.
#[derive(Debug)]
pub(super) struct Grid {
    /// `members[position]`: true if the position belongs to this grid.
    pub(super) members: Vec<bool>,
    /// Each direction with its vector, one number per dimension.
    pub(super) vectors: Vec<(usize, Vec<i64>)>,
}

/// A `(zone ...)`: positions of some players under a name.
#[derive(Debug)]
pub(crate) struct Zone {
    pub(crate) name: Arc<str>,
    /// The players' names; empty for everyone.
    pub(crate) players: Vec<Node>,
    pub(crate) positions: Vec<usize>,
}

/// A `(symmetry ...)`: the meaning of directions when a player moves.
#[derive(Debug)]
pub(crate) struct Symmetry {
    pub(crate) player: Node,
    /// Each direction and its meaning, by index.
    pub(crate) pairs: Vec<(usize, usize)>,
}

/// What a name on the board means.
pub(super) enum Named {
    Position(usize),
    Killed,
    Unknown,
}

impl Layout {
    /// A placeholder for a missing board.
    pub(crate) fn missing() -> Layout {
        Layout { doubtful: true, ..Layout::default() }
    }

    pub(super) fn named(&self, name: &str) -> Named {
        match self.numbers.get(name) {
            Some(&number) if self.positions[number].alive => Named::Position(number),
            Some(_) => Named::Killed,
            None => Named::Unknown,
        }
    }

    /// The position that a node names. A removed one is skipped: its edges and zones mean nothing.
    pub(super) fn position(&self, node: &Node, findings: &mut Findings) -> Option<usize> {
        let Some(name) = node.word() else {
            findings.error(node.place, format!("`{}` is not a position", node.shown()));
            return None;
        };
        match self.named(name) {
            Named::Position(number) => return Some(number),
            Named::Killed => {}
            Named::Unknown => {
                let known: Vec<&str> = self.positions.iter().map(|site| &*site.name).collect();
                findings
                    .error(node.place, format!("`{name}` is not a position of this board"))
                    .guess(name, &known);
            }
        }
        None
    }

    /// The index of the direction that a node names, added if it is new; `None` if there is no more room.
    pub(super) fn direction(
        &mut self,
        name: &Arc<str>,
        node: &Node,
        findings: &mut Findings,
    ) -> Option<usize> {
        if let Some(number) = self.directions.iter().position(|known| known == name) {
            return Some(number);
        }
        if (self.directions.len() + 1) * self.positions.len() > MOST_EDGES {
            findings.error(node.place, "the board has too many directions for so many positions");
            return None;
        }
        self.directions.push(name.clone());
        self.edges.push(vec![None; self.positions.len()]);
        Some(self.directions.len() - 1)
    }

    /// Adds a position. An existing one stays unchanged.
    pub(super) fn add(&mut self, name: Arc<str>, rectangle: Option<Rectangle>) -> Option<usize> {
        if let Some(&number) = self.numbers.get(&name) {
            let site = &mut self.positions[number];
            site.rectangle = site.rectangle.or(rectangle);
            return Some(number);
        }
        if self.positions.len() >= MOST_POSITIONS {
            return None;
        }
        self.numbers.insert(name.clone(), self.positions.len());
        self.positions.push(Site { name, rectangle, alive: true });
        for row in &mut self.edges {
            row.push(None);
        }
        Some(self.positions.len() - 1)
    }

    /// Renumbers the remaining positions.
    pub(super) fn drop_killed(&mut self) {
        if self.positions.iter().all(|site| site.alive) {
            return;
        }
        let mut left = 0;
        let renumbered: Vec<Option<usize>> = self
            .positions
            .iter()
            .map(|site| {
                let number = site.alive.then_some(left);
                left += usize::from(site.alive);
                number
            })
            .collect();
        for table in [&mut self.edges, &mut self.opposites] {
            for row in table.iter_mut() {
                *row = (0..row.len())
                    .filter(|&from| renumbered[from].is_some())
                    .map(|from| row[from].and_then(|to| renumbered[to]))
                    .collect();
            }
        }
        for zone in &mut self.zones {
            zone.positions.retain_mut(|position| match renumbered[*position] {
                Some(number) => {
                    *position = number;
                    true
                }
                None => false,
            });
        }
        self.killed =
            self.positions.iter().filter(|site| !site.alive).map(|site| site.name.clone()).collect();
        self.positions.retain(|site| site.alive);
    }
}
