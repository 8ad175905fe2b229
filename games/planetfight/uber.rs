//! A player that plans captures. `bots/uber.c` plays the same; a test holds them to it.
//!
//! A ship that stands looks a few trips ahead and takes the first trip of the path whose captures are worth most: the
//! planets' sizes, less for each round they take, and less again where the opponent could come first. Planets
//! another ship of its own is flying to are left to that one. A ship on its way turns back when its planet is lost.

use super::orders::{Order, Orders};
use super::ship::Ship;
use super::view::View;

/// Later than every round of a game.
const NEVER: i64 = i64::MAX / 4;

/// From this round on a point is worth the same, next to nothing.
const LATE: i64 = 200;

/// A game as this player sees it. It knows no more than the text a program is given.
struct UberPlan<'a> {
    view: &'a View,
    /// Rounds from now in which a ship can still arrive.
    horizon: i64,
    /// When the first enemy ship under way to a planet arrives there.
    coming: Vec<i64>,
    /// When the first enemy ship could arrive at a planet by its next trip.
    possible: Vec<i64>,
    /// When the first own ship under way, or sent in this round, arrives.
    own: Vec<i64>,
    /// What a point is worth in so many rounds.
    worth: Vec<i64>,
    /// Trips to look ahead.
    depth: usize,
}

/// The orders of a round.
pub fn orders(view: &View) -> Orders {
    orders_by(view, depth(view.planets.len()))
}

/// The orders of a round, planned by so many trips of each ship.
pub fn orders_by(view: &View, depth: usize) -> Orders {
    let mine = view.ships_of(view.you);
    let theirs = view.ships_of(3 - view.you);
    let mut plan = UberPlan {
        view,
        horizon: i64::from(view.left) + 1,
        coming: arrivals(&theirs, view.planets.len()),
        possible: next_arrivals(&theirs, view),
        own: arrivals(&mine, view.planets.len()),
        worth: worth(),
        depth,
    };
    let mut orders = Vec::new();
    for (number, ship) in mine.iter().enumerate() {
        let planet = if ship.stands() { plan.send(ship.to) } else { plan.give_up(ship) };
        orders.extend(planet.map(|planet| Order { ship: number as i64, planet: planet as i64 }));
    }
    Orders { orders }
}

fn depth(planets: usize) -> usize {
    match planets {
        ..=16 => 4,
        17..=40 => 3,
        _ => 2,
    }
}

/// When the first of these ships that is under way to a planet arrives there, by planet.
fn arrivals(ships: &[Ship], planets: usize) -> Vec<i64> {
    let mut arrivals = vec![NEVER; planets];
    for ship in ships.iter().filter(|ship| !ship.stands()) {
        arrivals[ship.to] = arrivals[ship.to].min(i64::from(ship.remaining));
    }
    arrivals
}

/// When the first of these ships could arrive at a planet if it flew there next, by planet.
fn next_arrivals(ships: &[Ship], view: &View) -> Vec<i64> {
    let mut arrivals = vec![NEVER; view.planets.len()];
    for ship in ships {
        for planet in view.roads.joined(ship.to) {
            let distance = i64::from(view.roads.row(ship.to)[planet]);
            arrivals[planet] = arrivals[planet].min(i64::from(ship.remaining) + distance);
        }
    }
    arrivals
}

impl UberPlan<'_> {
    /// The planet to turn back to, when the one ahead is lost and the way back is open.
    fn give_up(&self, ship: &Ship) -> Option<usize> {
        let enemy = 3 - self.view.you;
        let owner = |planet: usize| self.view.planets[planet].owner;
        let lost = owner(ship.to) == enemy
            || owner(ship.to) == 0 && self.coming[ship.to] < i64::from(ship.remaining);
        (lost && owner(ship.from) != enemy).then_some(ship.from)
    }

    /// The first planet of the best path from this one, which is then left to this ship.
    fn send(&mut self, from: usize) -> Option<usize> {
        let mut path = Vec::with_capacity(self.depth);
        let (_, planet) = self.best(from, 0, &mut path);
        let planet = planet?;
        let arrival = i64::from(self.view.roads.row(from)[planet]);
        self.own[planet] = self.own[planet].min(arrival);
        Some(planet)
    }

    /// The value of the best path from a planet that is left in round `now`, and its first planet. `path` holds the
    /// planets captured on the way there.
    fn best(&self, from: usize, now: i64, path: &mut Vec<usize>) -> (i64, Option<usize>) {
        let mut best = (0, None);
        if path.len() == self.depth {
            return best;
        }
        for planet in self.view.roads.joined(from) {
            let arrival = now + i64::from(self.view.roads.row(from)[planet]);
            let Some(gain) = self.gain(planet, arrival, path) else { continue };
            path.push(planet);
            let (later, _) = self.best(planet, arrival, path);
            path.pop();
            if gain + later > best.0 {
                best = (gain + later, Some(planet));
            }
        }
        best
    }

    /// What arriving at a planet is worth; `None` when the ship would be sent back, or come too late.
    fn gain(&self, planet: usize, arrival: i64, path: &[usize]) -> Option<i64> {
        let seen = &self.view.planets[planet];
        if arrival > self.horizon || seen.owner == 3 - self.view.you {
            return None;
        }
        if seen.owner == self.view.you || path.contains(&planet) || self.own[planet] <= arrival {
            return Some(0);
        }
        if self.coming[planet] <= arrival {
            return None;
        }
        let share = if self.possible[planet] <= arrival { 5 } else { 8 };
        Some(i64::from(seen.planet.size) * share * self.worth[arrival.min(LATE) as usize])
    }
}

/// A sixteenth less for each round.
fn worth() -> Vec<i64> {
    let worth = std::iter::successors(Some(1 << 16), |worth| Some(worth * 15 / 16));
    worth.take(LATE as usize + 1).map(|worth| worth + 1).collect()
}
