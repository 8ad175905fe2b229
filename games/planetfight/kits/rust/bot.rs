//! {NAME}, a program for PlanetFight: each ship flies where it gains most points per round of travel. planetfight.rs documents what a
//! program knows and can do.

mod planetfight;

use std::collections::BTreeSet;

use planetfight::{Ship, State};

/// Called once per round: orders your ships that are on planets.
fn give_orders(state: &mut State) {
    let (standing, flying): (Vec<Ship>, Vec<Ship>) = state.ships.iter().partition(|ship| ship.stands());
    let mut taken: BTreeSet<usize> = flying.iter().map(|ship| ship.to).collect(); // a ship is on its way there
    for ship in standing {
        if let Some(target) = choose(state, ship.start, &taken) {
            state.order(ship, target); // state.order(ship, ship.start) turns back one on its way
            taken.insert(target);
        }
    }
}

/// Where a ship on a planet should fly; `None` to stay.
fn choose(state: &State, start: usize, taken: &BTreeSet<usize>) -> Option<usize> {
    let (mut best, mut most) = (None, 0.0);
    for planet in &state.planets {
        let Some(rounds) = state.distance(start, planet.number) else { continue };
        if rounds > state.left + 1 || planet.owner != 0 || taken.contains(&planet.number) {
            continue;
        }
        // To change: will an enemy be there first? What can be reached from there?
        let value = (f64::from(planet.size) + 0.01) / f64::from(rounds);
        if value > most {
            (best, most) = (Some(planet.number), value);
        }
    }
    // Nothing to capture from here: go to another planet of yours, where other roads start.
    let mut own = state.planets.iter().filter(|planet| planet.owner == state.me).map(|planet| planet.number);
    best.or_else(|| own.find(|planet| state.distance(start, *planet).is_some()))
}

fn main() {
    planetfight::play(give_orders);
}
