//! How many puzzles of one player are solved within a time, or within so many positions, which is repeatable.
//!
//! `cargo run --release -p lab --example puzzles -- SECONDS FILE.zrf...`
//! `cargo run --release -p lab --example puzzles -- nodes=N FILE.zrf...`

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use board::{Position, Role, Rules, Turn};
use evaluation::{GameModel, PieceValues, Weights};
use search::{Limits, Method, Outside, Score, Style, Thinker};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let limit = arguments.next().unwrap_or_default();
    let limits = match limit.strip_prefix("nodes=") {
        Some(nodes) => Limits { nodes: nodes.parse().ok(), ..Limits::default() },
        None => Limits { time: Some(Duration::from_secs(limit.parse().unwrap_or(10))), ..Limits::default() },
    };
    let (mut solved, mut tried) = (0, 0);
    for path in arguments {
        let bytes = std::fs::read(&path).expect("readable");
        let folder = std::path::Path::new(&path).parent().unwrap_or(std::path::Path::new("")).to_path_buf();
        let include = |name: &str| std::fs::read(folder.join(name)).map_err(|error| error.to_string());
        let Ok(compiled) = zrf::compile(&zrf::Source { name: &path, bytes: &bytes }, &include) else {
            continue;
        };
        for entry in &compiled.entries {
            let seats = |turn: &Turn| entry.program.players[turn.player].role == Role::Seat;
            let one = entry.program.turns.iter().all(|turn| turn.player == entry.program.turns[0].player);
            if !one || !entry.program.turns.iter().all(seats) {
                continue;
            }
            let rules = Arc::new(Rules::new(entry.program.clone()).expect("sound rules"));
            let model = GameModel::new(&rules, &PieceValues::new(&rules), &Weights::USUAL);
            if Method::of(&model) != Method::Puzzle {
                continue;
            }
            let start = Instant::now();
            let clock = || start.elapsed();
            let outside = Outside { clock: &clock, stop: &AtomicBool::new(false) };
            let position = Position::new(&rules);
            let mut thinker = Thinker::new(Arc::new(model), Style::default(), 1);
            let thought = thinker.think(&position, limits, 100_000, outside, &mut |_| {});
            let Some(thought) = thought else { continue };
            let won = matches!(thought.score, Score::Won(_));
            tried += 1;
            solved += u32::from(won);
            println!(
                "{} {}: {}, {} parts, {} positions, {:.2} s",
                entry.number,
                entry.title,
                if won { "solved" } else { "not solved" },
                thought.line.len(),
                thought.nodes,
                start.elapsed().as_secs_f64()
            );
        }
    }
    println!("{solved} of {tried} solved");
}
