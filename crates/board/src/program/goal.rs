//! How a game ends.

use super::{DirectionId, PieceId, PlayerId, PositionId, ZoneId};

/// One `win-condition`, `loss-condition`, `draw-condition` or `count-condition`.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// Who wins or loses when the goal holds.
    pub kind: GoalKind,
    /// The players for whom it is tested, in this order, each as *the goal's player*. Empty: all players that take turns.
    pub players: Vec<PlayerId>,
    /// When the goal is reached.
    pub condition: GoalCondition,
}

/// The meaning of a goal that holds, for its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalKind {
    /// The player wins.
    Win,
    /// The player loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player with the most pieces on the board wins; a tie is a draw.
    Count,
}

/// The condition of a goal.
#[derive(Clone, Debug, PartialEq)]
pub enum GoalCondition {
    /// Holds when the condition does not.
    Not(Box<GoalCondition>),
    /// All of them.
    And(Vec<GoalCondition>),
    /// Any of them.
    Or(Vec<GoalCondition>),
    /// `(absolute-config occupants (places))`: every place holds one of the occupants. A zone does if one of its positions (for the goal's
    /// player) does.
    Absolute {
        /// Any of them is enough at each place.
        occupants: Vec<Occupant>,
        /// Single positions and zones.
        places: Vec<GoalPlace>,
    },
    /// `(relative-config ...)`: starting from some position, walking along the items (with the symmetry of the goal's player) finds every
    /// occupant.
    Relative(Vec<PatternItem>),
    /// `(pieces-remaining n [T])`: the goal's player has exactly this many pieces, of any type or of one.
    PiecesRemaining(u32, Option<PieceId>),
    /// `(total-piece-count n [T])`: all players together have exactly this many.
    TotalPieceCount(u32, Option<PieceId>),
    /// `(captured T...)`: the goal's player lost a piece of one of these types in the last turn.
    Captured(Vec<PieceId>),
    /// `(checkmated T...)`: a piece of one of these types is attacked and the goal's player, to move, has no legal move. Such a goal also
    /// forbids moves that leave the piece attacked.
    Checkmated(Vec<PieceId>),
    /// `stalemated`: the goal's player, to move, has no legal move.
    Stalemated,
    /// `repetition`: the position (board, pieces in hand, player to move) occurs for the third time, with the goal's player to move; in a
    /// loss, by the goal's player's turn: who repeats loses.
    Repetition,
}

/// Where an absolute configuration looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalPlace {
    /// This position.
    Position(PositionId),
    /// Any position of the goal's player's zone.
    Zone(ZoneId),
}

/// The piece required at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// A piece of that type of the goal's player.
    Own(PieceId),
    /// A piece of that type of another player who is not neutral.
    Opponent(PieceId),
    /// A piece of that type, of any owner.
    AnyOwner(PieceId),
    /// Anything else, including nothing.
    Not(Box<Occupant>),
}

/// One item of a relative configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternItem {
    /// This must be here. Several in a row: any of them.
    Occupant(Occupant),
    /// Then one step in this direction.
    Step(DirectionId),
}
