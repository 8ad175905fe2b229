//! Goals prepared for testing: one tree per player of a goal, with configurations as lists of cells.

use super::pattern::Pattern;
use crate::program::{GoalCondition, GoalKind, PieceId, PlayerId, Program, Role};

/// All goals, in file order.
#[derive(Debug, Default)]
pub(crate) struct GoalRules {
    pub goals: Vec<ReadyGoal>,
    /// The numbers of those that the board alone decides, and of those that depend on the moves.
    by_phase: [Vec<u16>; 2],
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
    pub(crate) fn new(program: &Program) -> GoalRules {
        let mut rules = GoalRules { is_quiet: true, ..GoalRules::default() };
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
                .map(|&player| (player, node(program, player, &goal.condition, goal.kind)))
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
            rules.by_phase[phase as usize].push(rules.goals.len() as u16);
            rules.goals.push(ReadyGoal { kind: goal.kind, trees });
        }
        rules
    }

    /// The goals of a phase with their numbers, in file order.
    pub(crate) fn of_phase(&self, phase: Phase) -> impl Iterator<Item = (u16, &ReadyGoal)> {
        self.by_phase[phase as usize].iter().map(|number| (*number, &self.goals[usize::from(*number)]))
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

/// Any of the nodes, with all patterns merged.
fn either(nodes: Vec<Node>) -> Node {
    let mut others = Vec::new();
    let mut patterns = Vec::new();
    for node in nodes {
        match node {
            Node::Pattern(pattern) => patterns.push(pattern),
            node => others.push(node),
        }
    }
    let merged = (!patterns.is_empty()).then(|| Node::Pattern(Pattern::any(patterns)));
    match (merged, others.is_empty()) {
        (Some(pattern), true) => pattern,
        (pattern, _) => Node::Or(pattern.into_iter().chain(others).collect()),
    }
}

fn node(program: &Program, player: PlayerId, condition: &GoalCondition, kind: GoalKind) -> Node {
    let inner = |inner: &GoalCondition| node(program, player, inner, kind);
    let kinds = |pieces: &[PieceId]| pieces.iter().map(|piece| piece.0).collect();
    match condition {
        GoalCondition::Not(negated) => Node::Not(Box::new(inner(negated))),
        GoalCondition::And(all) => Node::And(all.iter().map(inner).collect()),
        GoalCondition::Or(any) => either(any.iter().map(inner).collect()),
        GoalCondition::Absolute { occupants, places } => {
            Node::Pattern(Pattern::absolute(program, player, occupants, places))
        }
        GoalCondition::Relative(items) => Node::Pattern(Pattern::relative(program, player, items)),
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
