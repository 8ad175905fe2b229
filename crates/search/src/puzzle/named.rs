//! Which pieces the goals speak of.

use board::{GoalCondition, Occupant, PieceId, Program};

use super::board::{Content, Contents, EMPTY};

/// Which pieces the goals speak of, and which move by themselves.
#[derive(Clone, Debug)]
pub(super) struct Named {
    kinds: Vec<bool>,
    movers: Vec<bool>,
    /// Whether a goal counts all pieces of whatever type.
    pub counts_all: bool,
}

impl Named {
    pub(super) fn new(program: &Program) -> Named {
        let movers = program.pieces.iter().map(|piece| !piece.moves.is_empty()).collect();
        let mut named = Named { kinds: vec![false; program.pieces.len()], movers, counts_all: false };
        program.goals.iter().for_each(|goal| named.collect(&goal.condition));
        named
    }

    fn collect(&mut self, condition: &GoalCondition) {
        match condition {
            GoalCondition::Not(inner) => self.collect(inner),
            GoalCondition::And(all) | GoalCondition::Or(all) => {
                all.iter().for_each(|inner| self.collect(inner));
            }
            GoalCondition::Absolute { occupants, .. } => {
                occupants.iter().for_each(|occupant| self.occupant(occupant));
            }
            GoalCondition::PiecesRemaining(_, kind) | GoalCondition::TotalPieceCount(_, kind) => match kind {
                Some(kind) => self.name(*kind),
                None => self.counts_all = true,
            },
            GoalCondition::Captured(kinds) => kinds.iter().for_each(|kind| self.name(*kind)),
            GoalCondition::Stalemated | GoalCondition::Repetition => {}
            // Such goals may be about anything.
            GoalCondition::Relative(_) | GoalCondition::Checkmated(_) => self.kinds.fill(true),
        }
    }

    fn occupant(&mut self, occupant: &Occupant) {
        match occupant {
            Occupant::Own(kind) | Occupant::Opponent(kind) | Occupant::AnyOwner(kind) => self.name(*kind),
            Occupant::Not(inner) => self.occupant(inner),
        }
    }

    fn name(&mut self, kind: PieceId) {
        self.kinds[kind.index()] = true;
    }

    /// Whether goals speak of the type of a piece.
    pub(super) fn is_named(&self, contents: &Contents, content: Content) -> bool {
        contents.piece(content).is_some_and(|piece| self.kinds[piece.kind.index()])
    }

    /// Whether it is a piece that goals do not speak of and that moves by itself.
    pub(super) fn is_walker(&self, contents: &Contents, content: Content) -> bool {
        contents.piece(content).is_some_and(|piece| {
            let kind = piece.kind.index();
            self.movers[kind] && !self.kinds[kind]
        })
    }

    /// Whether a turn is nothing but a walk: given what each changed place holds before and after, and what is moved.
    pub(super) fn is_walk(
        &self,
        contents: &Contents,
        mut changed: impl Iterator<Item = (Content, Content)> + Clone,
        mut moved: impl Iterator<Item = Content>,
    ) -> bool {
        let pieces = |content: Content| i32::from(content != EMPTY);
        let grown: i32 = changed.clone().map(|(before, after)| pieces(after) - pieces(before)).sum();
        (!self.counts_all || grown == 0)
            && moved.all(|content| self.is_walker(contents, content))
            && !changed
                .any(|(before, after)| self.is_named(contents, before) || self.is_named(contents, after))
    }
}
