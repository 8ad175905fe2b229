//! Wins that are near are found, and play is sound in every game that ships.

use board::{GameResult, Moves};
use search::{Score, Style};

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
