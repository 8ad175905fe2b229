//! A robot in a battle: its missiles, power searches, shots and sightings.

use game::Dice;

use super::field::{Cell, Noise};
use super::missile::{Direction, Missile, MissileSet};
use super::view::{Shot, Sighted, Sighting, Witnessed};

/// Power searches per robot and battle.
pub(super) const POWER_SEARCHES: u32 = 5;

#[derive(Clone, Debug)]
pub(super) struct Robot {
    /// Its missiles, the next one last.
    pub(super) magazine: Vec<Missile>,
    pub(super) power_searches: u32,
    /// Missiles spent. The opponent's searches are about the last one.
    pub(super) shots: Vec<Spent>,
    pub(super) sightings: Vec<Sighted>,
    /// The calls of its last complete turn.
    pub(super) last: Vec<Witnessed>,
}

/// A spent missile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spent {
    pub(super) shot: Shot,
    pub(super) hit: Option<Hit>,
}

/// A target on the field.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    pub(super) target: Cell,
    /// Where a search sees it.
    pub(super) seen: Cell,
}

/// The aim of a missile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub(super) target: Cell,
    /// The orientation if it is a Line.
    pub(super) direction: Direction,
}

/// The precision of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sharpness {
    Plain,
    Power,
}

impl Robot {
    /// A robot with all its missiles, in random order.
    pub(super) fn new(set: MissileSet, dice: &mut Dice) -> Robot {
        let mut magazine = set.missiles();
        dice.shuffle(&mut magazine);
        let (shots, sightings, last) = (Vec::new(), Vec::new(), Vec::new());
        Robot { magazine, power_searches: POWER_SEARCHES, shots, sightings, last }
    }

    /// Spends the current missile, fired or not. The noise is always drawn, so that later draws do not depend on it.
    pub(super) fn spend(&mut self, turn: u32, aim: Option<Aim>, dice: &mut Dice) -> Spent {
        let missile = self.magazine.pop().expect("a robot that is due has a missile");
        let noise = Noise::draw(dice);
        let target = aim.map(|aim| aim.target);
        let spent = Spent {
            shot: Shot {
                turn,
                missile,
                direction: aim.map(|aim| aim.direction).filter(|_| missile == Missile::Line),
                x: target.map(|target| target.x),
                y: target.map(|target| target.y),
            },
            hit: target
                .filter(|target| target.is_on_field())
                .map(|target| Hit { target, seen: noise.seen(target) }),
        };
        self.shots.push(spent);
        spent
    }

    /// Looks at the opponent's last missile. A power search that reveals more than an ordinary one is used up.
    pub(super) fn look(&mut self, turn: u32, spent: Spent, sharpness: Sharpness) -> Sighting {
        let exact = sharpness == Sharpness::Power && self.power_searches > 0 && spent.hit.is_some();
        self.power_searches -= u32::from(exact);
        let seen = spent.hit.map(|hit| if exact { hit.target } else { hit.seen });
        let (x, y) = (seen.map(|cell| cell.x), seen.map(|cell| cell.y));
        let sighting = Sighting { missile: spent.shot.missile, x, y, exact };
        let sighted = Sighted { turn, sighting };
        if !self.sightings.contains(&sighted) {
            self.sightings.push(sighted);
        }
        sighting
    }
}
