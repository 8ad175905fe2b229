//! The players that ship inside the program.

use game::{Dice, House, Think, house, random};

use super::belief::Belief;
use super::field::Cell;
use super::missile::{Direction, Missile};
use super::rules::{Action, RoboBattler};
use super::view::{Sight, Sighted, Sighting, View};

/// The house players.
pub(super) const HOUSE: &[House] = &[
    House { name: "random", help: "fires at random", options: &[], make: |_| Ok(random::<RoboBattler>()) },
    House {
        name: "marksman",
        help: "fires anywhere where nothing of the blast is lost",
        options: &[],
        make: |_| Ok(house::<RoboBattler, _>(|| marksman)),
    },
    House {
        name: "painter",
        help: "fires where it has painted least, and never searches",
        options: &[],
        make: |_| Ok(house::<RoboBattler, _>(Painter::default)),
    },
    House {
        name: "spotter",
        help: "keeps a map of what it was told, as if every search were right",
        options: &[],
        make: |_| Ok(house::<RoboBattler, _>(Spotter::default)),
    },
    House {
        name: "tracker",
        help: "reckons what the enemy has painted from what its searches tell, and takes back what counts most",
        options: &[],
        make: |_| Ok(house::<RoboBattler, _>(Tracker::default)),
    },
];

/// Fires at any target whose whole blast lies on the field.
fn marksman(view: &View, dice: &mut Dice) -> Action {
    let View::Robot(Sight { missile: Some(missile), fired: false, .. }) = view else { return Action::End };
    let aimed = |target| missile.directions().iter().map(move |lies| (target, *lies));
    let shots: Vec<(Cell, Direction)> = Cell::all().flat_map(aimed).collect();
    let size = |shot: &(Cell, Direction)| missile.blast(shot.1, shot.0).count();
    let largest = shots.iter().map(size).max();
    let whole: Vec<(Cell, Direction)> =
        shots.into_iter().filter(|shot| Some(size(shot)) == largest).collect();
    let (target, direction) = *dice.pick(&whole).expect("the field has cells");
    let lies = (*missile == Missile::Line).then_some(direction);
    Action::Fire { x: target.x, y: target.y, direction: lies }
}

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

/// Keeps a map of what it was told, as if every search were right.
#[derive(Default)]
struct Spotter {
    belief: Belief,
}

impl Think<RoboBattler> for Spotter {
    fn think(&mut self, view: &View, dice: &mut Dice) -> Action {
        let View::Robot(sight @ Sight { missile: Some(missile), fired: false, .. }) = view else {
            return Action::End;
        };
        match told(sight) {
            Some(sighted) => self.belief.sighted(&Sighting { exact: true, ..sighted.sighting }),
            None if sight.turn > 1 => return Action::Search,
            None => {}
        }
        fire(&mut self.belief, sight, *missile, dice)
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
        match told(sight) {
            Some(sighted) => self.belief.sighted(&sighted.sighting),
            None if sight.turn > 1 => return search(sight),
            None => {}
        }
        fire(&mut self.belief, sight, *missile, dice)
    }
}

/// What was told in this turn.
fn told(sight: &Sight) -> Option<&Sighted> {
    sight.sightings.last().filter(|sighted| sighted.turn == sight.turn)
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
