//! The most promising state first, each group of states that walks join only once.

use rustc_hash::FxHashSet;

use board::{GameResult, Position};

use super::alone::NEVER;
use super::frozen::Frozen;
use super::open::Open;
use super::reach::Reach;
use super::replay::{Solution, replay};
use super::row::{BoardState, key};
use super::store::{Node, Store};
use super::tasks::Tasks;
use super::turns::{End, Turns};
use crate::budget::NodeBudget;

/// What a piece that must wait for others before it can be moved counts, in turns that are left.
const WAITS: u32 = 4;

/// A search of one puzzle.
#[derive(Debug)]
pub(super) struct Search {
    turns: Turns,
    root: BoardState,
    tasks: Tasks,
    frozen: Frozen,
    reach: Reach,
    store: Store,
    /// The most promising state.
    best: u32,
    /// Whether states were given up though the rules go on.
    gave_up: bool,
}

/// What a state is given up for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// Pieces that can never do their task.
    Careful,
    /// Nothing.
    Bold,
}

/// A state that is being looked at.
struct Here {
    at: u32,
    /// Turns that are left.
    left: u32,
    /// Pieces that must wait for others before they can be moved.
    waiting: u32,
}

impl Search {
    pub(super) fn new(root: &Position, memory: usize, budget: &mut NodeBudget<'_>) -> Search {
        let (mut turns, state) = Turns::new(root);
        Search {
            tasks: Tasks::new(&mut turns, &state, budget),
            frozen: Frozen::new(&turns, &state),
            reach: Reach::default(),
            store: Store::new(&state, memory),
            root: state,
            turns,
            best: 0,
            gave_up: false,
        }
    }

    /// Looks for a solution; its state.
    pub(super) fn solve(&mut self, budget: &mut NodeBudget<'_>) -> Option<u32> {
        let careful = self.tasks.are_known().then(|| self.run(Style::Careful, budget));
        match careful {
            Some(Some(solved)) => Some(solved),
            // What was given up may have been worth a try after all.
            Some(None) if !self.gave_up || budget.shared().is_over() => None,
            _ => self.run(Style::Bold, budget),
        }
    }

    /// The turns to a state, or to the most promising one, and whether they win.
    pub(super) fn path(&mut self, root: &Position, at: Option<u32>) -> (Solution, bool) {
        let states = self.store.path(at.unwrap_or(self.best));
        let (texts, end) = replay(root, &mut self.turns, &states);
        (texts, end.is_some_and(|outcome| matches!(outcome.result, GameResult::Won(_))))
    }

    fn run(&mut self, style: Style, budget: &mut NodeBudget<'_>) -> Option<u32> {
        self.store = Store::new(&self.root, self.store.memory);
        self.best = 0;
        let mut known: FxHashSet<u64> = FxHashSet::default();
        known.insert(key(&self.root));
        let mut groups: FxHashSet<u64> = FxHashSet::default();
        let mut open = if style == Style::Careful { Open::default() } else { Open::only_best() };
        open.push(0, 0, 0);
        let mut least = u32::MAX;
        while let Some(at) = open.pop() {
            let state = self.store.state(at);
            if !self.reach.explore(&mut self.turns, &state, Some(budget)) {
                return None;
            }
            if self.reach.is_won {
                return Some(at);
            }
            if !groups.insert(self.reach.key()) {
                continue;
            }
            let left = self.tasks.left(&self.turns, &state);
            let waiting = match style {
                Style::Careful => self.frozen.waiting(&mut self.tasks, &mut self.turns, &state, budget),
                Style::Bold => Some(0),
            };
            let Some(waiting) = waiting else {
                self.gave_up = true;
                continue;
            };
            if left + waiting < least && at != 0 {
                (least, self.best) = (left + waiting, at);
            }
            let solved = self.expand(&Here { at, left, waiting }, style, &mut known, &mut open);
            if solved.is_some() {
                return solved;
            }
        }
        None
    }

    /// Adds what the turns of a state lead to; the state, if one is solved.
    fn expand(
        &mut self,
        here: &Here,
        style: Style,
        known: &mut FxHashSet<u64>,
        open: &mut Open,
    ) -> Option<u32> {
        let before = self.store.nodes[here.at as usize];
        for out in self.reach.outs.iter().filter(|out| out.end != End::Over) {
            let mut node = Node { before: here.at, depth: before.depth };
            if out.end == End::Won {
                return Some(self.store.push(&self.reach.after(out), node));
            }
            if self.store.is_full() || !known.insert(out.key) {
                continue;
            }
            let after = self.reach.after(out);
            let left = self.tasks.left(&self.turns, &after);
            if style == Style::Careful {
                if left >= NEVER {
                    self.gave_up = true;
                    continue;
                }
                node.depth += 1;
            } else {
                node.depth += u32::from(left != here.left);
            }
            let depth = node.depth;
            open.push(self.store.push(&after, node), left + here.waiting * WAITS, depth);
        }
        None
    }
}
