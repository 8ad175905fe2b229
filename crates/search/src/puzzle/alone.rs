//! How far a piece is from each place, when it is alone.

use rustc_hash::FxHashMap;

use super::board::{Cell, Content, EMPTY, State};
use super::flood::{Flood, Out};
use super::found::End;
use super::tasks::{NEVER, Task};
use super::ways::Ways;
use crate::budget::NodeBudget;

/// Most groups of states looked at for one type of piece, and most places of all these.
const MOST: usize = 30_000;
const PLACES: usize = 50_000_000;

/// Turns from place to place of a type of piece that is alone.
#[derive(Clone, Debug)]
pub(super) struct Distances {
    /// Where pieces are to get, or where they go away if it does not matter what stands there.
    pub places: Vec<Cell>,
    /// Or the pieces that they must come upon to go away.
    pub targets: Vec<Content>,
    groups: Groups,
    /// To a place, as far as somebody asked, from each place.
    turns: Vec<Option<Vec<u16>>>,
    pub is_away: bool,
}

/// Groups of states that walks join: where the piece is, and which come before.
#[derive(Clone, Debug, Default)]
struct Groups {
    at: Vec<Cell>,
    before: Vec<Vec<u32>>,
    /// Where the piece went away, and from which group.
    gone: Vec<(u32, Cell)>,
}

impl Distances {
    /// Turns from one place to another; `NEVER` where it cannot be.
    pub(super) fn of(&mut self, place: Cell, at: Cell) -> u32 {
        let turns = &mut self.turns[usize::from(place)];
        if let Some(turns) = turns {
            return u32::from(turns[usize::from(at)]);
        }
        let away = self.is_away && self.targets.is_empty();
        let known = self.groups.turns_to(place, away, self.turns.len());
        let turns = self.turns[usize::from(place)].insert(known);
        u32::from(turns[usize::from(at)])
    }

    /// Where pieces can do their task as the board stands now.
    pub(super) fn places_now(&self, state: &[Content], places: &mut Vec<Cell>) {
        places.clear();
        places.extend_from_slice(&self.places);
        if !self.targets.is_empty() {
            let cells = 0..self.turns.len();
            places.extend(cells.filter(|at| self.targets.contains(&state[*at])).map(|at| at as Cell));
        }
    }

    /// Turns to the nearest of these places.
    pub(super) fn nearest(&mut self, places: &[Cell], at: Cell) -> u32 {
        places.iter().map(|place| self.of(*place, at)).min().unwrap_or(NEVER)
    }
}

/// Finds out what one piece of a task can do alone. Nothing where that says nothing of what it can do with others.
pub(super) fn distances(
    task: &Task,
    ways: &mut Ways,
    root: &[Content],
    flood: &mut Flood,
    budget: &mut NodeBudget<'_>,
) -> Option<Distances> {
    let mut targets: Vec<Content> = Vec::new();
    let groups = loop {
        let mut bare = root.to_vec();
        bare[..ways.cells()]
            .iter_mut()
            .filter(|content| targets.contains(content))
            .for_each(|content| *content = EMPTY);
        let mut alone = Alone::new(task, bare, &mut targets);
        match alone.explore(ways, flood, budget) {
            Explored::All => break alone.groups,
            Explored::NewTarget => {}
            Explored::TooMuch => return None,
        }
    };
    let mut places = task.places.clone();
    groups.gone.iter().for_each(|(_, at)| {
        if !places.contains(at) {
            places.push(*at);
        }
    });
    let is_away = task.places.is_empty();
    let mut distances = Distances { places, targets, groups, turns: vec![None; ways.cells()], is_away };
    // A piece that can do nothing alone says nothing about what it can do with others.
    let mut now = Vec::new();
    distances.places_now(root, &mut now);
    let mut pieces = (0..ways.cells()).filter(|at| task.is_kind(ways, root[*at]));
    pieces.all(|at| distances.nearest(&now, at as Cell) < NEVER).then_some(distances)
}

/// All that one piece alone can do.
struct Alone<'a> {
    task: &'a Task,
    bare: State,
    targets: &'a mut Vec<Content>,
    numbers: FxHashMap<u64, u32>,
    /// States that were met, each with the number of its group, to flood each group only once.
    met: FxHashMap<u64, u32>,
    groups: Groups,
    waiting: Vec<(u32, State)>,
}

enum Explored {
    All,
    /// There is one more type of piece by which such a piece goes away.
    NewTarget,
    TooMuch,
}

impl<'a> Alone<'a> {
    fn new(task: &'a Task, bare: State, targets: &'a mut Vec<Content>) -> Alone<'a> {
        Alone {
            task,
            bare,
            targets,
            numbers: FxHashMap::default(),
            met: FxHashMap::default(),
            groups: Groups::default(),
            waiting: Vec::new(),
        }
    }

    fn explore(&mut self, ways: &mut Ways, flood: &mut Flood, budget: &mut NodeBudget<'_>) -> Explored {
        let most = MOST.min(PLACES / self.bare.len());
        let most = budget.shared().limits().nodes.map_or(most, |nodes| most.min(nodes as usize / 4));
        let all: Vec<usize> =
            (0..ways.cells()).filter(|at| self.task.is_kind(ways, self.bare[*at])).collect();
        for &own in &all {
            let mut state = self.bare.clone();
            all.iter().filter(|at| **at != own).for_each(|at| state[*at] = EMPTY);
            if flood.run(ways, &state, Some(budget)) {
                return Explored::TooMuch;
            }
            self.number(flood.key(), own as Cell, state);
        }
        while let Some((number, state)) = self.waiting.pop() {
            if self.groups.at.len() > most || flood.run(ways, &state, Some(budget)) {
                return Explored::TooMuch;
            }
            let outs: Vec<(Out, State)> = flood.outs_home().map(|out| (*out, flood.after(out))).collect();
            for (out, after) in outs {
                if let Some(to) = self.met.get(&out.key) {
                    self.groups.before[*to as usize].push(number);
                    continue;
                }
                let at = (0..ways.cells()).find(|at| self.task.is_kind(ways, after[*at]));
                let Some(at) = at else {
                    let Some((from, to)) = out.shift else { continue };
                    let to = to.unwrap_or(from);
                    let target = state[usize::from(to)];
                    if to != from && target != EMPTY && !ways.named.is_walker(&ways.contents, target) {
                        self.targets.push(target);
                        return Explored::NewTarget;
                    }
                    self.groups.gone.push((number, to));
                    continue;
                };
                let to = if out.end == End::GoesOn {
                    if flood.run(ways, &after, Some(budget)) {
                        return Explored::TooMuch;
                    }
                    self.number(flood.key(), at as Cell, after)
                } else {
                    let to = self.number(out.key, at as Cell, after);
                    self.waiting.retain(|(waiting, _)| *waiting != to);
                    to
                };
                self.met.insert(out.key, to);
                self.groups.before[to as usize].push(number);
            }
        }
        Explored::All
    }

    /// The number of a group, which is looked at later if it is new.
    fn number(&mut self, group: u64, at: Cell, state: State) -> u32 {
        let next = self.groups.at.len() as u32;
        *self.numbers.entry(group).or_insert_with(|| {
            self.groups.at.push(at);
            self.groups.before.push(Vec::new());
            self.waiting.push((next, state));
            next
        })
    }
}

impl Groups {
    /// Turns to one place, backwards from where the piece stands there, or goes away there.
    fn turns_to(&self, place: Cell, away: bool, cells: usize) -> Vec<u16> {
        let mut far = vec![NEVER as u16; self.at.len()];
        let mut steps = u16::from(away);
        let mut layer: Vec<u32> = if away {
            self.gone.iter().filter(|(_, at)| *at == place).map(|(number, _)| *number).collect()
        } else {
            (0..self.at.len() as u32).filter(|number| self.at[*number as usize] == place).collect()
        };
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
