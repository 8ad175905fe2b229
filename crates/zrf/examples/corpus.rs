//! The full run over real rules files: loads every entry, plays random games, and replays every recorded game.
//!
//! `cargo run --release -p zrf --example corpus -- [GAMES] [CAP]`; without arguments 20 games of at most 200 parts.
//! Ends with status 1 if anything fails.

#[path = "../tests/it/corpus.rs"]
mod corpus;
#[path = "../tests/it/played.rs"]
mod played;
#[path = "../tests/it/recorded/mod.rs"]
mod recorded;

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let number = |index| std::env::args().nth(index).and_then(|word| word.parse().ok());
    let (games, cap) = (number(1).unwrap_or(20), number(2).unwrap_or(200));
    let Some(folder) = corpus::folder() else { return ExitCode::SUCCESS };
    let rules = rules(&folder, games, cap);
    let saved = saved(&folder);
    if rules + saved == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints the table of rules files. Returns how many entries failed.
fn rules(folder: &Path, games: usize, cap: usize) -> usize {
    let mut failed = 0;
    println!(
        "| file | no | variant | games | parts | decided | drawn | stuck | repeated | cap | replayed | seconds | result |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for path in corpus::files(folder, "zrf") {
        let name = corpus::name(&path);
        let rules = match corpus::compile(&path) {
            Ok(rules) => rules,
            Err(report) => {
                let message =
                    report.findings().first().map(|finding| finding.message.clone()).unwrap_or_default();
                let refused = message.contains("external engine");
                failed += usize::from(!refused);
                println!(
                    "| {name} | | | | | | | | | | | {}: {message} |",
                    if refused { "refused" } else { "FAILED" }
                );
                continue;
            }
        };
        for entry in &rules.entries {
            let start = Instant::now();
            let played::Played { parts, decided, drawn, stuck, repeated, capped, fault } =
                played::played(entry, games, cap);
            let replayed = played::round_trips(entry, 0, cap);
            let result = fault.unwrap_or(if parts == 0 { "no move at all".into() } else { "ok".into() });
            failed += usize::from(result != "ok");
            println!(
                "| {name} | {} | {} | {games} | {parts} | {decided} | {drawn} | {stuck} | {repeated} | {capped} | {} | {:.2} | {result} |",
                entry.number,
                entry.title,
                if replayed { "yes" } else { "no" },
                start.elapsed().as_secs_f64()
            );
        }
    }
    failed
}

/// Prints the table of recorded games. Returns how many failed.
fn saved(folder: &Path) -> usize {
    let mut failed = 0;
    println!("\n| game | rules | variant | edits | moves | agreed | letter for letter | result |");
    println!("|---|---|---|---|---|---|---|---|");
    for path in corpus::files(folder, "zsg") {
        let game = recorded::replayed(&path, folder);
        failed += usize::from(game.result.is_err());
        println!(
            "| {} | {} | {} | {} | {} | {} | {} | {} |",
            game.game,
            game.rules,
            game.variant,
            game.edits,
            game.lines,
            game.agreed,
            game.written,
            game.result.err().unwrap_or_else(|| "ok".into())
        );
    }
    failed
}
