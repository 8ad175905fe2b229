//! Pairs of pieces that are in each other's way for ever.

use std::collections::{HashMap, HashSet};

use super::board::{Cell, Content, EMPTY, State};
use super::flood::{Flood, Itself};
use super::found::End;
use super::tasks::{NEVER, Task, Tasks};
use super::ways::{Ways, key, key_of};
use crate::budget::Purse;

/// Most pairs of places looked at for one type of piece.
const MOST: usize = 12_000;

/// For pairs of pieces, alone on the board, whether one of them can still do its task.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    /// Contents that pairs were looked at for.
    known: Vec<Content>,
    /// Keys of states with two pieces of which neither can ever do its task.
    dead: HashSet<u64, Itself>,
}

/// All states of two pieces, those that walks join as one.
#[derive(Default)]
struct Groups {
    of_state: HashMap<u64, u32, Itself>,
    /// Of each group, the keys of the states it leads to.
    leads: Vec<Vec<u64>>,
    /// Whether a piece can do its task at once.
    is_done: Vec<bool>,
}

impl Pairs {
    /// Looks at all pairs of each type that has a task, where there are not too many.
    pub(super) fn new(tasks: &mut Tasks, ways: &mut Ways, root: &[Content], purse: &mut Purse<'_>) -> Pairs {
        let mut pairs = Pairs::default();
        for task in &mut tasks.list {
            pairs.look_at(task, ways, root, purse);
        }
        pairs
    }

    fn look_at(&mut self, task: &mut Task, ways: &mut Ways, root: &[Content], purse: &mut Purse<'_>) {
        let pieces: Vec<usize> = (0..ways.cells()).filter(|at| task.is_kind(ways, root[*at])).collect();
        let [first, _, ..] = pieces[..] else { return };
        let content = root[first];
        if pieces.iter().any(|at| root[*at] != content) {
            return;
        }
        let Task { distances: Some(far), at_start, .. } = task else { return };
        let cells: Vec<Cell> = (0..ways.cells() as Cell).filter(|at| far.nearest(at_start, *at) < NEVER).collect();
        let most = purse.budget().limits().nodes.map_or(MOST, |nodes| MOST.min(nodes as usize / 8));
        if cells.len() * cells.len() / 2 > most {
            return;
        }
        let mut bare = root.to_vec();
        pieces.iter().for_each(|at| bare[*at] = EMPTY);
        let mut flood = Flood::default();
        flood.run(ways, &bare);
        // One may be anywhere when the pair comes about.
        let walks: Vec<State> = (0..flood.len() as u32).map(|at| flood.state(at).to_vec()).collect();
        let mut groups = Groups::default();
        for (index, &one) in cells.iter().enumerate() {
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
                    if purse.pay() {
                        return;
                    }
                    flood.run(ways, &state);
                    groups.add(task, ways, &flood);
                }
            }
        }
        let dead = groups.dead();
        self.dead.extend(groups.of_state.iter().filter(|(_, group)| dead[**group as usize]).map(|(key, _)| *key));
        self.known.push(content);
        if std::env::var("DEBUG").is_ok() {
            eprintln!("pairs: {} cells, {} groups, {} dead, {} states", cells.len(), dead.len(), dead.iter().filter(|d| **d).count(), groups.of_state.len());
        }
    }

    /// Whether pieces are in each other's way for ever: some piece, or the piece at a place, and another one. `bare` is
    /// the state without them.
    pub(super) fn holds(&self, state: &[Content], bare: &[Content], moved: Option<Cell>) -> bool {
        if self.known.is_empty() {
            return false;
        }
        let base = key(bare);
        let share = |at: usize| key_of(at, bare[at]) ^ key_of(at, state[at]);
        let pieces = || (0..bare.len()).filter(|at| self.known.contains(&state[*at]));
        let is_dead = |one: usize, other: usize| {
            one != other && state[one] == state[other] && self.dead.contains(&(base ^ share(one) ^ share(other)))
        };
        match moved {
            Some(moved) => {
                let moved = usize::from(moved);
                self.known.contains(&state[moved]) && pieces().any(|other| is_dead(moved, other))
            }
            None => pieces().any(|one| pieces().take_while(|other| *other < one).any(|other| is_dead(one, other))),
        }
    }
}

impl Groups {
    fn add(&mut self, task: &Task, ways: &Ways, flood: &Flood) {
        let number = self.leads.len() as u32;
        self.of_state.extend(flood.home_keys().map(|key| (key, number)));
        let mut leads = Vec::new();
        let mut is_done = false;
        for out in flood.outs.iter().filter(|out| flood.is_from_home(out)) {
            let Some((from, to)) = out.shift else { continue };
            let after = |at: Cell| flood.changes(out).iter().find(|(cell, _)| *cell == at).map(|(_, content)| *content);
            let arrived = to.filter(|to| after(*to).is_some_and(|content| task.is_kind(ways, content)));
            is_done |= out.end == End::Won;
            match arrived {
                Some(to) if task.places.contains(&to) => is_done = true,
                Some(_) => leads.push(out.key),
                // It is gone, if it was one.
                None => is_done |= task.is_kind(ways, flood.state(out.from)[usize::from(from)]),
            }
        }
        self.leads.push(leads);
        self.is_done.push(is_done);
    }

    /// The groups from which neither piece can ever do its task.
    fn dead(&self) -> Vec<bool> {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.leads.len()];
        for (number, leads) in self.leads.iter().enumerate() {
            for to in leads.iter().filter_map(|key| self.of_state.get(key)) {
                before[*to as usize].push(number as u32);
            }
        }
        let mut dead: Vec<bool> = self.is_done.iter().map(|done| !done).collect();
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
