//! Several lines, and moves to choose from.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Moves, Position};
use search::{Choice, Outside, Style, Thought};

use crate::support::{nodes, play, start, think, thinker};

fn several(position: &Position, lines: usize, among: Option<&[String]>, most: u64) -> Vec<Thought> {
    let outside = Outside { clock: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
    let choice = Choice { lines, among };
    let (mut last, mut thinker) = (0, thinker(position, Style::default()));
    let thoughts = thinker.think_of_several(position, choice, nodes(most), 1000, outside, &mut |told| {
        assert!(!told.is_empty() && told[0].nodes >= last);
        last = told[0].nodes;
    });
    let mut moves = Moves::new();
    position.clone().legal_without_repetition(&mut moves);
    for (number, thought) in thoughts.iter().enumerate() {
        let mut copy = position.clone();
        play(&mut copy, &thought.line.join(";"));
        assert!(thoughts[..number].iter().all(|other| other.best() != thought.best()), "{thoughts:?}");
    }
    thoughts
}

#[test]
fn each_line_begins_with_another_move_and_the_best_is_first() {
    for game in ["chess", "shogi", "gomoku", "amazons", "kalah", "race", "hex", "english-draughts", "reversi"]
    {
        let position = start(game);
        let mut moves = Moves::new();
        position.clone().legal(&mut moves);
        for (lines, most) in [(3, 3000), (3, 10), (500, 2000)] {
            let told = several(&position, lines, None, most);
            assert!(told.len() <= lines.min(moves.len()) && !told.is_empty(), "{game}: {told:?}");
            assert!(most < 3000 || game == "amazons" || told.len() == 3, "{game}: {told:?}");
        }
        let among: Vec<String> = moves.iter().skip(1).step_by(3).map(|part| position.text(part)).collect();
        let told = several(&position, 9, Some(&among), 2000);
        assert!(told.iter().all(|thought| among.iter().any(|text| text == thought.best())), "{game}");
        assert!(several(&position, 9, Some(&["nothing".into()]), 2000).is_empty());
    }
}

#[test]
fn the_first_of_several_is_the_best_of_all() {
    let mut position = start("chess");
    play(&mut position, "Pawn f2 - f3; Pawn e7 - e5; Pawn g2 - g4");
    let [first, second, third] = &several(&position, 3, None, 40_000)[..] else { panic!() };
    assert_eq!(first.score.to_string(), "won in 1");
    assert!(first.score > second.score && second.score >= third.score);
    assert_eq!(
        first.best(),
        think(&mut thinker(&position, Style::default()), &position, nodes(4000)).unwrap().best()
    );
}

/// An only move has a score too, where several are asked for.
#[test]
fn an_only_move_is_judged() {
    let mut position = start("tic-tac-toe");
    play(
        &mut position,
        "Crosses Cross a1; Noughts Nought b2; Crosses Cross c3; Noughts Nought b1; Crosses Cross b3; Noughts Nought a3; Crosses Cross c1; Noughts Nought a2",
    );
    let [only] = &several(&position, 3, None, 100)[..] else { panic!() };
    assert!(only.depth > 0 && only.best().contains("c2"), "{only:?}");
}
