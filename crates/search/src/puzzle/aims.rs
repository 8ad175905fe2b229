//! What the goals say of pieces: which types they name, and where these are to get.

use board::{GoalCondition, GoalKind, GoalPlace, Occupant, PieceId, Program};

use super::row::Cell;

/// What the goals say of pieces.
#[derive(Debug)]
pub(super) struct Aims {
    named: Vec<bool>,
    walkers: Vec<bool>,
    /// Whether a goal counts all pieces of whatever type.
    pub counts_all: bool,
    /// Types that are to get to places; without places they are to go away.
    pub tasks: Vec<(PieceId, Vec<Cell>)>,
}

impl Aims {
    pub(super) fn new(program: &Program) -> Aims {
        let mut aims = Aims {
            named: vec![false; program.pieces.len()],
            walkers: Vec::new(),
            counts_all: false,
            tasks: Vec::new(),
        };
        for goal in &program.goals {
            goal.condition.items().for_each(|(_, condition)| aims.note(condition));
            if goal.kind == GoalKind::Win {
                aims.add_tasks(&goal.condition);
            }
        }
        let walks = |(piece, named): (&board::Piece, &bool)| !piece.moves.is_empty() && !named;
        aims.walkers = program.pieces.iter().zip(&aims.named).map(walks).collect();
        aims
    }

    /// Whether goals speak of a type.
    pub(super) fn names(&self, kind: PieceId) -> bool {
        self.named[kind.index()]
    }

    /// Whether pieces of a type move by themselves and no goal speaks of them.
    pub(super) fn walks(&self, kind: PieceId) -> bool {
        self.walkers[kind.index()]
    }

    fn note(&mut self, condition: &GoalCondition) {
        match condition {
            GoalCondition::Absolute { occupants, .. } => {
                occupants.iter().for_each(|occupant| self.named[occupant.kind().index()] = true);
            }
            GoalCondition::PiecesRemaining(_, None) | GoalCondition::TotalPieceCount(_, None) => {
                self.counts_all = true;
            }
            GoalCondition::PiecesRemaining(_, Some(kind)) | GoalCondition::TotalPieceCount(_, Some(kind)) => {
                self.named[kind.index()] = true;
            }
            GoalCondition::Captured(kinds) => kinds.iter().for_each(|kind| self.named[kind.index()] = true),
            GoalCondition::Not(_)
            | GoalCondition::And(_)
            | GoalCondition::Or(_)
            | GoalCondition::Stalemated
            | GoalCondition::Repetition => {}
            // Such goals may be about anything.
            GoalCondition::Relative(_) | GoalCondition::Checkmated(_) => self.named.fill(true),
        }
    }

    fn add_tasks(&mut self, condition: &GoalCondition) {
        match condition {
            GoalCondition::And(all) => all.iter().for_each(|inner| self.add_tasks(inner)),
            GoalCondition::Absolute { occupants, places } => {
                let kind = occupants.iter().find_map(|occupant| match occupant {
                    Occupant::Own(kind) | Occupant::AnyOwner(kind) => Some(*kind),
                    _ => None,
                });
                let places = places.iter().filter_map(|place| match place {
                    GoalPlace::Position(at) => Some(at.0),
                    GoalPlace::Zone(_) => None,
                });
                let places: Vec<Cell> = places.collect();
                let Some(kind) = kind.filter(|_| !places.is_empty()) else { return };
                match self.tasks.iter_mut().find(|(other, known)| *other == kind && !known.is_empty()) {
                    Some((_, known)) => known.extend(places),
                    None => self.tasks.push((kind, places)),
                }
            }
            GoalCondition::PiecesRemaining(0, Some(kind)) | GoalCondition::TotalPieceCount(0, Some(kind)) => {
                self.tasks.push((*kind, Vec::new()));
            }
            _ => {}
        }
    }
}
