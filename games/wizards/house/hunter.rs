//! Keeps a map of where the other can be, and hunts.

use game::Dice;

use super::bag::{free_steps, heal, search, useful, ward};
use super::seat::Plan;
use crate::wizards::notes::Notes;
use crate::wizards::paths::Paths;
use crate::wizards::wizard::FATAL;
use crate::wizards::{Action, Cast, Cell, Direction, Element, Elements, Setup, Sight, Wanted, half};

/// Burns where the other is likely enough and takes seldom, for who takes is seen.
pub(super) struct Hunter {
    setup: Setup,
    notes: Notes,
    /// The turn before which fire is of no use: the other is warded.
    holds_until: u32,
    /// Whether its last action was fire that should have hit.
    sure: bool,
}

/// What it wants to carry.
const WANTED: Elements = Elements { fire: 5, water: 3, wood: 2, wind: 1, earth: 0 };
/// With so much fire it takes no more.
const ARMED: u8 = 4;
/// What a cell must be worth, as its taker is seen.
const SEEN: f64 = 4.0;
/// Steps that every way counts beside its own.
const FAR: f64 = 1.0;
/// A chance to hit with one fire, with two, that is worth it.
const WORTH_AN_ARROW: f64 = 0.8;
const WORTH_A_DRAGON: f64 = 0.8;

impl Hunter {
    /// A hunter in a game with these options.
    pub(super) fn new(setup: Setup) -> Hunter {
        Hunter { setup, notes: Notes::new(setup), holds_until: 0, sure: false }
    }

    fn choose(&self, sight: &Sight, dice: &mut Dice) -> Action {
        let Some(pos) = sight.pos else { return Action::Place(richest(sight)) };
        ward(sight)
            .or_else(|| if sight.damage + 1 == FATAL { heal(sight) } else { None })
            .or_else(|| self.burn(sight, pos))
            .or_else(|| heal(sight))
            .or_else(|| take(sight, pos))
            .or_else(|| self.search(sight))
            .or_else(|| gather(sight, pos))
            .unwrap_or_else(|| stroll(sight, pos, dice))
    }

    /// The fire that hits likeliest for what it costs, if that is likely enough.
    fn burn(&self, sight: &Sight, pos: Cell) -> Option<Action> {
        if sight.turn < self.holds_until {
            return None;
        }
        let burns_itself = |cell: Cell| self.setup.friendly_fire && cell.steps_to(pos) <= 1;
        let best = |chance: &dyn Fn(Cell) -> f64| {
            let safe = Cell::all().filter(|&cell| !burns_itself(cell));
            safe.map(|cell| (chance(cell), cell)).max_by(|a, b| a.0.total_cmp(&b.0))
        };
        let (arrow, at) = best(&|cell| self.notes.chance(cell))?;
        let (dragon, around) = best(&|cell| self.dragon(cell))?;
        match sight.carried.fire {
            1.. if arrow > WORTH_AN_ARROW => Some(Action::cast_at(Element::Fire, 1, at)),
            2.. if dragon > WORTH_A_DRAGON => Some(Action::cast_at(Element::Fire, 2, around)),
            _ => None,
        }
    }

    /// The chance that Dragon Fire hits.
    fn dragon(&self, cell: Cell) -> f64 {
        let center = if self.setup.dragon_center { self.notes.chance(cell) } else { 0.0 };
        cell.neighbours().map(|near| self.notes.chance(near)).sum::<f64>() + center
    }

    /// Wind, when there is fire to use and it shows enough of where the other can be.
    fn search(&self, sight: &Sight) -> Option<Action> {
        let shown = |direction| -> f64 {
            let cells = sight.pos.into_iter().flat_map(|pos| pos.ray(direction, 5));
            cells.map(|cell| self.notes.chance(cell)).sum()
        };
        let most = Direction::ALL.map(shown).into_iter().fold(0.0, f64::max);
        if sight.carried.fire >= 2 && most > 0.2 {
            search(sight, |cell| self.notes.chance(cell))
        } else {
            None
        }
    }

    /// Whether this action should hit.
    fn should_hit(&self, action: &Action) -> bool {
        let Action::Cast(Cast { element, count, x: Some(x), y: Some(y), .. }) = action else { return false };
        let cell = Cell { x: *x, y: *y };
        let chance = if *count == 1 { self.notes.chance(cell) } else { self.dragon(cell) };
        *element == Element::Fire.name() && chance > 0.9
    }
}

/// The cell of its half with the most that it wants.
fn richest(sight: &Sight) -> Cell {
    let half = Cell::all().filter(|cell| half(sight.seat).contains(&cell.x));
    let worth = |cell: &Cell| gain(sight, *cell);
    half.max_by(|a, b| worth(a).total_cmp(&worth(b))).expect("a half has cells")
}

/// Takes all it can use, if that is worth being seen.
fn take(sight: &Sight, pos: Cell) -> Option<Action> {
    let worth_it = gain(sight, pos) >= SEEN;
    worth_it.then(|| Action::Take(Wanted::from(useful(sight, pos, WANTED))))
}

/// A step on the shortest way to what is missing.
fn gather(sight: &Sight, pos: Cell) -> Option<Action> {
    let paths = Paths::from(pos, |cell| sight.map.obstacle[cell] > 0);
    let mut best = (0.0, None);
    for cell in Cell::all() {
        let (Some(way), gain) = (paths.to(cell), gain(sight, cell)) else { continue };
        let value = gain / (f64::from(way.steps) + FAR);
        if gain >= SEEN && value > best.0 {
            best = (value, way.first);
        }
    }
    best.1.map(Action::step)
}

/// What a cell is worth.
fn gain(sight: &Sight, cell: Cell) -> f64 {
    let useful = useful(sight, cell, WANTED);
    let armed = sight.carried.fire >= ARMED;
    let fire = if armed { 0.0 } else { 4.0 };
    let wood = if sight.carried.wood < 2 { 2.0 } else { 0.0 };
    let water = if sight.damage > 0 || !armed { 4.0 } else { 0.0 };
    let worth = [fire, water, wood, 0.0, 0.0];
    Element::ALL.into_iter().zip(worth).map(|(element, worth)| f64::from(useful[element]) * worth).sum()
}

/// Anywhere: who stands still is found.
fn stroll(sight: &Sight, pos: Cell, dice: &mut Dice) -> Action {
    let free = free_steps(sight, pos);
    dice.pick(&free).map_or(Action::Pass, |direction| Action::step(*direction))
}

impl Plan for Hunter {
    fn decide(&mut self, sight: &Sight, dice: &mut Dice) -> Action {
        let missed = self.sure && sight.last.is_empty();
        if missed {
            self.holds_until = sight.turn + 2;
        }
        self.notes.saw(sight);
        let action = self.choose(sight, dice);
        self.notes.did(sight, &action);
        self.sure = self.should_hit(&action) && self.setup.fire_report;
        action
    }
}
