//! A way through groups of states as turns that the engine knows.

use board::{Outcome, Position, Turns};

use super::Solution;
use super::board::State;
use super::flood::Flood;
use super::ways::Ways;

/// The parts of the turns that lead through these states, walks between them filled in, as far as the engine agrees;
/// and the end they lead to.
pub(super) fn replay(root: &Position, ways: &mut Ways, states: &[State]) -> (Solution, Option<Outcome>) {
    let mut position = root.clone();
    let mut turns = Turns::new();
    let mut texts = Vec::new();
    for step in steps(ways, states) {
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
    // Some ends show only when the moves are listed.
    let end = position.turns_without_repetition(&mut turns);
    (texts, end)
}

/// Each state on the way, with those that are walked through.
fn steps(ways: &mut Ways, states: &[State]) -> Vec<State> {
    let mut flood = Flood::default();
    let mut steps: Vec<State> = Vec::new();
    for pair in states.windows(2) {
        flood.run(ways, &pair[0], None);
        let Some(out) = flood.outs_home().find(|out| flood.after(out) == pair[1]) else { break };
        steps.extend(flood.walk_to(out.from).into_iter().map(|at| flood.state(at).to_vec()));
        steps.push(pair[1].clone());
    }
    steps
}
