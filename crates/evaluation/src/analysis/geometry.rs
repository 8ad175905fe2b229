//! The board as a graph, and as it is drawn.

use std::collections::VecDeque;

use board::{PositionId, Program};

/// Boards with more cells are learnt about in less detail: what looks at pairs of cells would take longer than an answer may.
pub(crate) const LARGE: usize = 400;
/// The number of steps between cells that no path connects.
const FAR: u8 = 50;

/// Steps from cell to cell along links, the farthest where no way leads.
pub(crate) fn steps_between(program: &Program) -> Vec<u8> {
    let cells = program.positions.len();
    let mut steps = vec![FAR; cells * cells];
    for start in 0..cells {
        let row = &mut steps[start * cells..][..cells];
        row[start] = 0;
        let mut waiting = VecDeque::from([start]);
        while let Some(at) = waiting.pop_front() {
            for to in program.links.iter().filter_map(|links| links[at]).map(PositionId::index) {
                if row[to] == FAR && row[at] + 1 < FAR {
                    row[to] = row[at] + 1;
                    waiting.push_back(to);
                }
            }
        }
    }
    steps
}

/// The column and the row of each cell, counted as the board is drawn.
pub fn drawn(program: &Program) -> Vec<Option<(i32, i32)>> {
    let middle = |at: usize| {
        let area = program.positions[at].rectangle?;
        Some((area.left + area.right, area.top + area.bottom))
    };
    let middles: Vec<_> = (0..program.positions.len()).map(middle).collect();
    let rank = |each: fn((i32, i32)) -> i32| {
        let mut all: Vec<i32> = middles.iter().flatten().copied().map(each).collect();
        all.sort_unstable();
        all.dedup();
        move |middle| all.binary_search(&each(middle)).unwrap_or_default() as i32
    };
    let (column, row) = (rank(|middle| middle.0), rank(|middle| middle.1));
    middles.iter().map(|middle| middle.map(|middle| (column(middle), row(middle)))).collect()
}
