//! What large rules files cost: memory, time to load, time of an answer, each in a process of its own.
//!
//! `cargo run --release -p zrf-room --example large`, with `CELLS TYPES SEED` for one row alone.

#[path = "../../../crates/zrf/tests/large/generator.rs"]
mod large;

use std::time::Duration;
use std::time::Instant;

use board::{Moves, Position, Rules, playout};
use std::sync::Arc;

fn status(key: &str) -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(key));
    line.and_then(|line| line.split_whitespace().next().and_then(|word| word.parse().ok())).unwrap_or(0)
        / 1024
}

fn main() {
    let words: Vec<usize> = std::env::args().skip(1).map_while(|word| word.parse().ok()).collect();
    let &[cells, types, seed] = &words[..] else { return };
    let text = large::text(large::Size { cells, types, seed: seed as u64 });
    if std::env::args().any(|word| word == "--print") {
        println!("{text}");
        return;
    }
    let start = Instant::now();
    let compiled = zrf::compile_alone(&zrf::Source { name: "large.zrf", bytes: text.as_bytes() })
        .unwrap_or_else(|report| panic!("{report}"));
    let rules = Arc::new(Rules::new(compiled.entries[0].program.clone()).expect("sound"));
    println!(
        "{cells}x{types}: text {} kB, loaded in {:?}, {} MB",
        text.len() / 1024,
        start.elapsed(),
        status("VmRSS:")
    );
    drop(compiled);
    let mut position = Position::new(&rules);
    let mut moves = Moves::new();
    let begin = Instant::now();
    position.legal(&mut moves);
    println!("  {} moves in {:?}", moves.len(), begin.elapsed());
    let begin = Instant::now();
    let mut state = 1_u64;
    let played = playout(&mut position, 40, &mut moves, |bound| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % bound as u64) as usize
    });
    println!("  {} parts played in {:?}, {} MB", played.parts, begin.elapsed(), status("VmRSS:"));
    let begin = Instant::now();
    let values = search::PieceValues::new(&rules);
    println!("  values {:?}", begin.elapsed());
    let begin = Instant::now();
    let model = Arc::new(search::GameModel::new(&rules, &values, &search::Weights::USUAL));
    println!("  model in {:?}, {:?}, {} MB", begin.elapsed(), model.method(), status("VmRSS:"));
    let mut thinker = search::Thinker::new(model, search::Style::default(), 1 << 18);
    let position = Position::new(&rules);
    for _ in 0..3 {
        let begin = Instant::now();
        let clock = || begin.elapsed();
        let outside = search::Outside { clock: &clock, stop: &std::sync::atomic::AtomicBool::new(false) };
        let limits = search::Limits { time: Some(Duration::from_millis(200)), ..Default::default() };
        let thought = thinker.think(&position, limits, 1000, outside, &mut |_| {});
        println!(
            "  thought {:?} in {:?}, {} MB, peak {} MB",
            thought.map(|t| (t.depth, t.nodes)),
            begin.elapsed(),
            status("VmRSS:"),
            status("VmHWM:")
        );
    }
}
