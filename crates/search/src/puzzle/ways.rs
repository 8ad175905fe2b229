//! The turns of a state, found in the quickest way that the rules allow.

use board::Position;

use super::board::{Content, Contents, State};
use super::found::{End, Found};
use super::local::Local;
use super::named::Named;
use super::whole::Whole;

/// All that tells where one can get from a state.
#[derive(Debug)]
pub(super) struct Ways {
    pub contents: Contents,
    pub named: Named,
    /// None where turns depend on more than the board.
    local: Option<Local>,
    whole: Whole,
    cells: usize,
}

impl Ways {
    /// The ways of a puzzle, and the state it starts in.
    pub(super) fn new(root: &Position) -> (Ways, State) {
        let mut contents = Contents::default();
        let named = Named::new(root.rules().program());
        let state = contents.read(root);
        let local = Local::new(root, &named);
        let whole = Whole::new(root, &mut contents, &named);
        (Ways { contents, named, local, whole, cells: root.rules().program().positions.len() }, state)
    }

    /// How many places the board has; what comes after them in a state is off the board.
    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    /// Lists the turns of a state, by their numbers in [`found`](Ways::found), which hold until the next call; and
    /// whether the moves tell that it is over.
    pub(super) fn turns(&mut self, state: &[Content], turns: &mut Vec<u32>) -> End {
        turns.clear();
        if let Some(local) = &mut self.local {
            if local.is_full() {
                local.forget();
            }
            if local.turns(&mut self.contents, state, turns).is_some() {
                return End::GoesOn;
            }
            self.local = None;
            turns.clear();
        }
        self.whole.turns(&mut self.contents, state, turns)
    }

    pub(super) fn found(&self) -> &Found {
        self.local.as_ref().map_or(self.whole.found(), Local::found)
    }

    /// What it means to have come to `state` by a turn of the last list.
    pub(super) fn end(&self, turn: u32, state: &[Content]) -> End {
        match &self.local {
            Some(local) => local.end(&self.contents, state),
            None => self.whole.found().turns[turn as usize].end,
        }
    }
}

/// The share of one place in the key of a state.
pub(super) fn key_of(cell: usize, content: Content) -> u64 {
    let word = (cell as u64) << 16 | u64::from(content);
    let word = (word ^ word >> 33).wrapping_add(0x2545_f491_4f6c_dd1d).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let word = (word ^ word >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    word ^ word >> 33
}

/// What tells states apart.
pub(super) fn key(state: &[Content]) -> u64 {
    state.iter().enumerate().fold(0, |key, (cell, content)| key ^ key_of(cell, *content))
}
