//! All states that walks join: from each one can walk to each other, so that for the rest of the puzzle they are one.

use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

use super::board::{Cell, Content, State};
use super::found::End;
use super::ways::{Ways, key, key_of};
use crate::budget::NodeBudget;

/// Most states that are walked through.
const MOST: usize = 1024;

/// A turn that leads out of what was flooded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Out {
    /// The state it starts from, by its place in the flood.
    pub from: u32,
    /// The key of the state it leads to.
    pub key: u64,
    changes: (u32, u32),
    pub end: End,
    /// The piece that is moved, not by itself: from where, to where.
    pub shift: Option<(Cell, Option<Cell>)>,
}

/// What a walk came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Walked {
    All,
    TooMuch,
    BudgetSpent,
}

/// A flood, kept and used again.
#[derive(Debug, Default)]
pub(super) struct Flood {
    width: usize,
    states: Vec<Content>,
    keys: Vec<u64>,
    /// From where each state was walked to first.
    before: Vec<u32>,
    index: FxHashMap<u64, u32>,
    walks: Vec<(u32, u32)>,
    home: Vec<bool>,
    pub outs: Vec<Out>,
    changes: Vec<(Cell, Content)>,
    turns: Vec<u32>,
    /// Whether the moves of the first state tell that it is won.
    pub is_won: bool,
}

impl Flood {
    /// Walks from a state wherever one can; whether the budget, if one is given, ran out.
    pub(super) fn run(
        &mut self,
        ways: &mut Ways,
        base: &[Content],
        mut budget: Option<&mut NodeBudget<'_>>,
    ) -> bool {
        if ways.walks_end() {
            match self.walk(ways, base, MOST, &mut budget) {
                Walked::All => {
                    self.find_home();
                    return false;
                }
                Walked::TooMuch => ways.note_endless_walk(),
                Walked::BudgetSpent => return true,
            }
        }
        let walked = self.walk(ways, base, 1, &mut budget);
        self.find_home();
        walked == Walked::BudgetSpent
    }

    fn walk(
        &mut self,
        ways: &mut Ways,
        base: &[Content],
        most: usize,
        budget: &mut Option<&mut NodeBudget<'_>>,
    ) -> Walked {
        self.begin(base);
        let mut turns = std::mem::take(&mut self.turns);
        let mut walked = Walked::All;
        let mut at = 0;
        while at < self.keys.len() {
            // States that are looked up are a small part of a position of other searches.
            if at.is_multiple_of(ways.states_paid()) && budget.as_mut().is_some_and(|budget| is_spent(budget))
            {
                walked = Walked::BudgetSpent;
                break;
            }
            if self.keys.len() > most {
                walked = Walked::TooMuch;
                break;
            }
            let end = ways.turns(&self.states[at * self.width..][..self.width], &mut turns);
            self.is_won |= at == 0 && end == End::Won;
            for &turn in &turns {
                self.follow(ways, at, turn, most > 1);
            }
            at += 1;
        }
        self.turns = turns;
        walked
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
        self.walks.clear();
        self.outs.clear();
        self.changes.clear();
        self.is_won = false;
    }

    fn follow(&mut self, ways: &Ways, at: usize, turn: u32, walking: bool) {
        let changes = ways.found().changes(turn);
        let start = at * self.width;
        let key = changes.iter().fold(self.keys[at], |key, (cell, content)| {
            let cell = usize::from(*cell);
            key ^ key_of(cell, self.states[start + cell]) ^ key_of(cell, *content)
        });
        if walking && ways.found().turns[turn as usize].is_walk {
            let next = self.keys.len() as u32;
            let to = match self.index.entry(key) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(vacant) => {
                    vacant.insert(next);
                    self.keys.push(key);
                    self.before.push(at as u32);
                    self.states.extend_from_within(start..start + self.width);
                    let state = &mut self.states[next as usize * self.width..];
                    changes.iter().for_each(|(cell, content)| state[usize::from(*cell)] = *content);
                    next
                }
            };
            self.walks.push((at as u32, to));
            return;
        }
        let shift = shift(ways, &self.states[start..start + self.width], turn);
        let first = self.changes.len() as u32;
        self.changes.extend_from_slice(changes);
        let changes = (first, self.changes.len() as u32);
        let end = self.end(ways, start, turn, first as usize);
        self.outs.push(Out { from: at as u32, key, changes, end, shift });
    }

    /// What it means to have made a turn: it is made, and taken back.
    fn end(&mut self, ways: &Ways, start: usize, turn: u32, first: usize) -> End {
        let state = &mut self.states[start..start + self.width];
        let mut swap =
            |(cell, content): &mut (Cell, Content)| std::mem::swap(&mut state[usize::from(*cell)], content);
        self.changes[first..].iter_mut().for_each(&mut swap);
        let end = ways.end(turn, state);
        let mut swap =
            |(cell, content): &mut (Cell, Content)| std::mem::swap(&mut state[usize::from(*cell)], content);
        self.changes[first..].iter_mut().for_each(&mut swap);
        end
    }

    /// Marks the states from which one can walk back.
    fn find_home(&mut self) {
        let count = self.keys.len();
        self.home.clear();
        self.home.resize(count, false);
        self.home[0] = true;
        let mut found = 1;
        // Walks are mostly two-way, so a few rounds do.
        loop {
            let before = found;
            for &(from, to) in self.walks.iter().rev() {
                if self.home[to as usize] && !self.home[from as usize] {
                    self.home[from as usize] = true;
                    found += 1;
                }
            }
            if found == before || found == count {
                break;
            }
        }
        if found < count {
            self.leave_home();
        }
    }

    /// Walks that lead where no way leads back from are turns like others.
    fn leave_home(&mut self) {
        for index in 0..self.walks.len() {
            let (from, to) = self.walks[index];
            if !self.home[from as usize] || self.home[to as usize] {
                continue;
            }
            let first = self.changes.len() as u32;
            for cell in 0..self.width {
                let content = self.states[to as usize * self.width + cell];
                if content != self.states[from as usize * self.width + cell] {
                    self.changes.push((cell as Cell, content));
                }
            }
            let changes = (first, self.changes.len() as u32);
            let key = self.keys[to as usize];
            self.outs.push(Out { from, key, changes, end: End::GoesOn, shift: None });
        }
    }

    /// How many states were walked through.
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// What tells the flooded states, those one can walk back from, from all others.
    pub(super) fn key(&self) -> u64 {
        self.home_keys().min().unwrap_or_default()
    }

    /// The keys of the flooded states that one can walk back from.
    pub(super) fn home_keys(&self) -> impl Iterator<Item = u64> {
        self.keys.iter().zip(&self.home).filter(|(_, home)| **home).map(|(key, _)| *key)
    }

    /// The turns that lead out from where one can walk back from.
    pub(super) fn outs_home(&self) -> impl Iterator<Item = &Out> {
        self.outs.iter().filter(|out| self.home[out.from as usize])
    }

    /// The state that a turn leads to.
    pub(super) fn after(&self, out: &Out) -> State {
        let mut after = self.state(out.from).to_vec();
        self.changes(out).iter().for_each(|(cell, content)| after[usize::from(*cell)] = *content);
        after
    }

    /// One of the states.
    pub(super) fn state(&self, at: u32) -> &[Content] {
        &self.states[at as usize * self.width..][..self.width]
    }

    /// What a turn changes in the state it starts from.
    pub(super) fn changes(&self, out: &Out) -> &[(Cell, Content)] {
        &self.changes[out.changes.0 as usize..out.changes.1 as usize]
    }

    /// What a turn leaves on a place, if it changes it.
    pub(super) fn content_after(&self, out: &Out, at: Cell) -> Option<Content> {
        self.changes(out).iter().find(|(cell, _)| *cell == at).map(|(_, content)| *content)
    }

    /// The states on the shortest walk from the first one.
    pub(super) fn walk_to(&self, mut at: u32) -> Vec<u32> {
        let mut walk = Vec::new();
        while at != 0 {
            walk.push(at);
            at = self.before[at as usize];
        }
        walk.reverse();
        walk
    }
}

/// Pays for a position, unless nothing was left before.
fn is_spent(budget: &mut NodeBudget<'_>) -> bool {
    budget.shared().is_over() || budget.spend()
}

/// The piece that a turn moves, though not by itself.
fn shift(ways: &Ways, before: &[Content], turn: u32) -> Option<(Cell, Option<Cell>)> {
    let content = |cell: Cell| before[usize::from(cell)];
    let pairs = ways.found().pairs(turn);
    let pair = pairs.iter().find(|(from, _)| !ways.named.is_walker(&ways.contents, content(*from)));
    if let Some((from, to)) = pair {
        return Some((*from, Some(*to)));
    }
    let named = |content: Content| ways.named.is_named(&ways.contents, content);
    let changes = ways.found().changes(turn);
    let (lost, _) = changes.iter().find(|(cell, after)| named(content(*cell)) && !named(*after))?;
    let gained = changes.iter().find(|(cell, after)| !named(content(*cell)) && named(*after));
    Some((*lost, gained.map(|(cell, _)| *cell)))
}
