//! What a player or spectator may see: the board, and what the match adds to it.

use game::{Eyes, Player};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::points::points;
use super::rules::Thud;
use zrf_room as zrf;

/// What a player or spectator may see now.
#[derive(Clone, Debug)]
pub struct View {
    board: zrf::View,
    points: Vec<i64>,
    quiet: u32,
    may_accept: bool,
    may_propose: bool,
    /// Moves a side must make before it may propose, by seat; only for spectators.
    pauses: Option<Vec<u32>>,
}

impl View {
    /// The view of a game for `eyes`.
    pub(super) fn new(game: &Thud, eyes: Eyes) -> View {
        let board_game = game.board_game();
        let scores = board_game.ending().map(|_| game.scores().as_slice().to_vec());
        let due = board_game.due();
        let seer = match eyes {
            Eyes::Player(player) => Some(player),
            Eyes::Everything => due,
        };
        let pauses = || Player::all(2).map(|player| game.agreement().pause(player)).collect();
        View {
            board: zrf::View::new(board_game, eyes, scores),
            points: points(board_game.variant(), &board_game.current().position).as_slice().to_vec(),
            quiet: game.quiet(),
            may_accept: seer.is_some_and(|seer| game.may_accept(seer)),
            may_propose: seer.is_some_and(|seer| game.may_propose(seer)),
            pauses: (eyes == Eyes::Everything).then(pauses),
        }
    }

    pub fn board(&self) -> &zrf::View {
        &self.board
    }

    /// The points on the board, by seat.
    pub fn points(&self) -> &[i64] {
        &self.points
    }

    /// Plies since the last capture.
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// Returns true if the end may be accepted instead of a move.
    pub fn may_accept(&self) -> bool {
        self.may_accept
    }

    /// Returns true if the end may be proposed with a move.
    pub fn may_propose(&self) -> bool {
        self.may_propose
    }

    /// The view without the list of legal moves.
    #[must_use]
    pub fn brief(&self) -> View {
        View { board: self.board.brief(), ..self.clone() }
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("points", &self.points)?;
        object.serialize_entry("quiet", &self.quiet)?;
        object.serialize_entry("may_accept", &self.may_accept)?;
        object.serialize_entry("may_propose", &self.may_propose)?;
        if let Some(pauses) = &self.pauses {
            object.serialize_entry("pauses", pauses)?;
        }
        self.board.write(&mut object)?;
        object.end()
    }
}

/// Views are equal if they serialize equally.
impl PartialEq for View {
    fn eq(&self, other: &View) -> bool {
        serde_json::to_string(self).ok() == serde_json::to_string(other).ok()
    }
}
