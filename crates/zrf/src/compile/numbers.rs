//! The numbers of attributes and move types in saved games.

use board::{Block, Condition, Continuation, MoveTypeId, Program, Statement};

use super::piece;
use crate::names::NameTable;
use crate::parse::Node;
use crate::variant::Entry;

/// Attribute names in the order of their numbers: from the last piece to the first, and within each from the last attribute to the first.
pub(super) fn attributes(entry: &Entry) -> NameTable {
    let pieces: Vec<&Node> = entry.statements("piece").collect();
    let parts = pieces.into_iter().rev().flat_map(|piece| piece::attributes(piece).rev());
    parts.filter_map(|part| part.rest().first()?.text()).collect()
}

/// Sorts the move types by their numbers: the priorities from last to first, the turn order, then the pieces from last to first, each in
/// the order of its `visits`.
pub(super) fn number_move_types(program: &mut Program, visits: &[Vec<MoveTypeId>]) {
    let turns = program.turns.iter().filter_map(|turn| turn.move_type);
    let pieces = visits.iter().rev().flatten().copied();
    let all = (0..program.move_types.len()).map(MoveTypeId::from_index);
    let mut order: Vec<MoveTypeId> = Vec::new();
    let mut number = vec![None; program.move_types.len()];
    for kind in program.priorities.iter().rev().copied().chain(turns).chain(pieces).chain(all) {
        let number = &mut number[kind.index()];
        if number.is_none() {
            *number = Some(MoveTypeId::from_index(order.len()));
            order.push(kind);
        }
    }
    let renumber = |kind: &mut MoveTypeId| *kind = number[kind.index()].unwrap_or(*kind);
    program.move_types = order.iter().map(|kind| program.move_types[kind.index()].clone()).collect();
    program.priorities.iter_mut().for_each(renumber);
    program.turns.iter_mut().filter_map(|turn| turn.move_type.as_mut()).for_each(renumber);
    for piece in &mut program.pieces {
        piece.moves.iter_mut().chain(&mut piece.drops).for_each(|block| renumber_block(block, &renumber));
    }
}

fn renumber_block(block: &mut Block, renumber: &dyn Fn(&mut MoveTypeId)) {
    block.move_type.iter_mut().for_each(renumber);
    renumber_statements(&mut block.statements, renumber);
}

fn renumber_statements(statements: &mut [Statement], renumber: &dyn Fn(&mut MoveTypeId)) {
    for statement in statements {
        match statement {
            Statement::Verify(condition)
            | Statement::SetAttribute { value: condition, .. }
            | Statement::SetFlag(_, condition)
            | Statement::SetPositionFlag(_, condition, _) => renumber_condition(condition, renumber),
            Statement::If(condition, then, otherwise) => {
                renumber_condition(condition, renumber);
                renumber_statements(then, renumber);
                renumber_statements(otherwise, renumber);
            }
            Statement::While(condition, body) => {
                renumber_condition(condition, renumber);
                renumber_statements(body, renumber);
            }
            Statement::Add(add) => {
                if let Continuation::Type(kind) = &mut add.continuation {
                    renumber(kind);
                }
            }
            _ => {}
        }
    }
}

fn renumber_condition(condition: &mut Condition, renumber: &dyn Fn(&mut MoveTypeId)) {
    match condition {
        Condition::Not(inner) => renumber_condition(inner, renumber),
        Condition::And(all) | Condition::Or(all) => {
            all.iter_mut().for_each(|inner| renumber_condition(inner, renumber));
        }
        Condition::Attacked(Some(kind), _) | Condition::Defended(Some(kind), _) => renumber(kind),
        _ => {}
    }
}
