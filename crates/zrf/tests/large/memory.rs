//! Bytes, as an allocator counts them.

use std::path::Path;
use std::sync::Arc;

use board::{PlayoutMemory, Position, Program, Rules, TABLES, TOGETHER, playout};
use peak_alloc::PeakAlloc;

use crate::generator::{Size, text};

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// The program of a text's first game.
pub(crate) fn program(text: &str) -> Program {
    let compiled = zrf::compile_alone(&zrf::Source { name: "large.zrf", bytes: text.as_bytes() });
    let mut compiled = compiled.unwrap_or_else(|report| panic!("{report}"));
    compiled.entries.swap_remove(0).program
}

/// The bytes that making something leaves allocated.
fn bytes_of<T>(make: impl FnOnce() -> T) -> (T, usize) {
    let before = ALLOCATED.current_usage();
    let made = make();
    (made, ALLOCATED.current_usage().saturating_sub(before))
}

/// A sample of sizes; the whole table is in `evidence`.
pub(crate) const SIZES: &[Size] = &[
    Size { cells: 64, types: 6, seed: 1 },
    Size { cells: 81, types: 20, seed: 2 },
    Size { cells: 363, types: 60, seed: 3 },
    Size { cells: 1024, types: 26, seed: 4 },
    Size { cells: 4000, types: 5, seed: 5 },
    Size { cells: 4000, types: 60, seed: 6 },
];

/// A game whose size is in what one type of piece may do, once for each of sixteen players.
fn many_players() -> String {
    let players: String = (1..=16).map(|number| format!(" P{number}")).collect();
    let steps = "(n (verify empty?) add) ".repeat(300);
    format!(
        "(game (title \"many players\") (players{players}) (turn-order{players})
        (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"2/1\" (0 10))) (directions (n 0 -1))))
        (piece (name Stone) (moves {steps})) (board-setup (P1 (Stone a1))))"
    )
}

#[test]
fn a_program_tells_its_size() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/zrf/rules");
    let shipped = std::fs::read_dir(rules).expect("rules that ship").flatten();
    let mut texts: Vec<String> =
        shipped.map(|file| std::fs::read_to_string(file.path()).expect("readable")).collect();
    texts.extend(SIZES.iter().map(|size| text(*size)));
    texts.push(many_players());
    for text in texts {
        let program = program(&text);
        let told = program.size();
        let (copy, own) = bytes_of(|| program.clone());
        let (_rules, lowered) = bytes_of(|| Rules::new(copy).expect("sound"));
        let taken = own + lowered;
        assert!(
            (taken / 2..taken * 4).contains(&told),
            "{}: {told} told, {taken} taken",
            program.texts.title
        );
    }
}

#[test]
fn tables_stay_within_their_room() {
    for size in SIZES {
        for most in [0, 1 << 20, TABLES] {
            let program = program(&text(*size));
            let rules = Arc::new(Rules::with_tables(program, most).expect("sound"));
            let mut memory = PlayoutMemory::default();
            let mut chance = 1_u64;
            let (_, taken) = bytes_of(|| {
                let mut position = Position::new(&rules);
                playout(&mut position, 30, &mut memory, |bound| {
                    chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    (chance >> 33) as usize % bound
                });
            });
            let told = rules.table_bytes();
            assert!(told <= most + (1 << 20), "{size:?}: {told} of {most}");
            // The list of moves is a part of what was taken.
            assert!(taken <= told + (1 << 20), "{size:?}: {told} told, {taken} taken");
        }
    }
}

#[test]
fn tables_of_all_games_together_have_a_bound() {
    let mut chance = 1_u64;
    let mut played = |seed: u64| {
        let program = program(&text(Size { cells: 4000, types: 60, seed }));
        let rules = Arc::new(Rules::new(program).expect("sound"));
        playout(&mut Position::new(&rules), 120, &mut PlayoutMemory::default(), |bound| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (chance >> 33) as usize % bound
        });
        rules
    };
    let alone = played(1).table_bytes();
    let games: Vec<Arc<Rules>> = (1..4 + (TOGETHER / alone) as u64).map(&mut played).collect();
    let taken: Vec<usize> = games.iter().map(|rules| rules.table_bytes()).collect();
    let total: usize = taken.iter().sum();
    assert!(total <= TOGETHER + games.len() * (4 << 20), "{taken:?}");
    assert!(
        taken.iter().any(|taken| *taken < alone / 2) && taken.iter().all(|taken| *taken > 0),
        "{taken:?}"
    );
    // What goes makes room for others.
    drop(games);
    assert!(played(1).table_bytes() > alone / 2);
}
