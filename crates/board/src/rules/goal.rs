//! Goals made ready to test: one tree for each player a goal is for, configurations as lists of cells.

use super::{Cell, EMPTY, class_of, enemies, owner_of};
use crate::program::{
    GoalCondition, GoalKind, GoalPlace, Occupant, PatternItem, PieceId, PlayerId, PositionId, Program, Role,
};

/// All goals, in file order.
#[derive(Debug, Default)]
pub(crate) struct GoalRules {
    pub goals: Vec<ReadyGoal>,
    /// Whether some goal asks what was captured last.
    pub asks_captured: bool,
    /// Whether no goal can hold by the moves while there is one and the position is new.
    pub is_quiet: bool,
}

#[derive(Debug)]
pub(crate) struct ReadyGoal {
    pub kind: GoalKind,
    pub phase: Phase,
    /// Each player it is for, with its tree.
    pub trees: Vec<(PlayerId, Node)>,
}

/// When a goal can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// From the board, after a complete turn.
    Board,
    /// With the legal moves of the player to move.
    Moves,
}

#[derive(Debug)]
pub(crate) enum Node {
    Not(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
    Pattern(Pattern),
    /// Pieces of one player, or all, of one type, or all, are so many.
    Count(Option<PlayerId>, Option<u16>, u32),
    Captured(PlayerId, Vec<u16>),
    Checkmated(PlayerId, Vec<u16>),
    Stalemated(PlayerId),
    Repetition(PlayerId),
}

/// A configuration: holds when any of its instances does.
#[derive(Debug, Default)]
pub(crate) struct Pattern {
    pub instances: Vec<Instance>,
    pub matchers: Vec<Matcher>,
    /// By cell: the instances that look at it, each with the matcher it has there.
    pub by_cell: Vec<Vec<(u16, u32)>>,
}

/// Holds when every item does.
#[derive(Debug, Default, Clone)]
pub(crate) struct Instance(pub Vec<Item>);

/// Holds when one of the cells matches.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub cells: Vec<Cell>,
    pub matcher: u16,
}

/// What a configuration wants to see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Matcher {
    One {
        class: u16,
        kind: u16,
    },
    /// By owner and type, then emptiness.
    Table {
        kinds: usize,
        bits: Vec<bool>,
        empty: bool,
    },
}

impl Matcher {
    pub(crate) fn matches(&self, class: u16, kind: u16) -> bool {
        match self {
            Matcher::One { class: wanted, kind: wanted_kind } => class == *wanted && kind == *wanted_kind,
            Matcher::Table { empty, .. } if class == EMPTY => *empty,
            Matcher::Table { kinds, bits, .. } => bits[owner_of(class).index() * kinds + usize::from(kind)],
        }
    }

    fn new(program: &Program, player: PlayerId, occupants: &[Occupant]) -> Matcher {
        if let [Occupant::Own(piece)] = occupants {
            return Matcher::One { class: class_of(player), kind: piece.0 };
        }
        let kinds = program.pieces.len();
        let sees = |owner, kind| {
            occupants.iter().any(|occupant| sees(program, player, occupant, Some((owner, kind))))
        };
        let players = (0..program.players.len()).map(PlayerId::from_index);
        let bits = players.flat_map(|owner| (0..kinds).map(move |kind| (owner, PieceId::from_index(kind))));
        Matcher::Table {
            kinds,
            bits: bits.map(|(owner, kind)| sees(owner, kind)).collect(),
            empty: occupants.iter().any(|occupant| self::sees(program, player, occupant, None)),
        }
    }
}

fn sees(program: &Program, player: PlayerId, occupant: &Occupant, cell: Option<(PlayerId, PieceId)>) -> bool {
    match occupant {
        Occupant::Not(inner) => !sees(program, player, inner, cell),
        Occupant::Own(piece) => cell == Some((player, *piece)),
        Occupant::AnyOwner(piece) => cell.is_some_and(|(_, kind)| kind == *piece),
        Occupant::Opponent(piece) => cell
            .is_some_and(|(owner, kind)| kind == *piece && enemies(program, player) & class_of(owner) != 0),
    }
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
            let trees: Vec<(PlayerId, Node)> =
                players.iter().map(|&player| (player, node(program, player, &goal.condition))).collect();
            rules.asks_captured |= any(&goal.condition, &|leaf| matches!(leaf, GoalCondition::Captured(_)));
            let phase = if any(&goal.condition, &asks_moves) { Phase::Moves } else { Phase::Board };
            rules.is_quiet &= phase == Phase::Board || trees.iter().all(|(_, tree)| is_quiet(tree));
            rules.goals.push(ReadyGoal { kind: goal.kind, phase, trees });
        }
        rules
    }
}

/// Whether a tree is false as long as there is a move and the position is new.
fn is_quiet(node: &Node) -> bool {
    match node {
        Node::Stalemated(_) | Node::Checkmated(..) | Node::Repetition(_) => true,
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

fn node(program: &Program, player: PlayerId, condition: &GoalCondition) -> Node {
    let kinds = |pieces: &[PieceId]| pieces.iter().map(|piece| piece.0).collect();
    match condition {
        GoalCondition::Not(inner) => Node::Not(Box::new(node(program, player, inner))),
        GoalCondition::And(all) => Node::And(all.iter().map(|inner| node(program, player, inner)).collect()),
        GoalCondition::Or(any) => Node::Or(any.iter().map(|inner| node(program, player, inner)).collect()),
        GoalCondition::Absolute { occupants, places } => {
            Node::Pattern(absolute(program, player, Matcher::new(program, player, occupants), places))
        }
        GoalCondition::Relative(items) => Node::Pattern(relative(program, player, items)),
        GoalCondition::PiecesRemaining(count, piece) => {
            Node::Count(Some(player), piece.map(|piece| piece.0), *count)
        }
        GoalCondition::TotalPieceCount(count, piece) => Node::Count(None, piece.map(|piece| piece.0), *count),
        GoalCondition::Captured(pieces) => Node::Captured(player, kinds(pieces)),
        GoalCondition::Checkmated(pieces) => Node::Checkmated(player, kinds(pieces)),
        GoalCondition::Stalemated => Node::Stalemated(player),
        GoalCondition::Repetition => Node::Repetition(player),
    }
}

fn absolute(program: &Program, player: PlayerId, matcher: Matcher, places: &[GoalPlace]) -> Pattern {
    let items = places.iter().map(|place| {
        let cells = match place {
            GoalPlace::Position(position) => vec![position.0],
            GoalPlace::Zone(zone) => {
                program.zones[zone.index()].positions[player].iter().map(|position| position.0).collect()
            }
        };
        Item { cells, matcher: 0 }
    });
    Pattern::new(program, vec![matcher], vec![Instance(items.collect())])
}

fn relative(program: &Program, player: PlayerId, items: &[PatternItem]) -> Pattern {
    let mut matchers = Vec::new();
    // Each entry: the steps from the entry before, then what must stand there.
    let mut walk: Vec<(Vec<usize>, u16)> = Vec::new();
    let mut steps = Vec::new();
    let mut rest = items;
    while let Some(item) = rest.first() {
        if let PatternItem::Step(direction) = item {
            steps.push(program.symmetric(player, *direction).index());
            rest = &rest[1..];
            continue;
        }
        let length = rest.iter().take_while(|item| matches!(item, PatternItem::Occupant(_))).count();
        let occupants: Vec<Occupant> = rest[..length]
            .iter()
            .filter_map(|item| match item {
                PatternItem::Occupant(occupant) => Some(occupant.clone()),
                PatternItem::Step(_) => None,
            })
            .collect();
        let matcher = Matcher::new(program, player, &occupants);
        let known = matchers.iter().position(|known| *known == matcher).unwrap_or_else(|| {
            matchers.push(matcher);
            matchers.len() - 1
        });
        walk.push((std::mem::take(&mut steps), known as u16));
        rest = &rest[length..];
    }
    let from = |origin: usize| -> Option<Instance> {
        let mut at = PositionId::from_index(origin);
        let mut items = Vec::new();
        for (steps, matcher) in &walk {
            for &step in steps {
                at = program.links[step][at.index()]?;
            }
            items.push(Item { cells: vec![at.0], matcher: *matcher });
        }
        Some(Instance(items))
    };
    let instances = (0..program.positions.len()).filter_map(from).collect();
    Pattern::new(program, matchers, instances)
}

impl Pattern {
    fn new(program: &Program, matchers: Vec<Matcher>, instances: Vec<Instance>) -> Pattern {
        let mut by_cell = vec![Vec::new(); program.positions.len()];
        for (number, instance) in instances.iter().enumerate() {
            for item in &instance.0 {
                for &cell in &item.cells {
                    let list: &mut Vec<(u16, u32)> = &mut by_cell[usize::from(cell)];
                    list.push((item.matcher, number as u32));
                }
            }
        }
        for list in &mut by_cell {
            list.sort_unstable();
            list.dedup();
        }
        Pattern { instances, matchers, by_cell }
    }
}
