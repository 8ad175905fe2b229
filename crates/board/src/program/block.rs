//! Move and drop blocks: small programs that are run for one piece, or for one drop, and emit moves.
//!
//! A run has a current position, `from`, `to`, a mark, a list of cascaded moves, a list of effects, and flags. Every [`PositionRef`] is
//! evaluated relative to the current position without changing it. A front end resolves the meaning of bare statements: `capture` is
//! `Capture(PositionRef::Here)`, `(capture n)` is `Capture(PositionRef::Toward(n))`, `not-empty?` is `Not(Empty(Here))`, and `(verify a b)`
//! is two statements.

use super::{
    AttributeId, DirectionId, FlagId, MoveTypeId, PieceId, PlayerId, PositionFlagId, PositionId, ZoneId,
};

/// A move block or drop block.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The type given by the last `move-type` before it.
    pub move_type: Option<MoveTypeId>,
    /// Only for a drop block: where it may be tried.
    pub target: DropTarget,
    /// The statements, run in order.
    pub statements: Vec<Statement>,
}

/// Where a drop block may be tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DropTarget {
    /// At every position, dummies included.
    #[default]
    Anywhere,
    /// At one position only.
    At(PositionId),
    /// In the mover's positions of a zone.
    Zone(ZoneId),
}

/// A position relative to the current one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PositionRef {
    /// The current position.
    #[default]
    Here,
    /// An absolute position.
    At(PositionId),
    /// One step in a direction (the mover's symmetry applies); may be off the board.
    Toward(DirectionId),
    /// One step against a direction (the mover's symmetry applies); may be off the board.
    Against(DirectionId),
    /// A remembered position.
    Landmark(Landmark),
}

/// A remembered position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landmark {
    /// Where the move starts (`from`).
    From,
    /// Where the move will end: what `to` set, otherwise the current position.
    To,
    /// What `mark` set; initially the start of the run.
    Mark,
    /// Where the last part of a move started.
    LastFrom,
    /// Where the last part of a move ended.
    LastTo,
}

/// A statement of a block.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// Moves the current position; off the board it ends the run. Covers steps, absolute positions, `(opposite d)`, `back` (the mark) and
    /// `(go ...)`.
    Go(PositionRef),
    /// `mark`, `(mark place)`: remembers a position.
    Mark(PositionRef),
    /// `from`: the move starts at the current position.
    From,
    /// `to`: the move ends at the current position, wherever the run continues.
    To,
    /// Ends the run unless the condition holds.
    Verify(Condition),
    /// `(if condition then... else otherwise...)`.
    If(Condition, Vec<Statement>, Vec<Statement>),
    /// `(while condition body...)`.
    While(Condition, Vec<Statement>),
    /// `add` and its variants: emits a move, or one for each promotion.
    Add(Add),
    /// `cascade`: another piece moves, from `from` to `to` or here.
    Cascade,
    /// Removes the piece at a position; does nothing off the board.
    Capture(PositionRef),
    /// Gives the piece at a place to the next player.
    Flip(PositionRef),
    /// Gives the piece at a place to the mover.
    ChangeOwner(PositionRef),
    /// Changes the type of the piece at a place.
    ChangeType(PieceId, PositionRef),
    /// Creates a piece. The default player is the mover, the default type that of the moving piece.
    Create {
        /// Its owner; `None` for the player to move.
        player: Option<PlayerId>,
        /// Its type; `None` for the moving piece's.
        piece: Option<PieceId>,
        /// Where.
        at: PositionRef,
    },
    /// Sets an attribute of the piece at a place.
    SetAttribute {
        /// The attribute that changes.
        attribute: AttributeId,
        /// The value, evaluated when the statement runs.
        value: Condition,
        /// Where.
        at: PositionRef,
    },
    /// Sets a flag, with immediate effect.
    SetFlag(FlagId, Condition),
    /// Sets a position flag, with immediate effect; does nothing off the board.
    SetPositionFlag(PositionFlagId, Condition, PositionRef),
}

/// What an `add` emits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Add {
    /// One move for each, with the moved piece becoming that type. Empty: one move without promotion.
    pub promotions: Vec<PieceId>,
    /// Whether the piece leaves its place.
    pub manner: Manner,
    /// Whether the same piece continues.
    pub continuation: Continuation,
}

/// Whether the moving piece leaves its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// It moves.
    #[default]
    Move,
    /// A copy of the piece moves (`add-copy`).
    Copy,
}

/// Whether the same piece continues after this part of the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Continuation {
    /// The turn is complete.
    #[default]
    Complete,
    /// It continues with blocks of the same type (`add-partial`).
    SameType,
    /// It continues with blocks of that type (`(add-partial T)`). A type without blocks ends the turn.
    Type(MoveTypeId),
}

/// A condition in a block. It sees the board as at the start of this part of the turn, with the moving piece on its cell, and the current
/// flags. Off the board every test is false (and `Not` of it true).
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// Always.
    True,
    /// Never.
    False,
    /// The negation, also for every `not-` form.
    Not(Box<Condition>),
    /// All of them, evaluated from the left. True if empty.
    And(Vec<Condition>),
    /// Any of them, evaluated from the left. False if empty.
    Or(Vec<Condition>),
    /// `empty?`
    Empty(PositionRef),
    /// `enemy?`: a piece of a player who is neither the mover nor neutral.
    Enemy(PositionRef),
    /// `friend?`: a piece of the mover.
    Friend(PositionRef),
    /// `neutral?`: a piece of a neutral player other than the mover.
    Neutral(PositionRef),
    /// `(piece? T)`: a piece of that type, of any owner.
    Piece(PieceId, PositionRef),
    /// An attribute of the piece at a position; false without a piece.
    Attribute(AttributeId, PositionRef),
    /// `(in-zone? Z)`: in the mover's zone.
    InZone(ZoneId, PositionRef),
    /// `on-board?`
    OnBoard(PositionRef),
    /// `(position? P)`
    Position(PositionId, PositionRef),
    /// `last-from?`
    LastFrom(PositionRef),
    /// `last-to?`
    LastTo(PositionRef),
    /// `marked?`
    Marked(PositionRef),
    /// `attacked?`: an enemy could capture a piece of the mover there, with a type only by blocks of that type.
    Attacked(Option<MoveTypeId>, PositionRef),
    /// `defended?`: the mover could capture an enemy there, with a type only by blocks of that type.
    Defended(Option<MoveTypeId>, PositionRef),
    /// `goal-position?`: part of an absolute configuration with which the mover wins.
    GoalPosition(PositionRef),
    /// `adjacent-to-enemy?`: a linked neighbour holds an enemy.
    AdjacentToEnemy(PositionRef),
    /// `(flag? f)`
    Flag(FlagId),
    /// `(position-flag? f)`
    PositionFlag(PositionFlagId, PositionRef),
}
