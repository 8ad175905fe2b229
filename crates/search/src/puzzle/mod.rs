//! Puzzles of one player: the most promising position is looked at first, each only once, until the goal is found.

mod board;
mod ends;
mod found;
mod named;
mod run;

mod local;
mod plain;
mod ways;
mod whole;

mod flood;
mod replay;

mod alone;
mod frozen;
mod matching;
mod pairs;
mod tasks;

mod open;
mod search;
mod store;

use ::board::Position;

use self::search::{Search, Sought};
use crate::budget::NodeBudget;

/// A solution: the parts of turns, as saved games write them, of all turns to the goal.
pub(crate) type Solution = Vec<String>;

/// Looks for a solution until the budget ends; and the best that was found: the turns to the most promising position.
pub(crate) fn solve(root: &Position, budget: &mut NodeBudget<'_>) -> (Option<Solution>, Solution) {
    let mut search = Search::new(root, budget);
    let mut sought = search.carefully(budget);
    if sought == Sought::Nothing && search.gave_up {
        // What was given up may have been worth a try after all.
        sought = search.boldly(budget);
    }
    let at = if let Sought::Solved(at) = sought { at } else { search.best };
    match search.way(root, at) {
        (way, true) => (Some(way), Vec::new()),
        (way, false) => (None, way),
    }
}
