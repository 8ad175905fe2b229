//! Turns as the engine lists them, for rules whose turns depend on more than the board.

use board::{GameResult, Outcome, PartChange, Position, Turns};

use super::board::{Cell, Content, Contents, State};
use super::found::{End, Found};
use super::named::Named;

/// Turns of any rules.
#[derive(Debug)]
pub(super) struct Whole {
    position: Position,
    /// What `position` stands as.
    shown: State,
    named: Named,
    list: Turns,
    found: Found,
}

impl Whole {
    pub(super) fn new(root: &Position, contents: &mut Contents, named: &Named) -> Whole {
        let (position, shown) = (root.clone(), contents.read(root));
        Whole { position, shown, named: named.clone(), list: Turns::new(), found: Found::default() }
    }

    pub(super) fn found(&self) -> &Found {
        &self.found
    }

    /// Adds all turns of a state, or tells that it is over. Those listed before are forgotten.
    pub(super) fn turns(&mut self, contents: &mut Contents, state: &[Content], turns: &mut Vec<u32>) -> End {
        self.found.clear();
        contents.show(&mut self.position, &self.shown, state);
        self.shown.clear();
        self.shown.extend_from_slice(state);
        if let Some(outcome) = self.position.turns_without_repetition(&mut self.list) {
            return end(Some(outcome));
        }
        for index in 0..self.list.len() {
            let mut pairs: Vec<(Cell, Cell)> = Vec::new();
            let parts = self.list.parts(index).len();
            for part in self.list.parts(index) {
                pairs.extend(part.changes().filter_map(|change| match change {
                    PartChange::Move(from, to) => Some((from.0, to.0)),
                    _ => None,
                }));
                pairs.extend(
                    part.from()
                        .zip(part.to())
                        .filter(|(from, to)| from != to)
                        .map(|(from, to)| (from.0, to.0)),
                );
                self.position.make(part);
            }
            let after = contents.read(&self.position);
            let end = end(self.position.outcome());
            (0..parts).for_each(|_| self.position.unmake());
            let both = state.iter().zip(&after);
            let changed = both
                .clone()
                .filter(|(before, after)| before != after)
                .map(|(before, after)| (*before, *after));
            let moved = pairs.iter().map(|(from, _)| state[usize::from(*from)]);
            let tail = self.position.rules().program().positions.len();
            let is_walk = state[tail..] == after[tail..] && self.named.is_walk(contents, changed, moved);
            let changes: Vec<(Cell, Content)> = both
                .enumerate()
                .filter(|(_, (before, after))| before != after)
                .map(|(at, (_, after))| (at as Cell, *after))
                .collect();
            turns.push(self.found.turns.len() as u32);
            self.found.push(&changes, &pairs, is_walk, end);
        }
        End::GoesOn
    }
}

fn end(outcome: Option<Outcome>) -> End {
    match outcome {
        None => End::GoesOn,
        Some(Outcome { result: GameResult::Won(_), .. }) => End::Won,
        Some(_) => End::Over,
    }
}
