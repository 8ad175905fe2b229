//! Whether a piece hits a cell, looked up at once: which cells must be empty for it, if nothing else matters.

use super::Ready;
use crate::program::PlayerId;
use crate::rules::{Bits, CLEAR_WORDS, Cell, Class, HitCode, Piece, Rules, SharedBits, known};

impl Rules {
    /// What is known of the hits of a player's pieces on a cell.
    #[inline]
    pub(crate) fn quick_hits(&self, player: PlayerId, target: Cell) -> Option<&[SharedBits]> {
        self.tables.quick_hits.from(self.quick_row(player, target))
    }

    /// What a piece on a cell needs, by what is known of all.
    #[inline]
    pub(crate) fn quick_between(&self, hits: &[SharedBits], kind: u16, cell: Cell) -> Option<Bits> {
        known(hits.get(usize::from(kind) * self.cells() + usize::from(cell))?)
    }

    /// The cells that must be empty for a piece to hit an enemy on another cell, as far as that is known. Where it never
    /// does, its own cell is among them.
    #[inline]
    pub(crate) fn quick_hit(&self, (player, kind): Piece, cell: Cell, target: Cell) -> Option<Bits> {
        self.quick_between(self.quick_hits(player, target)?, kind, cell)
    }

    /// The cells from which any piece of a player may hit another cell, as far as that is known.
    #[inline]
    pub(crate) fn quick_reach(&self, player: PlayerId, target: Cell) -> Option<Bits> {
        let place = player.index() * self.cells() + usize::from(target);
        known(self.tables.quick_reach.from(place)?.first()?)
    }

    /// Keeps them.
    pub(super) fn keep_reach(&self, player: PlayerId, target: Cell, reach: &[u64]) {
        let mut set = [0; CLEAR_WORDS];
        let Some(words) = set.get_mut(..reach.len()) else { return };
        words.copy_from_slice(reach);
        let place = player.index() * self.cells() + usize::from(target);
        self.tables.quick_reach.keep(&self.tables.room, self.players() * self.cells(), place, set);
    }

    /// Keeps what the code of a hit needs, if it is of that kind.
    pub(super) fn keep_hit(
        &self,
        (player, kind): Piece,
        cell: Cell,
        target: Cell,
        code: &Ready<'_, HitCode>,
    ) {
        if self.words() > CLEAR_WORDS {
            return;
        }
        let enemies = self.enemies[player.index()];
        let between = match code {
            Ready::Nothing if self.is_specialised() => {
                let mut own = [0; CLEAR_WORDS];
                self.grid.add(&mut own, cell);
                own
            }
            Ready::Code(HitCode { clear: Some(clear), .. }) if enemies & !Class::from(clear.target) == 0 => {
                clear.between
            }
            _ => return,
        };
        let size = self.players() * self.kinds() * self.cells() * self.cells();
        let place = self.quick_row(player, target) + usize::from(kind) * self.cells() + usize::from(cell);
        self.tables.quick_hits.keep(&self.tables.room, size, place, between);
    }

    #[inline]
    fn quick_row(&self, player: PlayerId, target: Cell) -> usize {
        (player.index() * self.cells() + usize::from(target)) * self.kinds() * self.cells()
    }
}
