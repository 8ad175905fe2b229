//! What pieces and places are worth, read off the rules: for players that know no particular game.

use std::collections::VecDeque;

use board::{
    ByPlayer, Goal, GoalCondition, GoalKind, GoalPlace, Moves, Occupant, PieceId, PlayerId, Position,
    PositionId, Program, Role, Rules,
};
use std::sync::{Arc, OnceLock};

/// A tenth of the value of a piece that cannot move.
const VALUE: i64 = 10;
/// On so many places at most is it tried how many moves a piece has.
const TRIED: usize = 64;

/// What pieces and places are worth.
#[derive(Debug)]
pub struct PieceValues {
    rules: Arc<Rules>,
    /// Made when first asked for.
    values: OnceLock<Vec<i64>>,
    /// Steps from each position to the nearest aim of each player; `None` where no way leads there.
    steps: ByPlayer<Vec<Option<u32>>>,
    kinds: ByPlayer<Aims>,
    wants_none: ByPlayer<bool>,
}

/// What the places are that a player goes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aims {
    /// One piece that gets to one of them wins.
    OneWins,
    /// Several are to be filled.
    AllWin,
    /// No goal names any: where the others stood at the start, or the middle.
    Guessed,
}

impl PieceValues {
    /// Reads them off the rules.
    pub fn new(rules: &Arc<Rules>) -> PieceValues {
        let program = rules.program();
        let players = program.players.len();
        PieceValues {
            rules: Arc::clone(rules),
            values: OnceLock::new(),
            steps: ByPlayer::new(players, |player| steps_to(program, &aims(program, player))),
            kinds: ByPlayer::new(players, |player| kind_of_aims(program, player)),
            wants_none: ByPlayer::new(players, |player| wants_none(program, player)),
        }
    }

    /// The value of each piece type: one and the number of its moves on an empty board, on average, in tenths.
    pub fn values(&self) -> &[i64] {
        let kinds = self.rules.program().pieces.len();
        let each = || (0..kinds).map(|kind| value(&self.rules, PieceId::from_index(kind))).collect();
        self.values.get_or_init(each)
    }

    /// Whether a player wins by having no pieces left.
    pub fn wants_none(&self, player: PlayerId) -> bool {
        self.wants_none[player]
    }

    /// Steps from each position to the nearest aim of a player; `None` where no way leads there.
    pub fn steps(&self, player: PlayerId) -> &[Option<u32>] {
        &self.steps[player]
    }

    /// What the aims of a player are.
    pub fn aims(&self, player: PlayerId) -> Aims {
        self.kinds[player]
    }

    /// How many steps nearer a move brings a player to its aims: the places where a win of its own wants its pieces;
    /// where no goal names places, those where the others stood at the start; on a board that starts empty, the
    /// middle. A piece that is put down counts the steps that are left.
    pub fn advance(&self, player: PlayerId, from: Option<PositionId>, to: PositionId) -> i64 {
        let left = |at: PositionId| self.steps[player][at.index()].map(i64::from);
        match (from.map(left), left(to)) {
            (Some(Some(from)), Some(to)) => from - to,
            (None, Some(to)) => -to,
            _ => 0,
        }
    }
}

/// One and the moves that a piece has on an empty board, averaged over players and places, in tenths.
fn value(rules: &Arc<Rules>, piece: PieceId) -> i64 {
    let program = rules.program();
    let places = program.positions.len();
    let stride = places.div_ceil(TRIED);
    let (mut tried, mut found) = (0, 0);
    let mut moves = Moves::new();
    for player in (0..program.players.len()).map(PlayerId::from_index) {
        let Some(turn) = program.turns.iter().position(|turn| turn.moves_as == player) else { continue };
        for at in (0..places).step_by(stride).map(PositionId::from_index) {
            let mut position = Position::empty(rules);
            position.put(player, piece, at);
            position.set_turn(turn);
            // No move is written so: it leaves the list of all moves.
            position.find("", &mut moves);
            found += moves.iter().filter(|part| part.from() == Some(at)).count();
            tried += 1;
        }
    }
    VALUE + VALUE * found as i64 / tried.max(1)
}

/// The conditions by which a player wins.
pub(crate) fn wins(program: &Program, player: PlayerId) -> impl Iterator<Item = &GoalCondition> {
    let concerns = move |goal: &&Goal| goal.players.is_empty() || goal.players.contains(&player);
    let wins = program.goals.iter().filter(|goal| goal.kind == GoalKind::Win);
    wins.filter(concerns).map(|goal| &goal.condition)
}

fn wants_none(program: &Program, player: PlayerId) -> bool {
    fn is_none_left(condition: &GoalCondition) -> bool {
        match condition {
            GoalCondition::And(all) | GoalCondition::Or(all) => all.iter().any(is_none_left),
            GoalCondition::PiecesRemaining(count, _) => *count == 0,
            _ => false,
        }
    }
    wins(program, player).any(is_none_left)
}

/// Where a player wants its pieces to be.
fn aims(program: &Program, player: PlayerId) -> Vec<PositionId> {
    let mut aims = Vec::new();
    for condition in wins(program, player) {
        wanted(program, player, condition, &mut aims);
    }
    if aims.is_empty() {
        let fights = |other: PlayerId| {
            other != player && !program.is_neutral(other) && program.players[other].role == Role::Seat
        };
        aims = program.setup.iter().filter(|piece| fights(piece.player)).map(|piece| piece.at).collect();
    }
    if aims.is_empty() { middle(program) } else { aims }
}

fn kind_of_aims(program: &Program, player: PlayerId) -> Aims {
    fn single(condition: &GoalCondition) -> bool {
        match condition {
            GoalCondition::And(all) => all.len() == 1 && all.iter().all(single),
            GoalCondition::Or(all) => all.iter().any(single),
            GoalCondition::Absolute { places, .. } => places.len() == 1,
            _ => false,
        }
    }
    let mut named = Vec::new();
    wins(program, player).for_each(|condition| wanted(program, player, condition, &mut named));
    match named.is_empty() {
        true => Aims::Guessed,
        false if wins(program, player).any(single) => Aims::OneWins,
        false => Aims::AllWin,
    }
}

/// The places where a condition wants the player's own pieces.
fn wanted(program: &Program, player: PlayerId, condition: &GoalCondition, aims: &mut Vec<PositionId>) {
    match condition {
        GoalCondition::And(all) | GoalCondition::Or(all) => {
            all.iter().for_each(|inner| wanted(program, player, inner, aims));
        }
        GoalCondition::Absolute { occupants, places } => {
            if !occupants.iter().any(|occupant| matches!(occupant, Occupant::Own(_) | Occupant::AnyOwner(_)))
            {
                return;
            }
            for place in places {
                match place {
                    GoalPlace::Position(at) => aims.push(*at),
                    GoalPlace::Zone(zone) => {
                        aims.extend(program.zones[zone.index()].positions.get(player).into_iter().flatten());
                    }
                }
            }
        }
        _ => {}
    }
}

/// The positions from which the farthest is nearest.
fn middle(program: &Program) -> Vec<PositionId> {
    let positions = (0..program.positions.len()).map(PositionId::from_index);
    let farthest = |at: PositionId| steps_to(program, &[at]).into_iter().flatten().max().unwrap_or(0);
    let seen = positions.filter(|at| program.positions[at.index()].rectangle.is_some());
    let each: Vec<(u32, PositionId)> =
        seen.map(|at| (farthest(at), at)).filter(|(far, _)| *far > 0).collect();
    let least = each.iter().map(|(far, _)| *far).min();
    each.into_iter().filter(|(far, _)| Some(*far) == least).map(|(_, at)| at).collect()
}

/// Steps along links from each position to the nearest of some.
fn steps_to(program: &Program, aims: &[PositionId]) -> Vec<Option<u32>> {
    let count = program.positions.len();
    let mut back = vec![Vec::new(); count];
    for row in &program.links {
        for (from, to) in row.iter().enumerate() {
            if let Some(to) = to {
                back[to.index()].push(from);
            }
        }
    }
    let mut steps = vec![None; count];
    let mut waiting = VecDeque::new();
    for aim in aims {
        steps[aim.index()] = Some(0);
        waiting.push_back((aim.index(), 0));
    }
    while let Some((at, far)) = waiting.pop_front() {
        for &from in &back[at] {
            if steps[from].is_none() {
                steps[from] = Some(far + 1);
                waiting.push_back((from, far + 1));
            }
        }
    }
    steps
}
