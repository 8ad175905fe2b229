//! What there is to run for a piece.

use crate::program::PlayerId;
use crate::rules::{Cell, Lowered, Piece, Rules, Selector, Shape};

/// What to run for a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ready<'a, T: ?Sized> {
    Nothing,
    /// Blocks to interpret: indices into the piece's list.
    Blocks(&'a [Lowered], &'a [u32]),
    Code(&'a T),
}

impl Rules {
    /// The place of a piece's blocks in lists of tables.
    pub(super) fn row(&self, (player, kind): Piece, selector: Selector) -> usize {
        (player.index() * self.selectors.len() + usize::from(selector.0)) * self.kinds() + usize::from(kind)
    }

    /// The length of a piece's lists by cell: 0 if there is nothing to run.
    pub(super) fn row_length(&self, piece: Piece, selector: Selector) -> usize {
        if self.blocks_of(piece, Shape::Move, selector).next().is_none() { 0 } else { self.cells() }
    }

    /// The blocks that list a piece's moves, or its drops.
    pub(super) fn blocks_of(
        &self,
        piece: Piece,
        shape: Shape,
        selector: Selector,
    ) -> impl Iterator<Item = &Lowered> {
        let blocks = self.piece(piece).map(|piece| match shape {
            Shape::Drop => (&piece.drops, &piece.drops_by),
            _ => (&piece.moves, &piece.moves_by),
        });
        blocks.into_iter().flat_map(move |(blocks, lists)| {
            lists[usize::from(selector.0)].iter().map(|block| &blocks[*block as usize])
        })
    }

    /// The blocks that list its moves, to be interpreted.
    pub(super) fn move_blocks<T>(&self, piece: Piece, selector: Selector) -> Ready<'_, T> {
        let blocks = self.piece(piece).map(|piece| (&piece.moves, &piece.moves_by[usize::from(selector.0)]));
        match blocks {
            Some((blocks, list)) if !list.is_empty() => Ready::Blocks(blocks, list),
            _ => Ready::Nothing,
        }
    }

    /// Returns true if no piece of a player has anything to run: all moves are drops.
    #[inline]
    pub(crate) fn is_idle(&self, player: PlayerId, selector: Selector) -> bool {
        let side = self.sides[player.index()].as_ref();
        side.is_none_or(|side| {
            side.pieces.iter().all(|piece| piece.moves_by[usize::from(selector.0)].is_empty())
        })
    }

    /// Where a drop block may be tried.
    pub(crate) fn drop_cells(&self, block: &Lowered) -> impl Iterator<Item = Cell> {
        let target = block.target.map(|set| &self.sets[set as usize]);
        (0..self.off()).filter(move |cell| target.is_none_or(|target| target.contains(*cell)))
    }
}
