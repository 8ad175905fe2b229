//! What a player or spectator may see: everything but the dice. Texts are made only when the view is serialized.

use std::sync::Arc;

use board::{AttributeId, PieceId, PlayerId, Position, PositionId, Program};
use game::{Dice, Eyes, Lists};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::board_game::{BoardGame, Current, PlayedMove};
use crate::variant::Variant;

/// What a player or spectator may see now.
#[derive(Clone, Debug)]
pub struct View {
    eyes: Eyes,
    /// The current ply, from 1.
    pub turn: u32,
    /// Plies until the game is a draw.
    pub max_turns: usize,
    lists: Lists,
    /// The rules and the seats.
    pub variant: Arc<Variant>,
    /// The position in which the game started.
    pub start: Arc<Position>,
    /// The position with its legal moves.
    pub current: Arc<Current>,
    /// All moves so far.
    pub made: Arc<Vec<PlayedMove>>,
    /// Where in `made` the moves start that are new to the viewer.
    new: usize,
    over: Option<Over>,
    /// Failed seats that are played at random; only for spectators.
    failed: Vec<usize>,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Over {
    scores: Vec<i64>,
    reason: String,
}

impl View {
    /// The view of a game for `eyes`. `scores` are given when it is over.
    pub fn new(board_game: &BoardGame, eyes: Eyes, scores: Option<Vec<i64>>) -> View {
        let seats = board_game.variant().seats.count();
        let failed = game::Player::all(seats).filter(|seat| board_game.failed.contains(*seat));
        View {
            eyes,
            turn: board_game.turn(),
            max_turns: board_game.max_turns() as usize,
            lists: Lists::With,
            variant: Arc::clone(board_game.variant()),
            start: Arc::clone(&board_game.start),
            current: Arc::clone(board_game.current()),
            made: Arc::clone(board_game.made()),
            new: match eyes {
                Eyes::Player(seat) => board_game.unseen[seat.seat()],
                Eyes::Everything => board_game.input,
            },
            over: scores.map(|scores| Over { scores, reason: board_game.reason().into_owned() }),
            failed: failed.map(game::Player::seat).collect(),
        }
    }

    /// The view without the list of legal moves.
    #[must_use]
    pub fn brief(&self) -> View {
        View { lists: Lists::Without, ..self.clone() }
    }

    /// The player of the rules to move.
    pub fn to_move(&self) -> PlayerId {
        self.current.position.turn().player
    }

    /// A random legal move; empty if the game is over.
    pub fn any_move(&self, dice: &mut Dice) -> String {
        let Current { position, legal } = &*self.current;
        if legal.is_empty() {
            return String::new();
        }
        let chosen = dice.below(legal.len() as u64) as usize;
        legal.get(chosen).map_or_else(String::new, |part| position.text(part))
    }

    /// Returns true if the viewer's seat is due.
    fn is_due(&self) -> bool {
        let seat = self.variant.seats.seat(self.to_move());
        self.over.is_none() && matches!(self.eyes, Eyes::Player(eyes) if Some(eyes) == seat)
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        let (program, position) = (self.variant.program(), &self.current.position);
        object.serialize_entry("turn", &self.turn)?;
        if let Eyes::Player(seat) = self.eyes {
            object.serialize_entry("you", &program.players[self.variant.seats.player(seat)].name)?;
        }
        let turn = position.turn();
        object.serialize_entry("player", &program.players[turn.player].name)?;
        if turn.moves_as != turn.player {
            object.serialize_entry("moves_as", &program.players[turn.moves_as].name)?;
        }
        object.serialize_entry("turn_item", &(position.turn_index() + 1))?;
        object.serialize_entry("times_seen", &position.times_seen())?;
        object.serialize_entry("pieces", &pieces(program, position))?;
        object.serialize_entry("stock", &stock(program, position))?;
        let last: Vec<Last<'_>> = self.made[self.new..].iter().map(|made| Last::new(program, made)).collect();
        object.serialize_entry("last", &last)?;
        if let Some(at) = position.continuing().filter(|_| self.over.is_none()) {
            object.serialize_entry("continues", name(program, at))?;
        }
        if self.is_due() && self.lists == Lists::With {
            object.serialize_entry("legal", &Legal(&self.current))?;
        }
        if self.eyes == Eyes::Everything {
            object.serialize_entry("failed", &self.failed)?;
        }
        if let Some(over) = &self.over {
            object.serialize_entry("scores", &over.scores)?;
            object.serialize_entry("reason", &over.reason)?;
        }
        object.end()
    }
}

/// Views are equal if they serialize equally.
impl PartialEq for View {
    fn eq(&self, other: &View) -> bool {
        serde_json::to_string(self).ok() == serde_json::to_string(other).ok()
    }
}

fn name(program: &Program, at: PositionId) -> &str {
    &program.positions[at.index()].name
}

/// A move since the viewer's last decision.
#[derive(Serialize)]
struct Last<'a> {
    player: &'a str,
    #[serde(rename = "move")]
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<&'a str>,
}

impl<'a> Last<'a> {
    fn new(program: &'a Program, made: &'a PlayedMove) -> Last<'a> {
        Last {
            player: &program.players[made.player].name,
            text: &made.text,
            from: made.from.map(|at| name(program, at)),
            to: made.to.map(|at| name(program, at)),
        }
    }
}

/// A piece on the board.
#[derive(Serialize)]
struct Piece<'a> {
    at: &'a str,
    piece: &'a str,
    owner: &'a str,
    #[serde(skip_serializing_if = "String::is_empty")]
    attributes: String,
}

fn pieces<'a>(program: &'a Program, position: &Position) -> Vec<Piece<'a>> {
    let seen = |(at, owner, piece): (PositionId, PlayerId, PieceId)| {
        let set = (0..program.attributes.len())
            .map(AttributeId::from_index)
            .filter(|attribute| position.attribute(at, *attribute))
            .map(|attribute| program.attributes[attribute.index()].as_str());
        Piece {
            at: name(program, at),
            piece: &program.pieces[piece.index()].name,
            owner: &program.players[owner].name,
            attributes: set.collect::<Vec<_>>().join(" "),
        }
    };
    position.pieces().map(seen).collect()
}

/// Pieces off the board.
#[derive(Serialize)]
struct Stock<'a> {
    owner: &'a str,
    piece: &'a str,
    count: usize,
}

fn stock<'a>(program: &'a Program, position: &Position) -> Vec<Stock<'a>> {
    let mut all = Vec::new();
    for (player, owner) in program.players.iter() {
        for (index, piece) in program.pieces.iter().enumerate() {
            let count = position.stock(player, PieceId::from_index(index));
            if count > 0 {
                all.push(Stock { owner: &owner.name, piece: &piece.name, count });
            }
        }
    }
    all
}

/// The texts of the legal moves.
struct Legal<'a>(&'a Current);

impl Serialize for Legal<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Current { position, legal } = self.0;
        serializer.collect_seq(legal.iter().map(|part| position.text(part)))
    }
}
