//! Seats: who plays, sets of them, and what belongs to each.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A seat of a game, counted from 0. A bot is the program that sits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Player(u8);

impl Player {
    /// The first seat.
    pub const FIRST: Player = Player(0);
    /// The second seat.
    pub const SECOND: Player = Player(1);

    /// The player at this seat.
    ///
    /// # Panics
    /// If `seat` is 64 or more. No game has so many seats.
    pub fn new(seat: usize) -> Player {
        assert!(seat < 64, "a game has fewer than 64 seats");
        Player(seat as u8)
    }

    /// The seat's number, from 0.
    pub fn seat(self) -> usize {
        self.0 as usize
    }

    /// The opponent in a game of two.
    pub fn other(self) -> Player {
        Player(self.0 ^ 1)
    }

    /// All players of a game for `players`, in seat order.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Player> + Clone {
        (0..players).map(Player::new)
    }
}

/// A set of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Players(u64);

impl Players {
    /// The empty set.
    pub const NOBODY: Players = Players(0);

    /// A set of one.
    pub fn one(player: Player) -> Players {
        Players(1 << player.0)
    }

    /// All players of a game for `players`.
    pub fn all(players: usize) -> Players {
        Player::all(players).collect()
    }

    /// Returns true if the player is in the set.
    pub fn contains(self, player: Player) -> bool {
        self.0 & (1 << player.0) != 0
    }

    /// The set plus this player.
    #[must_use]
    pub fn with(self, player: Player) -> Players {
        Players(self.0 | 1 << player.0)
    }

    /// The set minus this player.
    #[must_use]
    pub fn without(self, player: Player) -> Players {
        Players(self.0 & !(1 << player.0))
    }

    /// Returns true if the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The players in seat order.
    pub fn iter(self) -> impl Iterator<Item = Player> {
        (0..64).map(Player).filter(move |&player| self.contains(player))
    }
}

impl FromIterator<Player> for Players {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Players {
        players.into_iter().fold(Players::NOBODY, Players::with)
    }
}

/// One value for each player, in seat order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByPlayer<T>(Vec<T>);

impl<T> ByPlayer<T> {
    /// Makes a value for each of `players`.
    pub fn new(players: usize, value: impl FnMut(Player) -> T) -> ByPlayer<T> {
        ByPlayer(Player::all(players).map(value).collect())
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.0.len()
    }

    /// The values in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Player, &T)> {
        self.0.iter().enumerate().map(|(seat, value)| (Player::new(seat), value))
    }

    /// The values in seat order, mutable.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Player, &mut T)> {
        self.0.iter_mut().enumerate().map(|(seat, value)| (Player::new(seat), value))
    }

    /// The values without their players, in seat order.
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl<T> From<Vec<T>> for ByPlayer<T> {
    fn from(values: Vec<T>) -> ByPlayer<T> {
        ByPlayer(values)
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;
    fn index(&self, player: Player) -> &T {
        &self.0[player.seat()]
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player.seat()]
    }
}

/// Who looks. Decides what a view may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// A player, who sees what the rules allow.
    Player(Player),
    /// The referee, and spectators after the match, who see everything.
    Everything,
}
