//! A ship: on a planet, or travelling along a road.

use serde::{Deserialize, Serialize};

/// A ship's position. On a planet, `from` and `to` are that planet and `remaining` is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship {
    /// The planet it left.
    pub from: usize,
    /// Its destination.
    pub to: usize,
    /// Rounds until it arrives.
    pub remaining: u32,
    /// True if its current leg started by turning back, ordered or forced. It then takes no orders until it is on a planet, and its arrival
    /// neither captures nor contests.
    pub turned: bool,
}

impl Ship {
    /// A ship on a planet.
    pub fn standing(planet: usize) -> Ship {
        Ship { from: planet, to: planet, remaining: 0, turned: false }
    }

    /// A travelling ship that has not turned back.
    pub fn flying(from: usize, to: usize, remaining: u32) -> Ship {
        Ship { from, to, remaining, turned: false }
    }

    /// Returns true if it is on a planet.
    pub fn stands(&self) -> bool {
        self.from == self.to
    }

    /// Returns true if it has just arrived and the effect is not resolved yet.
    pub fn arrives(&self) -> bool {
        !self.stands() && self.remaining == 0
    }

    /// Leaves its planet.
    pub fn depart(&mut self, planet: usize, distance: u32) {
        *self = Ship::flying(self.to, planet, distance);
    }

    /// Turns back; `distance` is the length of the road. The way back takes as many rounds as it has travelled, so a ship that has not
    /// moved is back immediately.
    pub fn turn_back(&mut self, distance: u32) {
        let flown = distance.saturating_sub(self.remaining);
        *self = match flown {
            0 => Ship::standing(self.from),
            _ => Ship { from: self.to, to: self.from, remaining: flown, turned: true },
        };
    }

    /// Moves by one round.
    pub fn fly(&mut self) {
        self.remaining = self.remaining.saturating_sub(1);
    }

    /// Stays on the planet it has reached.
    pub fn land(&mut self) {
        *self = Ship::standing(self.to);
    }

    /// Goes back the whole way from the planet it has reached.
    pub fn send_back(&mut self, distance: u32) {
        *self = Ship { from: self.to, to: self.from, remaining: distance, turned: true };
    }
}
