//! The players that ship inside the program.

use game::{Dice, House, Options, Think, house, random};

use super::possible::{Part, Possible};
use super::rules::{Action, PerlWars};
use super::stage::{Cell, Direction};
use super::strong::Strong;
use super::view::{Call, Sight, View};
use crate::foresight;

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
        help: "keeps the set of cells the enemy can be on and shoots where the answer narrows it down most",
        options: &[],
        make: |_: &Options| Ok(house::<PerlWars, _>(Finder::default)),
    },
    House {
        name: "strong",
        help: "simulates its shots and moves in games that fit what it knows, and estimates what the enemy knows",
        options: foresight::OPTIONS,
        make: foresight::seat::<PerlWars, Strong>,
    },
];

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

/// What a shot is worth: the chance that it hits, or else the turn's other shot; and a little for every answer
/// that leaves less to know.
fn worth(parts: &[Part], shots: u32) -> f64 {
    let unknown: f64 = parts[1..].iter().map(|part| part.chance * part.chance).sum();
    let next: f64 = parts[1..].iter().map(|part| part.likeliest).sum();
    parts[0].chance + if shots > 1 { next } else { 0.0 } - UNKNOWN * unknown
}

/// How much it costs to know nothing more after a shot.
const UNKNOWN: f64 = 0.1;

/// A step to where the enemy is likeliest, else any that is not against the wall.
fn step(possible: &Possible, sight: &Sight, dice: &mut Dice) -> Action {
    let mut free = Direction::ALL.to_vec();
    free.retain(|direction| sight.stage.holds(sight.pos.step(*direction)));
    dice.shuffle(&mut free);
    let chance = |direction: &Direction| possible.chance(sight.pos.step(*direction));
    let chosen = free.into_iter().max_by(|a, b| chance(a).total_cmp(&chance(b)));
    Action::Move(Some(chosen.map_or(0, Direction::number)))
}
