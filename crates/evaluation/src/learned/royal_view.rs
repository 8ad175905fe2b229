//! Where pieces stand as seen from a royal piece: so many columns to a side, so many rows forward. Left and right are not
//! told apart, so that fewer games teach them.

use board::{PieceId, Program};

use crate::analysis::drawn;

/// The offsets between cells of a board with royal pieces.
#[derive(Clone, Debug)]
pub struct RoyalView {
    /// The royal types.
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

    /// This as text, in words that never change.
    pub(crate) fn written(&self) -> String {
        let RoyalView { offsets, cells, offset, ways, .. } = self;
        let kinds: Vec<String> = self.kinds.iter().map(|kind| format!("PieceId({})", kind.index())).collect();
        let kinds = kinds.join(", ");
        format!(
            "RoyalView {{ kinds: [{kinds}], offsets: {offsets}, cells: {cells}, offset: {offset:?}, ways: {ways:?} }}"
        )
    }

    /// Columns to a side and rows down of an offset; none where a cell is not drawn.
    pub fn way(&self, offset: usize) -> Option<(i32, i32)> {
        self.ways[offset]
    }

    /// The offsets of all cells from a royal piece's.
    pub fn from(&self, royal: u16) -> &[u16] {
        &self.offset[usize::from(royal) * self.cells..][..self.cells]
    }
}
