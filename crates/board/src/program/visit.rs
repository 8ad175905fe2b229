//! Walks through the contents of blocks and conditions.

use super::{Block, Condition, GoalCondition, Occupant, PieceId, PositionRef, Statement};

/// What a block consists of.
#[derive(Clone, Copy, Debug)]
pub enum Item<'a> {
    /// A statement, possibly nested.
    Statement(&'a Statement),
    /// A condition, possibly nested.
    Condition(&'a Condition),
    /// The position that a statement or condition is about.
    Place(&'a PositionRef),
}

impl Block {
    /// Everything in the block in pre-order, with its nesting depth.
    pub fn items(&self) -> impl Iterator<Item = (usize, Item<'_>)> {
        let all = self.statements.iter().rev();
        walk(all.map(|statement| (0, Item::Statement(statement))).collect(), Item::inside)
    }
}

impl GoalCondition {
    /// The condition and everything in it in pre-order, with its nesting depth.
    pub fn items(&self) -> impl Iterator<Item = (usize, &GoalCondition)> {
        walk(vec![(0, self)], |condition, add| match condition {
            GoalCondition::Not(inner) => add(1, inner),
            GoalCondition::And(all) | GoalCondition::Or(all) => all.iter().for_each(|inner| add(1, inner)),
            _ => {}
        })
    }
}

impl Occupant {
    /// The type that it is about.
    pub fn kind(&self) -> PieceId {
        match self {
            Occupant::Own(kind) | Occupant::Opponent(kind) | Occupant::AnyOwner(kind) => *kind,
            Occupant::Not(inner) => inner.kind(),
        }
    }
}

impl<'a> Item<'a> {
    /// Adds the direct children, with the increase in depth.
    fn inside(self, add: &mut dyn FnMut(usize, Item<'a>)) {
        match self {
            Item::Statement(statement) => inside_statement(statement, add),
            Item::Condition(condition) => inside_condition(condition, add),
            Item::Place(_) => {}
        }
    }
}

fn inside_statement<'a>(statement: &'a Statement, add: &mut dyn FnMut(usize, Item<'a>)) {
    match statement {
        Statement::From | Statement::To | Statement::Cascade | Statement::Add(_) => {}
        Statement::Go(place)
        | Statement::Mark(place)
        | Statement::Capture(place)
        | Statement::Flip(place)
        | Statement::ChangeOwner(place)
        | Statement::ChangeType(_, place)
        | Statement::Create { at: place, .. } => add(0, Item::Place(place)),
        Statement::Verify(condition) | Statement::SetFlag(_, condition) => {
            add(0, Item::Condition(condition));
        }
        Statement::SetPositionFlag(_, condition, place)
        | Statement::SetAttribute { value: condition, at: place, .. } => {
            add(0, Item::Condition(condition));
            add(0, Item::Place(place));
        }
        Statement::If(condition, then, otherwise) => {
            add(0, Item::Condition(condition));
            then.iter().chain(otherwise).for_each(|inner| add(1, Item::Statement(inner)));
        }
        Statement::While(condition, body) => {
            add(0, Item::Condition(condition));
            body.iter().for_each(|inner| add(1, Item::Statement(inner)));
        }
    }
}

fn inside_condition<'a>(condition: &'a Condition, add: &mut dyn FnMut(usize, Item<'a>)) {
    match condition {
        Condition::True | Condition::False | Condition::Flag(_) => {}
        Condition::Not(inner) => add(1, Item::Condition(inner)),
        Condition::And(all) | Condition::Or(all) => {
            all.iter().for_each(|inner| add(1, Item::Condition(inner)));
        }
        Condition::Empty(place)
        | Condition::Enemy(place)
        | Condition::Friend(place)
        | Condition::Neutral(place)
        | Condition::Piece(_, place)
        | Condition::Attribute(_, place)
        | Condition::InZone(_, place)
        | Condition::OnBoard(place)
        | Condition::Position(_, place)
        | Condition::LastFrom(place)
        | Condition::LastTo(place)
        | Condition::Marked(place)
        | Condition::Attacked(_, place)
        | Condition::Defended(_, place)
        | Condition::GoalPosition(place)
        | Condition::AdjacentToEnemy(place)
        | Condition::PositionFlag(_, place) => add(0, Item::Place(place)),
    }
}

/// Walks a tree from the left, given the pending items, the next one last.
fn walk<T: Copy>(
    mut waiting: Vec<(usize, T)>,
    inside: impl Fn(T, &mut dyn FnMut(usize, T)),
) -> impl Iterator<Item = (usize, T)> {
    std::iter::from_fn(move || {
        let (depth, item) = waiting.pop()?;
        let start = waiting.len();
        inside(item, &mut |deeper, inner| waiting.push((depth + deeper, inner)));
        waiting[start..].reverse();
        Some((depth, item))
    })
}
