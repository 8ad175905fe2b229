//! Puzzles of one player: the most promising position is looked at first, each only once, until the goal is found.
//!
//! All turns are those that the engine lists. States that a piece walks between, though no goal speaks of it, are one.

mod aims;
mod row;
mod turns;

mod reach;
mod replay;

mod alone;
mod frozen;
mod matching;
mod tasks;

mod open;
mod search;
mod store;

use board::Position;

use self::replay::Solution;
use self::search::Search;
use crate::budget::NodeBudget;

/// Looks for a solution until the budget ends; and the best that was found: the turns to the most promising position.
/// `memory` is how many bytes what it has seen may take.
pub(crate) fn solve(
    root: &Position,
    memory: usize,
    budget: &mut NodeBudget<'_>,
) -> (Option<Solution>, Solution) {
    let mut search = Search::new(root, memory, budget);
    let solved = search.solve(budget);
    match search.path(root, solved) {
        (path, true) => (Some(path), Vec::new()),
        (path, false) => (None, path),
    }
}
