//! What a search must know of the rules before it starts.

use board::{
    Condition, GoalCondition, Item, Landmark, LastMove, MaximalCaptures, PieceId, PlayerId, PositionRef,
    Program, Role,
};

use super::symmetry::Symmetry;

/// RulesAnalysis that can be read off the rules.
#[derive(Clone, Debug)]
pub struct RulesAnalysis {
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
    /// The type that most pieces are of at the start; not looked for here.
    pub commonest: PieceId,
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
        let asks = |sought: fn(&GoalCondition) -> bool| {
            program.goals.iter().flat_map(|goal| goal.condition.items()).any(|(_, item)| sought(item))
        };
        RulesAnalysis {
            last: if asks_last(program) { LastMove::Counts } else { LastMove::IsForgotten },
            repetition: asks(|leaf| matches!(leaf, GoalCondition::Repetition)),
            royal: asks(|leaf| matches!(leaf, GoalCondition::Checkmated(_))),
            seats,
            chance,
            forces_captures: !program.priorities.is_empty()
                || program.options.maximal_captures != MaximalCaptures::Free,
            turns_pieces: false,
            commonest: PieceId::default(),
            symmetries: Vec::new(),
        }
    }
}

/// Whether some block asks for the last move.
fn asks_last(program: &Program) -> bool {
    let blocks = program.pieces.iter().flat_map(|piece| piece.moves.iter().chain(&piece.drops));
    blocks.flat_map(board::Block::items).any(|(_, item)| {
        matches!(
            item,
            Item::Condition(Condition::LastFrom(_) | Condition::LastTo(_))
                | Item::Place(PositionRef::Landmark(Landmark::LastFrom | Landmark::LastTo))
        )
    })
}

/// The types that must not be lost, such as the king of chess. No evaluation need know what their loss costs: the search sees
/// the end.
pub fn royal_types(program: &Program) -> Vec<PieceId> {
    let conditions = program.goals.iter().flat_map(|goal| goal.condition.items());
    let royal = conditions.filter_map(|(_, condition)| match condition {
        GoalCondition::Checkmated(pieces) => Some(pieces),
        _ => None,
    });
    royal.flatten().copied().collect()
}
