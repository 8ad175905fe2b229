//! What the goals ask of pieces.

use board::{GoalCondition, GoalKind, GoalPlace, Occupant, PieceId, Program};

use super::alone::{Distances, distances};
use super::board::{Cell, Content};
use super::flood::Flood;
use super::matching::Matching;
use super::ways::Ways;
use crate::budget::NodeBudget;

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
    /// Where it could be done at the start, and in the state that was asked for last.
    pub at_start: Vec<Cell>,
    now: Vec<Cell>,
}

/// All tasks, and memory to count what is left of them.
#[derive(Debug, Default)]
pub(super) struct Tasks {
    pub list: Vec<Task>,
    matching: Matching,
    pieces: Vec<Cell>,
}

impl Tasks {
    /// The tasks that the goals name, each tried with one piece alone.
    pub(super) fn new(
        program: &Program,
        ways: &mut Ways,
        root: &[Content],
        budget: &mut NodeBudget<'_>,
    ) -> Tasks {
        let mut list = Vec::new();
        for goal in program.goals.iter().filter(|goal| goal.kind == GoalKind::Win) {
            collect(&goal.condition, &mut list);
        }
        let mut flood = Flood::default();
        for task in &mut list {
            task.distances = distances(task, ways, root, &mut flood, budget);
            if let Some(far) = &task.distances {
                far.places_now(root, &mut task.at_start);
            }
        }
        Tasks { list, ..Tasks::default() }
    }

    /// Turns that are left, if each piece were alone but had a place of its own; `NEVER` or more if it cannot be.
    pub(super) fn left(&mut self, ways: &Ways, state: &[Content]) -> u32 {
        let Tasks { list, matching, pieces } = self;
        let mut left = 0;
        for Task { kind, places, distances, now, .. } in list {
            pieces.clear();
            let is_kind =
                |at: &usize| ways.contents.piece(state[*at]).is_some_and(|piece| piece.kind == *kind);
            pieces.extend((0..ways.cells()).filter(is_kind).map(|at| at as Cell));
            left += match distances {
                None => pieces.len() as u32 + places.iter().filter(|at| !pieces.contains(at)).count() as u32,
                Some(far) if far.is_away => {
                    far.places_now(state, now);
                    let cells = now.len();
                    let nearest: Vec<u32> =
                        pieces.iter().map(|at| far.nearest(now, *at) + WITHOUT_PLACE).collect();
                    // Each piece may also go without a place of its own.
                    let mut cost = |row: usize, column: usize| {
                        now.get(column).map_or(nearest[row], |place| far.of(*place, pieces[row]))
                    };
                    matching.least(pieces.len(), cells + pieces.len(), &mut cost)
                }
                Some(_) if pieces.len() < places.len() => NEVER,
                Some(far) => matching.least(places.len(), pieces.len(), &mut |row, column| {
                    far.of(places[row], pieces[column])
                }),
            };
        }
        left
    }

    /// Whether a piece, though alone, can do nothing for its task at a place, by the places that there were in the
    /// state that was asked for last.
    pub(super) fn is_dead(&mut self, ways: &Ways, content: Content, at: Cell) -> bool {
        let mut tasks = self.list.iter_mut().filter(|task| task.is_kind(ways, content));
        tasks.any(|Task { distances, places, now, .. }| {
            let places = if places.is_empty() { now } else { places };
            distances.as_mut().is_some_and(|far| far.nearest(places, at) >= NEVER)
        })
    }

    /// Whether there were places in the state that was asked for last that there were not at the start.
    pub(super) fn has_new_places(&self) -> bool {
        self.list.iter().any(|task| task.now.iter().any(|at| !task.at_start.contains(at)))
    }

    /// Whether a piece is one of a task, of which it is known what it can do alone, that is not done there.
    pub(super) fn is_left(&self, ways: &Ways, content: Content, at: Cell) -> bool {
        let mut tasks =
            self.list.iter().filter(|task| task.distances.is_some() && task.is_kind(ways, content));
        tasks.any(|task| !task.places.contains(&at))
    }

    /// Whether it is known of all pieces what they can do alone.
    pub(super) fn are_known(&self) -> bool {
        !self.list.is_empty() && self.list.iter().all(|task| task.distances.is_some())
    }
}

impl Task {
    fn new(kind: PieceId, places: Vec<Cell>) -> Task {
        Task { kind, places, distances: None, at_start: Vec::new(), now: Vec::new() }
    }

    pub(super) fn is_kind(&self, ways: &Ways, content: Content) -> bool {
        ways.contents.piece(content).is_some_and(|piece| piece.kind == self.kind)
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
                None => tasks.push(Task::new(kind, places)),
            }
        }
        GoalCondition::PiecesRemaining(0, Some(kind)) | GoalCondition::TotalPieceCount(0, Some(kind)) => {
            tasks.push(Task::new(*kind, Vec::new()));
        }
        _ => {}
    }
}
