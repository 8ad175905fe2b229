//! Working memory that a position lends to whoever generates its moves.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::Occupant;
use crate::moves::Moves;
use crate::rules::{Cell, WORDS};
use crate::scratch::Scratch;

/// What is kept only so that its memory is used again.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// For runs inside runs: what is attacked, what can go on.
    pub scratch: Scratch,
    /// For telling parts of one list apart.
    pub seen: FxHashSet<u64>,
    /// Lists for looking ahead.
    pub spare: Vec<Moves>,
    /// Pieces lifted while a part is applied.
    pub lifted: Vec<(Cell, Occupant)>,
    /// What the safety of the mover's royal piece depends on, by the number of parts made; the hash tells for which position.
    pub shelters: Vec<(u64, Option<Shelter>)>,
}

/// What the safety of a player's last royal piece depends on, where a part changes no more than where its piece starts and ends.
#[derive(Clone, Debug)]
pub(crate) enum Shelter {
    /// It is not attacked. The cells whose change may leave it attacked, its own among them.
    Safe(Set),
    /// It is attacked. The cells one of which must change to stop that, if another piece is moved; its own is among them.
    Attacked(Set),
}

/// Cells, as bits of the grid.
pub(crate) type Set = SmallVec<[u64; WORDS]>;
