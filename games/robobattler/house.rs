//! The players that ship inside the program.

use game::{Dice, House, Think, house, random};

use super::aims::{Aimed, shots};
use super::belief::Belief;
use super::calls::{fire_at, searched, told};
use super::field::Cell;
use super::missile::Missile;
use super::reader::Reader;
use super::rules::{Action, RoboBattler};
use super::strong::Strong;
use super::view::{Shot, Sight, Sighting, View};
use crate::foresight;

/// The house players.
pub(super) const HOUSE: &[House] = &[
    House { name: "random", help: "fires at random", options: &[], make: |_| Ok(random::<RoboBattler>()) },
    House {
        name: "marksman",
        help: "fires at random where the whole blast falls on the field",
        options: &[],
        make: |_| Ok(house::<RoboBattler, _>(|| marksman)),
    },
    House {
        name: "chooser",
        help: "draws three shots at random and fires the one that paints most new cells",
        options: &[],
        make: |_| Ok(house::<RoboBattler, _>(|| chooser)),
    },
    House {
        name: "painter",
        help: "fires where it has painted least or longest ago, and never searches",
        options: &[],
        make: |_| Ok(house::<RoboBattler, _>(Painter::default)),
    },
    House {
        name: "spotter",
        help: "keeps a map of what its searches said, as if each were right",
        options: &[],
        make: |_| Ok(house::<RoboBattler, _>(Spotter::default)),
    },
    House {
        name: "tracker",
        help: "works out from its searches what the enemy has painted, and takes back the cells that count most",
        options: &[],
        make: |_| Ok(house::<RoboBattler, _>(Tracker::default)),
    },
    House {
        name: "reader",
        help: "works out where an enemy that aims well must have fired, and takes back the cells that count most",
        options: &[],
        make: |_| Ok(house::<RoboBattler, _>(Reader::default)),
    },
    House {
        name: "strong",
        help: "works out the same as reader, and simulates its shots against players like tracker",
        options: foresight::OPTIONS,
        make: foresight::seat::<RoboBattler, Strong>,
    },
];

/// Fires at any target whose whole blast lies on the field.
fn marksman(view: &View, dice: &mut Dice) -> Action {
    let View::Robot(Sight { missile: Some(missile), fired: false, .. }) = view else { return Action::End };
    let whole = whole(*missile);
    fire_at(dice.pick(&whole).expect("the field has cells"))
}

/// Of three such shots the one that paints most that it has not painted.
fn chooser(view: &View, dice: &mut Dice) -> Action {
    let View::Robot(Sight { missile: Some(missile), fired: false, shots, .. }) = view else {
        return Action::End;
    };
    let painted: Vec<usize> = shots.iter().flat_map(Shot::blast).map(Cell::place).collect();
    let fresh = |shot: &&Aimed| shot.places.iter().filter(|place| !painted.contains(place)).count();
    let whole = whole(*missile);
    let drawn = [(); 3].map(|()| *dice.pick(&whole).expect("the field has cells"));
    fire_at(drawn.into_iter().max_by_key(fresh).expect("there are three"))
}

/// The shots that lose nothing of the blast.
fn whole(missile: Missile) -> Vec<&'static Aimed> {
    let size = |shot: &&Aimed| shot.places.len();
    let largest = in_order(missile).map(|shot| size(&shot)).max();
    in_order(missile).filter(|shot| Some(size(shot)) == largest).collect()
}

/// All shots, cell by cell.
fn in_order(missile: Missile) -> impl Iterator<Item = &'static Aimed> {
    Cell::all().flat_map(move |target| shots(missile).iter().filter(move |shot| shot.target == target))
}

/// Keeps a map of its own shots alone; what it painted long ago is likelier lost.
#[derive(Default)]
struct Painter {
    belief: Belief,
}

/// How likely a cell is lost in a turn: so little that it tells equals apart and no more.
const FADES: f64 = 0.01;

impl Think<RoboBattler> for Painter {
    fn think(&mut self, view: &View, dice: &mut Dice) -> Action {
        match view {
            View::Robot(Sight { missile: Some(missile), fired: false, .. }) => {
                self.belief.fades(FADES);
                fire(&mut self.belief, *missile, dice)
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
        fire(&mut self.belief, *missile, dice)
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
        match searched(sight) {
            Ok(Some(sighted)) => self.belief.sighted(&sighted.sighting),
            Ok(None) => {}
            Err(search) => return search,
        }
        fire(&mut self.belief, *missile, dice)
    }
}

/// The shot that gains most; of equals any.
fn fire(belief: &mut Belief, missile: Missile, dice: &mut Dice) -> Action {
    let mut best: (f64, Vec<&Aimed>) = (f64::MIN, Vec::new());
    for shot in in_order(missile) {
        let gain = belief.gain(shot);
        if gain > best.0 + 1e-9 {
            best = (gain, Vec::new());
        }
        if gain > best.0 - 1e-9 {
            best.1.push(shot);
        }
    }
    let shot = *dice.pick(&best.1).expect("the field has cells");
    belief.fired(shot);
    fire_at(shot)
}
