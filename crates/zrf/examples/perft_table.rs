//! Checks every line of the tables in `tests/perft`, including the long ones, and plays random games of every shipped variant: `cargo run
//! --release -p zrf --example perft_table [-- NAME...]`

#[path = "../tests/perft/mod.rs"]
mod tables;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

use board::{GameResult, PlayoutMemory};
use game::Dice;

const GAMES: u64 = 20;
const CAP: usize = 1000;

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let mut right = true;
    for table in tables::tables() {
        if !wanted.is_empty() && !wanted.contains(&table.name) {
            continue;
        }
        println!("{}", table.name);
        let rules = tables::compiled(&table.name);
        for count in &table.counts {
            right &= counted(&rules, count);
        }
        let ships = tables::library_folder().join(format!("{}.zrf", table.name)).exists();
        for entry in rules.entries.iter().filter(|_| ships) {
            println!("  {}", played(entry));
        }
    }
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn counted(rules: &zrf::Rules, count: &tables::Count) -> bool {
    let begun = Instant::now();
    let nodes = board::perft(&mut tables::start(rules, &count.variant), count.depth);
    let seconds = begun.elapsed().as_secs_f64();
    let verdict =
        if nodes == count.nodes { String::new() } else { format!("  WRONG: {} expected", count.nodes) };
    println!("  {:24} {:2} {nodes:12} {seconds:8.3} s{verdict}", count.variant, count.depth);
    nodes == count.nodes
}

/// Random games: their length in turns, and their outcomes.
fn played(entry: &zrf::Entry) -> String {
    let mut ends: BTreeMap<String, u64> = BTreeMap::new();
    let (mut parts, mut dice) = (0, Dice::named(7, &entry.title));
    for _ in 0..GAMES {
        let mut position = tables::position(&entry.program);
        let below = |bound: usize| dice.below(bound as u64) as usize;
        let playout = board::playout(&mut position, CAP, &mut PlayoutMemory::default(), below);
        parts += playout.parts;
        let end = match playout.outcome.map(|outcome| outcome.result) {
            Some(GameResult::Won(player)) => format!("{} wins", entry.program.players[player].name),
            Some(GameResult::Lost(player)) => format!("{} loses", entry.program.players[player].name),
            Some(GameResult::Drawn) => "draw".to_owned(),
            None => "no end".to_owned(),
        };
        *ends.entry(end).or_default() += 1;
    }
    let ends: Vec<String> = ends.iter().map(|(end, games)| format!("{end} {games}")).collect();
    format!("{}: {:.1} parts a game; {}", entry.title, parts as f64 / GAMES as f64, ends.join(", "))
}
