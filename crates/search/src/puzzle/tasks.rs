//! What the goals ask of pieces, and how far each piece is from it when it is alone.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use board::{GoalCondition, GoalKind, GoalPlace, LastMove, Occupant, PieceId, Position, PositionId, Turns};

use super::shelf::Shelf;
use crate::budget::Purse;

/// Most positions looked at for one type of piece alone.
const ALONE: usize = 60_000;
/// What a task that can never be done is said to take.
pub(super) const NEVER: u32 = 10_000;

/// Positions of one type of piece that is to get somewhere, or to go away: how many turns it takes from each place, if
/// it were alone.
#[derive(Clone, Debug, Default)]
pub(super) struct Task {
    pub kind: PieceId,
    /// Where it is to get; nowhere: it is to go away.
    places: Vec<PositionId>,
    /// `NEVER` where it can never do it; nothing where it is not known.
    turns: HashMap<PositionId, u32>,
}

/// What is left to do.
pub(super) fn left(position: &Position, tasks: &[Task]) -> u32 {
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
pub(super) fn tasks(root: &Position, purse: &mut Purse<'_>) -> Vec<Task> {
    let mut tasks = Vec::new();
    let program = root.rules().program();
    for goal in program.goals.iter().filter(|goal| goal.kind == GoalKind::Win) {
        collect(&goal.condition, &mut tasks);
    }
    for task in &mut tasks {
        alone(root, task, purse);
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

/// Finds from which places one piece alone can do its task, and in how many turns.
fn alone(root: &Position, task: &mut Task, purse: &mut Purse<'_>) {
    // States by their keys: where the piece is, and which states come before it.
    let mut states: HashMap<u64, u32> = HashMap::new();
    let mut places: Vec<Option<PositionId>> = Vec::new();
    let mut before: Vec<Vec<u32>> = Vec::new();
    let mut waiting: Vec<u32> = Vec::new();
    let mut shelf = Shelf::new(root);
    let all: Vec<_> = root.pieces().filter(|(_, _, kind)| *kind == task.kind).collect();
    for &(own, ..) in &all {
        let mut position = root.clone();
        all.iter().filter(|(at, ..)| *at != own).for_each(|(at, ..)| position.remove(*at));
        if let Entry::Vacant(vacant) = states.entry(position.key(LastMove::IsForgotten)) {
            vacant.insert(shelf.keep(&position));
            waiting.push(places.len() as u32);
            places.push(Some(own));
            before.push(Vec::new());
        }
    }
    let mut turns = Turns::new();
    let mut position = root.clone();
    while let Some(from) = waiting.pop() {
        if purse.pay() || places.len() > ALONE {
            return;
        }
        shelf.show(from, &mut position);
        if position.turns_without_repetition(&mut turns).is_some() {
            continue;
        }
        for index in 0..turns.len() {
            let parts = turns.parts(index).len();
            turns.parts(index).for_each(|part| position.make(part));
            let to = match states.entry(position.key(LastMove::IsForgotten)) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(vacant) => {
                    let to = *vacant.insert(shelf.keep(&position));
                    let at = position.pieces().find(|(_, _, kind)| *kind == task.kind).map(|(at, ..)| at);
                    places.push(at);
                    before.push(Vec::new());
                    if position.outcome().is_none() {
                        waiting.push(to);
                    }
                    to
                }
            };
            before[to as usize].push(from);
            (0..parts).for_each(|_| position.unmake());
        }
    }
    let turns = distances(task, &places, &before);
    // A piece that can do nothing alone says nothing about what it can do with others.
    if all.iter().all(|(at, ..)| turns.get(at).is_some_and(|far| *far < NEVER)) {
        task.turns = turns;
    }
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
