//! With less room for tables, or none, moves, counts and attacks are the same.

use std::sync::Arc;

use board::{Moves, PlayoutMemory, Position, PositionId, Rules, TABLES, divide, perft, playout};

use crate::generator::{Size, text};
use crate::memory::{SIZES, program};

/// Plays by chance, and describes what was legal and attacked on the way.
fn played(rules: Rules, parts: usize) -> Vec<String> {
    let rules = Arc::new(rules);
    let program = rules.program();
    let mut position = Position::new(&rules);
    let mut moves = Moves::new();
    let mut chance = 7_u64;
    let mut told = Vec::new();
    for _ in 0..parts {
        if let Some(outcome) = position.legal(&mut moves) {
            told.push(format!("{outcome:?}"));
            break;
        }
        let cells = 0..program.positions.len();
        let attacked = cells.clone().step_by(cells.len().div_ceil(100)).filter(|at| {
            let at = PositionId::from_index(*at);
            position.piece(at).is_some_and(|(owner, _)| position.is_attacked(owner, at))
        });
        let attacked: Vec<usize> = attacked.collect();
        let texts: Vec<String> = moves.iter().map(|part| position.text(part)).collect();
        told.push(format!("{} {attacked:?}", texts.join(";")));
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let Some(part) = moves.get((chance >> 33) as usize % moves.len()) else { break };
        position.make(part);
    }
    told
}

#[test]
fn less_room_changes_no_game() {
    let mut compared = 0;
    for size in SIZES {
        let program = program(&text(*size));
        let parts = if size.cells > 1000 { 4 } else { 60 };
        let given = |room: usize| Rules::with_tables(program.clone(), room).expect("sound");
        let whole = played(given(TABLES), parts);
        for room in [0, 50_000, 1 << 20] {
            assert_eq!(played(given(room), parts), whole, "{size:?}, room {room}");
        }
        // Nor do tables and what is told from them.
        let interpreted = Rules::interpreted(program.clone()).expect("sound");
        let parts = if size.cells > 1000 { 1 } else { 60 };
        assert_eq!(played(interpreted, parts), whole[..parts.min(whole.len())], "{size:?}, interpreted");
        compared += whole.iter().map(|told| told.split(';').count()).sum::<usize>();
    }
    assert!(compared > 10_000, "only {compared} parts were compared");
}

#[test]
fn less_room_changes_no_perft_count() {
    let mut counted = 0;
    for (size, depth) in [(SIZES[0], 4), (SIZES[1], 3), (Size { cells: 400, types: 12, seed: 9 }, 2)] {
        let program = program(&text(size));
        let counts = |room: usize| {
            let rules = Arc::new(Rules::with_tables(program.clone(), room).expect("sound"));
            let mut position = Position::new(&rules);
            // Away from the start, where armies have met.
            let mut chance = 3_u64;
            playout(&mut position, 40, &mut PlayoutMemory::default(), |bound| {
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (chance >> 33) as usize % bound
            });
            (perft(&mut position, depth), divide(&mut position, depth - 1))
        };
        let whole = counts(TABLES);
        counted += whole.0;
        for room in [0, 30_000] {
            assert_eq!(counts(room), whole, "{size:?}, room {room}");
        }
    }
    assert!(counted > 50_000, "only {counted} were counted");
}
