//! How far a piece is from each place where its task is done, when it is alone.

use std::collections::HashMap;

use super::board::{Cell, Content, EMPTY, State};
use super::flood::Flood;
use super::found::End;
use super::tasks::{NEVER, Task};
use super::ways::{Ways, key};
use crate::budget::Purse;

/// Most groups of states looked at for one type of piece.
const MOST: usize = 30_000;

/// Turns to each place from wherever such a piece can get alone.
#[derive(Clone, Debug)]
pub(super) struct Distances {
    /// Where the task is done; for a piece that is to go away, where it goes.
    pub places: Vec<Cell>,
    /// What stands there afterwards, so that no other piece can go there; 0 where another can.
    filled: Vec<Content>,
    /// Place after place, by cell.
    turns: Vec<Vec<u16>>,
    nearest: Vec<u16>,
}

impl Distances {
    pub(super) fn of(&self, place: usize, at: Cell) -> u32 {
        u32::from(self.turns[place][usize::from(at)])
    }

    pub(super) fn nearest(&self, at: Cell) -> u32 {
        u32::from(self.nearest[usize::from(at)])
    }

    /// Whether no piece has gone away at a place yet, or another one still can.
    pub(super) fn is_free(&self, place: usize, state: &[Content]) -> bool {
        let at = usize::from(self.places[place]);
        self.filled[place] == EMPTY || !self.filled.contains(&state[at])
    }
}

/// All that one piece alone can do.
#[derive(Default)]
struct Alone {
    numbers: HashMap<u64, u32>,
    /// Of each group of states that walks join: where the piece is, and what comes before.
    at: Vec<Cell>,
    before: Vec<Vec<u32>>,
    waiting: Vec<(u32, State)>,
    /// Where the piece went away, and from which group.
    gone: Vec<(u32, Cell, Content)>,
}

/// Finds out what one piece of a task can do alone. Nothing where that says nothing of what it can do with others.
pub(super) fn distances(
    task: &Task,
    ways: &mut Ways,
    root: &[Content],
    flood: &mut Flood,
    purse: &mut Purse<'_>,
) -> Option<Distances> {
    let all: Vec<usize> = (0..ways.cells()).filter(|at| task.is_kind(ways, root[*at])).collect();
    let most = purse.budget().limits().nodes.map_or(MOST, |nodes| MOST.min(nodes as usize / 4));
    let mut alone = Alone::default();
    for &own in &all {
        let mut state = root.to_vec();
        all.iter().filter(|at| **at != own).for_each(|at| state[*at] = EMPTY);
        flood.run(ways, &state);
        alone.number(flood.key(), own as Cell, state);
    }
    // States that were met, each with the number of its group, to flood each group only once.
    let mut met: HashMap<u64, u32> = HashMap::new();
    while let Some((number, state)) = alone.waiting.pop() {
        if purse.pay() || alone.at.len() > most {
            return None;
        }
        flood.run(ways, &state);
        let outs: Vec<_> = flood.outs.iter().filter(|out| flood.is_from_home(out)).copied().collect();
        let mut next: Vec<(u64, State, Option<Cell>, End)> = Vec::new();
        for out in &outs {
            if let Some(to) = met.get(&out.key) {
                alone.before[*to as usize].push(number);
                continue;
            }
            let mut after = flood.state(out.from).to_vec();
            flood.changes(out).iter().for_each(|(cell, content)| after[usize::from(*cell)] = *content);
            let to = out.shift.map(|(from, to)| to.unwrap_or(from));
            next.push((out.key, after, to, out.end));
        }
        for (raw, after, to, end) in next {
            let at = (0..ways.cells()).find(|at| task.is_kind(ways, after[*at]));
            match (at, to) {
                (Some(at), _) => {
                    let group = if end == End::GoesOn {
                        flood.run(ways, &after);
                        flood.key()
                    } else {
                        key(&after)
                    };
                    let to = alone.number(group, at as Cell, after);
                    if end != End::GoesOn {
                        alone.waiting.retain(|(waiting, _)| *waiting != to);
                    }
                    met.insert(raw, to);
                    alone.before[to as usize].push(number);
                }
                (None, Some(to)) => {
                    let stays = after[usize::from(to)];
                    let filled = if stays == state[usize::from(to)] { EMPTY } else { stays };
                    alone.gone.push((number, to, filled));
                }
                (None, None) => {}
            }
        }
    }
    let distances = alone.distances(task, ways, root);
    // A piece that can do nothing alone says nothing about what it can do with others.
    all.iter().all(|at| distances.nearest(*at as Cell) < NEVER).then_some(distances)
}

impl Alone {
    /// The number of a group, which is looked at later if it is new.
    fn number(&mut self, group: u64, at: Cell, state: State) -> u32 {
        let next = self.at.len() as u32;
        *self.numbers.entry(group).or_insert_with(|| {
            self.at.push(at);
            self.before.push(Vec::new());
            self.waiting.push((next, state));
            next
        })
    }

    fn distances(&self, task: &Task, ways: &Ways, root: &[Content]) -> Distances {
        let mut places = task.places.clone();
        let mut filled = vec![EMPTY; places.len()];
        for &(_, at, content) in &self.gone {
            if !places.contains(&at) {
                places.push(at);
                let is_walker = ways.named.is_walker(&ways.contents, content);
                filled.push(if is_walker || content == root[usize::from(at)] { EMPTY } else { content });
            }
        }
        let turns: Vec<Vec<u16>> = places.iter().map(|place| self.turns_to(task, *place, ways.cells())).collect();
        let least = |at: usize| turns.iter().map(|turns| turns[at]).min().unwrap_or(NEVER as u16);
        let nearest = (0..ways.cells()).map(least).collect();
        Distances { places, filled, turns, nearest }
    }

    /// Turns to one place, backwards from where the task is done there.
    fn turns_to(&self, task: &Task, place: Cell, cells: usize) -> Vec<u16> {
        let mut far = vec![NEVER as u16; self.at.len()];
        let mut layer: Vec<u32> = Vec::new();
        let mut steps = 0;
        if task.places.is_empty() {
            steps = 1;
            layer.extend(self.gone.iter().filter(|(_, at, _)| *at == place).map(|(number, ..)| *number));
        } else {
            layer.extend((0..self.at.len() as u32).filter(|number| self.at[*number as usize] == place));
        }
        layer.iter().for_each(|number| far[*number as usize] = steps);
        while !layer.is_empty() {
            steps += 1;
            let mut next = Vec::new();
            for number in layer {
                for &before in &self.before[number as usize] {
                    if far[before as usize] == NEVER as u16 {
                        far[before as usize] = steps;
                        next.push(before);
                    }
                }
            }
            layer = next;
        }
        let mut turns = vec![NEVER as u16; cells];
        for (at, far) in self.at.iter().zip(far) {
            let known = &mut turns[usize::from(*at)];
            *known = far.min(*known);
        }
        turns
    }
}
