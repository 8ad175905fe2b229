//! Sources of positions: grids, single positions, dummies.

use std::sync::Arc;

use board::Rectangle;

use super::model::{Grid, Layout, MOST_POSITIONS};
use crate::parse::{Kind, Node};
use crate::report::Findings;

struct Dimension {
    labels: Vec<Arc<str>>,
    step: (i64, i64),
}

/// Adds the positions and edges of `(grid (start-rectangle ...) (dimensions ...) (directions ...))`.
pub(super) fn grid(node: &Node, layout: &mut Layout, findings: &mut Findings) {
    let mut start = Rectangle::default();
    let mut dimensions: Vec<Dimension> = Vec::new();
    let mut directions = Vec::new();
    for part in node.rest() {
        match part.head() {
            Some("start-rectangle") => start = rectangle(part.rest(), part, findings).unwrap_or_default(),
            Some("dimensions") => {
                dimensions.extend(part.rest().iter().filter_map(|part| dimension(part, findings)));
            }
            Some("directions") => directions.extend(part.rest()),
            _ => {
                findings
                    .warning(part.place, format!("`{}` is not a part of a grid", part.shown()))
                    .hint("a grid has `start-rectangle`, `dimensions` and `directions`; this is passed over");
            }
        }
    }
    if dimensions.is_empty() {
        findings
            .error(node.place, "a grid without dimensions")
            .hint("write (dimensions (\"a/b/c\" (50 0)) ...)");
        return;
    }
    let sizes: Vec<usize> = dimensions.iter().map(|dimension| dimension.labels.len()).collect();
    let count = sizes.iter().try_fold(1_usize, |product, &size| product.checked_mul(size));
    let Some(count) = count.filter(|count| count.saturating_add(layout.positions.len()) <= MOST_POSITIONS)
    else {
        findings.error(node.place, format!("the board has more than {MOST_POSITIONS} positions"));
        return;
    };
    let places: Vec<Option<usize>> =
        (0..count).map(|index| add_cell(&dimensions, &sizes, start, index, layout)).collect();
    let mut members = vec![false; layout.positions.len()];
    for &position in places.iter().flatten() {
        members[position] = true;
    }
    let mut vectors = Vec::new();
    for node in directions {
        let Some((name, vector)) = direction(node, sizes.len(), findings) else { continue };
        let Some(number) = layout.direction(&name, node, findings) else { break };
        for index in 0..count {
            let to = neighbour(index, &vector, &sizes);
            if let (Some(from), Some(to)) = (places[index], to.and_then(|to| places[to])) {
                layout.edges[number][from] = Some(to);
            }
        }
        vectors.push((number, vector));
    }
    layout.grids.push(Grid { members, vectors });
}

/// Adds the position of a cell: one label per dimension, the first outermost.
fn add_cell(
    dimensions: &[Dimension],
    sizes: &[usize],
    start: Rectangle,
    index: usize,
    layout: &mut Layout,
) -> Option<usize> {
    let mut name = String::new();
    let (mut x, mut y) = (0_i64, 0_i64);
    for (dimension, at) in dimensions.iter().zip(coordinates(index, sizes)) {
        name.push_str(&dimension.labels[at]);
        x = x.saturating_add(dimension.step.0.saturating_mul(at as i64));
        y = y.saturating_add(dimension.step.1.saturating_mul(at as i64));
    }
    let moved = |edge: i32, by: i64| {
        let sum = i64::from(edge).saturating_add(by);
        i32::try_from(sum).unwrap_or(if sum < 0 { i32::MIN } else { i32::MAX })
    };
    let rectangle = Rectangle {
        left: moved(start.left, x),
        top: moved(start.top, y),
        right: moved(start.right, x),
        bottom: moved(start.bottom, y),
    };
    layout.add(name.into(), Some(rectangle))
}

/// The coordinates of a cell, the last running fastest.
fn coordinates(mut index: usize, sizes: &[usize]) -> Vec<usize> {
    let mut at = vec![0; sizes.len()];
    for (place, &size) in at.iter_mut().zip(sizes).rev() {
        *place = index % size;
        index /= size;
    }
    at
}

fn neighbour(index: usize, vector: &[i64], sizes: &[usize]) -> Option<usize> {
    let mut to = 0;
    for ((at, &step), &size) in coordinates(index, sizes).into_iter().zip(vector).zip(sizes) {
        let at = usize::try_from((at as i64).checked_add(step)?).ok().filter(|&at| at < size)?;
        to = to * size + at;
    }
    Some(to)
}

/// `("a/b/c" (49 0))`: the labels, and their distance in pixels.
fn dimension(node: &Node, findings: &mut Findings) -> Option<Dimension> {
    let Some(labels) = node.list().and_then(|items| items.first()?.text()) else {
        findings
            .error(node.place, format!("`{}` is not a dimension", node.shown()))
            .hint("write (\"a/b/c\" (49 0)): the labels and the step from one to the next in pixels");
        return None;
    };
    let step = match node.rest().iter().find_map(Node::list) {
        Some([x, y, ..]) => (integer(x, findings)?, integer(y, findings)?),
        _ => (0, 0),
    };
    Some(Dimension { labels: labels.split('/').map(|label| Arc::from(label.trim())).collect(), step })
}

/// `(n 0 -1)`: a name, and one number per dimension.
fn direction(node: &Node, dimensions: usize, findings: &mut Findings) -> Option<(Arc<str>, Vec<i64>)> {
    let Some(Kind::Word(name)) = node.list().and_then(|items| items.first()).map(|name| &name.kind) else {
        findings
            .error(node.place, format!("`{}` is not a direction", node.shown()))
            .hint("write (n 0 -1): a name and a step in each dimension");
        return None;
    };
    let mut vector = Vec::new();
    for number in node.rest() {
        vector.push(integer(number, findings)?);
    }
    if vector.len() != dimensions {
        findings
            .error(node.place, format!("the direction `{name}` does not fit into this grid"))
            .label(format!("{} for {dimensions} dimensions", vector.len()))
            .hint("after its name a direction has one number for each dimension of the grid");
        return None;
    }
    Some((name.clone(), vector))
}

/// `(positions (name left top right bottom) ...)`
pub(super) fn positions(node: &Node, layout: &mut Layout, findings: &mut Findings) {
    for part in node.rest() {
        let name = part.list().and_then(|items| items.first()).unwrap_or(part);
        let Some(word) = name.text() else {
            findings
                .error(part.place, format!("`{}` is not a position", part.shown()))
                .hint("write (name left top right bottom)");
            continue;
        };
        let rectangle = if part.rest().is_empty() { None } else { rectangle(part.rest(), part, findings) };
        add_or_report(word, rectangle, name, layout, findings);
    }
}

/// `(dummy name ...)`: invisible positions.
pub(super) fn dummies(node: &Node, layout: &mut Layout, findings: &mut Findings) {
    for name in node.rest() {
        match name.text() {
            Some(word) => add_or_report(word, None, name, layout, findings),
            None => {
                findings.error(name.place, format!("`{}` is not the name of a position", name.shown()));
            }
        }
    }
}

fn add_or_report(
    name: &str,
    rectangle: Option<Rectangle>,
    node: &Node,
    layout: &mut Layout,
    findings: &mut Findings,
) {
    if layout.add(name.into(), rectangle).is_none() {
        findings.error(node.place, format!("the board has more than {MOST_POSITIONS} positions"));
    }
}

fn rectangle(numbers: &[Node], whole: &Node, findings: &mut Findings) -> Option<Rectangle> {
    let [left, top, right, bottom, ..] = numbers else {
        findings
            .error(whole.place, format!("`{}` is not a rectangle", whole.shown()))
            .hint("a rectangle is four numbers: left top right bottom");
        return None;
    };
    let mut edge =
        |node: &Node| integer(node, findings).map(|number| number.clamp(-1_000_000, 1_000_000) as i32);
    Some(Rectangle { left: edge(left)?, top: edge(top)?, right: edge(right)?, bottom: edge(bottom)? })
}

/// A whole number; anything else is reported.
fn integer(node: &Node, findings: &mut Findings) -> Option<i64> {
    let number = node.word().and_then(|word| word.parse::<i64>().ok());
    if number.is_none() {
        findings.error(node.place, format!("`{}` is not a whole number", node.shown()));
    }
    number
}
