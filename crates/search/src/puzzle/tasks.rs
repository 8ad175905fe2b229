//! What the goals ask of pieces.

use board::{GoalCondition, GoalKind, GoalPlace, Occupant, PieceId, Program};

use super::alone::{Distances, distances};
use super::board::{Cell, Content};
use super::flood::Flood;
use super::matching::Matching;
use super::ways::Ways;
use crate::budget::Purse;

/// What a task that can never be done is said to take.
pub(super) const NEVER: u32 = 10_000;
/// What a piece without a place of its own is said to take more.
const WITHOUT_PLACE: u32 = 20;

/// Pieces of one type that are to get somewhere, or to go away.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub kind: PieceId,
    /// Where they are to get; nowhere: they are to go away.
    pub places: Vec<Cell>,
    /// What was learnt of such a piece alone, if it can do anything alone.
    pub distances: Option<Distances>,
}

/// All tasks, and memory to count what is left of them.
#[derive(Debug, Default)]
pub(super) struct Tasks {
    pub list: Vec<Task>,
    matching: Matching,
    pieces: Vec<Cell>,
    free: Vec<usize>,
}

impl Tasks {
    /// The tasks that the goals name, each tried with one piece alone.
    pub(super) fn new(program: &Program, ways: &mut Ways, root: &[Content], purse: &mut Purse<'_>) -> Tasks {
        let mut list = Vec::new();
        for goal in program.goals.iter().filter(|goal| goal.kind == GoalKind::Win) {
            collect(&goal.condition, &mut list);
        }
        let mut flood = Flood::default();
        for task in &mut list {
            task.distances = distances(task, ways, root, &mut flood, purse);
        }
        Tasks { list, ..Tasks::default() }
    }

    /// Turns that are left, if each piece were alone but had a place of its own; `NEVER` or more if it cannot be.
    pub(super) fn left(&mut self, ways: &Ways, state: &[Content]) -> u32 {
        let Tasks { list, matching, pieces, free } = self;
        let mut left = 0;
        for task in list {
            pieces.clear();
            pieces.extend((0..state.len()).filter(|at| task.is(ways, state, *at)).map(|at| at as Cell));
            left += match &task.distances {
                None => pieces.len() as u32 + task.places.iter().filter(|at| !pieces.contains(at)).count() as u32,
                Some(far) if task.places.is_empty() => {
                    free.clear();
                    free.extend((0..far.places.len()).filter(|place| far.is_free(*place, state)));
                    let cost = |row: usize, column: usize| match free.get(column) {
                        Some(place) => far.of(*place, pieces[row]),
                        None => far.nearest(pieces[row]) + WITHOUT_PLACE,
                    };
                    // Each piece may also go without a place of its own.
                    matching.least(pieces.len(), free.len() + pieces.len(), cost)
                }
                Some(_) if pieces.len() < task.places.len() => NEVER,
                Some(far) => {
                    matching.least(task.places.len(), pieces.len(), |row, column| far.of(row, pieces[column]))
                }
            };
        }
        left
    }

    /// Whether a piece, though alone, can do nothing for its task at a place.
    pub(super) fn is_dead(&self, ways: &Ways, content: Content, at: Cell) -> bool {
        let mut tasks = self.list.iter().filter(|task| task.is_kind(ways, content));
        tasks.any(|task| task.distances.as_ref().is_some_and(|far| far.nearest(at) >= NEVER))
    }

    /// Whether a piece is one of a task, of which it is known what it can do alone, that is not done there.
    pub(super) fn is_left(&self, ways: &Ways, content: Content, at: Cell) -> bool {
        let mut tasks = self.list.iter().filter(|task| task.distances.is_some() && task.is_kind(ways, content));
        tasks.any(|task| !task.places.contains(&at))
    }

    /// Whether it is known of all pieces what they can do alone.
    pub(super) fn are_known(&self) -> bool {
        !self.list.is_empty() && self.list.iter().all(|task| task.distances.is_some())
    }
}

impl Task {
    pub(super) fn is_kind(&self, ways: &Ways, content: Content) -> bool {
        ways.contents.piece(content).is_some_and(|piece| piece.kind == self.kind)
    }

    fn is(&self, ways: &Ways, state: &[Content], at: usize) -> bool {
        at < ways.cells() && self.is_kind(ways, state[at])
    }
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
                GoalPlace::Position(at) => Some(at.0),
                GoalPlace::Zone(_) => None,
            };
            let places: Vec<Cell> = places.iter().filter_map(place).collect();
            let Some(kind) = kind.filter(|_| !places.is_empty()) else { return };
            match tasks.iter_mut().find(|task| task.kind == kind && !task.places.is_empty()) {
                Some(task) => task.places.extend(places),
                None => tasks.push(Task { kind, places, distances: None }),
            }
        }
        GoalCondition::PiecesRemaining(0, Some(kind)) | GoalCondition::TotalPieceCount(0, Some(kind)) => {
            tasks.push(Task { kind: *kind, places: Vec::new(), distances: None });
        }
        _ => {}
    }
}
