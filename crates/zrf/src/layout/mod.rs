//! How the board of one entry is laid out: positions, edges, zones, symmetry.
//!
//! Positions come first (grids, `positions`, `dummy`), then `links`, `unlink` and `kill-positions` in the order of the
//! text, then `symmetry` and `zone`, which only name what is there.
mod edges;
mod grid;
mod zones;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use board::Rectangle;

use crate::parse::Node;
use crate::report::Findings;
use crate::words::nearest;

pub(crate) use zones::{Symmetry, Zone};

/// The most positions a board may have while it is built.
const MOST_POSITIONS: usize = 16_384;

/// A board; positions and directions are numbers into its lists.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    pub(crate) images: Vec<String>,
    pub(crate) positions: Vec<Site>,
    pub(crate) directions: Vec<Rc<str>>,
    /// `edges[direction][position]`.
    pub(crate) edges: Vec<Vec<Option<usize>>>,
    /// `opposites[direction][position]`.
    pub(crate) opposites: Vec<Vec<Option<usize>>>,
    pub(crate) zones: Vec<Zone>,
    pub(crate) symmetries: Vec<Symmetry>,
    /// Names that `kill-positions` took away.
    pub(crate) killed: HashSet<Rc<str>>,
    numbers: HashMap<Rc<str>, usize>,
    grids: Vec<grid::Grid>,
    /// Edges that `links` made: only they are walked backwards where a grid has its own opposite.
    linked: HashSet<(usize, usize)>,
}

/// One position.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) name: Rc<str>,
    pub(crate) rectangle: Option<Rectangle>,
    alive: bool,
}

/// Builds the board of a `(board ...)` statement.
pub(crate) fn build(node: &Node, findings: &mut Findings) -> Layout {
    let mut layout = Layout::default();
    for part in node.rest() {
        match part.head() {
            Some("grid") => grid::grid(part, &mut layout, findings),
            Some("positions") => grid::positions(part, &mut layout, findings),
            Some("dummy") => grid::dummies(part, &mut layout, findings),
            Some("image") => {
                layout.images = part.rest().iter().filter_map(Node::text).map(file_name).collect();
            }
            Some("links" | "unlink" | "kill-positions" | "zone" | "symmetry") => {}
            _ => unknown_part(part, findings),
        }
    }
    for part in node.rest() {
        match part.head() {
            Some("links") => edges::links(part, &mut layout, findings),
            Some("unlink") => edges::unlink(part, &mut layout, findings),
            Some("kill-positions") => edges::kill(part, &mut layout, findings),
            _ => {}
        }
    }
    edges::find_opposites(&mut layout);
    for part in node.rest() {
        match part.head() {
            Some("zone") => zones::zone(part, &mut layout, findings),
            Some("symmetry") => zones::symmetry(part, &mut layout, findings),
            _ => {}
        }
    }
    if layout.positions.is_empty() {
        findings
            .error(node.place, "the board has no positions")
            .hint("give it a `(grid ...)` or `(positions ...)`");
    }
    layout.drop_killed();
    layout
}

/// A file name of a picture with `/` between folders.
pub(crate) fn file_name(name: &str) -> String {
    name.trim().replace('\\', "/")
}

fn unknown_part(part: &Node, findings: &mut Findings) {
    const PARTS: &[&str] =
        &["grid", "positions", "dummy", "image", "links", "unlink", "kill-positions", "zone", "symmetry"];
    let message = format!("`{}` is not a part of a board", part.shown());
    match part.head().and_then(|head| nearest(head, PARTS)) {
        Some(known) => findings.error(part.place, message).hint(format!("did you mean `{known}`?")),
        None => findings.warning(part.place, message).hint("it is passed over"),
    };
}

/// What a name on the board stands for.
enum Named {
    Position(usize),
    Killed,
    Unknown,
}

impl Layout {
    fn named(&self, name: &str) -> Named {
        match self.numbers.get(name) {
            Some(&number) if self.positions[number].alive => Named::Position(number),
            Some(_) => Named::Killed,
            None => Named::Unknown,
        }
    }

    /// The living position a node names. One that was taken away is passed over: an edge or a zone of it means
    /// nothing.
    fn position(&self, node: &Node, findings: &mut Findings) -> Option<usize> {
        let Some(name) = node.word() else {
            findings.error(node.place, format!("`{}` is not a position", node.shown()));
            return None;
        };
        match self.named(name) {
            Named::Position(number) => return Some(number),
            Named::Killed => {}
            Named::Unknown => {
                let known: Vec<&str> = self.positions.iter().map(|site| &*site.name).collect();
                let note = findings.error(node.place, format!("`{name}` is not a position of this board"));
                if let Some(meant) = nearest(name, &known) {
                    note.hint(format!("did you mean `{meant}`?"));
                }
            }
        }
        None
    }

    /// The number of a direction, new ones included.
    fn direction(&mut self, name: &Rc<str>) -> usize {
        if let Some(number) = self.directions.iter().position(|known| known == name) {
            return number;
        }
        self.directions.push(name.clone());
        self.edges.push(vec![None; self.positions.len()]);
        self.directions.len() - 1
    }

    /// Adds a position; one that is there already stays as it is.
    fn add(&mut self, name: Rc<str>, rectangle: Option<Rectangle>) -> Option<usize> {
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

    /// Renumbers the positions that are left.
    fn drop_killed(&mut self) {
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
