//! Players that fight little or crudely. They show what a house player gives away, and are none themselves.

use game::Dice;

use super::super::bag::{approach, burn, found, free_steps, heal, search, take_up_to, unseen, useful};
use super::super::seat::Plan;
use crate::wizards::paths::Paths;
use crate::wizards::{Action, Cell, Direction, Element, Elements, ROWS, Setup, Sight, half};

/// Their names.
pub(super) const NAMES: [&str; 5] = ["cornered", "still", "warder", "healer", "burner"];

/// One of them.
pub(super) struct Opponent {
    name: &'static str,
    before: Option<Sight>,
}

impl Opponent {
    pub(super) fn cornered(_: Setup) -> Opponent {
        Opponent::named("cornered")
    }

    pub(super) fn still(_: Setup) -> Opponent {
        Opponent::named("still")
    }

    pub(super) fn warder(_: Setup) -> Opponent {
        Opponent::named("warder")
    }

    pub(super) fn healer(_: Setup) -> Opponent {
        Opponent::named("healer")
    }

    pub(super) fn burner(_: Setup) -> Opponent {
        Opponent::named("burner")
    }

    fn named(name: &'static str) -> Opponent {
        Opponent { name, before: None }
    }

    /// Anywhere in its half, or in a corner of it.
    fn place(&self, sight: &Sight, dice: &mut Dice) -> Cell {
        let columns = half(sight.seat);
        if self.name == "cornered" {
            let rim = if columns.contains(&0) { 0 } else { *columns.end() };
            return Cell { x: rim, y: if dice.below(2) == 0 { 0 } else { ROWS - 1 } };
        }
        Cell { x: dice.between(*columns.start(), *columns.end()), y: dice.between(0, ROWS - 1) }
    }
}

/// What the burner carries.
const FIRE: Elements = Elements { fire: 8, water: 0, wood: 0, wind: 2, earth: 0 };

impl Plan for Opponent {
    fn decide(&mut self, sight: &Sight, dice: &mut Dice) -> Action {
        let before = self.before.replace(sight.clone());
        let Some(pos) = sight.pos else { return Action::Place(self.place(sight, dice)) };
        let action = match self.name {
            "warder" => ward(sight).or_else(|| gather(sight, pos, Element::Wood)),
            "healer" => heal(sight).or_else(|| {
                if sight.carried.water < 4 {
                    gather(sight, pos, Element::Water)
                } else {
                    stroll(sight, pos, dice)
                }
            }),
            "burner" => found(before.as_ref(), sight)
                .and_then(|found| burn(sight, found))
                .or_else(|| take_up_to(sight, FIRE))
                .or_else(|| {
                    if sight.carried.fire > 0 {
                        search(sight, 2, 20.0, |cell| unseen(sight, cell))
                    } else {
                        None
                    }
                })
                .or_else(|| {
                    if sight.carried.fire >= 3 {
                        approach(sight, pos, |cell| unseen(sight, cell))
                    } else {
                        gather(sight, pos, Element::Fire)
                    }
                }),
            _ => None,
        };
        action.unwrap_or(Action::Pass)
    }
}

/// Wards itself anew in the turn in which the last ward ends.
fn ward(sight: &Sight) -> Option<Action> {
    let count = sight.carried.wood.min(2);
    (sight.shield == 0 && count > 0).then(|| Action::cast(Element::Wood, count))
}

/// Takes of this element, or goes the shortest way to some.
fn gather(sight: &Sight, pos: Cell, element: Element) -> Option<Action> {
    let mut wanted = Elements::default();
    wanted[element] = 10;
    take_up_to(sight, wanted).or_else(|| {
        let paths = Paths::from(pos, |cell| sight.map.obstacle[cell] > 0);
        let there = Cell::all().filter(|&cell| cell != pos && useful(sight, cell, wanted)[element] > 0);
        let ways = there.filter_map(|cell| paths.to(cell));
        ways.min_by_key(|way| way.steps)?.first.map(Action::step)
    })
}

fn stroll(sight: &Sight, pos: Cell, dice: &mut Dice) -> Option<Action> {
    let free: Vec<Direction> = free_steps(sight, pos);
    dice.pick(&free).map(|direction| Action::step(*direction))
}
