//! Patterns of neighbouring cells: windows and lines on the board's own graph, alike ones sharing their weights. Where there
//! are too many types for those, pairs of pieces that stand near each other.

use std::collections::HashMap;

use board::{DirectionId, PositionId, Program};

use crate::analysis::{Symmetry, drawn};

/// One place of a pattern on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its cells, in the order in which they are read.
    pub cells: Vec<u16>,
    /// Which pattern it shares its weights with.
    pub pattern: usize,
}

/// Most states of a pattern.
const STATES: usize = 6561;
/// Most cells that are read for one value.
const READ: usize = 1000;
/// The most states of a cell where pairs are told apart, and how far apart they stand.
const PAIRED: usize = 40;
const NEAR: i32 = 2;
/// The longest line that is one pattern, and the shortest.
const LINE: usize = 8;
const SHORT: usize = 4;

/// All places of patterns, for cells of so many states each.
pub(crate) fn places(program: &Program, symmetries: &[Symmetry], states: usize) -> Vec<Place> {
    let axes = axes(program);
    let least = axes.iter().map(|axis| axis.length).min().unwrap_or(0);
    let straight: Vec<DirectionId> =
        axes.iter().filter(|axis| axis.length * 10 <= least * 13).map(|axis| axis.direction).collect();
    let mut choices = Vec::new();
    let fits = |cells: usize| states.checked_pow(cells as u32).is_some_and(|count| count <= STATES);
    let shape = if fits(6) { Some((2, 3)) } else { fits(4).then_some((2, 2)) };
    if let Some(shape) = shape {
        let windows = windows(program, &straight, shape);
        let lines = lines(program, &axes, &fits);
        choices.push([windows.clone(), lines].concat());
        choices.push(windows);
    }
    if choices.is_empty() && states <= PAIRED {
        return pairs(program);
    }
    let affordable = |choice: &&Vec<Vec<u16>>| choice.iter().map(Vec::len).sum::<usize>() <= READ;
    choices.iter().find(affordable).map_or_else(Vec::new, |cells| shared(cells, symmetries))
}

/// Pairs of cells at most [`NEAR`] columns and rows apart, as the board is drawn. Those so many columns and rows apart share
/// their weights wherever they lie; left and right are not told apart.
fn pairs(program: &Program) -> Vec<Place> {
    let drawn = drawn(program);
    let mut ways: Vec<(i32, i32)> = Vec::new();
    let mut places = Vec::new();
    for (from, to) in (0..drawn.len()).flat_map(|from| (0..drawn.len()).map(move |to| (from, to))) {
        let Some((first, second)) = drawn[from].zip(drawn[to]) else { continue };
        let (columns, rows) = (second.0 - first.0, second.1 - first.1);
        // Each pair once: the upper one first, or else the left one.
        let ordered = rows > 0 || rows == 0 && columns > 0;
        if !ordered || rows > NEAR || columns.abs() > NEAR {
            continue;
        }
        let way = (columns.abs(), rows);
        let pattern = ways.iter().position(|known| *known == way).unwrap_or_else(|| {
            ways.push(way);
            ways.len() - 1
        });
        places.push(Place { cells: vec![from as u16, to as u16], pattern });
    }
    places
}

/// A direction, and the length of its step squared as the board is drawn.
struct Axis {
    direction: DirectionId,
    length: i64,
}

/// One direction of each pair of opposite ones.
fn axes(program: &Program) -> Vec<Axis> {
    let middle = |at: usize| {
        program.positions[at]
            .rectangle
            .map(|area| (i64::from(area.left + area.right), i64::from(area.top + area.bottom)))
    };
    let mut vectors: Vec<(i64, i64)> = Vec::new();
    let mut axes = Vec::new();
    for (direction, row) in program.links.iter().enumerate() {
        let mut steps: HashMap<(i64, i64), usize> = HashMap::new();
        for (from, to) in row.iter().enumerate() {
            if let Some((from, to)) = to.and_then(|to| middle(from).zip(middle(to.index()))) {
                *steps.entry((to.0 - from.0, to.1 - from.1)).or_default() += 1;
            }
        }
        let usual = steps.into_iter().max_by_key(|(vector, count)| (*count, *vector));
        let Some((vector, _)) = usual.filter(|(vector, _)| *vector != (0, 0)) else { continue };
        if !vectors.contains(&vector) && !vectors.contains(&(-vector.0, -vector.1)) {
            vectors.push(vector);
            let length = vector.0 * vector.0 + vector.1 * vector.1;
            axes.push(Axis { direction: DirectionId::from_index(direction), length });
        }
    }
    axes
}

fn step(program: &Program, direction: DirectionId, at: PositionId) -> Option<PositionId> {
    program.links[direction.index()][at.index()]
}

/// Windows of so many cells along one direction and across another, for each pair of directions.
fn windows(program: &Program, straight: &[DirectionId], (short, long): (usize, usize)) -> Vec<Vec<u16>> {
    let mut found: Vec<Vec<u16>> = Vec::new();
    let mut sets: HashMap<Vec<u16>, ()> = HashMap::new();
    for &across in straight {
        for &along in straight.iter().filter(|along| **along != across) {
            for start in (0..program.positions.len()).map(PositionId::from_index) {
                let window = window(program, start, (across, short), (along, long));
                if let Some(window) = window
                    && sets.insert(sorted(&window), ()).is_none()
                {
                    found.push(window);
                }
            }
        }
    }
    found
}

fn window(
    program: &Program,
    start: PositionId,
    (across, short): (DirectionId, usize),
    (along, long): (DirectionId, usize),
) -> Option<Vec<u16>> {
    let mut cells = Vec::with_capacity(short * long);
    let mut row = start;
    for index in 0..short {
        if index > 0 {
            row = step(program, across, row)?;
        }
        let mut at = row;
        cells.push(at.0);
        for _ in 1..long {
            at = step(program, along, at)?;
            cells.push(at.0);
        }
    }
    Some(cells)
}

/// Whole lines from edge to edge, long ones in overlapping pieces.
fn lines(program: &Program, axes: &[Axis], fits: &dyn Fn(usize) -> bool) -> Vec<Vec<u16>> {
    let most = (SHORT..=LINE).rev().find(|cells| fits(*cells));
    let Some(most) = most else { return Vec::new() };
    let mut found = Vec::new();
    for Axis { direction, .. } in axes {
        let row = &program.links[direction.index()];
        for start in (0..program.positions.len()).map(PositionId::from_index) {
            if row.contains(&Some(start)) {
                continue;
            }
            let next = |at: &PositionId| step(program, *direction, *at);
            let line: Vec<u16> = std::iter::successors(Some(start), next)
                .take(program.positions.len())
                .map(|at| at.0)
                .collect();
            if line.len() > most {
                found.extend(line.windows(most).map(<[u16]>::to_vec));
            } else if line.len() >= SHORT {
                found.push(line);
            }
        }
    }
    found
}

fn sorted(cells: &[u16]) -> Vec<u16> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

/// Gives places that a symmetry maps onto each other one pattern, their cells in the same order.
fn shared(all: &[Vec<u16>], symmetries: &[Symmetry]) -> Vec<Place> {
    let index: HashMap<Vec<u16>, usize> =
        all.iter().enumerate().map(|(index, cells)| (sorted(cells), index)).collect();
    let mut places: Vec<Option<Place>> = vec![None; all.len()];
    let mut patterns = 0;
    for start in 0..all.len() {
        if places[start].is_some() {
            continue;
        }
        for symmetry in symmetries.iter().filter(|symmetry| !symmetry.swaps) {
            let cells: Vec<u16> = all[start].iter().map(|at| symmetry.cells[usize::from(*at)].0).collect();
            let Some(&there) = index.get(&sorted(&cells)) else { continue };
            places[there].get_or_insert(Place { cells, pattern: patterns });
        }
        places[start].get_or_insert(Place { cells: all[start].clone(), pattern: patterns });
        patterns += 1;
    }
    places.into_iter().flatten().collect()
}
