//! Keeps a map of where the other can be, searches where that tells most, and burns where it is likely enough.

use game::Dice;

use super::bag::{approach, heal, search, stroll, useful, ward, worth};
use super::seat::Plan;
use crate::wizards::board::Grid;
use crate::wizards::notes::Notes;
use crate::wizards::paths::Paths;
use crate::wizards::wizard::FATAL;
use crate::wizards::{Action, Cast, Cell, Element, Elements, Event, MapKnown, Setup, Sight, Wanted, half};

/// Takes care of itself first, then burns, arms itself, searches, and goes where a search would show most.
#[derive(Clone)]
pub(super) struct Hunter {
    setup: Setup,
    notes: Notes,
    /// The turn before which fire is of no use: the other is warded.
    holds_until: u32,
    /// Whether its last action was fire that should have hit.
    sure: bool,
    /// How much it likes each cell, 1 for all of them unless it was given tastes.
    tastes: Grid<f64>,
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
/// Fire that is left at the end is lost: with less than so many turns for each, it need not hit likelier than this.
const LAST_TURNS: u32 = 4;
const UNLIKELY: f64 = 0.03;
/// The chance to find the other that a search must have.
const TELLS: f64 = 0.03;
/// In so many turns its longest look grows by one. Who looks long is found, but who hides long must be looked for.
const PATIENCE: u32 = 20;

impl Hunter {
    /// A hunter in a game with these options.
    pub(super) fn new(setup: Setup) -> Hunter {
        Hunter { setup, notes: Notes::new(setup), holds_until: 0, sure: false, tastes: Grid::new(|_| 1.0) }
    }

    /// Draws how much it likes each cell, so that nobody can tell where it goes.
    pub(super) fn draw_tastes(&mut self, dice: &mut Dice) {
        self.tastes = Grid::new(|_| dice.between(100, 200) as f64 / 100.0);
    }

    /// What it knows of where the other is.
    pub(super) fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Takes note of a view, just before its decision.
    pub(super) fn saw(&mut self, sight: &Sight) {
        let missed = self.sure && sight.last.is_empty();
        if missed {
            self.holds_until = sight.turn + 2;
        }
        self.notes.saw(sight);
    }

    /// Takes note of its decision.
    pub(super) fn did(&mut self, sight: &Sight, action: &Action) {
        self.notes.did(sight, action);
        self.sure = self.should_hit(action) && self.setup.fire_report;
    }

    /// What it does if the other is on each cell with these chances.
    pub(super) fn advise(&self, sight: &Sight, chances: &Grid<f64>, dice: &mut Dice) -> Action {
        let Some(pos) = sight.pos else { return Action::Place(self.richest(sight)) };
        let armed = sight.carried.fire >= ARMED;
        let hit = sight.last.iter().any(|event| matches!(event, Event::Hit { .. }));
        ward(sight)
            .or_else(|| if sight.damage + 1 == FATAL { heal(sight) } else { None })
            .or_else(|| self.burn(sight, pos, chances))
            .or_else(|| if hit { Some(stroll(sight, pos, dice)) } else { None })
            .or_else(|| heal(sight))
            .or_else(|| {
                if armed { search(sight, longest_look(sight), TELLS, |cell| chances[cell]) } else { None }
            })
            .or_else(|| take(sight, pos))
            .or_else(
                || {
                    if armed { approach(sight, pos, |cell| chances[cell]) } else { self.gather(sight, pos) }
                },
            )
            .unwrap_or_else(|| stroll(sight, pos, dice))
    }

    /// The fire that hits likeliest for what it costs, if that is likely enough.
    fn burn(&self, sight: &Sight, pos: Cell, chances: &Grid<f64>) -> Option<Action> {
        if sight.turn < self.holds_until {
            return None;
        }
        let left = self.setup.turns.saturating_sub(sight.turn);
        let spends = left <= LAST_TURNS * u32::from(sight.carried.fire);
        let likely = if spends { UNLIKELY } else { LIKELY };
        let burns_itself = |cell: Cell| self.setup.friendly_fire && cell.steps_to(pos) <= 1;
        let best = |chance: &dyn Fn(Cell) -> f64| {
            let safe = Cell::all().filter(|&cell| !burns_itself(cell));
            safe.map(|cell| (chance(cell), cell)).max_by(|a, b| a.0.total_cmp(&b.0))
        };
        let (arrow, at) = best(&|cell| chances[cell])?;
        let (dragon, around) = best(&|cell| dragon(self.setup, chances, cell))?;
        match sight.carried.fire {
            2.. if dragon > likely && dragon > arrow + SECOND_FIRE => {
                Some(Action::cast_at(Element::Fire, 2, around))
            }
            1.. if arrow > likely => Some(Action::cast_at(Element::Fire, 1, at)),
            _ => None,
        }
    }

    /// A step on the shortest way to what is missing, or may lie in a cell that was never shown.
    fn gather(&self, sight: &Sight, pos: Cell) -> Option<Action> {
        let paths = Paths::from(pos, |cell| sight.map.obstacle[cell] > 0);
        let is_unknown = |cell| self.setup.map == MapKnown::WhereShown && sight.seen[cell] < 0;
        let hoped = |cell| if is_unknown(cell) { HOPED } else { gain(sight, cell) };
        let value = |cell| {
            let way = paths.to(cell)?;
            Some((self.tastes[cell] * f64::from(hoped(cell)) / f64::from(way.steps + 1), way.first))
        };
        let best = Cell::all().filter(|&cell| cell != pos).filter_map(value);
        best.filter(|(value, _)| *value > 0.0).max_by(|a, b| a.0.total_cmp(&b.0))?.1.map(Action::step)
    }

    /// The cell of its half with the most that it wants.
    fn richest(&self, sight: &Sight) -> Cell {
        let half = Cell::all().filter(|cell| half(sight.seat).contains(&cell.x));
        let worth = |cell: Cell| self.tastes[cell] * f64::from(gain(sight, cell));
        half.max_by(|a, b| worth(*a).total_cmp(&worth(*b))).expect("a half has cells")
    }

    /// Whether this action should hit.
    fn should_hit(&self, action: &Action) -> bool {
        let Action::Cast(Cast { element, count, x: Some(x), y: Some(y), .. }) = action else { return false };
        let cell = Cell { x: *x, y: *y };
        let chance = if *count == 1 {
            self.notes.chance(cell)
        } else {
            dragon(self.setup, &self.notes.chances(), cell)
        };
        *element == Element::Fire.name() && chance > 0.9
    }
}

/// The longest it looks around, in turns.
fn longest_look(sight: &Sight) -> u32 {
    (1 + sight.turn / PATIENCE).min(5)
}

/// The chance that Dragon Fire hits.
pub(super) fn dragon(setup: Setup, chances: &Grid<f64>, cell: Cell) -> f64 {
    let center = if setup.dragon_center { chances[cell] } else { 0.0 };
    cell.neighbours().map(|near| chances[near]).sum::<f64>() + center
}

fn wanted(sight: &Sight) -> Elements {
    let water = if sight.damage > 0 { WATER_WHEN_HURT } else { WANTED.water };
    Elements { water, ..WANTED }
}

/// Takes what it can use, if that is worth a turn.
pub(super) fn take(sight: &Sight, pos: Cell) -> Option<Action> {
    (gain(sight, pos) >= 4).then(|| Action::Take(Wanted::from(useful(sight, pos, wanted(sight)))))
}

/// What a cell is worth.
fn gain(sight: &Sight, cell: Cell) -> u32 {
    worth(useful(sight, cell, wanted(sight)), WORTH)
}

impl Plan for Hunter {
    fn decide(&mut self, sight: &Sight, dice: &mut Dice) -> Action {
        self.saw(sight);
        let action = self.advise(sight, &self.notes.chances(), dice);
        self.did(sight, &action);
        action
    }
}
