//! What is left to do: each type that the goals name has places to get to, or is to go away.

use board::PieceId;

use super::alone::{Distances, NEVER};
use super::matching::Matching;
use super::row::{Cell, Content};
use super::turns::Turns;
use crate::budget::NodeBudget;

/// What a piece without a place of its own is said to take more.
const WITHOUT_PLACE: u32 = 20;

/// All tasks, and memory to count what is left of them.
#[derive(Debug)]
pub(super) struct Tasks {
    list: Vec<Task>,
    matching: Matching,
    pieces: Vec<Cell>,
}

/// Pieces of one type that are to get somewhere, or to go away.
#[derive(Debug)]
struct Task {
    kind: PieceId,
    /// Where they are to get; nowhere: they are to go away.
    places: Vec<Cell>,
    /// What such a piece can do alone, if that says something.
    alone: Option<Distances>,
    /// Where it could be done in the state that was asked for last.
    now: Vec<Cell>,
}

impl Tasks {
    /// The tasks that the goals name, each tried with one piece alone.
    pub(super) fn new(turns: &mut Turns, root: &[Content], budget: &mut NodeBudget<'_>) -> Tasks {
        let mut list = Vec::new();
        for (kind, places) in turns.aims.tasks.clone() {
            let alone = Distances::new(kind, turns, root, budget);
            let mut task = Task { kind, places, alone, now: Vec::new() };
            task.find_places(root, turns.cells);
            // A piece that can do nothing alone says nothing of what it can do with others.
            let Task { alone, now, .. } = &mut task;
            let mut pieces = (0..turns.cells).filter(|at| turns.is_kind(root[*at], kind));
            if alone.as_mut().is_some_and(|far| pieces.any(|at| far.nearest(now, at as Cell) == NEVER)) {
                *alone = None;
            }
            list.push(task);
        }
        Tasks { list, matching: Matching::default(), pieces: Vec::new() }
    }

    /// Turns that are left, if each piece were alone but had a place of its own; `NEVER` or more if it cannot be.
    pub(super) fn left(&mut self, turns: &Turns, state: &[Content]) -> u32 {
        let Tasks { list, matching, pieces } = self;
        let mut left = 0;
        for task in list {
            task.find_places(state, turns.cells);
            let Task { kind, places, alone, now } = task;
            pieces.clear();
            pieces
                .extend((0..turns.cells as Cell).filter(|at| turns.is_kind(state[usize::from(*at)], *kind)));
            left += match alone {
                None => pieces.len() as u32 + places.iter().filter(|at| !pieces.contains(at)).count() as u32,
                Some(far) if places.is_empty() => {
                    // Each piece may also go without a place of its own.
                    let nearest: Vec<u32> =
                        pieces.iter().map(|at| far.nearest(now, *at) + WITHOUT_PLACE).collect();
                    matching.least(pieces.len(), now.len() + pieces.len(), &mut |row, column| {
                        now.get(column).map_or(nearest[row], |place| far.of(*place, pieces[row]))
                    })
                }
                Some(_) if pieces.len() < places.len() => NEVER,
                Some(far) => matching.least(places.len(), pieces.len(), &mut |row, column| {
                    far.of(places[row], pieces[column])
                }),
            };
        }
        left
    }

    /// Whether a piece, though alone, can do nothing for its task at a place, as the board stood when it was asked for
    /// last.
    pub(super) fn is_dead(&mut self, turns: &Turns, content: Content, at: Cell) -> bool {
        let mut tasks = self.list.iter_mut().filter(|task| turns.is_kind(content, task.kind));
        tasks.any(|Task { alone, now, .. }| alone.as_mut().is_some_and(|far| far.nearest(now, at) == NEVER))
    }

    /// Whether a piece is one of a task that is not done there.
    pub(super) fn is_left(&self, turns: &Turns, content: Content, at: Cell) -> bool {
        let mut tasks = self.list.iter().filter(|task| turns.is_kind(content, task.kind));
        tasks.any(|task| !task.places.contains(&at))
    }

    /// Whether it is known of all pieces what they can do alone.
    pub(super) fn are_known(&self) -> bool {
        !self.list.is_empty() && self.list.iter().all(|task| task.alone.is_some())
    }
}

impl Task {
    fn find_places(&mut self, state: &[Content], cells: usize) {
        self.now.clone_from(&self.places);
        let Some(far) = self.alone.as_ref().filter(|_| self.places.is_empty()) else { return };
        let targets = (0..cells).filter(|at| far.targets.contains(&state[*at]));
        self.now.extend(far.gone.iter().copied().chain(targets.map(|at| at as Cell)));
    }
}
