//! The most promising group of states first, each only once.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use board::Position;

use super::Solution;
use super::board::State;
use super::flood::{Flood, Itself};
use super::found::End;
use super::frozen::Frozen;
use super::pairs::Pairs;
use super::replay::replay;
use super::store::Store;
use super::tasks::{NEVER, Tasks};
use super::ways::{Ways, key};
use crate::budget::Purse;

/// Most bytes for states.
const MOST: usize = 1 << 30;
/// What one turn that is left counts, in turns made.
#[allow(non_upper_case_globals)]
static FARS: std::sync::OnceLock<u32> = std::sync::OnceLock::new();

/// A search of one puzzle.
#[derive(Debug)]
pub(super) struct Search {
    ways: Ways,
    root: State,
    tasks: Tasks,
    flood: Flood,
    frozen: Frozen,
    pairs: Pairs,
    store: Store,
    /// The most promising state, and how promising.
    best: (u32, u32),
    /// States that were given up though the rules go on.
    pub gave_up: u64,
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sought {
    Solved(u32),
    Nothing,
    BudgetSpent,
}

impl Search {
    pub(super) fn new(root: &Position, purse: &mut Purse<'_>) -> Search {
        let (mut ways, state) = Ways::new(root);
        let mut tasks = Tasks::new(root.rules().program(), &mut ways, &state, purse);
        Search {
            pairs: Pairs::new(&mut tasks, &mut ways, &state, purse),
            frozen: Frozen::new(&ways, &state),
            store: Store::new(&state),
            root: state,
            ways,
            tasks,
            flood: Flood::default(),
            best: (u32::MAX, 0),
            gave_up: 0,
        }
    }

    /// The most promising state.
    pub(super) fn best(&self) -> u32 {
        self.best.1
    }

    /// The turns to a state.
    pub(super) fn way(&mut self, root: &Position, at: u32) -> Solution {
        replay(root, &mut self.ways, &self.store.way(at))
    }

    /// Searches; `careful`: gives up what seems lost.
    pub(super) fn run(&mut self, careful: bool, purse: &mut Purse<'_>) -> Sought {
        self.store = Store::new(&self.root);
        self.best = (u32::MAX, 0);
        let careful = careful && self.tasks.are_known();
        #[allow(non_snake_case)] let FAR = *FARS.get_or_init(|| std::env::var("FAR").map_or(16, |x| x.parse().unwrap()));
        let switch: u32 = std::env::var("SWITCH").map_or(0, |x| x.parse().unwrap());
        let full = std::env::var("FULL").is_ok();
        if std::env::var("DEBUG").is_ok() {
            eprintln!("careful {careful} left {}", self.tasks.left(&self.ways, &self.root));
        }
        let mut known: HashSet<u64, Itself> = HashSet::default();
        known.insert(key(&self.root));
        let mut groups: HashSet<u64, Itself> = HashSet::default();
        let mut open = BinaryHeap::from([Reverse((self.tasks.left(&self.ways, &self.root) * FAR, !0u32))]);
        let mut here = State::new();
        let mut after = State::new();
        let mut bare = State::new();
        while let Some(Reverse((far, at))) = open.pop() {
            let at = !at;
            if purse.pay() {
                return Sought::BudgetSpent;
            }
            self.store.show(at, &mut here);
            self.flood.run(&mut self.ways, &here);
            if self.flood.is_won {
                return Sought::Solved(at);
            }
            if !groups.insert(self.flood.key()) {
                continue;
            }
            let left = self.tasks.left(&self.ways, &here);
            self.frozen.bare(&self.ways, &here, &mut bare);
            if careful && !self.tasks.has_new_places() && self.pairs.holds(&here, &bare, None) {
                self.gave_up += 1;
                continue;
            }
            if careful && self.frozen.holds(&mut self.tasks, &mut self.ways, &here, purse) {
                self.gave_up += 1;
                continue;
            }
            if far < self.best.0 && at != 0 {
                if std::env::var("DEBUG").is_ok() {
                    eprintln!("left {} depth {} groups {} nodes {} gave up {} open {} walks {} outs {} size {}", far / FAR, far % FAR, groups.len(), self.store.nodes.len(), self.gave_up, open.len(), self.flood.len(), self.flood.outs.len(), self.store.size());
                }
                self.best = (far, at);
            }
            self.store.settle(at, &here);
            let depth = self.store.nodes[at as usize].depth;
            for out in &self.flood.outs {
                if !self.flood.is_from_home(out) || out.end == End::Over {
                    continue;
                }
                let (walked, changes) = (self.flood.state(out.from), self.flood.changes(out));
                if out.end == End::Won {
                    return Sought::Solved(self.store.push(at, depth, None, &here, walked, changes));
                }
                if self.store.size() > MOST || !known.insert(out.key) {
                    continue;
                }
                after.clear();
                after.extend_from_slice(walked);
                changes.iter().for_each(|(cell, content)| after[usize::from(*cell)] = *content);
                let now = self.tasks.left(&self.ways, &after);
                if careful && now >= NEVER {
                    self.gave_up += 1;
                    continue;
                }
                let same = out.shift.map(|(from, _)| from) == self.store.nodes[at as usize].moved;
                let depth = depth + u32::from(full || now != left) + if same { 0 } else { switch };
                let moved = out.shift.and_then(|(_, to)| to);
                let next = self.store.push(at, depth, moved, &here, walked, changes);
                // Short ways are a little better than long ones.
                open.push(Reverse((now * FAR + depth, !next)));
            }
        }
        Sought::Nothing
    }

    pub(super) fn draw(&self, root: &Position, state: &State) {
        let p = root.rules().program();
        let mut rows: std::collections::BTreeMap<i32, String> = Default::default();
        let mut sites: Vec<_> = (0..self.ways.cells()).filter_map(|at| p.positions[at].rectangle.map(|r| (r.top, r.left, at))).collect();
        sites.sort();
        for (top, _, at) in sites {
            let name = self.ways.contents.piece(state[at]).map_or(".", |piece| &p.pieces[piece.kind.index()].name[..1]);
            rows.entry(top).or_default().push_str(name);
        }
        for row in rows.values() { eprintln!("{}", row.replace('W', "#").replace('.', " ").replace('T', ".")); }
    }

    pub(super) fn draw_root(&self, root: &Position) { self.draw(root, &self.root); }
    pub(super) fn draw_best(&self, root: &Position) {
        let mut state = State::new();
        self.store.show(self.best.1, &mut state);
        self.draw(root, &state);
    }
}
