//! Keeps a map of where the other can be, searches where that tells most, and burns where it is likely enough.

use game::Dice;

use super::bag::{approach, free_steps, heal, search, useful, ward};
use super::seat::Plan;
use crate::wizards::notes::Notes;
use crate::wizards::paths::Paths;
use crate::wizards::wizard::FATAL;
use crate::wizards::{Action, Cast, Cell, Element, Elements, Event, MapKnown, Setup, Sight, Wanted, half};

/// Takes care of itself first, then burns, arms itself, searches, and goes where a search would show most.
pub(super) struct Hunter {
    setup: Setup,
    notes: Notes,
    /// The turn before which fire is of no use: the other is warded.
    holds_until: u32,
    /// Whether its last action was fire that should have hit.
    sure: bool,
}

/// What it wants to carry while it is unhurt: fire for three hits, as a kill needs.
const WANTED: Elements = Elements { fire: 6, water: 0, wood: 2, wind: 2, earth: 0 };
/// The water that it wants once it is hurt. Carried before, it would take the place of fire.
const WATER_WHEN_HURT: u8 = 2;
/// What each element that is missing is worth.
const WORTH: Elements = Elements { fire: 4, water: 1, wood: 2, wind: 2, earth: 0 };
/// What a cell that was never shown is worth, on average.
const HOPED: u32 = 5;
/// With so much fire it searches.
const ARMED: u8 = 5;
/// The chance to hit that a spell of fire must have, and how much more it must have for the second fire.
const LIKELY: f64 = 0.3;
const SECOND_FIRE: f64 = 0.1;
/// The chance to find the other that a search must have.
const TELLS: f64 = 0.03;

impl Hunter {
    /// A hunter in a game with these options.
    pub(super) fn new(setup: Setup) -> Hunter {
        Hunter { setup, notes: Notes::new(setup), holds_until: 0, sure: false }
    }

    fn choose(&self, sight: &Sight, dice: &mut Dice) -> Action {
        let Some(pos) = sight.pos else { return Action::Place(richest(sight)) };
        let armed = sight.carried.fire >= ARMED;
        let hit = sight.last.iter().any(|event| matches!(event, Event::Hit { .. }));
        ward(sight)
            .or_else(|| if sight.damage + 1 == FATAL { heal(sight) } else { None })
            .or_else(|| self.burn(sight, pos))
            .or_else(|| if hit { Some(stroll(sight, pos, dice)) } else { None })
            .or_else(|| heal(sight))
            .or_else(|| if armed { search(sight, 5, TELLS, |cell| self.notes.chance(cell)) } else { None })
            .or_else(|| take(sight, pos))
            .or_else(|| {
                if armed {
                    approach(sight, pos, |cell| self.notes.chance(cell))
                } else {
                    self.gather(sight, pos)
                }
            })
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
            2.. if dragon > LIKELY && dragon > arrow + SECOND_FIRE => {
                Some(Action::cast_at(Element::Fire, 2, around))
            }
            1.. if arrow > LIKELY => Some(Action::cast_at(Element::Fire, 1, at)),
            _ => None,
        }
    }

    /// The chance that Dragon Fire hits.
    fn dragon(&self, cell: Cell) -> f64 {
        let center = if self.setup.dragon_center { self.notes.chance(cell) } else { 0.0 };
        cell.neighbours().map(|near| self.notes.chance(near)).sum::<f64>() + center
    }

    /// A step on the shortest way to what is missing, or may lie in a cell that was never shown.
    fn gather(&self, sight: &Sight, pos: Cell) -> Option<Action> {
        let paths = Paths::from(pos, |cell| sight.map.obstacle[cell] > 0);
        let is_unknown = |cell| self.setup.map == MapKnown::WhereShown && sight.seen[cell] < 0;
        let hoped = |cell| if is_unknown(cell) { HOPED } else { gain(sight, cell) };
        let value = |cell| {
            let way = paths.to(cell)?;
            Some((f64::from(hoped(cell)) / f64::from(way.steps + 1), way.first))
        };
        let best = Cell::all().filter(|&cell| cell != pos).filter_map(value);
        best.filter(|(value, _)| *value > 0.0).max_by(|a, b| a.0.total_cmp(&b.0))?.1.map(Action::step)
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
    half.max_by_key(|cell| gain(sight, *cell)).expect("a half has cells")
}

fn wanted(sight: &Sight) -> Elements {
    let water = if sight.damage > 0 { WATER_WHEN_HURT } else { WANTED.water };
    Elements { water, ..WANTED }
}

/// Takes what it can use, if that is worth a turn.
fn take(sight: &Sight, pos: Cell) -> Option<Action> {
    (gain(sight, pos) >= 4).then(|| Action::Take(Wanted::from(useful(sight, pos, wanted(sight)))))
}

/// What a cell is worth.
fn gain(sight: &Sight, cell: Cell) -> u32 {
    let useful = useful(sight, cell, wanted(sight));
    Element::ALL.into_iter().map(|element| u32::from(useful[element]) * u32::from(WORTH[element])).sum()
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
