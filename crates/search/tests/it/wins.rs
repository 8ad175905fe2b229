//! Wins that are near are found, and play is sound in every game that ships.

use std::sync::Arc;

use board::{GameResult, Moves, Position};
use search::{Ingredients, Limits, Score, Style};

use crate::placed::placed;
use crate::support::{nodes, play, start, think, thinker};

#[test]
fn wins_are_found() {
    let check = |game: &str, moves: &str, best: &str, score: Score| {
        let mut position = start(game);
        play(&mut position, moves);
        let thought = think(&mut thinker(&position, Style::default()), &position, nodes(30_000)).unwrap();
        assert_eq!((thought.best(), thought.score), (best, score), "{game}: {thought:?}");
    };
    check(
        "tic-tac-toe",
        "Crosses Cross b2; Noughts Nought a1; Crosses Cross c1; Noughts Nought c3",
        "Crosses Cross a3",
        Score::Won(1),
    );
    check("chess", "Pawn f2 - f3; Pawn e7 - e5; Pawn g2 - g4", "Queen d8 - h4", Score::Won(1));
    check(
        "chess",
        "Pawn e2 - e4; Pawn e7 - e5; Queen d1 - h5; Knight b8 - c6; Bishop f1 - c4; Knight g8 - f6",
        "Queen h5 x f7",
        Score::Won(1),
    );
    check(
        "connect-four",
        "Yellow Disc d1; Red Disc a1; Yellow Disc e1; Red Disc a2",
        "Yellow Disc c1",
        Score::Won(3),
    );
}

/// One part deep, what rows force and who arrives is seen; without that it is not.
#[test]
fn what_is_forced_costs_no_depth() {
    let one_deep = |position: &Position, without: Option<&str>| {
        let ingredients = without.map_or(Ingredients::ALL, |name| Ingredients::ALL.without(name).unwrap());
        let style = Style { ingredients, ..Style::default() };
        let limits = Limits { depth: Some(1), ..Limits::default() };
        think(&mut thinker(position, style), position, limits).unwrap().score
    };
    let mut rows = start("connect-four");
    play(&mut rows, "Yellow Disc d1; Red Disc a1; Yellow Disc e1; Red Disc a2");
    assert_eq!(one_deep(&rows, None), Score::Won(3));
    assert!(matches!(one_deep(&rows, Some("rows")), Score::Worth(_)));
    play(&mut rows, "Yellow Disc c1; Red Disc b1");
    assert_eq!(one_deep(&rows, None), Score::Won(1));

    let rules = Arc::clone(start("breakthrough").rules());
    let runs = placed(&rules, "White Pawn a6, Black Pawn h4");
    assert_eq!(one_deep(&runs, None), Score::Won(3));
    assert!(matches!(one_deep(&runs, Some("arrivals")), Score::Worth(_)));
    let is_stopped =
        placed(&rules, "White Pawn a6, White Pawn c1, Black Pawn a8, Black Pawn b8, Black Pawn h5");
    assert!(matches!(one_deep(&is_stopped, None), Score::Worth(_)));
    let has_arrived = placed(&rules, "White Pawn a7, Black Pawn h2");
    assert_eq!(one_deep(&has_arrived, None), Score::Won(1));
}

#[test]
fn every_game_that_ships_is_played() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/zrf/rules");
    let mut played = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let mut position = start(name);
        let mut thinker = thinker(&position, Style { seed: 7, ..Style::default() });
        let mut moves = Moves::new();
        for _ in 0..12 {
            if position.legal(&mut moves).is_some() {
                break;
            }
            let thought = think(&mut thinker, &position, nodes(100)).unwrap();
            let part = moves.iter().find(|part| position.text(*part) == thought.best());
            position.make(part.unwrap_or_else(|| panic!("{name}: '{}' is not legal", thought.best())));
        }
        played += 1;
    }
    assert!(played > 20);
}

#[test]
fn tic_tac_toe_is_drawn() {
    let mut position = start("tic-tac-toe");
    let mut thinker = thinker(&position, Style { seed: 3, ..Style::default() });
    let mut moves = Moves::new();
    let verdict = loop {
        if let Some(outcome) = position.legal(&mut moves) {
            break outcome.result;
        }
        let thought = think(&mut thinker, &position, nodes(20_000)).unwrap();
        play(&mut position, thought.best());
    };
    assert_eq!(verdict, GameResult::Drawn);
}
