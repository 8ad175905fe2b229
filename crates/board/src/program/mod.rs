//! The compiled rules of one game: everything the engine needs, every name resolved to a number.
//!
//! A front end fills a [`Program`] in and hands it over; the engine checks it ([`Program::validate`]) and never
//! trusts it. Nothing here is specialised to a player: a block holds directions and zones as written, and the
//! engine applies the mover's symmetry and picks the mover's zone.
mod block;
mod goal;
mod ids;
mod pictures;
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
    /// Pictures of the empty board, the first choice first.
    pub board_images: Vec<String>,
    /// All players, also random and neutral ones, in the order declared. A `flip` gives a piece to the next one.
    pub players: ByPlayer<Player>,
    /// Names of the directions; [`DirectionId`] is the place in this list.
    pub directions: Vec<String>,
    /// The positions that are left after `kill-positions`, dummies included; [`PositionId`] is the place here.
    pub positions: Vec<Site>,
    /// `links[direction][position]`: where one step leads, `None` where there is no such edge.
    pub links: Vec<Vec<Option<PositionId>>>,
    /// `opposites[direction][position]`: where one step against that direction leads: for a grid along the
    /// negated vector, for links back along an edge of that direction.
    pub opposites: Vec<Vec<Option<PositionId>>>,
    /// `symmetry[player][direction]`: the direction meant when that player is the mover. A player's list may be
    /// empty: every direction means itself.
    pub symmetry: ByPlayer<Vec<DirectionId>>,
    /// Zones by name, each with its positions for every player.
    pub zones: Vec<Zone>,
    /// Piece types, in the order of their slots (a replaced piece keeps the slot of the first).
    pub pieces: Vec<Piece>,
    /// Names of all attributes **in the order of their numbers in saved games**: [`AttributeId`] 3 is written
    /// `@ e4 3 1`.
    pub attributes: Vec<String>,
    /// Names of all move types **in the order of their numbers in saved games**: [`MoveTypeId`] 0 is written
    /// `partial 1`. A type that no block has but that a continuation or a turn names is in the list too.
    pub move_types: Vec<String>,
    /// Names of the flags that blocks use, for reports only.
    pub flags: Vec<String>,
    /// Names of the position flags that blocks use, for reports only.
    pub position_flags: Vec<String>,
    /// The turn order, at least one turn.
    pub turns: Vec<Turn>,
    /// Index in `turns` of the turn after the last one: what follows `repeat`, or 0.
    pub repeat_from: usize,
    /// Move types of which only the first that has a move is allowed, first first. Empty: all are equal.
    pub priorities: Vec<MoveTypeId>,
    /// The pieces at the start.
    pub setup: Vec<Placement>,
    /// The pieces off the board at the start, for drops.
    pub stock: Vec<Stock>,
    /// What the options say.
    pub options: Options,
    /// Goals in file order: the first that holds decides.
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

/// Who decides a player's moves. A player that takes no turn is neutral whatever its role is
/// ([`Program::is_neutral`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// A seat of the game.
    #[default]
    Seat,
    /// The dice: each legal move is equally likely.
    Random,
}

/// One position of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Site {
    /// The name, as moves are written.
    pub name: String,
    /// Where it is drawn, in pixels; `None` for a dummy, which is real in play but not seen.
    pub rectangle: Option<Rectangle>,
}

/// A named set of positions of each player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Zone {
    /// The name.
    pub name: String,
    /// The positions for each player as the mover; empty for players the zone is not declared for.
    pub positions: ByPlayer<Vec<PositionId>>,
}

/// One item of the turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who takes the turn.
    pub player: PlayerId,
    /// Whose pieces are moved, whose stock is dropped, whose friends, enemies, zones and symmetry count:
    /// usually the same player.
    pub moves_as: PlayerId,
    /// Only blocks of this type; `None`: all blocks, typed or not.
    pub move_type: Option<MoveTypeId>,
}

/// One piece type.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Piece {
    /// The name, as moves are written.
    pub name: String,
    /// The short sign, empty where the rules give none.
    pub notation: String,
    /// Never a member of an army: not counted by goals.
    pub dummy: bool,
    /// The attributes this type declares, with their values on a new piece. Others are false.
    pub attributes: Vec<(AttributeId, bool)>,
    /// Blocks run for every piece of this type that the mover has on the board.
    pub moves: Vec<Block>,
    /// Blocks run for every position while the mover has such a piece off the board.
    pub drops: Vec<Block>,
    /// Help in one line.
    pub help: String,
    /// A longer description.
    pub description: String,
    /// A page to open, by file name; usually empty.
    pub open: String,
    /// Pictures for each player, the first choice first.
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

/// Pieces off the board at the start. Several of one player and type are added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stock {
    /// Their owner.
    pub player: PlayerId,
    /// Their type.
    pub piece: PieceId,
    /// The number of pieces off the board at the start.
    pub count: u16,
}

/// The options that change the rules. The default is what holds where a file says nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether a whole turn may be passed.
    pub pass_turn: PassTurn,
    /// Whether a turn may be ended although the same piece could go on.
    pub pass_partial: bool,
    /// Which of all complete turns are allowed.
    pub maximal_captures: MaximalCaptures,
    /// A captured piece goes back to the stock of its owner.
    pub recycle_captures: bool,
    /// A promotion (`add T`) puts the type promoted from back to the stock of the owner.
    pub recycle_promotions: bool,
    /// `pieces-remaining` and `total-piece-count` count pieces off the board too.
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
    /// Only when there is no move: then it is the only move.
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
    /// Whether a player never takes a turn, so that its pieces are neither friends nor enemies of another mover.
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
