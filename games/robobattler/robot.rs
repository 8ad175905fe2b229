//! One robot's share of a battle: its missiles, its power searches, what it has fired and what it has seen.

use game::Dice;

use super::field::{Cell, Noise};
use super::missile::{Direction, Missile, MissileSet};
use super::view::{Shot, Sighted, Sighting, Witnessed};

/// Power searches of each robot in a battle.
pub(super) const POWER_SEARCHES: u32 = 5;

/// A robot in a battle.
#[derive(Clone, Debug)]
pub(super) struct Robot {
    /// The missiles it has, the next one last.
    pub(super) magazine: Vec<Missile>,
    pub(super) power_searches: u32,
    /// What it has spent; the last of it is what the opponent's searches are about.
    pub(super) shots: Vec<Spent>,
    pub(super) sightings: Vec<Sighted>,
    /// The calls of its last finished turn.
    pub(super) last: Vec<Witnessed>,
}

/// A missile that was spent.
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

/// What a missile is aimed at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub(super) target: Cell,
    /// How it lies if it is a Line.
    pub(super) direction: Direction,
}

/// How well a search sees.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sharpness {
    Plain,
    Power,
}

impl Robot {
    /// A robot with all its missiles, in an order of its own.
    pub(super) fn new(set: MissileSet, dice: &mut Dice) -> Robot {
        let mut magazine = set.missiles();
        dice.shuffle(&mut magazine);
        let (shots, sightings, last) = (Vec::new(), Vec::new(), Vec::new());
        Robot { magazine, power_searches: POWER_SEARCHES, shots, sightings, last }
    }

    /// Spends the missile in hand, fired or not. The noise is drawn either way, so that what comes later does not depend
    /// on it.
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

    /// Looks at what the opponent has spent last; a power search that sees more than a plain one is used up.
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
