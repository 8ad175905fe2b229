//! A game in play, with its turns and digest. Live matches and replays both play here.

use game::{Fault, Heard, Illegal, Input, Match, Place, Player, Players, Status, Verdict};
use serde_json::value::RawValue;

pub(crate) struct GameInPlay {
    pub(crate) game: Box<dyn Match>,
    number: u32,
    /// The current turn; the last one after the end.
    turn: u32,
    truth: blake3::Hasher,
}

/// The result of an action.
pub(crate) enum Step {
    Played(Input, Box<RawValue>),
    /// It was refused. The rules have not charged for it yet.
    Refused(Input, Illegal),
    /// It was not an action.
    Malformed(Fault),
}

/// How a game ended, by seat.
pub(crate) struct Ended {
    pub(crate) scores: Vec<i64>,
    pub(crate) reason: String,
    pub(crate) turns: u32,
    pub(crate) digest: String,
}

impl GameInPlay {
    pub(crate) fn new(number: u32, game: Box<dyn Match>) -> GameInPlay {
        let turn = match game.status() {
            Status::Waiting { turn, .. } => turn,
            Status::Over { .. } => 0,
        };
        GameInPlay { game, number, turn, truth: blake3::Hasher::new() }
    }

    /// Who is due in the current turn; nobody when the game is over.
    pub(crate) fn due(&self) -> Players {
        match self.game.status() {
            Status::Waiting { players, .. } => players,
            Status::Over { .. } => Players::NOBODY,
        }
    }

    /// Returns true if this player is still due in the turn of `place`.
    pub(crate) fn awaits(&self, player: Player, place: Place) -> bool {
        self.game.status().awaits(player, place.turn)
    }

    pub(crate) fn place(&self) -> Place {
        Place { game: self.number, turn: self.turn }
    }

    pub(crate) fn act(&mut self, player: Player, text: &str) -> Step {
        let input = |action, fault| Input::action(player, action, fault);
        match self.game.hear(player, text) {
            Heard::Played { action, reply, acts } => {
                Step::Played(Input { acts, ..input(action, None) }, reply)
            }
            Heard::Refused { action, illegal } => {
                Step::Refused(input(action, Some(Verdict::IllegalAction)), illegal)
            }
            Heard::Malformed(fault) => Step::Malformed(fault),
        }
    }

    /// Reports a failure to the rules.
    pub(crate) fn fail(&mut self, player: Player, fault: &Fault) -> Input {
        self.game.fail(player, fault);
        Input::failure(player, fault)
    }

    /// Reports a resignation to the rules.
    pub(crate) fn resign(&mut self, player: Player) -> Input {
        self.game.resign(player);
        Input::resignation(player)
    }

    /// Ends the game by the match's rule of adjudication.
    pub(crate) fn adjudicate(&mut self, input: &Input) {
        self.game.adjudicate(input.adjudicated.unwrap_or_default());
    }

    /// Call after each input: adds the frame of a finished turn to the digest.
    pub(crate) fn settle(&mut self) {
        let now = match self.game.status() {
            Status::Waiting { turn, .. } => turn,
            Status::Over { .. } => 0,
        };
        if now != self.turn {
            self.truth.update(self.game.truth().get().as_bytes());
            self.truth.update(b"\n");
            if now > 0 {
                self.turn = now;
            }
        }
    }

    /// Returns true if others have yet to decide in the turn in which this player just did.
    pub(crate) fn is_sealed(&self, player: Player, place: Place) -> bool {
        let status = self.game.status();
        self.due().without(player).iter().any(|other| status.awaits(other, place.turn))
    }

    /// How the game ended; `None` while it goes on.
    pub(crate) fn ended(&self) -> Option<Ended> {
        let Status::Over { scores, reason } = self.game.status() else { return None };
        let digest = self.truth.finalize().to_hex()[..16].to_string();
        Some(Ended {
            scores: scores.as_slice().to_vec(),
            reason: reason.into_owned(),
            turns: self.turn,
            digest,
        })
    }
}
