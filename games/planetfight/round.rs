//! A round, once both players have decided: its steps in order.

use game::{ByPlayer, Player, Players};
use serde::{Deserialize, Serialize};

use super::orders::Valid;
use super::roads::Roads;
use super::ship::Ship;

/// An event of a round that does not follow from the ships' positions alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A player captured a neutral planet.
    Captured {
        planet: usize,
        /// Its new owner: 1 or 2.
        owner: u8,
    },
    /// Ships of both players reached a neutral planet in the same round: all of them turn back.
    Contested { planet: usize },
    /// A ship was sent back, from a contested planet or from the opponent's.
    SentBack {
        /// The ship's owner: 1 or 2.
        owner: u8,
        ship: usize,
        /// The planet that sent it back.
        planet: usize,
    },
}

/// Each player's ships by number.
pub type Fleets = ByPlayer<Vec<Ship>>;

/// Turns back travelling ships with that order. Those that have not moved yet are back at their start immediately.
pub fn turn_back(fleets: &mut Fleets, orders: &ByPlayer<Vec<Valid>>, roads: &Roads) {
    for (player, orders) in orders.iter() {
        for order in orders {
            let ship = &mut fleets[player][order.ship];
            if !ship.stands() {
                ship.turn_back(length(roads, ship));
            }
        }
    }
}

/// Starts ships on planets with orders. Call after [`turn_back`], which would otherwise see them as travelling.
pub fn depart(fleets: &mut Fleets, orders: &ByPlayer<Vec<Valid>>, roads: &Roads) {
    for (player, orders) in orders.iter() {
        for order in orders {
            let ship = &mut fleets[player][order.ship];
            if let Some(distance) = roads.distance(ship.to, order.planet).filter(|_| ship.stands()) {
                ship.depart(order.planet, distance);
            }
        }
    }
}

/// Moves every travelling ship by one round.
pub fn fly(fleets: &mut Fleets) {
    fleets.iter_mut().flat_map(|(_, ships)| ships).for_each(Ship::fly);
}

/// Resolves all arrivals at once, with the owners before this round's captures.
pub fn land(fleets: &mut Fleets, owners: &mut [Option<Player>], roads: &Roads, events: &mut Vec<Event>) {
    let claims = claims(fleets, owners);
    for claim in &claims {
        events.push(match claim.player() {
            Some(player) => Event::Captured { planet: claim.planet, owner: number(player) },
            None => Event::Contested { planet: claim.planet },
        });
    }
    for (player, ships) in fleets.iter_mut() {
        for (ship_number, ship) in ships.iter_mut().enumerate().filter(|(_, ship)| ship.arrives()) {
            if is_welcome(player, ship, owners, &claims) {
                ship.land();
            } else {
                let planet = ship.to;
                ship.send_back(length(roads, ship));
                events.push(Event::SentBack { owner: number(player), ship: ship_number, planet });
            }
        }
    }
    for claim in &claims {
        owners[claim.planet] = claim.player();
    }
}

/// The players that reached a neutral planet.
struct Claim {
    planet: usize,
    by: Players,
}

impl Claim {
    /// The player that captures it; `None` if it is contested.
    fn player(&self) -> Option<Player> {
        let mut players = self.by.iter();
        players.next().filter(|_| players.next().is_none())
    }
}

/// The neutral planets reached in this round, by number. Ships that turned back claim nothing.
fn claims(fleets: &Fleets, owners: &[Option<Player>]) -> Vec<Claim> {
    let mut claims: Vec<Claim> = Vec::new();
    for (player, ships) in fleets.iter() {
        for ship in ships.iter().filter(|ship| ship.arrives() && !ship.turned && owners[ship.to].is_none()) {
            match claims.iter_mut().find(|claim| claim.planet == ship.to) {
                Some(claim) => claim.by = claim.by.with(player),
                None => claims.push(Claim { planet: ship.to, by: Players::one(player) }),
            }
        }
    }
    claims.sort_unstable_by_key(|claim| claim.planet);
    claims
}

/// Returns true if a ship may stay on the planet it has reached.
fn is_welcome(player: Player, ship: &Ship, owners: &[Option<Player>], claims: &[Claim]) -> bool {
    match owners[ship.to] {
        Some(owner) => owner == player,
        None if ship.turned => true,
        None => claims.iter().any(|claim| claim.planet == ship.to && claim.player() == Some(player)),
    }
}

fn length(roads: &Roads, ship: &Ship) -> u32 {
    roads.distance(ship.from, ship.to).expect("ships fly along roads")
}

fn number(player: Player) -> u8 {
    player.seat() as u8 + 1
}
