//! What a player or spectator may see: everything but sealed orders.

use game::ByPlayer;
use serde::{Deserialize, Serialize};

use super::level::Planet;
use super::roads::Roads;
use super::round::Event;
use super::ship::Ship;

/// The map, the ships, and the events of the last round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// The current round, from 1; after the end the last one.
    pub turn: u32,
    /// Rounds left after this one.
    pub left: u32,
    /// The viewer's number: 1 or 2; 0 for spectators.
    pub you: u8,
    /// Points so far, player 1's first.
    pub scores: ByPlayer<i64>,
    /// The planets by number.
    pub planets: Vec<PlanetSeen>,
    /// Row `a`, column `b`: rounds between planets `a` and `b`; 0 or less without a road.
    pub roads: Roads,
    /// Player 1's ships, then player 2's.
    pub ships: Vec<ShipSeen>,
    /// What happened in the last round.
    pub last: Vec<Event>,
    /// Who has decided. Only for spectators, between two decisions of a round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decided: Vec<u8>,
    /// Sealed orders; a player sees its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sealed: Vec<Sealed>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlanetSeen {
    /// Its position and value.
    #[serde(flatten)]
    pub planet: Planet,
    /// 0 nobody, 1, 2.
    pub owner: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipSeen {
    /// 1 or 2.
    pub owner: u8,
    /// Its number among its owner's, from 0.
    pub ship: usize,
    /// Where it is.
    #[serde(flatten)]
    pub at: Ship,
}

/// An order waiting for the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
    /// Whose: 1 or 2.
    pub owner: u8,
    pub ship: usize,
    pub planet: usize,
}

impl View {
    /// The ships of a player, given by its number, in that player's numbering.
    pub fn ships_of(&self, owner: u8) -> Vec<Ship> {
        self.ships.iter().filter(|ship| ship.owner == owner).map(|ship| ship.at).collect()
    }
}
