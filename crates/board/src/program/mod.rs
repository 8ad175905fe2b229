//! The compiled rules of one game: everything the engine needs, with all names resolved.
//!
//! A front end fills in a [`Program`]; the engine does not trust it and checks it ([`Program::validate`]). Nothing here is specialized to a
//! player: blocks contain directions and zones as written, and the engine applies the mover's symmetry and zones.
mod block;
mod goal;
mod ids;
mod pictures;
mod size;
mod validate;
mod visit;

pub use block::{Add, Block, Condition, Continuation, DropTarget, Landmark, Manner, PositionRef, Statement};
pub use goal::{Goal, GoalCondition, GoalKind, GoalPlace, Occupant, PatternItem};
pub use ids::{
    AttributeId, ByPlayer, DirectionId, FlagId, MoveTypeId, PieceId, PlayerId, PositionFlagId, PositionId,
    ZoneId,
};
pub use pictures::{PiecePictures, Rectangle, Texts};
pub use validate::InvalidProgram;
pub use visit::Item;

/// The compiled rules of one game or variant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// What is shown to people about the game as a whole.
    pub texts: Texts,
    /// Pictures of the empty board, in order of preference.
    pub board_images: Vec<String>,
    /// All players, including random and neutral ones, in declaration order. `flip` gives a piece to the next one.
    pub players: ByPlayer<Player>,
    /// Names of the directions; [`DirectionId`] is the place in this list.
    pub directions: Vec<String>,
    /// The positions after `kill-positions`, including dummies; [`PositionId`] is the index.
    pub positions: Vec<Site>,
    /// `links[direction][position]`: the target of a step, `None` if there is no such edge.
    pub links: Vec<Vec<Option<PositionId>>>,
    /// `opposites[direction][position]`: the target of a step against that direction. In a grid it follows the negated vector; for links,
    /// an edge of that direction backwards.
    pub opposites: Vec<Vec<Option<PositionId>>>,
    /// `symmetry[player][direction]`: the direction meant when that player moves. An empty list leaves every direction unchanged.
    pub symmetry: ByPlayer<Vec<DirectionId>>,
    /// Zones by name, each with its positions for every player.
    pub zones: Vec<Zone>,
    /// Piece types by slot. A redefined piece keeps the slot of the first definition.
    pub pieces: Vec<Piece>,
    /// Names of all attributes **in the order of their numbers in saved games**: [`AttributeId`] 3 is written `@ e4 3 1`.
    pub attributes: Vec<String>,
    /// Names of all move types **in the order of their numbers in saved games**: [`MoveTypeId`] 0 is written `partial 1`. Includes types
    /// that have no block but are named by a continuation or a turn.
    pub move_types: Vec<String>,
    /// Names of the flags that blocks use, for reports only.
    pub flags: Vec<String>,
    /// Names of the position flags that blocks use, for reports only.
    pub position_flags: Vec<String>,
    /// The turn order, at least one turn.
    pub turns: Vec<Turn>,
    /// Index in `turns` of the turn after the last one: the target of `repeat`, or 0.
    pub repeat_from: usize,
    /// Move types by priority: only the first with a move is allowed. Empty: all are equal.
    pub priorities: Vec<MoveTypeId>,
    /// The pieces at the start.
    pub setup: Vec<Placement>,
    /// The pieces off the board at the start, for drops.
    pub stock: Vec<Stock>,
    /// What the options say.
    pub options: Options,
    /// Goals in file order. The first that holds decides.
    pub goals: Vec<Goal>,
}

/// One of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// As declared, with the `?` of a random player.
    pub name: String,
    /// Who decides for it.
    pub role: Role,
}

/// Who decides a player's moves. A player that takes no turns is neutral, whatever its role ([`Program::is_neutral`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// A seat of the game.
    #[default]
    Seat,
    /// Dice: each legal move is equally likely.
    Random,
}

/// One position of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Site {
    /// The name used in notation.
    pub name: String,
    /// Where it is drawn, in pixels; `None` for a dummy, which exists in play but is not shown.
    pub rectangle: Option<Rectangle>,
}

/// A named set of positions for each player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Zone {
    /// The name.
    pub name: String,
    /// The positions for each player as the mover; empty for players without this zone.
    pub positions: ByPlayer<Vec<PositionId>>,
}

/// One item of the turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who takes the turn.
    pub player: PlayerId,
    /// Whose pieces are moved, whose stock is dropped, and whose friends, enemies, zones and symmetry count: usually the same player.
    pub moves_as: PlayerId,
    /// Only blocks of this type; `None`: all blocks, typed or not.
    pub move_type: Option<MoveTypeId>,
}

/// One piece type.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Piece {
    /// The name used in notation.
    pub name: String,
    /// A short symbol; empty if the rules give none.
    pub notation: String,
    /// True if goals do not count it as a piece.
    pub dummy: bool,
    /// The attributes that this type declares, with initial values. All others are false.
    pub attributes: Vec<(AttributeId, bool)>,
    /// Blocks run for every piece of this type that the mover has on the board.
    pub moves: Vec<Block>,
    /// Blocks run for every position while the mover has such a piece off the board.
    pub drops: Vec<Block>,
    /// One line of help.
    pub help: String,
    /// A longer description.
    pub description: String,
    /// A page to open, by file name; usually empty.
    pub open: String,
    /// Pictures for each player, in order of preference.
    pub pictures: PiecePictures,
}

/// One piece at the start. A later one at the same position replaces an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The piece's owner.
    pub player: PlayerId,
    /// Its type; its attributes are those of a new piece.
    pub piece: PieceId,
    /// The position at the start of the game.
    pub at: PositionId,
}

/// Pieces off the board at the start. Entries of the same player and type add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stock {
    /// Their owner.
    pub player: PlayerId,
    /// Their type.
    pub piece: PieceId,
    /// The number of pieces off the board at the start.
    pub count: u16,
}

/// The options that change the rules. The default applies if a file says nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether a whole turn may be passed.
    pub pass_turn: PassTurn,
    /// Whether a turn may end although the same piece could continue.
    pub pass_partial: bool,
    /// Which of all complete turns are allowed.
    pub maximal_captures: MaximalCaptures,
    /// Captured pieces go back to their owner's stock.
    pub recycle_captures: bool,
    /// A promotion (`add T`) returns the old type to the owner's stock.
    pub recycle_promotions: bool,
    /// `pieces-remaining` and `total-piece-count` include pieces off the board.
    pub include_off_pieces: bool,
    /// `add` clears the cascade list too.
    pub discard_cascades: bool,
}

/// Whether a turn may be passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PassTurn {
    /// Never: a player without a move is stalemated.
    #[default]
    Never,
    /// Always.
    Always,
    /// Only without any other move. Then it is the only move.
    Forced,
}

/// Which complete turns are allowed, by what they capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MaximalCaptures {
    /// All.
    #[default]
    Free,
    /// Those with the most parts.
    MostParts,
    /// Those with the most parts, and of them those that capture the most valuable pieces.
    MostValue,
}

impl Program {
    /// Returns true if a player never takes a turn. Its pieces are then neither friends nor enemies of another mover.
    pub fn is_neutral(&self, player: PlayerId) -> bool {
        self.turns.iter().all(|turn| turn.player != player)
    }

    /// The direction that a player means by `direction`.
    pub fn symmetric(&self, player: PlayerId, direction: DirectionId) -> DirectionId {
        self.symmetry.get(player).and_then(|map| map.get(direction.index())).copied().unwrap_or(direction)
    }

    /// The position of that name.
    pub fn position_named(&self, name: &str) -> Option<PositionId> {
        self.positions.iter().position(|site| site.name == name).map(PositionId::from_index)
    }

    /// The piece type of that name.
    pub fn piece_named(&self, name: &str) -> Option<PieceId> {
        self.pieces.iter().position(|piece| piece.name == name).map(PieceId::from_index)
    }

    /// The player of that name.
    pub fn player_named(&self, name: &str) -> Option<PlayerId> {
        self.players.iter().find(|(_, player)| player.name == name).map(|(id, _)| id)
    }
}
