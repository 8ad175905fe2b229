//! A way through groups of states as turns that the engine knows.

use board::{Position, Turns};

use super::Solution;
use super::board::State;
use super::flood::Flood;
use super::ways::Ways;

/// The parts of the turns that lead through these states, walks between them filled in; as far as the engine agrees.
pub(super) fn replay(root: &Position, ways: &mut Ways, states: &[State]) -> Solution {
    let mut flood = Flood::default();
    let mut steps: Vec<State> = Vec::new();
    for pair in states.windows(2) {
        flood.run(ways, &pair[0]);
        let leads = flood.outs.iter().find(|out| {
            let mut after = flood.state(out.from).to_vec();
            flood.changes(out).iter().for_each(|(cell, content)| after[usize::from(*cell)] = *content);
            after == pair[1]
        });
        let Some(out) = leads else { break };
        steps.extend(flood.walk_to(out.from).into_iter().map(|at| flood.state(at).to_vec()));
        steps.push(pair[1].clone());
    }
    let mut position = root.clone();
    let mut turns = Turns::new();
    let mut texts = Vec::new();
    for step in steps {
        position.turns_without_repetition(&mut turns);
        let found = (0..turns.len()).find(|index| {
            let parts = turns.parts(*index).len();
            turns.parts(*index).for_each(|part| position.make(part));
            let same = ways.contents.read(&position) == step;
            (0..parts).for_each(|_| position.unmake());
            same
        });
        let Some(index) = found else { break };
        for part in turns.parts(index) {
            texts.push(position.text(part));
            position.make(part);
        }
    }
    texts
}
