//! A path through states as turns that the engine knows.

use board::{Outcome, Position, Turns as Listed};

use super::reach::Reach;
use super::row::BoardState;
use super::turns::Turns;

/// A solution: the parts of turns, as saved games write them, of all turns to the goal.
pub(crate) type Solution = Vec<String>;

/// The parts of the turns that lead through these states, walks between them filled in, as far as the engine agrees;
/// and the end they lead to.
pub(super) fn replay(
    root: &Position,
    turns: &mut Turns,
    states: &[BoardState],
) -> (Solution, Option<Outcome>) {
    let mut position = root.clone();
    let mut listed = Listed::new();
    let mut texts = Vec::new();
    for step in steps(turns, states) {
        position.turns_without_repetition(&mut listed);
        let found = (0..listed.len()).find(|index| {
            let parts = listed.parts(*index).len();
            listed.parts(*index).for_each(|part| position.make(part));
            let same = turns.pieces.read(&position) == step;
            (0..parts).for_each(|_| position.unmake());
            same
        });
        let Some(index) = found else { break };
        for part in listed.parts(index) {
            texts.push(position.text(part));
            position.make(part);
        }
    }
    // Some ends show only when the moves are listed.
    let end = position.turns_without_repetition(&mut listed);
    (texts, end)
}

/// Each state on the path, with those that are walked through.
fn steps(turns: &mut Turns, states: &[BoardState]) -> Vec<BoardState> {
    let mut reach = Reach::default();
    let mut steps: Vec<BoardState> = Vec::new();
    for pair in states.windows(2) {
        reach.explore(turns, &pair[0], None);
        let Some(out) = reach.outs.iter().find(|out| reach.after(out) == pair[1]) else { break };
        steps.extend(reach.path_to(out.from));
        steps.push(pair[1].clone());
    }
    steps
}
