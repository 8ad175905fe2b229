//! How far a piece is from each place when no other of its type is on the board.

use rustc_hash::FxHashMap;

use board::PieceId;

use super::reach::Reach;
use super::row::{BoardState, Cell, Content, EMPTY, key};
use super::turns::{End, Turns};
use crate::budget::NodeBudget;

/// What is said to be the distance where there is no way.
pub(super) const NEVER: u32 = 10_000;
/// Most states looked at for one type of piece, and most places of all these.
const MOST: usize = 30_000;
const PLACES: usize = 50_000_000;

/// Turns from place to place of a piece that is alone.
#[derive(Debug)]
pub(super) struct Distances {
    /// The places where it goes away, and the pieces that it goes away by coming upon them.
    pub gone: Vec<Cell>,
    pub targets: Vec<Content>,
    graph: Graph,
    /// To a place, as far as somebody asked, from each place.
    turns: Vec<Option<Vec<u16>>>,
}

/// The states of one piece alone: where it is, and from which states it comes there.
#[derive(Debug, Default)]
struct Graph {
    number: FxHashMap<u64, u32>,
    at: Vec<Cell>,
    before: Vec<Vec<u32>>,
    /// From which state it goes away, and where.
    gone: Vec<(u32, Cell)>,
    waiting: Vec<(u32, BoardState)>,
}

/// Why a graph could not be finished.
enum Stopped {
    /// There is one more type of piece that it goes away by coming upon.
    Target(Content),
    TooMuch,
}

impl Distances {
    /// Finds out what a piece of a type can do alone. None if that is too much.
    pub(super) fn new(
        kind: PieceId,
        turns: &mut Turns,
        root: &[Content],
        budget: &mut NodeBudget<'_>,
    ) -> Option<Distances> {
        let mut targets: Vec<Content> = Vec::new();
        loop {
            let mut bare = root.to_vec();
            bare[..turns.cells].iter_mut().filter(|at| targets.contains(at)).for_each(|at| *at = EMPTY);
            let mut graph = Graph::default();
            match graph.explore(kind, turns, &bare, budget) {
                Ok(()) => {
                    let mut gone: Vec<Cell> = graph.gone.iter().map(|(_, at)| *at).collect();
                    gone.sort_unstable();
                    gone.dedup();
                    return Some(Distances { gone, targets, graph, turns: vec![None; turns.cells] });
                }
                Err(Stopped::Target(target)) => targets.push(target),
                Err(Stopped::TooMuch) => return None,
            }
        }
    }

    /// Turns from one place to another; `NEVER` where it cannot be. Where it goes away, to that and away.
    pub(super) fn of(&mut self, place: Cell, at: Cell) -> u32 {
        let Distances { gone, graph, turns, .. } = self;
        let cells = turns.len();
        let known = turns[usize::from(place)]
            .get_or_insert_with(|| graph.turns_to(place, gone.contains(&place), cells));
        u32::from(known[usize::from(at)])
    }

    /// Turns to the nearest of these places.
    pub(super) fn nearest(&mut self, places: &[Cell], at: Cell) -> u32 {
        places.iter().map(|place| self.of(*place, at)).min().unwrap_or(NEVER)
    }
}

impl Graph {
    fn explore(
        &mut self,
        kind: PieceId,
        turns: &mut Turns,
        bare: &[Content],
        budget: &mut NodeBudget<'_>,
    ) -> Result<(), Stopped> {
        let most = MOST.min(PLACES / bare.len());
        let most = budget.shared().limits().nodes.map_or(most, |nodes| most.min(nodes as usize / 4));
        let own: Vec<usize> = (0..turns.cells).filter(|at| turns.is_kind(bare[*at], kind)).collect();
        for &at in &own {
            let mut state = bare.to_vec();
            own.iter().filter(|other| **other != at).for_each(|other| state[*other] = EMPTY);
            self.add(key(&state), at, state);
        }
        let mut reach = Reach::default();
        while let Some((number, state)) = self.waiting.pop() {
            if self.at.len() > most || !reach.explore(turns, &state, Some(budget)) {
                return Err(Stopped::TooMuch);
            }
            for out in &reach.outs {
                let after = reach.after(out);
                if let Some(at) = (0..turns.cells).find(|at| turns.is_kind(after[*at], kind)) {
                    let to = self.add(out.key, at, after);
                    self.before[to as usize].push(number);
                    if out.end != End::GoesOn {
                        self.waiting.retain(|(waiting, _)| *waiting != to);
                    }
                } else if let Some((from, to)) = out.pushed {
                    let to = to.unwrap_or(from);
                    let target = state[usize::from(to)];
                    if to != from && target != EMPTY && !turns.is_walker(target) {
                        return Err(Stopped::Target(target));
                    }
                    self.gone.push((number, to));
                }
            }
        }
        Ok(())
    }

    /// The number of a state, which is looked at later if it is new.
    fn add(&mut self, key: u64, at: usize, state: BoardState) -> u32 {
        let next = self.at.len() as u32;
        *self.number.entry(key).or_insert_with(|| {
            self.at.push(at as Cell);
            self.before.push(Vec::new());
            self.waiting.push((next, state));
            next
        })
    }

    /// Turns to one place from all, backwards from where the piece stands there or goes away there.
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
            for before in layer.iter().flat_map(|number| &self.before[*number as usize]) {
                if far[*before as usize] == NEVER as u16 {
                    far[*before as usize] = steps;
                    next.push(*before);
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
