//! Which of the players in a rules file have a seat, and which are played by dice.

use board::{PlayerId, Program, Role};
use game::Player;

/// The seats of a game: the players that take turns and are not random, in the order of their first turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats {
    players: Vec<PlayerId>,
}

impl Seats {
    /// The seats of a program.
    pub fn new(program: &Program) -> Seats {
        let mut players = Vec::new();
        for turn in &program.turns {
            let is_seat = program.players[turn.player].role == Role::Seat;
            if is_seat && !players.contains(&turn.player) {
                players.push(turn.player);
            }
        }
        Seats { players }
    }

    /// The number of seats.
    pub fn count(&self) -> usize {
        self.players.len()
    }

    /// The player in this seat.
    pub fn player(&self, seat: Player) -> PlayerId {
        self.players[seat.seat()]
    }

    /// The seat of a player; `None` for random and neutral ones.
    pub fn seat(&self, player: PlayerId) -> Option<Player> {
        self.players.iter().position(|seated| *seated == player).map(Player::new)
    }
}
