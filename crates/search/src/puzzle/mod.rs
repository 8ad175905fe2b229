//! Puzzles of one player: the most promising position is looked at first, each only once, until the goal is found.

mod shelf;
mod tasks;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use board::{LastMove, Outcome, Position, Turns, Verdict};

use self::shelf::Shelf;
use self::tasks::{NEVER, left, tasks};
use crate::budget::Purse;

/// A solution: the parts of turns, as saved games write them, of all turns to the goal.
pub(crate) type Solution = Vec<String>;

/// How a position was come to.
#[derive(Clone, Copy, Debug)]
struct Met {
    /// The one before it, and the turn that led here, by its place in the list.
    before: Option<(u32, u32)>,
    /// Turns so far that changed what is left to do.
    depth: u32,
}

/// Most positions kept.
const MOST: usize = 4_000_000;
/// What one turn that is left counts, in turns made.
const FAR: u32 = 16;

/// Looks for a solution until the budget ends; and the best that was found: the turns to the most promising position.
pub(crate) fn solve(root: &Position, purse: &mut Purse<'_>) -> (Option<Solution>, Solution) {
    let tasks = tasks(root, purse);
    let mut shelf = Shelf::new(root);
    shelf.keep(root);
    let mut met = vec![Met { before: None, depth: 0 }];
    let mut known: HashSet<u64> = [root.key(LastMove::IsForgotten)].into();
    let mut open = BinaryHeap::from([Reverse((left(root, &tasks) * FAR, 0u32))]);
    let mut turns = Turns::new();
    let mut best = (u32::MAX, 0);
    let mut here = root.clone();
    while let Some(Reverse((far, at))) = open.pop() {
        if purse.pay() {
            break;
        }
        if far < best.0 && at != 0 {
            best = (far, at);
        }
        shelf.show(at, &mut here);
        if here.turns_without_repetition(&mut turns).is_some() {
            continue;
        }
        let far = left(&here, &tasks);
        for index in 0..turns.len() {
            let parts = turns.parts(index).len();
            turns.parts(index).for_each(|part| here.make(part));
            let outcome = here.outcome();
            let before = Some((at, index as u32));
            if is_solved(outcome) {
                met.push(Met { before, depth: 0 });
                return (Some(way(root, &met, met.len() - 1)), Vec::new());
            }
            if outcome.is_none() && shelf.len() < MOST && known.insert(here.key(LastMove::IsForgotten)) {
                let now = left(&here, &tasks);
                if now < NEVER {
                    let depth = met[at as usize].depth + u32::from(now != far);
                    met.push(Met { before, depth });
                    // Short ways are a little better than long ones.
                    open.push(Reverse((now * FAR + depth, shelf.keep(&here))));
                }
            }
            (0..parts).for_each(|_| here.unmake());
        }
    }
    (None, way(root, &met, best.1 as usize))
}

fn is_solved(outcome: Option<Outcome>) -> bool {
    matches!(outcome, Some(Outcome { verdict: Verdict::Won(_), .. }))
}

/// The texts of the parts that lead to a position.
fn way(root: &Position, met: &[Met], to: usize) -> Solution {
    let mut indices = Vec::new();
    let mut at = to;
    while let Some((before, index)) = met[at].before {
        indices.push(index as usize);
        at = before as usize;
    }
    let mut position = root.clone();
    let mut turns = Turns::new();
    let mut texts = Vec::new();
    for index in indices.into_iter().rev() {
        position.turns_without_repetition(&mut turns);
        if index >= turns.len() {
            break;
        }
        for part in turns.parts(index) {
            texts.push(position.text(part));
            position.make(part);
        }
    }
    texts
}
