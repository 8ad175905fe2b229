//! Puzzles that ship are solved.

use std::sync::Arc;

use board::{Moves, Position, Rules, Verdict};
use search::{Method, Score, Style};

use crate::support::{compiled, knowledge, nodes, play, think, thinker};

#[test]
fn every_sokoban_that_ships_is_solved() {
    check("sokoban", 4);
}

#[test]
fn every_peg_solitaire_that_ships_is_solved() {
    check("peg-solitaire", 5);
}

fn check(name: &str, levels: usize) {
    let rules = compiled(name);
    assert_eq!(rules.entries.len(), levels);
    for entry in &rules.entries {
        let rules = Arc::new(Rules::new(entry.program.clone()).expect("sound"));
        let mut position = Position::new(&rules);
        assert_eq!(knowledge(&position).method(), Method::Puzzle);
        let mut thinker = thinker(&position, Style::default());
        let thought = think(&mut thinker, &position, nodes(50_000)).expect("not over");
        assert_eq!(thought.score, Score::Won(thought.line.len() as u32), "{}", entry.title);
        play(&mut position, &thought.line[0]);
        let rest = think(&mut thinker, &position, nodes(1)).expect("not over");
        assert_eq!(rest.line, thought.line[1..], "the solution is gone on with");
        play(&mut position, &rest.line.join("; "));
        let outcome = position.legal(&mut Moves::new()).expect("over");
        assert!(matches!(outcome.verdict, Verdict::Won(_)), "{}: {outcome:?}", entry.title);
    }
}
