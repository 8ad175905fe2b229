//! Whether turns depend on nothing but the board.

use board::{
    Condition, Continuation, Landmark, MaximalCaptures, PassTurn, PositionRef, Program, Role, Statement,
};

/// Whether turns of these rules are single runs of blocks that depend on nothing but the board.
pub(super) fn is_plain(program: &Program) -> bool {
    let options = &program.options;
    let one_turn = match &program.turns[..] {
        [turn] => turn.player == turn.moves_as && program.players[turn.player].role == Role::Seat,
        _ => false,
    };
    one_turn
        && program.stock.iter().all(|stock| stock.count == 0)
        && !options.recycle_captures
        && !options.recycle_promotions
        && options.pass_turn == PassTurn::Never
        && options.maximal_captures == MaximalCaptures::Free
        && program.priorities.is_empty()
        && program.pieces.iter().flat_map(|piece| &piece.moves).all(|block| all_plain(&block.statements))
}

fn all_plain(statements: &[Statement]) -> bool {
    statements.iter().all(plain_statement)
}

fn plain_statement(statement: &Statement) -> bool {
    match statement {
        Statement::From | Statement::To | Statement::Cascade => true,
        Statement::Go(at)
        | Statement::Mark(at)
        | Statement::Capture(at)
        | Statement::Flip(at)
        | Statement::ChangeOwner(at)
        | Statement::ChangeType(_, at)
        | Statement::Create { at, .. } => plain_place(at),
        Statement::Verify(inner) | Statement::SetFlag(_, inner) => plain(inner),
        Statement::If(inner, then, otherwise) => plain(inner) && all_plain(then) && all_plain(otherwise),
        Statement::While(inner, body) => plain(inner) && all_plain(body),
        Statement::Add(add) => add.continuation == Continuation::Complete,
        Statement::SetAttribute { value, at, .. } | Statement::SetPositionFlag(_, value, at) => {
            plain(value) && plain_place(at)
        }
    }
}

fn plain(condition: &Condition) -> bool {
    match condition {
        Condition::True | Condition::False | Condition::Flag(_) => true,
        Condition::Not(inner) => plain(inner),
        Condition::And(all) | Condition::Or(all) => all.iter().all(plain),
        Condition::Empty(at)
        | Condition::Enemy(at)
        | Condition::Friend(at)
        | Condition::Neutral(at)
        | Condition::Piece(_, at)
        | Condition::Attribute(_, at)
        | Condition::InZone(_, at)
        | Condition::OnBoard(at)
        | Condition::Position(_, at)
        | Condition::Marked(at)
        | Condition::PositionFlag(_, at) => plain_place(at),
        Condition::LastFrom(_)
        | Condition::LastTo(_)
        | Condition::Attacked(..)
        | Condition::Defended(..)
        | Condition::GoalPosition(_)
        | Condition::AdjacentToEnemy(_) => false,
    }
}

fn plain_place(place: &PositionRef) -> bool {
    !matches!(place, PositionRef::Landmark(Landmark::LastFrom | Landmark::LastTo))
}
