//! The most promising group of states first, each only once.

use rustc_hash::FxHashSet;

use board::{GameResult, Position};

use super::Solution;
use super::board::State;
use super::flood::Flood;
use super::found::End;
use super::frozen::Frozen;
use super::open::Open;
use super::pairs::Pairs;
use super::replay::replay;
use super::store::{Added, Store};
use super::tasks::{NEVER, Tasks};
use super::ways::{Ways, key};
use crate::budget::NodeBudget;

/// What a piece that must wait for others before it can be moved counts, in turns that are left.
const WAITS: u32 = 4;
/// What turning to another piece counts, in turns made.
const SWITCH: u32 = 2;

/// A search of one puzzle.
#[derive(Debug)]
pub(super) struct Search {
    ways: Ways,
    root: State,
    tasks: Tasks,
    flood: Flood,
    pairs: Pairs,
    frozen: Frozen,
    store: Store,
    /// The most promising state.
    pub best: u32,
    /// Whether something was given up though the rules go on.
    pub gave_up: bool,
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sought {
    Solved(u32),
    Nothing,
    BudgetSpent,
}

/// What is known of a group of states that is being looked at.
struct Group {
    at: u32,
    state: State,
    left: u32,
    /// Pieces that must wait for others before they can be moved.
    waiting: u32,
}

impl Search {
    pub(super) fn new(root: &Position, budget: &mut NodeBudget<'_>) -> Search {
        let (mut ways, state) = Ways::new(root);
        let mut tasks = Tasks::new(root.rules().program(), &mut ways, &state, budget);
        Search {
            pairs: Pairs::new(&mut tasks, &mut ways, &state, budget),
            frozen: Frozen::new(&ways, &state),
            store: Store::new(&state),
            root: state,
            ways,
            tasks,
            flood: Flood::default(),
            best: 0,
            gave_up: false,
        }
    }

    /// The turns to a state, and whether they win.
    pub(super) fn way(&mut self, root: &Position, at: u32) -> (Solution, bool) {
        let (texts, end) = replay(root, &mut self.ways, &self.store.way(at));
        (texts, end.is_some_and(|outcome| matches!(outcome.result, GameResult::Won(_))))
    }

    /// Searches and gives up what seems to be lost, as far as it is known what pieces can do alone.
    pub(super) fn carefully(&mut self, budget: &mut NodeBudget<'_>) -> Sought {
        self.run(self.tasks.are_known(), budget)
    }

    /// Searches and gives nothing up.
    pub(super) fn boldly(&mut self, budget: &mut NodeBudget<'_>) -> Sought {
        self.store = Store::new(&self.root);
        self.best = 0;
        self.run(false, budget)
    }

    fn run(&mut self, careful: bool, budget: &mut NodeBudget<'_>) -> Sought {
        let mut known: FxHashSet<u64> = FxHashSet::default();
        known.insert(key(&self.root));
        let mut groups: FxHashSet<u64> = FxHashSet::default();
        let mut open = if careful { Open::default() } else { Open::only_best() };
        open.push(0, 0, 0);
        let mut least = u32::MAX;
        while let Some(at) = open.pop() {
            let mut state = State::new();
            self.store.show(at, &mut state);
            if self.flood.run(&mut self.ways, &state, Some(budget)) {
                return Sought::BudgetSpent;
            }
            if self.flood.is_won {
                return Sought::Solved(at);
            }
            if !groups.insert(self.flood.key()) {
                continue;
            }
            let left = self.tasks.left(&self.ways, &state);
            let waiting = if careful { self.waiting(&state, budget) } else { Some(0) };
            let Some(waiting) = waiting else {
                self.gave_up = true;
                continue;
            };
            if left + waiting < least && at != 0 {
                (least, self.best) = (left + waiting, at);
            }
            self.store.settle(at, &state);
            let group = Group { at, state, left, waiting };
            if let Some(solved) = self.expand(&group, careful, &mut known, &mut open) {
                return Sought::Solved(solved);
            }
        }
        if budget.shared().is_over() { Sought::BudgetSpent } else { Sought::Nothing }
    }

    /// How many pieces must wait for others; none if some wait for ever.
    fn waiting(&mut self, state: &State, budget: &mut NodeBudget<'_>) -> Option<u32> {
        let Search { ways, tasks, pairs, frozen, .. } = self;
        let lost = !tasks.has_new_places() && pairs.holds(state, frozen.bare(ways, state));
        if lost { None } else { frozen.waiting(tasks, ways, state, budget) }
    }

    /// Adds what the turns of a group lead to; the state, if one is solved.
    fn expand(
        &mut self,
        group: &Group,
        careful: bool,
        known: &mut FxHashSet<u64>,
        open: &mut Open,
    ) -> Option<u32> {
        let before = self.store.nodes[group.at as usize];
        let mut after = State::new();
        for out in self.flood.outs_home().filter(|out| out.end != End::Over) {
            let (walked, changes) = (self.flood.state(out.from), self.flood.changes(out));
            let mut added = Added {
                before: group.at,
                depth: before.depth,
                moved: None,
                base: &group.state,
                walked,
                changes,
            };
            if out.end == End::Won {
                return Some(self.store.push(&added));
            }
            if self.store.is_full() || !known.insert(out.key) {
                continue;
            }
            after.clear();
            after.extend_from_slice(walked);
            changes.iter().for_each(|(cell, content)| after[usize::from(*cell)] = *content);
            let left = self.tasks.left(&self.ways, &after);
            if careful && left >= NEVER {
                self.gave_up = true;
                continue;
            }
            added.moved = out.shift.and_then(|(_, to)| to);
            if careful {
                let same = out.shift.map(|(from, _)| from) == before.moved;
                added.depth += 1 + if same { 0 } else { SWITCH };
            } else {
                added.depth += u32::from(left != group.left);
            }
            let depth = added.depth;
            open.push(self.store.push(&added), left + group.waiting * WAITS, depth);
        }
        None
    }
}
