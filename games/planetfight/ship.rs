//! A ship: standing on a planet, or on its way along a road.

use serde::{Deserialize, Serialize};

/// Where a ship is. Standing on a planet, `from` and `to` are that planet and `remaining` is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship {
    /// The planet it left.
    pub from: usize,
    /// The planet it will reach.
    pub to: usize,
    /// Rounds until it gets there.
    pub remaining: u32,
    /// Whether its present leg began with a turn, ordered or forced. Such a ship takes no order until it stands,
    /// and its arrival neither captures nor contests.
    pub turned: bool,
}

impl Ship {
    /// A ship that stands on a planet.
    pub fn standing(planet: usize) -> Ship {
        Ship { from: planet, to: planet, remaining: 0, turned: false }
    }

    /// A ship on a trip that has not turned.
    pub fn flying(from: usize, to: usize, remaining: u32) -> Ship {
        Ship { from, to, remaining, turned: false }
    }

    /// Whether it is on a planet.
    pub fn stands(&self) -> bool {
        self.from == self.to
    }

    /// Whether its trip has ended in this round and what it meets there is still to be settled.
    pub fn arrives(&self) -> bool {
        !self.stands() && self.remaining == 0
    }

    /// Leaves the planet it stands on.
    pub fn depart(&mut self, planet: usize, distance: u32) {
        *self = Ship::flying(self.to, planet, distance);
    }

    /// Turns on its way; `distance` is the length of the road. The way back takes as many rounds as it has flown,
    /// so one that has flown none stands at its start at once.
    pub fn turn_back(&mut self, distance: u32) {
        let flown = distance.saturating_sub(self.remaining);
        *self = match flown {
            0 => Ship::standing(self.from),
            _ => Ship { from: self.to, to: self.from, remaining: flown, turned: true },
        };
    }

    /// Moves on by one round.
    pub fn fly(&mut self) {
        self.remaining = self.remaining.saturating_sub(1);
    }

    /// Stays on the planet it has reached.
    pub fn land(&mut self) {
        *self = Ship::standing(self.to);
    }

    /// Is sent back from the planet it has reached, the whole way.
    pub fn send_back(&mut self, distance: u32) {
        *self = Ship { from: self.to, to: self.from, remaining: distance, turned: true };
    }
}
