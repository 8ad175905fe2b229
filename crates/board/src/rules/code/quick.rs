//! Whether a piece hits a cell, looked up at once: which cells must be empty for it, if nothing else matters.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{CLEAR_WORDS, HitCode, Ready};
use crate::program::PlayerId;
use crate::rules::late::{Room, Running};
use crate::rules::{Cell, Class, Rules};

/// The cells that must be empty, as bits of the grid.
type Between = [u64; CLEAR_WORDS];

/// Larger tables are not made: 4 MB.
const MOST: usize = 1 << 18;

/// A list of sets of cells, each kept as the cells that are not in it; all 0 as long as nothing is known.
type Sets = OnceLock<Box<[[AtomicU64; CLEAR_WORDS]]>>;

/// What was found out about hits so far.
#[derive(Debug, Default)]
pub(crate) struct QuickHits {
    /// By player, target, type and cell: the cells that must be empty.
    between: Sets,
    /// By player and target: the cells from which some piece may hit it.
    reach: Sets,
}

/// A set, if it is known.
#[inline]
fn set(entry: &[AtomicU64; CLEAR_WORDS]) -> Option<Between> {
    let first = entry[0].load(Ordering::Acquire);
    (first != 0).then(|| [!first, !entry[1].load(Ordering::Relaxed)])
}

/// Keeps a set at a place of a list that has room for so many, or for none if they are too many.
fn keep(sets: &Sets, room: &Room, size: usize, place: usize, [first, second]: Between) {
    let sets = sets.get_or_init(|| {
        let bytes = size * size_of::<[AtomicU64; CLEAR_WORDS]>();
        let size = if size > MOST || !room.has(bytes) { 0 } else { size };
        room.take(if size == 0 { 0 } else { bytes });
        (0..size).map(|_| Default::default()).collect()
    });
    if let Some(entry) = sets.get(place) {
        // Who sees the first word sees the second.
        entry[1].store(!second, Ordering::Relaxed);
        entry[0].store(!first, Ordering::Release);
    }
}

impl Rules {
    /// What is known of the hits of a player's pieces on a cell.
    #[inline]
    pub(crate) fn quick_hits(&self, player: PlayerId, target: Cell) -> Option<QuickRow<'_>> {
        let start = self.quick_row(player, target);
        let entries = self.code.quick.between.get()?.get(start..)?;
        Some(QuickRow { entries, cells: self.cells() })
    }

    /// The cells that must be empty for a piece to hit an enemy on another cell, as far as that is known. Where it never
    /// does, its own cell is among them.
    #[inline]
    pub(crate) fn quick_hit(
        &self,
        (player, kind): (PlayerId, u16),
        cell: Cell,
        target: Cell,
    ) -> Option<Between> {
        self.quick_hits(player, target)?.between(kind, cell)
    }

    /// The cells from which any piece of a player may hit another cell, as far as that is known.
    #[inline]
    pub(crate) fn quick_reach(&self, player: PlayerId, target: Cell) -> Option<Between> {
        set(self.code.quick.reach.get()?.get(player.index() * self.cells() + usize::from(target))?)
    }

    /// Keeps them.
    pub(crate) fn keep_reach(&self, player: PlayerId, target: Cell, reach: &[u64]) {
        let mut set = [0; CLEAR_WORDS];
        let Some(words) = set.get_mut(..reach.len()) else { return };
        words.copy_from_slice(reach);
        let place = player.index() * self.cells() + usize::from(target);
        keep(&self.code.quick.reach, &self.code.room, self.players() * self.cells(), place, set);
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
            Ready::Nothing if self.code.room.running == Running::Specialised => {
                let bit = self.grid.bit(cell);
                let mut own = [0; CLEAR_WORDS];
                let Some(word) = own.get_mut(bit / 64) else { return };
                *word = 1 << (bit % 64);
                own
            }
            Ready::Code(HitCode { clear: Some(clear), .. }) if enemies & !Class::from(clear.target) == 0 => {
                clear.between
            }
            _ => return,
        };
        let size = self.players() * self.kinds() * self.cells() * self.cells();
        let size = if self.words() > CLEAR_WORDS { 0 } else { size };
        let place = self.quick_row(player, target) + usize::from(kind) * self.cells() + usize::from(cell);
        keep(&self.code.quick.between, &self.code.room, size, place, between);
    }

    #[inline]
    fn quick_row(&self, player: PlayerId, target: Cell) -> usize {
        (player.index() * self.cells() + usize::from(target)) * self.kinds() * self.cells()
    }
}

/// What is known of the hits of a player's pieces on one cell.
#[derive(Clone, Copy)]
pub(crate) struct QuickRow<'a> {
    /// By type and cell.
    entries: &'a [[AtomicU64; CLEAR_WORDS]],
    cells: usize,
}

impl QuickRow<'_> {
    /// As [`quick_hit`](Rules::quick_hit).
    #[inline]
    pub(crate) fn between(&self, kind: u16, cell: Cell) -> Option<Between> {
        set(self.entries.get(usize::from(kind) * self.cells + usize::from(cell))?)
    }
}
