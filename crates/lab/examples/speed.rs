//! How fast positions are searched, beside how fast they are merely made and unmade.
//!
//! `cargo run --release -p lab --example speed -- FILE.zrf...`: for each file the method, milliseconds to learn the
//! rules, nodes a second of the search, leaves a second of perft with every leaf made.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use board::{Moves, Position, Rules};
use evaluation::{GameModel, PieceValues, Weights};
use search::{Limits, Method, Outside, Style, Thinker};

fn main() {
    println!("| game | method | learnt in | depth | nodes/s | made leaves/s |");
    println!("|---|---|---|---|---|---|");
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).expect("readable");
        let name = Path::new(&path).file_stem().and_then(|stem| stem.to_str()).unwrap_or("?");
        let compiled = zrf::compile_alone(&zrf::Source { name, bytes: &bytes }).expect("sound rules");
        let rules = Arc::new(Rules::new(compiled.entries[0].program.clone()).expect("sound rules"));
        let position = Position::new(&rules);
        let start = Instant::now();
        let worth = PieceValues::new(&rules);
        let model = Arc::new(GameModel::new(&rules, &worth, &Weights::USUAL));
        let learnt = start.elapsed();
        let mut thinker = Thinker::new(Arc::clone(&model), Style::default(), 1 << 18);
        let start = Instant::now();
        let clock = || start.elapsed();
        let outside = Outside { clock: &clock, stop: &AtomicBool::new(false) };
        let limits = Limits { time: Some(Duration::from_millis(500)), ..Limits::default() };
        let thought =
            thinker.think(&position, limits, 1000, outside, &mut |_| {}).expect("the game is not over");
        let per_second = thought.nodes as f64 / start.elapsed().as_secs_f64();
        println!(
            "| {name} | {:?} | {:.1} ms | {} | {per_second:.0} | {:.0} |",
            Method::of(&model),
            learnt.as_secs_f64() * 1000.0,
            thought.depth,
            made(&position)
        );
    }
}

/// Leaves a second, each made and unmade.
fn made(position: &Position) -> f64 {
    let mut position = position.clone();
    let mut lists: Vec<Moves> = (0..20).map(|_| Moves::new()).collect();
    let start = Instant::now();
    let (mut leaves, mut depth) = (0, 1);
    while start.elapsed() < Duration::from_millis(250) && depth < 20 {
        leaves += count(&mut position, depth, &mut lists, start);
        depth += 1;
    }
    leaves as f64 / start.elapsed().as_secs_f64()
}

fn count(position: &mut Position, depth: usize, lists: &mut [Moves], start: Instant) -> u64 {
    if depth == 0 || start.elapsed() > Duration::from_millis(500) {
        return 1;
    }
    let mut moves = std::mem::take(&mut lists[depth]);
    position.legal_without_repetition(&mut moves);
    let mut leaves = 0;
    for part in moves.iter() {
        position.make(part);
        leaves += count(position, depth - 1, lists, start);
        position.unmake();
    }
    lists[depth] = moves;
    leaves
}
