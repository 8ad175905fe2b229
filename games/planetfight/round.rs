//! What happens in a round, once both players have decided: the steps in their order.

use game::{ByPlayer, Player, Players};
use serde::{Deserialize, Serialize};

use super::orders::Valid;
use super::roads::Roads;
use super::ship::Ship;

/// Something that happened in a round and that the ships' places alone do not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A neutral planet has become a player's.
    Captured {
        planet: usize,
        /// Its owner from now on: 1 or 2.
        owner: u8,
    },
    /// Ships of both players came to a neutral planet in the same round: all of them turn back.
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

/// Ships on their way that were ordered back turn; those that have flown nothing stand at their start at once.
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

/// Ships that stand and were ordered leave. Comes after [`turn_back`], which would else find them under way.
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

/// Every ship on its way moves on by one round.
pub fn fly(fleets: &mut Fleets) {
    fleets.iter_mut().flat_map(|(_, ships)| ships).for_each(Ship::fly);
}

/// Settles all arrivals at once, by the owners as they stand before the round's captures.
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

/// Who came to a neutral planet to capture it.
struct Claim {
    planet: usize,
    by: Players,
}

impl Claim {
    /// Who captures it; nobody when it is contested.
    fn player(&self) -> Option<Player> {
        let mut players = self.by.iter();
        players.next().filter(|_| players.next().is_none())
    }
}

/// The neutral planets reached at the end of a trip in this round, by number. A ship that has turned claims nothing.
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

/// Whether a ship may stay on the planet it has reached.
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
