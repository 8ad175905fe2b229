//! The board of an entry: positions, edges, zones, symmetry.
//!
//! Positions come first (grids, `positions`, `dummy`), then `links`, `unlink` and `kill-positions` in text order, then `symmetry` and
//! `zone`, which only refer to existing names.
mod edges;
mod grid;
mod model;
mod zones;

use crate::parse::Node;
use crate::report::Findings;

pub(crate) use model::{Layout, Site};

/// Builds the board of a `(board ...)` statement.
pub(crate) fn build(node: &Node, findings: &mut Findings) -> Layout {
    let before = findings.error_count();
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
    layout.doubtful = findings.error_count() > before;
    layout
}

/// A picture's file name with `/` between folders.
pub(crate) fn file_name(name: &str) -> String {
    name.trim().replace('\\', "/")
}

fn unknown_part(part: &Node, findings: &mut Findings) {
    const PARTS: &[&str] =
        &["grid", "positions", "dummy", "image", "links", "unlink", "kill-positions", "zone", "symmetry"];
    let message = format!("`{}` is not a part of a board", part.shown());
    findings.misspelt(part.place, message, part.head(), PARTS);
}

#[cfg(test)]
mod tests;
