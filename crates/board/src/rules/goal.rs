//! Goals prepared for testing: one tree per player of a goal, with configurations as lists of cells.

use super::grid::Grid;
use super::pattern::{Configuration, Pattern};
use crate::program::{GoalCondition, GoalKind, PieceId, PlayerId, Program, Role};

/// All goals, in file order.
#[derive(Debug, Default)]
pub(crate) struct GoalRules {
    goals: Vec<ReadyGoal>,
    /// By phase and mover: the numbers of goals with those of their trees, in the order in which they count.
    by_phase: [Vec<Vec<(u16, u16)>>; 2],
    /// True if a goal depends on the last captures.
    pub asks_captured: bool,
    /// True if no goal that depends on the moves can hold while there is a move and the position is new.
    pub is_quiet: bool,
}

#[derive(Debug)]
pub(crate) struct ReadyGoal {
    pub kind: GoalKind,
    /// Its players, each with its tree.
    pub trees: Vec<(PlayerId, Node)>,
}

/// When a goal can be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// By the board, after a complete turn.
    Board,
    /// By the legal moves of the player to move.
    Moves,
}

#[derive(Debug)]
pub(crate) enum Node {
    Not(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
    Pattern(Pattern),
    /// The number of pieces of one player or all, of one type or all, is this.
    Count(Option<PlayerId>, Option<u16>, u32),
    Captured(PlayerId, Vec<u16>),
    Checkmated(PlayerId, Vec<u16>),
    Stalemated(PlayerId),
    /// The position occurs for the third time, with this player to move.
    Repetition(PlayerId),
    /// The position occurs for the third time, by this player's turn.
    Repeated(PlayerId),
}

impl GoalRules {
    pub(crate) fn new(program: &Program, grid: &Grid) -> GoalRules {
        let by_phase = [(); 2].map(|()| vec![Vec::new(); program.players.len()]);
        let mut rules = GoalRules { is_quiet: true, by_phase, ..GoalRules::default() };
        for goal in &program.goals {
            let all: Vec<PlayerId> = program
                .players
                .iter()
                .filter(|(id, player)| player.role == Role::Seat && !program.is_neutral(*id))
                .map(|(id, _)| id)
                .collect();
            let players = if goal.players.is_empty() { &all } else { &goal.players };
            let mut trees: Vec<(PlayerId, Node)> = players
                .iter()
                .map(|&player| (player, node(program, grid, player, &goal.condition, goal.kind)))
                .collect();
            if goal.kind == GoalKind::Draw
                && trees.iter().all(|(_, tree)| matches!(tree, Node::Count(None, ..)))
            {
                // It is the same for all.
                trees.truncate(1);
            }
            rules.asks_captured |= any(&goal.condition, &|leaf| matches!(leaf, GoalCondition::Captured(_)));
            let phase = if any(&goal.condition, &asks_moves) { Phase::Moves } else { Phase::Board };
            rules.is_quiet &= phase == Phase::Board || trees.iter().all(|(_, tree)| is_quiet(tree));
            for (mover, order) in rules.by_phase[phase as usize].iter_mut().enumerate() {
                // Goals that make the mover win come first.
                let is_later = |tree: &u16| {
                    (trees[usize::from(*tree)].0.index() == mover) == (goal.kind == GoalKind::Loss)
                };
                let mut numbers: Vec<u16> = (0..trees.len() as u16).collect();
                numbers.sort_by_key(is_later);
                order.extend(numbers.into_iter().map(|tree| (rules.goals.len() as u16, tree)));
            }
            rules.goals.push(ReadyGoal { kind: goal.kind, trees });
        }
        rules
    }

    /// The trees of a phase after a turn of `mover`, in file order: the goal's number, the goal, and the number of its tree.
    pub(crate) fn of_phase(
        &self,
        phase: Phase,
        mover: PlayerId,
    ) -> impl Iterator<Item = (u16, &ReadyGoal, usize)> {
        let order = self.by_phase[phase as usize][mover.index()].iter();
        order.map(|(number, tree)| (*number, &self.goals[usize::from(*number)], usize::from(*tree)))
    }
}

/// Returns true if a tree is false while there is a move and the position is new.
fn is_quiet(node: &Node) -> bool {
    match node {
        Node::Stalemated(_) | Node::Checkmated(..) | Node::Repetition(_) | Node::Repeated(_) => true,
        Node::And(all) => all.iter().any(is_quiet),
        Node::Or(any) => any.iter().all(is_quiet),
        _ => false,
    }
}

/// The types that a player must not leave attacked.
pub(super) fn royal(program: &Program, player: PlayerId) -> Vec<u16> {
    let mut types = Vec::new();
    for goal in &program.goals {
        if goal.players.is_empty() || goal.players.contains(&player) {
            collect_royal(&goal.condition, &mut types);
        }
    }
    types.sort_unstable();
    types.dedup();
    types
}

fn collect_royal(condition: &GoalCondition, types: &mut Vec<u16>) {
    match condition {
        GoalCondition::Checkmated(pieces) => types.extend(pieces.iter().map(|piece| piece.0)),
        GoalCondition::Not(inner) => collect_royal(inner, types),
        GoalCondition::And(all) | GoalCondition::Or(all) => {
            all.iter().for_each(|inner| collect_royal(inner, types));
        }
        _ => {}
    }
}

fn asks_moves(leaf: &GoalCondition) -> bool {
    matches!(leaf, GoalCondition::Checkmated(_) | GoalCondition::Stalemated | GoalCondition::Repetition)
}

fn any(condition: &GoalCondition, test: &dyn Fn(&GoalCondition) -> bool) -> bool {
    match condition {
        GoalCondition::Not(inner) => any(inner, test),
        GoalCondition::And(all) | GoalCondition::Or(all) => all.iter().any(|inner| any(inner, test)),
        leaf => test(leaf),
    }
}

/// The configurations of which a condition asks one; `None` if it asks anything else.
fn configurations(
    program: &Program,
    player: PlayerId,
    condition: &GoalCondition,
) -> Option<Vec<Configuration>> {
    match condition {
        GoalCondition::Absolute { occupants, places } => {
            Some(vec![Configuration::absolute(program, player, occupants, places)])
        }
        GoalCondition::Relative(items) => Some(vec![Configuration::relative(program, player, items)]),
        GoalCondition::Or(any) => {
            let inner = any.iter().map(|inner| configurations(program, player, inner));
            Some(inner.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
        }
        _ => None,
    }
}

fn node(program: &Program, grid: &Grid, player: PlayerId, condition: &GoalCondition, kind: GoalKind) -> Node {
    let inner = |inner: &GoalCondition| node(program, grid, player, inner, kind);
    let kinds = |pieces: &[PieceId]| pieces.iter().map(|piece| piece.0).collect();
    if let Some(found) = configurations(program, player, condition) {
        return Node::Pattern(Pattern::new(found, grid));
    }
    match condition {
        GoalCondition::Absolute { .. } | GoalCondition::Relative(_) => Node::Or(Vec::new()),
        GoalCondition::Not(negated) => Node::Not(Box::new(inner(negated))),
        GoalCondition::And(all) => Node::And(all.iter().map(inner).collect()),
        GoalCondition::Or(any) => {
            let of = |inner: &GoalCondition| configurations(program, player, inner);
            let found: Vec<Configuration> = any.iter().filter_map(of).flatten().collect();
            let others = any.iter().filter(|inner| of(inner).is_none()).map(inner);
            let pattern = (!found.is_empty()).then(|| Node::Pattern(Pattern::new(found, grid)));
            Node::Or(pattern.into_iter().chain(others).collect())
        }
        GoalCondition::PiecesRemaining(count, piece) => {
            Node::Count(Some(player), piece.map(|piece| piece.0), *count)
        }
        GoalCondition::TotalPieceCount(count, piece) => Node::Count(None, piece.map(|piece| piece.0), *count),
        GoalCondition::Captured(pieces) => Node::Captured(player, kinds(pieces)),
        GoalCondition::Checkmated(pieces) => Node::Checkmated(player, kinds(pieces)),
        GoalCondition::Stalemated => Node::Stalemated(player),
        // Who repeats loses; whoever is to move wins by it.
        GoalCondition::Repetition if kind == GoalKind::Loss => Node::Repeated(player),
        GoalCondition::Repetition => Node::Repetition(player),
    }
}
