//! Puzzles that ship are solved.

use std::sync::Arc;

use board::{GameResult, Moves, Position, Rules};
use search::{Method, Score, Style};

use crate::support::{compiled, model, nodes, play, think, thinker};

/// All puzzles that ship: the parts of the solution, and the positions that it took to find it.
const SHIPPED: [(&str, &[(u32, u64)]); 2] = [
    ("sokoban", &[(11, 63), (10, 64), (11, 93), (11, 123)]),
    ("peg-solitaire", &[(5, 20), (8, 90), (15, 6_172), (23, 11_023), (31, 2_163)]),
];

#[test]
fn every_puzzle_that_ships_is_solved() {
    for (name, puzzles) in SHIPPED {
        let rules = compiled(name);
        let solved: Vec<(u32, u64)> = rules.entries.iter().map(solve).collect();
        assert_eq!(solved, puzzles, "{name}");
    }
}

/// A man walks by one place and pushes one crate; both are turns.
const PUSHING: &str = "
    (define walk ($1 (verify empty?) add))
    (define push ($1 (verify (piece? Crate)) cascade $1 (verify empty?) add))
    (define walk-and-push (walk $1) (push $1))
    (game (title \"t\") (players You) (turn-order You)
      (board (grid (start-rectangle 0 0 9 9) (dimensions (COLUMNS (9 0)) (ROWS (0 9)))
        (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))) (kill-positions WALLS))
      (board-setup (You (Man MAN) (Crate CRATES)))
      (piece (name Man) (moves MOVES))
      (piece (name Crate))
      (win-condition (You) (absolute-config Crate (PLACES))))";

/// A drawing as rules: `#` wall, `@` man, `$` crate, `.` place, `*` crate on a place.
fn pushing(moves: &str, rows: &[&str]) -> String {
    let of = |signs: &str| -> String {
        let cells = rows
            .iter()
            .enumerate()
            .flat_map(|(y, row)| row.chars().enumerate().map(move |(x, sign)| (x, y, sign)));
        let names = cells.filter(|(.., sign)| signs.contains(*sign));
        names.map(|(x, y, _)| format!("{}{} ", (b'a' + x as u8) as char, y + 1)).collect()
    };
    let columns: Vec<String> = (0..rows[0].len()).map(|x| ((b'a' + x as u8) as char).to_string()).collect();
    let numbers: Vec<String> = (1..=rows.len()).map(|y| y.to_string()).collect();
    PUSHING
        .replace("COLUMNS", &format!("\"{}\"", columns.join("/")))
        .replace("ROWS", &format!("\"{}\"", numbers.join("/")))
        .replace("WALLS", &of("#"))
        .replace("MAN", &of("@"))
        .replace("CRATES", &of("$*"))
        .replace("PLACES", &of(".*"))
        .replace("MOVES", moves)
}

const ALL_WAYS: &str = "(walk-and-push n) (walk-and-push e) (walk-and-push s) (walk-and-push w)";

#[test]
fn small_puzzles_are_solved_within_few_positions() {
    let drawn = |rows: &[&str]| pushing(ALL_WAYS, rows);
    let table = [
        // The nearest place of both crates is the same: one must go farther.
        ("who goes where", drawn(&["#..   ", "#.    ", "# $$  ", "# $   ", "   @  "]), 20_000),
        // Side by side along the wall the two would stand fast for ever.
        ("side by side", drawn(&["..    ", "      ", " $$   ", "   @  "]), 20_000),
        // Who has walked to the east does not come back.
        (
            "no way back",
            pushing(
                "(walk-and-push e) (walk-and-push s) (push n)",
                &["@      ", " $     ", "       ", " .  $. "],
            ),
            20_000,
        ),
        ("blocks", BLOCKS.to_owned(), 20_000),
        ("a tour", TOUR.to_owned(), 20_000),
        ("leaps in one turn", LEAPS.to_owned(), 100),
    ];
    for (name, source, most) in table {
        let mut position = start_of(&source);
        let thought =
            think(&mut thinker(&position, Style::default()), &position, nodes(most)).expect("not over");
        assert_eq!(thought.score, Score::Won(thought.line.len() as u32), "{name}: {thought:?}");
        play(&mut position, &thought.line.join("; "));
        let outcome = position.legal(&mut Moves::new()).expect("over");
        assert!(matches!(outcome.result, GameResult::Won(_)), "{name}: {outcome:?}");
    }
}

#[test]
fn what_cannot_be_solved_is_known_soon() {
    let table = [
        // Four crates hold each other fast.
        ("a square", &["      ", " $$   ", " $$  .", "@  ...", "      "][..], 200_000),
        // Two crates in a corridor: the nearer one bars the way of the farther one.
        ("a corridor", &["###  ###", "@ $ $ ..", "###  ###"], 20_000),
        // Two crates beside each other along the wall.
        ("the wall", &["  $$  ", "      ", "   @ .", "   .  "][..], 20_000),
    ];
    for (name, rows, most) in table {
        let position = start_of(&pushing(ALL_WAYS, rows));
        let thought =
            think(&mut thinker(&position, Style::default()), &position, nodes(most)).expect("not over");
        assert_eq!(thought.score, Score::Worth(0), "{name}");
        assert!(thought.nodes < most, "{name}: {}", thought.nodes);
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let position = start_of(&pushing(ALL_WAYS, &["#..   ", "#.    ", "# $$  ", "# $   ", "   @  "]));
    let answer =
        |most| think(&mut thinker(&position, Style::default()), &position, nodes(most)).expect("not over");
    for most in [1, 10, 100, 1_000] {
        assert_eq!(answer(most), answer(most));
        assert!(answer(most).nodes <= most);
    }
}

/// The long block is to get out to the right; the others must make room.
const BLOCKS: &str = "
    (define slide ($1 (verify empty?) add))
    (game (title \"t\") (players You) (turn-order You)
      (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d\" (9 0)) (\"1/2/3\" (0 9)))
        (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
      (board-setup (You (Red a2) (Up b2 c1 c2 d1 d2 d3) (Along b1 b3 a1)))
      (piece (name Red) (moves (slide e) (slide w)))
      (piece (name Up) (moves (slide n) (slide s)))
      (piece (name Along) (moves (slide e) (slide w)))
      (win-condition (You) (absolute-config Red (b2))))";

/// A knight visits every place once.
const TOUR: &str = "
    (define jump (create Mark) $1 $1 $2 (verify empty?) add)
    (game (title \"t\") (players You) (turn-order You)
      (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d\" (9 0)) (\"1/2/3\" (0 9)))
        (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
      (board-setup (You (Knight a1)))
      (piece (name Knight) (moves ((jump n e)) ((jump n w)) ((jump s e)) ((jump s w))
        ((jump e n)) ((jump e s)) ((jump w n)) ((jump w s))))
      (piece (name Mark))
      (win-condition (You) (pieces-remaining 11 Mark)))";

/// One peg goes on to leap as long as it can, in one turn.
const LEAPS: &str = "
    (define leap ($1 (verify friend?) capture $1 (verify empty?) add-partial))
    (game (title \"t\") (players You) (turn-order You)
      (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d/e\" (9 0)) (\"1\" (0 9)))
        (directions (e 1 0) (w -1 0))))
      (board-setup (You (Peg a1 b1 d1)))
      (piece (name Peg) (moves (leap e) (leap w)))
      (win-condition (You) (pieces-remaining 1)))";

/// The position at the start of rules given as text.
fn start_of(source: &str) -> Position {
    let source = zrf::Source { name: "puzzle", bytes: source.as_bytes() };
    let compiled = zrf::compile_alone(&source).unwrap_or_else(|errors| panic!("{errors:?}"));
    Position::new(&Arc::new(Rules::new(compiled.entries[0].program.clone()).expect("sound")))
}

/// Solves a puzzle and plays the solution: its parts, and the positions looked at.
fn solve(entry: &zrf::Entry) -> (u32, u64) {
    let rules = Arc::new(Rules::new(entry.program.clone()).expect("sound"));
    let mut position = Position::new(&rules);
    assert_eq!(Method::of(&model(&position)), Method::Puzzle);
    let mut thinker = thinker(&position, Style::default());
    let thought = think(&mut thinker, &position, nodes(50_000)).expect("not over");
    assert_eq!(thought.score, Score::Won(thought.line.len() as u32), "{}", entry.title);
    play(&mut position, &thought.line[0]);
    let rest = think(&mut thinker, &position, nodes(1)).expect("not over");
    assert_eq!(rest.line, thought.line[1..], "the solution is gone on with");
    play(&mut position, &rest.line.join("; "));
    let outcome = position.legal(&mut Moves::new()).expect("over");
    assert!(matches!(outcome.result, GameResult::Won(_)), "{}: {outcome:?}", entry.title);
    (thought.line.len() as u32, thought.nodes)
}
