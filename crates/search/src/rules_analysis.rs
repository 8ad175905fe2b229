//! What a search must know of the rules before it starts.

use crate::symmetry::Symmetry;
use board::{
    Condition, GoalCondition, Landmark, LastMove, MaximalCaptures, PlayerId, PositionRef, Program, Role,
    Statement,
};

/// RulesAnalysis that can be read off the rules.
#[derive(Clone, Debug)]
pub(crate) struct RulesAnalysis {
    /// Whether the last move tells positions apart.
    pub last: LastMove,
    /// Whether a goal says what repetition means; else it is a draw.
    pub repetition: bool,
    /// Whether some pieces must not be left attacked.
    pub royal: bool,
    /// The players that take decisions: seats, not dice.
    pub seats: Vec<PlayerId>,
    /// True if a random player has turns.
    pub chance: bool,
    /// Whether a capture, where there is one, must be made, or the longest.
    pub forces_captures: bool,
    /// Whether a piece that is hit mostly changes sides and stays, as boards filled by chance tell.
    pub turns_pieces: bool,
    /// Maps of the board after which the rules are the same; none is looked for here.
    pub symmetries: Vec<Symmetry>,
}

impl RulesAnalysis {
    pub(crate) fn new(program: &Program) -> RulesAnalysis {
        let mut seats: Vec<PlayerId> = Vec::new();
        let mut chance = false;
        for turn in &program.turns {
            match program.players[turn.player].role {
                Role::Random => chance = true,
                Role::Seat if !seats.contains(&turn.player) => seats.push(turn.player),
                Role::Seat => {}
            }
        }
        let asks =
            |leaf: fn(&GoalCondition) -> bool| program.goals.iter().any(|goal| any(&goal.condition, &leaf));
        RulesAnalysis {
            last: if asks_last(program) { LastMove::Counts } else { LastMove::IsForgotten },
            repetition: asks(|leaf| matches!(leaf, GoalCondition::Repetition)),
            royal: asks(|leaf| matches!(leaf, GoalCondition::Checkmated(_))),
            seats,
            chance,
            forces_captures: !program.priorities.is_empty()
                || program.options.maximal_captures != MaximalCaptures::Free,
            turns_pieces: false,
            symmetries: Vec::new(),
        }
    }
}

fn any(condition: &GoalCondition, test: &dyn Fn(&GoalCondition) -> bool) -> bool {
    match condition {
        GoalCondition::Not(inner) => any(inner, test),
        GoalCondition::And(all) | GoalCondition::Or(all) => all.iter().any(|inner| any(inner, test)),
        leaf => test(leaf),
    }
}

/// Whether some block asks for the last move.
fn asks_last(program: &Program) -> bool {
    let blocks = program.pieces.iter().flat_map(|piece| piece.moves.iter().chain(&piece.drops));
    blocks.flat_map(|block| &block.statements).any(statement)
}

fn statement(asked: &Statement) -> bool {
    match asked {
        Statement::Go(at)
        | Statement::Mark(at)
        | Statement::Capture(at)
        | Statement::Flip(at)
        | Statement::ChangeOwner(at)
        | Statement::ChangeType(_, at)
        | Statement::Create { at, .. } => place(at),
        Statement::Verify(inner) | Statement::SetFlag(_, inner) => condition(inner),
        Statement::SetPositionFlag(_, inner, at) | Statement::SetAttribute { value: inner, at, .. } => {
            condition(inner) || place(at)
        }
        Statement::If(inner, then, otherwise) => {
            condition(inner) || then.iter().chain(otherwise).any(statement)
        }
        Statement::While(inner, body) => condition(inner) || body.iter().any(statement),
        Statement::From | Statement::To | Statement::Cascade | Statement::Add(_) => false,
    }
}

fn condition(asked: &Condition) -> bool {
    match asked {
        Condition::LastFrom(_) | Condition::LastTo(_) => true,
        Condition::Not(inner) => condition(inner),
        Condition::And(all) | Condition::Or(all) => all.iter().any(condition),
        Condition::Empty(at)
        | Condition::Enemy(at)
        | Condition::Friend(at)
        | Condition::Neutral(at)
        | Condition::OnBoard(at)
        | Condition::Marked(at)
        | Condition::GoalPosition(at)
        | Condition::AdjacentToEnemy(at)
        | Condition::Piece(_, at)
        | Condition::Attribute(_, at)
        | Condition::InZone(_, at)
        | Condition::Position(_, at)
        | Condition::Attacked(_, at)
        | Condition::Defended(_, at)
        | Condition::PositionFlag(_, at) => place(at),
        Condition::True | Condition::False | Condition::Flag(_) => false,
    }
}

fn place(asked: &PositionRef) -> bool {
    matches!(asked, PositionRef::Landmark(Landmark::LastFrom | Landmark::LastTo))
}
