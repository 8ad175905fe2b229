//! The players that ship inside the program.

use game::{Dice, House, Think, house, random};

use super::belief::Belief;
use super::field::Cell;
use super::missile::{Direction, Missile};
use super::rules::{Action, RoboBattler};
use super::view::{Sight, View};

/// The house players.
pub(super) const HOUSE: &[House] = &[
    House { name: "random", help: "fires at random", options: &[], make: |_| Ok(random::<RoboBattler>()) },
    House {
        name: "painter",
        help: "fires where it has painted least, and never searches",
        options: &[],
        make: |_| Ok(house::<RoboBattler, _>(Painter::default)),
    },
    House {
        name: "tracker",
        help: "reckons what the enemy has painted from what its searches tell, and takes back what counts most",
        options: &[],
        make: |_| Ok(house::<RoboBattler, _>(Tracker::default)),
    },
];

/// Keeps a map of its own shots alone.
#[derive(Default)]
struct Painter {
    belief: Belief,
}

impl Think<RoboBattler> for Painter {
    fn think(&mut self, view: &View, dice: &mut Dice) -> Action {
        match view {
            View::Robot(sight @ Sight { missile: Some(missile), fired: false, .. }) => {
                fire(&mut self.belief, sight, *missile, dice)
            }
            _ => Action::End,
        }
    }
}

/// Keeps the chances of each cell, by its own shots and by a search a turn.
#[derive(Default)]
struct Tracker {
    belief: Belief,
}

impl Think<RoboBattler> for Tracker {
    fn think(&mut self, view: &View, dice: &mut Dice) -> Action {
        let View::Robot(sight @ Sight { missile: Some(missile), fired: false, .. }) = view else {
            return Action::End;
        };
        let told = sight.sightings.last().filter(|sighted| sighted.turn == sight.turn);
        match told {
            Some(sighted) => self.belief.sighted(&sighted.sighting),
            None if sight.turn > 1 => return search(sight),
            None => {}
        }
        fire(&mut self.belief, sight, *missile, dice)
    }
}

/// With power towards the end, when what is learned is least likely to change any more.
fn search(sight: &Sight) -> Action {
    if sight.missiles_left <= sight.power_searches { Action::PowerSearch } else { Action::Search }
}

/// The shot that gains most; of equals any.
fn fire(belief: &mut Belief, sight: &Sight, missile: Missile, dice: &mut Dice) -> Action {
    let mut best: (f64, Vec<(Cell, Direction)>) = (f64::MIN, Vec::new());
    for target in Cell::all() {
        for &direction in missile.directions() {
            let gain = belief.gain(missile, direction, target);
            if gain > best.0 + 1e-9 {
                best = (gain, Vec::new());
            }
            if gain > best.0 - 1e-9 {
                best.1.push((target, direction));
            }
        }
    }
    let (target, direction) = *dice.pick(&best.1).expect("the field has cells");
    belief.fired(missile, direction, target);
    let lies = (sight.missile == Some(Missile::Line)).then_some(direction);
    Action::Fire { x: target.x, y: target.y, direction: lies }
}
