//! What large rules files cost: memory, time to load, time of an answer; each in a process of its own, in processor time.
//!
//! `cargo run --release -p zrf-room --example large`; with `CELLS TYPES SEED` one row alone. Ends with status 1 if a row exceeds its
//! bounds.

#[path = "../../../crates/zrf/tests/large/generator.rs"]
mod generator;

use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Moves, Position, Rules, TABLES, playout};
use evaluation::{GameModel, PieceValues, Weights};
use generator::Size;
use search::{Limits, Outside, Style, Thinker};
use zrf_room::thinking_clock::ThinkingClock;

/// The time that an answer may take, all that comes before it included; and how much later it may be, by the machine's own doing.
const LIMIT: Duration = Duration::from_millis(200);
const LATE: Duration = Duration::from_millis(100);
/// The megabytes of a process that has loaded a file, played a game by chance and answered.
const MEMORY: u64 = 256;
const CELLS: [usize; 9] = [64, 83, 128, 256, 363, 1000, 1344, 2500, 4000];
const TYPES: [usize; 4] = [5, 20, 40, 60];

fn main() -> ExitCode {
    let words: Vec<usize> = std::env::args().skip(1).map_while(|word| word.parse().ok()).collect();
    if let &[cells, types, seed] = &words[..] {
        let size = Size { cells, types, seed: seed as u64 };
        return if row(size) { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    println!("| cells x types | moves | load | program | answers of {LIMIT:?} | nodes | tables | memory |");
    println!("|---|---|---|---|---|---|---|---|");
    let own = std::env::current_exe().expect("a program of its own");
    let mut failed = 0;
    for cells in CELLS {
        for types in TYPES {
            let seed = (cells * 100 + types).to_string();
            let row = Command::new(&own).args([&cells.to_string(), &types.to_string(), &seed]).status();
            failed += usize::from(!row.is_ok_and(|status| status.success()));
        }
    }
    println!("{failed} of {} exceed their bounds", CELLS.len() * TYPES.len());
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints a row of the table. Returns whether all of it is within its bounds.
fn row(size: Size) -> bool {
    let text = generator::text(size);
    let clock = ThinkingClock::start(false);
    let source = zrf::Source { name: "large.zrf", bytes: text.as_bytes() };
    let mut compiled = zrf::compile_alone(&source).unwrap_or_else(|report| panic!("{report}"));
    let program = compiled.entries.swap_remove(0).program;
    drop(compiled);
    let told = program.size();
    let rules = Arc::new(Rules::new(program).expect("sound rules"));
    let load = clock.elapsed();
    let mut moves = Moves::new();
    let mut position = Position::new(&rules);
    position.legal(&mut moves);
    let count = moves.len();
    let mut thinker = None;
    let (mut answers, mut nodes) = (Vec::new(), Vec::new());
    for _ in 0..4 {
        let clock = ThinkingClock::start(false);
        let outside = Outside { clock: &|| clock.elapsed(), stop: &AtomicBool::new(false) };
        let thinker = thinker.get_or_insert_with(|| {
            let model = GameModel::new(&rules, &PieceValues::new(&rules), &Weights::USUAL);
            Thinker::new(Arc::new(model), Style::default(), 1 << 18)
        });
        let limits = Limits { time: Some(LIMIT), ..Limits::default() };
        let Some(thought) = thinker.think(&position, limits, 1000, outside, &mut |_| {}) else { break };
        answers.push(clock.elapsed());
        nodes.push(thought.nodes.to_string());
        // Somewhere else next time.
        let mut chance = 1_u64;
        playout(&mut position, 20, &mut moves, |bound| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (chance >> 33) as usize % bound
        });
    }
    let memory = peak();
    let shown: Vec<String> = answers.iter().map(|time| format!("{}", time.as_millis())).collect();
    let good = answers.iter().all(|time| *time <= LIMIT + LATE)
        && memory <= MEMORY
        && rules.table_bytes() <= TABLES + (1 << 20);
    println!(
        "| {} x {} | {count} | {} ms | {:.1} MB | {} ms | {} | {:.1} MB | {memory} MB |{}",
        size.cells,
        size.types,
        load.as_millis(),
        told as f64 / 1e6,
        shown.join(", "),
        nodes.join(", "),
        rules.table_bytes() as f64 / 1e6,
        if good { "" } else { " exceeded" },
    );
    good
}

/// The most megabytes that this process has held.
fn peak() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
}
