//! On boards of all sizes the search looks at the same positions and finds the same moves, whatever room there is for tables.

use std::sync::Arc;

use board::{PlayoutMemory, Position, Rules, TABLES, playout};
use search::{Style, Thought};

use crate::generator::{Size, text};
use crate::support::{compiled, nodes, think, thinker};

/// What is thought in some positions of a game by chance.
fn thoughts(program: &board::Program, room: usize) -> Vec<Option<Thought>> {
    let rules = Arc::new(Rules::with_tables(program.clone(), room).expect("sound"));
    let mut position = Position::new(&rules);
    let mut memory = PlayoutMemory::default();
    let mut chance = 5_u64;
    let mut thinker = thinker(&position, Style::default());
    let mut thought = Vec::new();
    for _ in 0..3 {
        playout(&mut position, 12, &mut memory, |bound| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (chance >> 33) as usize % bound
        });
        thought.push(think(&mut thinker, &position, nodes(600)));
    }
    thought
}

#[test]
fn less_room_for_tables_changes_no_thought() {
    let large = |cells, types| {
        let text = text(Size { cells, types, seed: 3 });
        zrf::compile_alone(&zrf::Source { name: "large", bytes: text.as_bytes() }).expect("sound")
    };
    let games = ["chess", "xiangqi", "shogi", "reversi"].map(compiled);
    for game in games.into_iter().chain([large(83, 30), large(200, 12), large(400, 8)]) {
        let program = &game.entries[0].program;
        let whole = thoughts(program, TABLES);
        assert!(whole.iter().any(Option::is_some), "{}", program.texts.title);
        for room in [0, 100_000] {
            assert_eq!(thoughts(program, room), whole, "{}, room {room}", program.texts.title);
        }
    }
}
