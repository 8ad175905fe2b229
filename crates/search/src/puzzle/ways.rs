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
    /// How often there was too much to walk through.
    endless_walks: u32,
}

/// So many endless walks, and walks are turns like others.
const ENDLESS: u32 = 2;
/// States looked up that count as one position.
const STATES_PAID: usize = 32;
/// States in which turns that are looked up are compared with those that the engine lists.
const COMPARED: u64 = 40;

impl Ways {
    /// The ways of a puzzle, and the state it starts in.
    pub(super) fn new(root: &Position) -> (Ways, State) {
        let mut contents = Contents::default();
        let named = Named::new(root.rules().program());
        let state = contents.read(root);
        let local = Local::new(root, &named);
        let whole = Whole::new(root, &mut contents, &named);
        let cells = root.rules().program().positions.len();
        let mut ways = Ways { contents, named, local, whole, cells, endless_walks: 0 };
        if !ways.agrees(&state) {
            ways.local = None;
        }
        (ways, state)
    }

    /// Whether turns that are looked up are those that the engine lists, in some states along a way.
    fn agrees(&mut self, root: &[Content]) -> bool {
        let Ways { contents, local, whole, .. } = self;
        let Some(local) = local else { return false };
        let mut state = root.to_vec();
        let (mut some, mut all) = (Vec::new(), Vec::new());
        for step in 1..=COMPARED {
            some.clear();
            all.clear();
            if local.turns(contents, &state, &mut some).is_none()
                || whole.turns(contents, &state, &mut all) == End::Won
            {
                return false;
            }
            let sorted = |found: &Found, turns: &[u32]| -> Vec<Vec<_>> {
                let changes = turns.iter().map(|turn| {
                    let mut changes = found.changes(*turn).to_vec();
                    changes.sort_unstable();
                    changes
                });
                let mut changes: Vec<Vec<_>> = changes.collect();
                changes.sort_unstable();
                changes.dedup();
                changes
            };
            let listed = sorted(whole.found(), &all);
            if sorted(local.found(), &some) != listed {
                return false;
            }
            let going_on = |turn: &&u32| whole.found().turns[**turn as usize].end == End::GoesOn;
            let going_on: Vec<u32> = all.iter().filter(going_on).copied().collect();
            let chance = step.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
            match going_on.get(chance as usize % going_on.len().max(1)) {
                Some(turn) => {
                    let changes = whole.found().changes(*turn);
                    changes.iter().for_each(|(cell, content)| state[usize::from(*cell)] = *content);
                }
                None => state = root.to_vec(),
            }
        }
        true
    }

    /// Whether walks were found to come to an end.
    pub(super) fn walks_end(&self) -> bool {
        self.endless_walks < ENDLESS
    }

    pub(super) fn note_endless_walk(&mut self) {
        self.endless_walks += 1;
    }

    /// How many states that are walked through count as one position.
    pub(super) fn states_paid(&self) -> usize {
        if self.local.is_some() { STATES_PAID } else { 1 }
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
