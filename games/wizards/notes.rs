//! Where the other wizard can be, from everything that a wizard was told.

use super::actions::Action;
use super::belief::Belief;
use super::board::{Cell, Grid, half};
use super::elements::{Element, Elements};
use super::events::{Event, Obstruction, Target};
use super::setup::{MapKnown, Setup};
use super::spells::{Effect, spell};
use super::view::Sight;

/// What a wizard can know of the other's position: a probability for each cell. 0 means that it is certainly not there; the rest depends on
/// assumptions about how wizards behave.
///
/// Call [`Notes::saw`] with each view just before a decision and [`Notes::did`] with the decision, in the order of the game. Besides
/// replies it uses the map: where elements disappeared, somebody was. An open map shows that immediately, otherwise a cell shows it when it
/// is seen again.
#[derive(Clone, Debug)]
pub struct Notes {
    setup: Setup,
    belief: Belief,
    /// What the other was seen to take. It may have taken more.
    taken: Elements,
    before: Option<Before>,
}

/// The last decision, and the view it was based on.
#[derive(Clone, Debug)]
struct Before {
    sight: Sight,
    action: Action,
}

/// The probability that a wizard under fire is protected, if it was not seen to take wood, and if it was.
const WARDED: [f64; 2] = [0.02, 0.2];

impl Notes {
    /// Before the first view of a game with these options.
    pub fn new(setup: Setup) -> Notes {
        Notes { setup, belief: Belief::anywhere_in(|_| true), taken: Elements::default(), before: None }
    }

    /// The probability that the other is on this cell.
    pub fn chance(&self, cell: Cell) -> f64 {
        self.belief.chance(cell)
    }

    /// All probabilities, which add up to 1.
    pub fn chances(&self) -> Grid<f64> {
        Grid::new(|cell| self.chance(cell))
    }

    /// The most likely cell; the first of equals.
    pub fn likeliest(&self) -> Cell {
        let better = |best, cell| if self.chance(cell) > self.chance(best) { cell } else { best };
        Cell::all().reduce(better).expect("a board has cells")
    }

    /// What the other was seen to take from an open map. It may have taken more: a refill just before its turn can be gone afterwards.
    pub fn taken(&self) -> Elements {
        self.taken
    }

    /// Updates with a view, just before a decision. Its `last` has the result of the previous one.
    pub fn saw(&mut self, sight: &Sight) {
        match self.before.take() {
            None => {
                self.belief = Belief::anywhere_in(|cell| half(sight.seat.other()).contains(&cell.x));
                (0..turns_between(0, sight)).for_each(|_| self.belief.wander(|_| false));
            }
            Some(Before { sight: old, action }) => {
                self.heard(&old, &action, &sight.last);
                if let Some(pos) = sight.pos.filter(|pos| old.pos != Some(*pos)) {
                    self.read_trace(pos, &old, sight.map.elements(pos), sight.turn);
                }
                self.opponent_had(turns_between(old.turn, sight), &old, sight);
            }
        }
        if let Some(pos) = sight.pos {
            self.belief.keep(|cell| cell != pos);
        }
    }

    /// Notes a decision and its view.
    pub fn did(&mut self, sight: &Sight, action: &Action) {
        self.before = Some(Before { sight: sight.clone(), action: action.clone() });
    }

    /// Updates with the result of the wizard's own action.
    fn heard(&mut self, old: &Sight, action: &Action, events: &[Event]) {
        for event in events {
            if let Event::Shown { x, y, elements, .. } = *event {
                self.read_trace(Cell { x, y }, old, elements, old.turn);
            }
            match *event {
                Event::Shown { x, y, wizard: true, .. }
                | Event::Blocked { x, y, by: Obstruction::Wizard }
                | Event::Struck { x, y, what: Target::Wizard }
                | Event::NotRaised { x, y, by: Target::Wizard } => {
                    self.belief.keep(|cell| cell == Cell { x, y });
                }
                Event::Shown { x, y, .. } | Event::Moved { x, y } | Event::Raised { x, y, .. } => {
                    self.belief.keep(|cell| cell != Cell { x, y });
                }
                _ => {}
            }
        }
        if !events.contains(&Event::Refused) && self.setup.fire_report {
            self.fired(old, action, events);
        }
    }

    /// Updates with a cell whose elements changed since it was last seen: the other was there in between. A cell that was empty can only
    /// have been refilled.
    fn read_trace(&mut self, cell: Cell, old: &Sight, elements: Elements, turn: u32) {
        let then = old.map.elements(cell);
        let shown = u32::try_from(old.seen[cell]).ok().filter(|_| self.setup.map != MapKnown::Always);
        if let Some(shown) = shown.filter(|_| !then.is_empty() && then != elements) {
            let turns = i64::from(turn - shown);
            self.belief.keep(|other| other.steps_to(cell) <= turns);
        }
    }

    /// Where fire hit no wizard there is none, or a protected one.
    fn fired(&mut self, old: &Sight, action: &Action, events: &[Event]) {
        let hit = |event: &Event| matches!(event, Event::Struck { what: Target::Wizard, .. });
        let Action::Cast(cast) = action else { return };
        let Ok(spell) = spell(cast, old.carried) else { return };
        if events.iter().any(hit) {
            return;
        }
        let warded = WARDED[usize::from(self.taken.wood > 0 || self.setup.map != MapKnown::Always)];
        let burnt: Vec<Cell> = match spell.effect {
            Effect::Arrow(cell) => vec![cell],
            Effect::Dragon(cell) => {
                cell.neighbours().chain(self.setup.dragon_center.then_some(cell)).collect()
            }
            _ => Vec::new(),
        };
        self.belief.weigh(|cell| if burnt.contains(&cell) { warded } else { 1.0 });
    }

    /// The other had this many turns, passed or not, while the wizard stood still.
    fn opponent_had(&mut self, turns: u32, old: &Sight, sight: &Sight) {
        let Some(pos) = sight.pos else { return };
        if self.setup.map != MapKnown::Always {
            (0..turns).for_each(|_| self.belief.wander(|cell| cell == pos));
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
            (1, [cell]) => self.belief.keep(|other| other == *cell),
            (1, _) if cast => {}
            (1, _) => self.belief.wander(|cell| cell == pos || left.obstacles[cell] > 0),
            (_, []) => (0..turns).for_each(|_| self.belief.wander(|cell| cell == pos)),
            (_, [first, rest @ ..]) => {
                self.belief.wander_by(turns, *first, |cell| cell == pos);
                for cell in rest {
                    self.belief.keep(|other| other.steps_to(*cell) < i64::from(turns));
                }
            }
        }
        self.belief.keep(|cell| sight.map.obstacle[cell] == 0);
    }

    fn saw_taken(&mut self, from: Elements, to: Elements) {
        for element in Element::ALL {
            let gone = from[element].saturating_sub(to[element]);
            self.taken[element] = self.taken[element].saturating_add(gone);
        }
    }
}

/// How many turns the other had between a turn of the wizard's and this one.
fn turns_between(turn: u32, sight: &Sight) -> u32 {
    let not_yet = u32::from(turn == 0 && sight.first);
    (sight.turn - turn).saturating_sub(not_yet)
}

/// An open map as the wizard's own action left it.
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

    /// Returns true if somebody has taken from this cell since. A cell that was empty can only have been refilled.
    fn is_disturbed(&self, cell: Cell, sight: &Sight) -> bool {
        !self.elements[cell].is_empty() && self.elements[cell] != sight.map.elements(cell)
    }
}
