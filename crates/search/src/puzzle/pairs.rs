//! Pairs of pieces that are in each other's way for ever.

use rustc_hash::{FxHashMap, FxHashSet};

use super::board::{Cell, Content, EMPTY, State};
use super::flood::Flood;
use super::found::End;
use super::tasks::{NEVER, Task, Tasks};
use super::ways::{Ways, key, key_of};
use crate::budget::NodeBudget;

/// Most pairs of places looked at for one type of piece.
const MOST: usize = 12_000;
/// Most states of pairs looked at.
const STATES: usize = 300_000;

/// For pairs of pieces, alone on the board, whether one of them can still do its task.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    /// Contents that pairs were looked at for.
    known: Vec<Content>,
    /// Keys of states with two pieces of which neither can ever do its task.
    dead: FxHashSet<u64>,
}

/// All states of two pieces, those that walks join as one.
#[derive(Default)]
struct Groups {
    of_state: FxHashMap<u64, u32>,
    /// Of each group, the keys of the states it leads to.
    leads: Vec<Vec<u64>>,
    /// Where a piece can do its task.
    lives: Vec<bool>,
    /// Whether a piece can do its task at once.
    is_done: Vec<bool>,
}

impl Pairs {
    /// Looks at all pairs of each type that has a task, where there are not too many.
    pub(super) fn new(
        tasks: &mut Tasks,
        ways: &mut Ways,
        root: &[Content],
        budget: &mut NodeBudget<'_>,
    ) -> Pairs {
        let mut pairs = Pairs::default();
        for task in &mut tasks.list {
            pairs.look_at(task, ways, root, budget);
        }
        pairs
    }

    fn look_at(&mut self, task: &mut Task, ways: &mut Ways, root: &[Content], budget: &mut NodeBudget<'_>) {
        let pieces: Vec<usize> = (0..ways.cells()).filter(|at| task.is_kind(ways, root[*at])).collect();
        let [first, _, ..] = pieces[..] else { return };
        let content = root[first];
        if pieces.iter().any(|at| root[*at] != content) {
            return;
        }
        let Task { distances: Some(far), at_start, .. } = task else { return };
        let cells: Vec<Cell> =
            (0..ways.cells() as Cell).filter(|at| far.nearest(at_start, *at) < NEVER).collect();
        let most = budget.shared().limits().nodes.map_or(MOST, |nodes| MOST.min(nodes as usize / 8));
        if cells.len() * cells.len() / 2 > most {
            return;
        }
        let mut bare = root.to_vec();
        pieces.iter().for_each(|at| bare[*at] = EMPTY);
        let mut flood = Flood::default();
        if flood.run(ways, &bare, Some(budget)) {
            return;
        }
        // One may be anywhere when the pair comes about.
        let walks: Vec<State> = (0..flood.len() as u32).map(|at| flood.state(at).to_vec()).collect();
        let mut groups = Groups { lives: vec![false; ways.cells()], ..Groups::default() };
        cells.iter().for_each(|at| groups.lives[usize::from(*at)] = true);
        'all: for (index, &one) in cells.iter().enumerate() {
            for &other in &cells[..index] {
                for walk in &walks {
                    let [under_one, under_other] = [one, other].map(|at| walk[usize::from(at)]);
                    let free = |at: Content| !ways.named.is_walker(&ways.contents, at);
                    if !free(under_one) || !free(under_other) {
                        continue;
                    }
                    let mut state = walk.clone();
                    (state[usize::from(one)], state[usize::from(other)]) = (content, content);
                    if groups.of_state.contains_key(&key(&state)) {
                        continue;
                    }
                    if groups.of_state.len() > STATES || flood.run(ways, &state, Some(budget)) {
                        break 'all;
                    }
                    groups.add(task, ways, &flood);
                }
            }
        }
        let dead = groups.dead();
        self.dead
            .extend(groups.of_state.iter().filter(|(_, group)| dead[**group as usize]).map(|(key, _)| *key));
        self.known.push(content);
    }

    /// Whether two pieces are in each other's way for ever. `bare` is the state without pieces that goals speak of.
    pub(super) fn holds(&self, state: &[Content], bare: &[Content]) -> bool {
        if self.dead.is_empty() {
            return false;
        }
        let base = key(bare);
        let share = |at: usize| key_of(at, bare[at]) ^ key_of(at, state[at]);
        let pieces: Vec<usize> = (0..bare.len()).filter(|at| self.known.contains(&state[*at])).collect();
        let is_dead = |one: usize, other: usize| {
            state[one] == state[other] && self.dead.contains(&(base ^ share(one) ^ share(other)))
        };
        let mut pairs = pieces.iter().enumerate();
        pairs.any(|(index, one)| pieces[..index].iter().any(|other| is_dead(*one, *other)))
    }
}

impl Groups {
    fn add(&mut self, task: &Task, ways: &Ways, flood: &Flood) {
        let number = self.leads.len() as u32;
        self.of_state.extend(flood.home_keys().map(|key| (key, number)));
        let mut leads = Vec::new();
        let mut is_done = false;
        for out in flood.outs_home() {
            let Some((from, to)) = out.shift else { continue };
            let is_kind = |content: Content| task.is_kind(ways, content);
            let arrived = to.filter(|to| flood.content_after(out, *to).is_some_and(is_kind));
            is_done |= out.end == End::Won;
            match arrived {
                Some(to) if task.places.contains(&to) => is_done = true,
                Some(to) if self.lives[usize::from(to)] => leads.push(out.key),
                Some(_) => {}
                // It is gone, if it was one.
                None => is_done |= is_kind(flood.state(out.from)[usize::from(from)]),
            }
        }
        self.leads.push(leads);
        self.is_done.push(is_done);
    }

    /// The groups from which neither piece can ever do its task.
    fn dead(&self) -> Vec<bool> {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.leads.len()];
        let mut dead: Vec<bool> = self.is_done.iter().map(|done| !done).collect();
        for (number, leads) in self.leads.iter().enumerate() {
            for key in leads {
                match self.of_state.get(key) {
                    Some(to) => before[*to as usize].push(number as u32),
                    // It was not looked at: it may be all right.
                    None => dead[number] = false,
                }
            }
        }
        let mut waiting: Vec<u32> = (0..dead.len() as u32).filter(|number| !dead[*number as usize]).collect();
        while let Some(number) = waiting.pop() {
            for &before in &before[number as usize] {
                if std::mem::take(&mut dead[before as usize]) {
                    waiting.push(before);
                }
            }
        }
        dead
    }
}
