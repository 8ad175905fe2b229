//! The players that ship inside the program.

use game::{Bot, Dice, House, Options, Think, house, random};

use super::possible::Possible;
use super::rules::{Action, PerlWars};
use super::stage::{Cell, Direction};
use super::view::{Call, Sight, View};

/// The house players.
pub(super) const HOUSE: &[House] = &[
    House {
        name: "random",
        help: "moves and shoots at random",
        options: &[],
        make: |_: &Options| Ok(random::<PerlWars>()),
    },
    House {
        name: "finder",
        help: "keeps the set of cells the enemy can be on and shoots where the answer narrows it most",
        options: &[],
        make: |_: &Options| Ok(finder()),
    },
];

fn finder() -> Box<dyn Bot> {
    house::<PerlWars, _>(Finder::default)
}

/// Keeps the cells that the enemy can be on: narrows them by each answer, widens them by each move it hears of.
/// Shoots twice where the answers split them best, then steps: onto the enemy if that can be, else anywhere.
#[derive(Default)]
pub(super) struct Finder {
    /// The turn it thought in last; 0 before its first.
    turn: u32,
    possible: Option<Possible>,
}

impl Think<PerlWars> for Finder {
    fn think(&mut self, view: &View, dice: &mut Dice) -> Action {
        match view {
            View::Robot(sight) => self.decide(sight, dice),
            View::Everything(_) => Action::End,
        }
    }
}

impl Finder {
    fn decide(&mut self, sight: &Sight, dice: &mut Dice) -> Action {
        let possible =
            self.possible.get_or_insert_with(|| Possible::new(sight.stage, sight.reach, sight.pos));
        if self.turn != sight.turn {
            self.turn = sight.turn;
            possible.enemy_did(&sight.hist, sight.pos);
        } else {
            match sight.last.last() {
                Some(&Call::Shot { x, y, distance }) => possible.heard(Cell { x, y }, distance),
                Some(&Call::Move { x, y }) => possible.stepped(Cell { x, y }),
                None => {}
            }
        }
        match sight {
            Sight { actions: 0, .. } => Action::End,
            Sight { shots: 0, .. } => step(possible, sight, dice),
            _ => shoot(possible, sight, dice),
        }
    }
}

/// The shot worth most; of equals any.
fn shoot(possible: &Possible, sight: &Sight, dice: &mut Dice) -> Action {
    let mut best = (f64::MIN, Vec::new());
    for target in sight.stage.cells() {
        let worth = worth(&possible.split(target), sight.shots);
        if worth > best.0 + 1e-9 {
            best = (worth, Vec::new());
        }
        if worth > best.0 - 1e-9 {
            best.1.push(target);
        }
    }
    let target = *dice.pick(&best.1).expect("a stage has cells");
    Action::Shot { x: Some(target.x), y: Some(target.y) }
}

/// What a shot is worth, between 0 and 1, when so many possible cells are left after each answer: the chance that
/// it hits, that the turn's other shot does, and hope for the next turn.
fn worth(left: &[usize], shots: u32) -> f64 {
    let all: usize = left.iter().sum();
    let after = |cells: usize| match shots {
        1 => hope(cells as f64),
        _ => {
            let cells = cells as f64;
            1.0 / cells + (cells - 1.0) / cells * hope((cells - 1.0) / SPLIT)
        }
    };
    let misses: f64 =
        left[1..].iter().filter(|cells| **cells > 0).map(|&cells| cells as f64 * after(cells)).sum();
    (left[0] as f64 + misses) / all.max(1) as f64
}

/// Into how many parts a shot splits the possible cells, about.
const SPLIT: f64 = 3.0;

/// What a turn is worth that ends with so many possible cells.
fn hope(cells: f64) -> f64 {
    2.0 / (4.0 + cells)
}

/// A step onto a cell where the enemy can be, else any that is no wall.
fn step(possible: &Possible, sight: &Sight, dice: &mut Dice) -> Action {
    let mut directions = Direction::ALL;
    dice.shuffle(&mut directions);
    let rams = |direction: &&Direction| possible.cells().contains(&sight.pos.step(**direction));
    let free = |direction: &&Direction| sight.stage.holds(sight.pos.step(**direction));
    let chosen = directions.iter().find(rams).or_else(|| directions.iter().find(free));
    Action::Move(Some(chosen.map_or(0, |direction| direction.number())))
}
