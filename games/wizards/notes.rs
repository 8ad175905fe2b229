//! Where the other wizard can be, from everything that one wizard was told.

use super::actions::Action;
use super::board::{Cell, Grid, half};
use super::elements::{Element, Elements};
use super::events::{Event, Obstruction, Target};
use super::setup::Setup;
use super::spells::{Effect, spell};
use super::view::Sight;

/// What one wizard can know of where the other is: for each cell the chance that it is there. Where the chance is 0 it
/// certainly is not. How the rest is spread rests on a guess at how wizards behave.
///
/// Fed with each view just before a decision ([`Notes::saw`]) and with the decision ([`Notes::did`]), in the order of a
/// game. Beside what replies say, an open map tells: where elements have gone somebody was.
#[derive(Clone, Debug)]
pub struct Notes {
    setup: Setup,
    chances: Grid<f64>,
    /// What the other was seen to take; it may have taken more.
    taken: Elements,
    before: Option<Before>,
}

/// The last decision, and the view it was made on.
#[derive(Clone, Debug)]
struct Before {
    sight: Sight,
    action: Action,
}

/// The chance that a wizard stays where it is in a turn of which nothing is known.
const STAYS: f64 = 0.35;
/// The chance that a wizard under fire is warded, when it was not seen to take wood and when it was.
const WARDED: [f64; 2] = [0.02, 0.2];

impl Notes {
    /// Before the first view of a game with these options.
    pub fn new(setup: Setup) -> Notes {
        Notes { setup, chances: Grid::new(|_| 1.0), taken: Elements::default(), before: None }
    }

    /// The chance that the other is on this cell.
    pub fn chance(&self, cell: Cell) -> f64 {
        self.chances[cell]
    }

    /// All chances, which add up to 1.
    pub fn chances(&self) -> &Grid<f64> {
        &self.chances
    }

    /// The likeliest cell; of equals the first.
    pub fn likeliest(&self) -> Cell {
        let better = |best, cell| if self.chance(cell) > self.chance(best) { cell } else { best };
        Cell::all().reduce(better).expect("a board has cells")
    }

    /// What the other was seen to take from an open map. It may have taken more: what fills again just before its turn can
    /// be gone after it.
    pub fn taken(&self) -> Elements {
        self.taken
    }

    /// Takes note of a view, just before one's decision. What one did before is in its `last`.
    pub fn saw(&mut self, sight: &Sight) {
        match self.before.take() {
            None => {
                self.keep(|cell| half(sight.seat.other()).contains(&cell.x));
                (0..turns_between(0, sight)).for_each(|_| self.wander(|_| false));
            }
            Some(Before { sight: old, action }) => {
                self.heard(&old, &action, &sight.last);
                self.opponent_had(turns_between(old.turn, sight), &old, sight);
            }
        }
        if let Some(pos) = sight.pos {
            self.keep(|cell| cell != pos);
        }
    }

    /// Takes note of one's decision on a view.
    pub fn did(&mut self, sight: &Sight, action: &Action) {
        self.before = Some(Before { sight: sight.clone(), action: action.clone() });
    }

    /// What one's own action told.
    fn heard(&mut self, old: &Sight, action: &Action, events: &[Event]) {
        for event in events {
            match *event {
                Event::Shown { x, y, wizard: true, .. }
                | Event::Blocked { x, y, by: Obstruction::Wizard }
                | Event::Struck { x, y, what: Target::Wizard }
                | Event::NotRaised { x, y, by: Target::Wizard } => self.keep(|cell| cell == Cell { x, y }),
                Event::Shown { x, y, .. } | Event::Moved { x, y } | Event::Raised { x, y, .. } => {
                    self.keep(|cell| cell != Cell { x, y });
                }
                _ => {}
            }
        }
        if !events.contains(&Event::Refused) && self.setup.fire_report {
            self.fired(old, action, events);
        }
    }

    /// Where fire fell and hit no wizard there is none, or a warded one.
    fn fired(&mut self, old: &Sight, action: &Action, events: &[Event]) {
        let hit = |event: &Event| matches!(event, Event::Struck { what: Target::Wizard, .. });
        let Action::Cast(cast) = action else { return };
        let Ok(spell) = spell(cast, old.carried) else { return };
        if events.iter().any(hit) {
            return;
        }
        let warded = WARDED[usize::from(self.taken.wood > 0 || !self.setup.open_map)];
        let burnt: Vec<Cell> = match spell.effect {
            Effect::Arrow(cell) => vec![cell],
            Effect::Dragon(cell) => {
                cell.neighbours().chain(self.setup.dragon_center.then_some(cell)).collect()
            }
            _ => Vec::new(),
        };
        self.weigh(|cell| if burnt.contains(&cell) { warded } else { 1.0 });
    }

    /// The other had so many turns, passed over or not, while one stood still.
    fn opponent_had(&mut self, turns: u32, old: &Sight, sight: &Sight) {
        let Some(pos) = sight.pos else { return };
        if !self.setup.open_map {
            (0..turns).for_each(|_| self.wander(|cell| cell == pos));
            return;
        }
        let left = Left::behind(old, &sight.last);
        let visited: Vec<Cell> = Cell::all().filter(|&cell| left.is_disturbed(cell, sight)).collect();
        visited.iter().for_each(|&cell| self.saw_taken(left.elements[cell], sight.map.elements(cell)));
        let cast = sight.last.iter().any(|event| matches!(event, Event::Hit { .. }))
            || self.setup.fire_report
                && Cell::all().any(|cell| left.obstacles[cell] != sight.map.obstacle[cell]);
        match (turns, visited.as_slice()) {
            (0, _) => {}
            (1, [cell]) => self.keep(|other| other == *cell),
            (1, _) if cast => {}
            (1, _) => self.wander(|cell| cell == pos || left.obstacles[cell] > 0),
            (_, []) => (0..turns).for_each(|_| self.wander(|cell| cell == pos)),
            (_, [first, rest @ ..]) => {
                self.wander_by(turns, *first, pos);
                rest.iter().for_each(|cell| self.keep(|other| other.steps_to(*cell) < i64::from(turns)));
            }
        }
        self.keep(|cell| sight.map.obstacle[cell] == 0);
    }

    fn saw_taken(&mut self, from: Elements, to: Elements) {
        for element in Element::ALL {
            let gone = from[element].saturating_sub(to[element]);
            self.taken[element] = self.taken[element].saturating_add(gone);
        }
    }

    /// One turn of the other: it stays, or goes to any neighbour that is not blocked.
    fn wander(&mut self, blocked: impl Fn(Cell) -> bool) {
        let mut chances = Grid::new(|_| 0.0);
        for cell in Cell::all().filter(|&cell| self.chances[cell] > 0.0) {
            let goes = self.chances[cell] * (1.0 - STAYS) / 4.0;
            let mut stays = self.chances[cell];
            for to in cell.neighbours().filter(|&to| !blocked(to)) {
                chances[to] += goes;
                stays -= goes;
            }
            chances[cell] += stays;
        }
        self.chances = chances;
    }

    /// So many turns of the other, in one of which it took something from a cell.
    fn wander_by(&mut self, turns: u32, visited: Cell, pos: Cell) {
        let mut chances = Grid::new(|_| 0.0);
        for at in 0..turns {
            let mut then = self.clone();
            (0..at).for_each(|_| then.wander(|cell| cell == pos));
            let there = then.chances[visited];
            then.chances = Grid::new(|cell| if cell == visited { there } else { 0.0 });
            (at + 1..turns).for_each(|_| then.wander(|cell| cell == pos));
            Cell::all().for_each(|cell| chances[cell] += then.chances[cell]);
        }
        self.chances = chances;
        self.even_out();
    }

    fn keep(&mut self, fits: impl Fn(Cell) -> bool) {
        self.weigh(|cell| if fits(cell) { 1.0 } else { 0.0 });
    }

    fn weigh(&mut self, weight: impl Fn(Cell) -> f64) {
        self.chances = Grid::new(|cell| self.chances[cell] * weight(cell));
        self.even_out();
    }

    /// Makes the chances add up to 1. When none is left, what was noted is not of one game, and anything can be.
    fn even_out(&mut self) {
        let all: f64 = self.chances.values().iter().sum();
        self.chances = Grid::new(|cell| if all > 0.0 { self.chances[cell] / all } else { 1.0 / 200.0 });
    }
}

/// How many turns the other had between a turn of one's own and this one.
fn turns_between(turn: u32, sight: &Sight) -> u32 {
    let not_yet = u32::from(turn == 0 && sight.first);
    (sight.turn - turn).saturating_sub(not_yet)
}

/// An open map as one's own action left it.
struct Left {
    elements: Grid<Elements>,
    obstacles: Grid<u8>,
}

impl Left {
    fn behind(old: &Sight, events: &[Event]) -> Left {
        let mut left =
            Left { elements: Grid::new(|cell| old.map.elements(cell)), obstacles: old.map.obstacle.clone() };
        for event in events {
            match *event {
                Event::Took { elements } => {
                    let Some(pos) = old.pos else { continue };
                    for element in Element::ALL {
                        let here = &mut left.elements[pos][element];
                        *here = here.saturating_sub(elements[element]);
                    }
                }
                Event::Raised { x, y, obstacle } => left.obstacles[Cell { x, y }] = obstacle,
                Event::Struck { x, y, what: Target::Obstacle } => {
                    let obstacle = &mut left.obstacles[Cell { x, y }];
                    *obstacle = obstacle.saturating_sub(1);
                }
                _ => {}
            }
        }
        left
    }

    /// Whether somebody has taken from this cell since. One that was empty can only have been filled.
    fn is_disturbed(&self, cell: Cell, sight: &Sight) -> bool {
        !self.elements[cell].is_empty() && self.elements[cell] != sight.map.elements(cell)
    }
}
