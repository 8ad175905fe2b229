//! Edges besides those of grids, removed edges and positions, and opposite steps.

use super::model::{Layout, Named};
use crate::parse::{Kind, Node};
use crate::report::Findings;

/// `(links direction (from to) ...)`: adds one-way edges, replacing those in the same direction from the same position.
pub(super) fn links(node: &Node, layout: &mut Layout, findings: &mut Findings) {
    let Some((Kind::Word(name), pairs)) = node.rest().split_first().map(|(name, pairs)| (&name.kind, pairs))
    else {
        findings.error(node.place, "`links` without a direction").hint("write (links next (a1 b1) (b1 c1))");
        return;
    };
    let Some(direction) = layout.direction(name, node, findings) else { return };
    for pair in pairs {
        let Some([from, to]) = pair.list() else {
            findings
                .error(pair.place, format!("`{}` is not a pair of positions", pair.shown()))
                .hint("a link is (from to)");
            continue;
        };
        if let (Some(from), Some(to)) = (layout.position(from, findings), layout.position(to, findings)) {
            layout.edges[direction][from] = Some(to);
            layout.linked.insert((direction, from));
        }
    }
}

/// `(unlink ...)`: removes all edges of a position, those between two `(a b)`, or one `(a direction)`.
pub(super) fn unlink(node: &Node, layout: &mut Layout, findings: &mut Findings) {
    for part in node.rest() {
        match part.list() {
            None => {
                if let Some(position) = layout.position(part, findings) {
                    isolate(layout, position);
                }
            }
            Some([from, others @ ..]) => {
                let Some(from) = layout.position(from, findings) else { continue };
                for other in others {
                    unlink_one(from, other, layout, findings);
                }
            }
            Some([]) => {}
        }
    }
}

fn unlink_one(from: usize, other: &Node, layout: &mut Layout, findings: &mut Findings) {
    let direction = other.word().and_then(|word| layout.directions.iter().position(|name| **name == *word));
    if let Some(direction) = direction {
        layout.edges[direction][from] = None;
    } else if let Some(to) = layout.position(other, findings) {
        for row in &mut layout.edges {
            for (one, end) in [(from, to), (to, from)] {
                if row[one] == Some(end) {
                    row[one] = None;
                }
            }
        }
    }
}

/// `(kill-positions p ...)`: removes positions with all their edges.
pub(super) fn kill(node: &Node, layout: &mut Layout, findings: &mut Findings) {
    for name in node.rest() {
        match name.word().map_or(Named::Unknown, |word| layout.named(word)) {
            Named::Position(position) => layout.positions[position].alive = false,
            Named::Killed => {}
            Named::Unknown => {
                findings
                    .warning(name.place, format!("`{}` is not a position of this board", name.shown()))
                    .hint("there is nothing to take away");
            }
        }
    }
    for row in &mut layout.edges {
        for (from, to) in row.iter_mut().enumerate() {
            if !layout.positions[from].alive || to.is_some_and(|to| !layout.positions[to].alive) {
                *to = None;
            }
        }
    }
}

fn isolate(layout: &mut Layout, position: usize) {
    for row in &mut layout.edges {
        row[position] = None;
        for to in row.iter_mut() {
            if *to == Some(position) {
                *to = None;
            }
        }
    }
}

/// Fills in `opposites`: along the negated vector of a grid, otherwise back along an edge of the same direction.
pub(super) fn find_opposites(layout: &mut Layout) {
    let count = layout.positions.len();
    let mut opposites = vec![vec![None; count]; layout.directions.len()];
    for (direction, row) in opposites.iter_mut().enumerate() {
        let mut has_negation = vec![false; count];
        for grid in &layout.grids {
            let vector = grid.vectors.iter().find(|(number, _)| *number == direction);
            let negation = vector.and_then(|(_, vector)| {
                grid.vectors
                    .iter()
                    .find(|(_, other)| other.iter().zip(vector).all(|(one, other)| one == &-other))
            });
            let Some((negation, _)) = negation else { continue };
            for position in (0..grid.members.len()).filter(|&position| grid.members[position]) {
                has_negation[position] = true;
                row[position] = layout.edges[*negation][position];
            }
        }
        for (from, to) in layout.edges[direction].iter().enumerate() {
            let Some(to) = *to else { continue };
            let walked_back = !has_negation[to] || layout.linked.contains(&(direction, from));
            if walked_back && row[to].is_none() {
                row[to] = Some(from);
            }
        }
    }
    layout.opposites = opposites;
}
