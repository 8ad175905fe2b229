//! Where pieces stand as seen from a royal piece: so many columns to a side, so many rows forward. Left and right are not
//! told apart, so that fewer games teach them.

use board::{PieceId, Program};

/// The offsets between cells of a board with royal pieces.
#[derive(Clone, Debug)]
pub(crate) struct RoyalView {
    pub kinds: Vec<PieceId>,
    /// How many offsets are told apart.
    pub offsets: usize,
    cells: usize,
    /// By cell of the royal piece and of the other piece.
    offset: Vec<u16>,
    /// Columns to a side and rows down of each offset; none where a cell is not drawn.
    ways: Vec<Option<(i32, i32)>>,
}

impl RoyalView {
    /// None in games without a royal piece.
    pub(crate) fn new(program: &Program, kinds: Vec<PieceId>) -> Option<RoyalView> {
        if kinds.is_empty() {
            return None;
        }
        let places = drawn(program);
        let cells = places.len();
        let mut known = Vec::new();
        let mut number = |offset: Option<(i32, i32)>| {
            known.iter().position(|other| *other == offset).unwrap_or_else(|| {
                known.push(offset);
                known.len() - 1
            }) as u16
        };
        let mut offset = Vec::with_capacity(cells * cells);
        for from in &places {
            for to in &places {
                let way = from.zip(*to).map(|(from, to)| ((to.0 - from.0).abs(), to.1 - from.1));
                offset.push(number(way));
            }
        }
        Some(RoyalView { kinds, offsets: known.len(), cells, offset, ways: known })
    }

    /// Columns to a side and rows down of an offset; none where a cell is not drawn.
    pub(crate) fn way(&self, offset: usize) -> Option<(i32, i32)> {
        self.ways[offset]
    }

    /// The offsets of all cells from a royal piece's.
    pub(crate) fn from(&self, royal: u16) -> &[u16] {
        &self.offset[usize::from(royal) * self.cells..][..self.cells]
    }
}

/// The column and the row of each cell, counted as the board is drawn.
pub(crate) fn drawn(program: &Program) -> Vec<Option<(i32, i32)>> {
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
