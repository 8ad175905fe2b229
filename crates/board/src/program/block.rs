//! Move and drop blocks: small straight programs that are run for one piece, or one empty-handed drop, and emit
//! moves.
//!
//! A run has a current position, `from`, `to`, a mark, a list of cascaded moves, a list of effects, and flags.
//! Every [`PositionRef`] is looked up from the current position without moving it. A front end resolves what a bare
//! statement means: `capture` is `Capture(PositionRef::Here)`, `(capture n)` is `Capture(PositionRef::Toward(n))`,
//! `not-empty?` is `Not(Empty(Here))`, `(verify a b)` two statements.

use super::{
    AttributeId, DirectionId, FlagId, MoveTypeId, PieceId, PlayerId, PositionFlagId, PositionId, ZoneId,
};

/// One move block or drop block.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The type given by the last `move-type` before it.
    pub move_type: Option<MoveTypeId>,
    /// Of a drop block only: where it may be tried.
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

/// A position seen from the current one.
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
    /// A position the run or the game remembers.
    Landmark(Landmark),
}

/// A remembered position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landmark {
    /// Where the move starts (`from`).
    From,
    /// Where the move is to end: what `to` set, else the current position.
    To,
    /// What `mark` set, at first the start of the run.
    Mark,
    /// Where the last part of a move started.
    LastFrom,
    /// Where the last part of a move ended.
    LastTo,
}

/// One statement of a block.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// Makes a place the current position; ends the run where it is off the board. A step, an absolute
    /// position, `(opposite d)`, `back` (the mark) and `(go ...)` are all this.
    Go(PositionRef),
    /// `mark`, `(mark place)`: remembers a place.
    Mark(PositionRef),
    /// `from`: the move starts at the current position.
    From,
    /// `to`: the move ends at the current position, wherever the run goes on to.
    To,
    /// Ends the run unless the condition holds.
    Verify(Condition),
    /// `(if condition then... else otherwise...)`.
    If(Condition, Vec<Statement>, Vec<Statement>),
    /// `(while condition body...)`.
    While(Condition, Vec<Statement>),
    /// `add` and its kin: emits a move, or one for each promotion.
    Add(Add),
    /// `cascade`: one more piece moves, from `from` to `to` or here.
    Cascade,
    /// Removes the piece at a place; off the board nothing.
    Capture(PositionRef),
    /// Gives the piece at a place to the next player.
    Flip(PositionRef),
    /// Gives the piece at a place to the mover.
    ChangeOwner(PositionRef),
    /// Changes the type of the piece at a place.
    ChangeType(PieceId, PositionRef),
    /// Puts a new piece down. Without a player the mover's, without a type the type of the moving piece.
    Create {
        /// The owner of the new piece; none for the player to move.
        player: Option<PlayerId>,
        /// The type of the new piece; none for the moving piece's.
        piece: Option<PieceId>,
        /// Where.
        at: PositionRef,
    },
    /// Sets an attribute of the piece at a place.
    SetAttribute {
        /// The attribute that changes.
        attribute: AttributeId,
        /// To what: evaluated when the statement runs.
        value: Condition,
        /// Where.
        at: PositionRef,
    },
    /// Sets a flag, seen at once.
    SetFlag(FlagId, Condition),
    /// Sets the flag of a place, seen at once; off the board nothing.
    SetPositionFlag(PositionFlagId, Condition, PositionRef),
}

/// What an `add` emits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Add {
    /// One move for each, the moved piece becoming that type; empty: one move without promotion.
    pub promotions: Vec<PieceId>,
    /// Whether the piece leaves its place.
    pub manner: Manner,
    /// Whether the same piece goes on.
    pub continuation: Continuation,
}

/// Whether the moving piece leaves its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// It moves.
    #[default]
    Move,
    /// It stays, and a copy of it goes (`add-copy`).
    Copy,
}

/// Whether the same piece goes on after this part of the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Continuation {
    /// The turn is complete.
    #[default]
    Complete,
    /// It goes on by blocks of the same type as this one (`add-partial`).
    SameType,
    /// It goes on by blocks of that type (`(add-partial T)`); a type no block has ends the turn.
    Type(MoveTypeId),
}

/// A condition of a block. The board is seen as it was at the start of this part of the turn, the moving piece
/// still at its place; flags are seen as they are. Off the board every test is false (and `Not` of it true).
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// Always.
    True,
    /// Never.
    False,
    /// The contrary, for every `not-` form too.
    Not(Box<Condition>),
    /// All of them, from the left; none: true.
    And(Vec<Condition>),
    /// Any of them, from the left; none: false.
    Or(Vec<Condition>),
    /// `empty?`
    Empty(PositionRef),
    /// `enemy?`: a piece of somebody who is neither the mover nor neutral.
    Enemy(PositionRef),
    /// `friend?`: a piece of the mover.
    Friend(PositionRef),
    /// `neutral?`: a piece of a neutral player (other than the mover).
    Neutral(PositionRef),
    /// `(piece? T)`: a piece of that type, whosever it is.
    Piece(PieceId, PositionRef),
    /// An attribute of the piece at a place; false where there is none.
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
    /// `attacked?`: an enemy could capture a piece of the mover there; with a type only by blocks of that type.
    Attacked(Option<MoveTypeId>, PositionRef),
    /// `defended?`: the mover could capture an enemy there; with a type only by blocks of that type.
    Defended(Option<MoveTypeId>, PositionRef),
    /// `goal-position?`: part of an absolute configuration by which the mover wins.
    GoalPosition(PositionRef),
    /// `adjacent-to-enemy?`: a linked neighbour holds an enemy.
    AdjacentToEnemy(PositionRef),
    /// `(flag? f)`
    Flag(FlagId),
    /// `(position-flag? f)`
    PositionFlag(PositionFlagId, PositionRef),
}
