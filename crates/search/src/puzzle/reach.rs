//! All states that walks lead to, taken as one: only the turns that lead out of them count.

use std::collections::hash_map::Entry;
use std::ops::Range;

use rustc_hash::FxHashMap;

use board::mix;

use super::row::{BoardState, Cell, Content, key, key_of};
use super::turns::{End, Turns};
use crate::budget::NodeBudget;

/// Most states that are walked through. Where there are more, walks are turns like others from then on.
const MOST: usize = 1024;
/// Walked states that count as one position.
const PAID: usize = 32;

/// The states that walks lead to from one, kept and used again.
#[derive(Debug, Default)]
pub(super) struct Reach {
    width: usize,
    states: Vec<Content>,
    keys: Vec<u64>,
    /// From where each state was walked to first.
    before: Vec<u32>,
    index: FxHashMap<u64, u32>,
    /// The turns that lead out.
    pub outs: Vec<Out>,
    changes: Vec<(Cell, Content)>,
    /// Whether the moves of the first state tell that it is won.
    pub is_won: bool,
}

/// A turn that is no walk.
#[derive(Clone, Debug)]
pub(super) struct Out {
    /// The state it starts from, by its place among those walked to.
    pub from: u32,
    /// The key of the state it leads to.
    pub key: u64,
    changes: Range<usize>,
    pub end: End,
    /// The piece that is moved and does not walk: from where, and to where unless it goes away.
    pub pushed: Option<(Cell, Option<Cell>)>,
}

impl Reach {
    /// Walks from a state wherever one can. False if the budget, where one is given, ran out before.
    pub(super) fn explore(
        &mut self,
        turns: &mut Turns,
        base: &[Content],
        mut budget: Option<&mut NodeBudget<'_>>,
    ) -> bool {
        self.begin(base);
        let mut at = 0;
        while at < self.keys.len() {
            if at.is_multiple_of(PAID) && budget.as_mut().is_some_and(|budget| is_spent(budget)) {
                return false;
            }
            let end = turns.of(&self.states[at * self.width..][..self.width]);
            self.is_won |= at == 0 && end == End::Won;
            (0..turns.list.len()).for_each(|turn| self.follow(turns, at, turn));
            at += 1;
            if self.keys.len() > MOST {
                turns.walks_are_turns = true;
                self.begin(base);
                at = 0;
            }
        }
        true
    }

    fn begin(&mut self, base: &[Content]) {
        self.width = base.len();
        self.states.clear();
        self.states.extend_from_slice(base);
        self.keys.clear();
        self.keys.push(key(base));
        self.before.clear();
        self.before.push(0);
        self.index.clear();
        self.index.insert(self.keys[0], 0);
        self.outs.clear();
        self.changes.clear();
        self.is_won = false;
    }

    fn follow(&mut self, turns: &Turns, at: usize, turn: usize) {
        let turn = &turns.list[turn];
        let changes = turns.changes(turn);
        let start = at * self.width;
        let key = changes.iter().fold(self.keys[at], |key, (cell, content)| {
            let cell = usize::from(*cell);
            key ^ key_of(cell, self.states[start + cell]) ^ key_of(cell, *content)
        });
        if !turn.is_walk || turns.walks_are_turns {
            let first = self.changes.len();
            self.changes.extend_from_slice(changes);
            let changes = first..self.changes.len();
            self.outs.push(Out { from: at as u32, key, changes, end: turn.end, pushed: turn.pushed });
        } else if let Entry::Vacant(vacant) = self.index.entry(key) {
            vacant.insert(self.keys.len() as u32);
            let next = self.keys.len() * self.width;
            self.keys.push(key);
            self.before.push(at as u32);
            self.states.extend_from_within(start..start + self.width);
            let state = &mut self.states[next..];
            changes.iter().for_each(|(cell, content)| state[usize::from(*cell)] = *content);
        }
    }

    /// What tells these states from all others. Two states that one can walk between in both directions have the same.
    pub(super) fn key(&self) -> u64 {
        self.keys.iter().fold(0, |all, key| all.wrapping_add(mix(*key)))
    }

    /// One of the states.
    pub(super) fn state(&self, at: u32) -> &[Content] {
        &self.states[at as usize * self.width..][..self.width]
    }

    /// The state that a turn leads to.
    pub(super) fn after(&self, out: &Out) -> BoardState {
        let mut after = self.state(out.from).to_vec();
        self.changes(out).iter().for_each(|(cell, content)| after[usize::from(*cell)] = *content);
        after
    }

    /// What a turn leaves on a place, if it changes it.
    pub(super) fn content_after(&self, out: &Out, at: Cell) -> Option<Content> {
        self.changes(out).iter().find(|(cell, _)| *cell == at).map(|(_, content)| *content)
    }

    /// The states on the shortest walk from the first one, that one left out.
    pub(super) fn path_to(&self, mut at: u32) -> Vec<BoardState> {
        let mut path = Vec::new();
        while at != 0 {
            path.push(self.state(at).to_vec());
            at = self.before[at as usize];
        }
        path.reverse();
        path
    }

    fn changes(&self, out: &Out) -> &[(Cell, Content)] {
        &self.changes[out.changes.clone()]
    }
}

/// Pays for a position, unless nothing was left before.
fn is_spent(budget: &mut NodeBudget<'_>) -> bool {
    budget.shared().is_over() || budget.spend()
}
