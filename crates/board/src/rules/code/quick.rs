//! Whether a piece hits a cell, looked up at once: which cells must be empty for it, if nothing else matters.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{CLEAR_WORDS, HitCode, Ready, Running};
use crate::program::PlayerId;
use crate::rules::{Cell, Rules};

/// The cells that must be empty, as bits of the grid.
type Between = [u64; CLEAR_WORDS];

/// Larger tables are not made: 4 MB.
const MOST: usize = 1 << 18;

/// By player, type, target and cell: the bits of cells that need not be empty; all 0 as long as nothing is known.
#[derive(Debug, Default)]
pub(crate) struct QuickHits(OnceLock<Box<[[AtomicU64; CLEAR_WORDS]]>>);

impl Rules {
    /// The cells that must be empty for a piece to hit an enemy on another cell, as far as that is known. Where it never
    /// does, its own cell is among them.
    #[inline]
    pub(crate) fn quick_hit(
        &self,
        (player, kind): (PlayerId, u16),
        cell: Cell,
        target: Cell,
    ) -> Option<Between> {
        let entry = self.code.quick.0.get()?.get(self.quick_place((player, kind), cell, target))?;
        let first = entry[0].load(Ordering::Acquire);
        (first != 0).then(|| [!first, !entry[1].load(Ordering::Relaxed)])
    }

    /// Keeps what the code of a hit needs, if it is of that kind.
    pub(crate) fn keep_hit(
        &self,
        (player, kind): (PlayerId, u16),
        cell: Cell,
        target: Cell,
        code: &Ready<'_, HitCode>,
    ) {
        let enemies = self.enemies[player.index()];
        let between = match code {
            Ready::Nothing if self.code.running == Running::Specialised => {
                let bit = self.grid.bit(cell);
                let mut own = [0; CLEAR_WORDS];
                let Some(word) = own.get_mut(bit / 64) else { return };
                *word = 1 << (bit % 64);
                own
            }
            Ready::Code(HitCode { clear: Some(clear), .. })
                if enemies & !super::Class::from(clear.target) == 0 =>
            {
                clear.between
            }
            _ => return,
        };
        let entries = self.code.quick.0.get_or_init(|| {
            let size = self.players() * self.kinds() * self.cells() * self.cells();
            let size = if size > MOST || self.words() > CLEAR_WORDS { 0 } else { size };
            (0..size).map(|_| Default::default()).collect()
        });
        if let Some([first, second]) = entries.get(self.quick_place((player, kind), cell, target)) {
            // Who sees the first word sees the second.
            second.store(!between[1], Ordering::Relaxed);
            first.store(!between[0], Ordering::Release);
        }
    }

    #[inline]
    fn quick_place(&self, (player, kind): (PlayerId, u16), cell: Cell, target: Cell) -> usize {
        let row = player.index() * self.kinds() + usize::from(kind);
        (row * self.cells() + usize::from(target)) * self.cells() + usize::from(cell)
    }
}
