//! Puzzles of one player: the most promising position is looked at first, each only once, until the goal is found.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::sync::Arc;

use board::{
    AttributeId, GoalCondition, GoalKind, GoalPlace, LastMove, Occupant, Outcome, PieceId, PlayerId,
    Position, PositionId, Rules, Turns, Verdict,
};

use crate::budget::Purse;
use crate::facts::Facts;

/// A solution: the parts of turns, as saved games write them, of all turns to the goal.
pub(crate) type Solution = Vec<String>;

/// Positions of one type of piece that is to get somewhere, or to go away: how many turns it takes from each place, if
/// it were alone.
#[derive(Clone, Debug, Default)]
struct Task {
    kind: PieceId,
    /// Where it is to get; nowhere: it is to go away.
    places: Vec<PositionId>,
    /// `None` where it can never do it.
    turns: HashMap<PositionId, u32>,
}

/// A position as it is kept: what stands where, and whose turn it is.
#[derive(Clone, Debug)]
struct Kept {
    pieces: Vec<(PositionId, PlayerId, PieceId, u64)>,
    stock: Vec<(PlayerId, PieceId, u16)>,
    turn: usize,
}

/// A position met on the way.
struct Met {
    kept: Kept,
    /// The one before it, and the turn that led here, by its place in the list.
    before: Option<(u32, u32)>,
    depth: u32,
}

/// Most positions kept.
const MOST: usize = 1_500_000;
/// Most positions looked at for one piece alone.
const ALONE: usize = 6_000;
/// What a task that can never be done is said to take.
const NEVER: u32 = 10_000;

/// Looks for a solution until the budget ends; and the best that was found: the turns to the most promising position.
pub(crate) fn solve(root: &Position, facts: &Facts, purse: &mut Purse<'_>) -> (Option<Solution>, Solution) {
    let rules = Arc::clone(root.rules());
    let tasks = tasks(root, purse);
    let mut met = vec![Met { kept: keep(root), before: None, depth: 0 }];
    let mut known: HashSet<u64> = [root.key(facts.last)].into();
    let mut open = BinaryHeap::from([Reverse((left(root, &tasks) * 16, 0u32))]);
    let mut turns = Turns::new();
    let mut best = (u32::MAX, 0);
    while let Some(Reverse((far, at))) = open.pop() {
        if purse.pay() {
            break;
        }
        if far < best.0 && at != 0 {
            best = (far, at);
        }
        let mut position = restore(&rules, &met[at as usize].kept);
        if position.turns_without_repetition(&mut turns).is_some() {
            continue;
        }
        for index in 0..turns.len() {
            let parts = turns.parts(index).len();
            turns.parts(index).for_each(|part| position.make(part));
            let outcome = position.outcome();
            let before = Some((at, index as u32));
            let depth = met[at as usize].depth + 1;
            if is_solved(outcome) {
                met.push(Met { kept: keep(&position), before, depth });
                return (Some(way(root, &met, met.len() - 1)), Vec::new());
            }
            if outcome.is_none() && met.len() < MOST && known.insert(position.key(LastMove::IsForgotten)) {
                let far = left(&position, &tasks);
                if far < NEVER {
                    met.push(Met { kept: keep(&position), before, depth });
                    // Short ways are a little better than long ones.
                    open.push(Reverse((far * 16 + depth, met.len() as u32 - 1)));
                }
            }
            (0..parts).for_each(|_| position.unmake());
        }
    }
    (None, way(root, &met, best.1 as usize))
}

fn is_solved(outcome: Option<Outcome>) -> bool {
    matches!(outcome, Some(Outcome { verdict: Verdict::Won(_), .. }))
}

/// The texts of the parts that lead to a position.
fn way(root: &Position, met: &[Met], to: usize) -> Solution {
    let mut indices = Vec::new();
    let mut at = to;
    while let Some((before, index)) = met[at].before {
        indices.push(index as usize);
        at = before as usize;
    }
    let mut position = root.clone();
    let mut turns = Turns::new();
    let mut texts = Vec::new();
    for index in indices.into_iter().rev() {
        position.turns_without_repetition(&mut turns);
        if index >= turns.len() {
            break;
        }
        for part in turns.parts(index) {
            texts.push(position.text(part));
            position.make(part);
        }
    }
    texts
}

/// What is left to do.
fn left(position: &Position, tasks: &[Task]) -> u32 {
    let mut left = 0;
    for task in tasks {
        for (at, _, kind) in position.pieces() {
            if kind == task.kind {
                left += task.turns.get(&at).copied().unwrap_or(if task.turns.is_empty() { 1 } else { NEVER });
            }
        }
    }
    left
}

/// The tasks that the goals name, each tried with one piece alone.
fn tasks(root: &Position, purse: &mut Purse<'_>) -> Vec<Task> {
    let mut tasks = Vec::new();
    let program = root.rules().program();
    for goal in program.goals.iter().filter(|goal| goal.kind == GoalKind::Win) {
        collect(&goal.condition, &mut tasks);
    }
    for task in &mut tasks {
        let turns = alone(root, task, purse);
        task.turns = turns;
    }
    tasks
}

fn collect(condition: &GoalCondition, tasks: &mut Vec<Task>) {
    match condition {
        GoalCondition::And(all) => all.iter().for_each(|inner| collect(inner, tasks)),
        GoalCondition::Absolute { occupants, places } => {
            let kind = occupants.iter().find_map(|occupant| match occupant {
                Occupant::Own(kind) | Occupant::AnyOwner(kind) => Some(*kind),
                _ => None,
            });
            let place = |place: &GoalPlace| match place {
                GoalPlace::Position(at) => Some(*at),
                GoalPlace::Zone(_) => None,
            };
            let places: Vec<PositionId> = places.iter().filter_map(place).collect();
            let Some(kind) = kind.filter(|_| !places.is_empty()) else { return };
            match tasks.iter_mut().find(|task| task.kind == kind && !task.places.is_empty()) {
                Some(task) => task.places.extend(places),
                None => tasks.push(Task { kind, places, ..Task::default() }),
            }
        }
        GoalCondition::PiecesRemaining(0, Some(kind)) | GoalCondition::TotalPieceCount(0, Some(kind)) => {
            tasks.push(Task { kind: *kind, ..Task::default() });
        }
        _ => {}
    }
}

/// From which places one piece alone can do its task, and in how many turns.
fn alone(root: &Position, task: &Task, purse: &mut Purse<'_>) -> HashMap<PositionId, u32> {
    let all: Vec<_> = root.pieces().filter(|(_, _, kind)| *kind == task.kind).collect();
    // States by their keys: where the piece is, and which states come before it.
    let mut states: HashMap<u64, u32> = HashMap::new();
    let mut places: Vec<Option<PositionId>> = Vec::new();
    let mut before: Vec<Vec<u32>> = Vec::new();
    let mut waiting: Vec<(u32, Kept)> = Vec::new();
    for &(at, ..) in &all {
        let mut kept = keep(root);
        kept.pieces.retain(|(other, _, kind, _)| *kind != task.kind || *other == at);
        let position = restore(root.rules(), &kept);
        let key = position.key(LastMove::IsForgotten);
        if let std::collections::hash_map::Entry::Vacant(vacant) = states.entry(key) {
            vacant.insert(places.len() as u32);
            waiting.push((places.len() as u32, kept));
            places.push(Some(at));
            before.push(Vec::new());
        }
    }
    let mut turns = Turns::new();
    while let Some((from, kept)) = waiting.pop() {
        if purse.pay() || places.len() > ALONE {
            return HashMap::new();
        }
        let mut position = restore(root.rules(), &kept);
        if position.turns_without_repetition(&mut turns).is_some() {
            continue;
        }
        for index in 0..turns.len() {
            let parts = turns.parts(index).len();
            turns.parts(index).for_each(|part| position.make(part));
            let key = position.key(LastMove::IsForgotten);
            let is_new = !states.contains_key(&key);
            let to = *states.entry(key).or_insert(places.len() as u32);
            if is_new {
                let at = position.pieces().find(|(_, _, kind)| *kind == task.kind).map(|(at, ..)| at);
                places.push(at);
                before.push(Vec::new());
                if position.outcome().is_none() {
                    waiting.push((to, keep(&position)));
                }
            }
            before[to as usize].push(from);
            (0..parts).for_each(|_| position.unmake());
        }
    }
    distances(task, &places, &before)
}

/// Turns to the nearest state where the task is done, backwards from all of these.
fn distances(task: &Task, places: &[Option<PositionId>], before: &[Vec<u32>]) -> HashMap<PositionId, u32> {
    let done = |place: &Option<PositionId>| match place {
        Some(at) => task.places.contains(at),
        None => true,
    };
    let mut far: Vec<Option<u32>> = places.iter().map(|place| done(place).then_some(0)).collect();
    let mut layer: Vec<u32> = (0..places.len() as u32).filter(|at| far[*at as usize].is_some()).collect();
    let mut steps = 0;
    while !layer.is_empty() {
        steps += 1;
        let mut next = Vec::new();
        for at in layer {
            for &from in &before[at as usize] {
                if far[from as usize].is_none() {
                    far[from as usize] = Some(steps);
                    next.push(from);
                }
            }
        }
        layer = next;
    }
    let mut turns: HashMap<PositionId, u32> = HashMap::new();
    for (place, far) in places.iter().zip(far) {
        if let Some(at) = place {
            let far = far.unwrap_or(NEVER);
            let known = turns.entry(*at).or_insert(far);
            *known = (*known).min(far);
        }
    }
    turns
}

fn keep(position: &Position) -> Kept {
    let program = position.rules().program();
    let bits = |at: PositionId| {
        let set = (0..program.attributes.len()).map(AttributeId::from_index);
        set.filter(|attribute| position.attribute(at, *attribute))
            .fold(0u64, |bits, attribute| bits | 1 << attribute.0)
    };
    let owners = (0..program.players.len()).map(PlayerId::from_index);
    let stock = owners.flat_map(|owner| {
        let kinds = (0..program.pieces.len()).map(PieceId::from_index);
        kinds
            .map(move |kind| (owner, kind, position.stock(owner, kind) as u16))
            .filter(|(.., count)| *count > 0)
    });
    Kept {
        pieces: position.pieces().map(|(at, owner, kind)| (at, owner, kind, bits(at))).collect(),
        stock: stock.collect(),
        turn: position.turn_index(),
    }
}

fn restore(rules: &Arc<Rules>, kept: &Kept) -> Position {
    let mut position = Position::empty(rules);
    let attributes = rules.program().attributes.len();
    for &(at, owner, kind, bits) in &kept.pieces {
        position.put(owner, kind, at);
        for attribute in (0..attributes).map(AttributeId::from_index) {
            position.set_attribute(at, attribute, bits >> attribute.0 & 1 != 0);
        }
    }
    for &(owner, kind, count) in &kept.stock {
        position.add_stock(owner, kind, count);
    }
    position.set_turn(kept.turn);
    position
}
