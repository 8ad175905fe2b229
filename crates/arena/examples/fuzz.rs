//! Texts of strangers changed at random, for as long as wanted:
//! `cargo run -p arena --example fuzz -- TARGET [SECONDS] [FIRST]`.
//!
//! The text in work is in the file `fuzz-TARGET` of the folder of temporary files, so a panic leaves it there: put it
//! into `crates/arena/tests/fuzz/corpus/TARGET/`, where a test reads it from then on.

#[path = "../tests/fuzz/mod.rs"]
mod fuzz;

use std::time::{Duration, Instant};

use game::Dice;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| words.get(index).and_then(|word| word.parse().ok());
    let name = words.first().map_or("lines", String::as_str);
    let Some(target) = fuzz::TARGETS.iter().find(|target| target.name == name) else {
        let known: Vec<&str> = fuzz::TARGETS.iter().map(|target| target.name).collect();
        eprintln!("no target '{name}'; there are {}", known.join(", "));
        std::process::exit(2);
    };
    let (seconds, first) = (number(1).unwrap_or(600), number(2).unwrap_or(0));
    let corpus = target.corpus();
    let file = std::env::temp_dir().join(format!("fuzz-{name}"));
    let (start, mut text_number, mut understood) = (Instant::now(), first, 0_u64);
    while start.elapsed() < Duration::from_secs(seconds) {
        let mut dice = Dice::named(text_number, "fuzz");
        let text = target.mutant(&corpus, &mut dice);
        std::fs::write(&file, &text).expect("the folder of temporary files can be written");
        let begun = Instant::now();
        understood += u64::from((target.read)(&text, &mut dice));
        if begun.elapsed() > Duration::from_secs(2) {
            println!("{name} {text_number} took {:.1} seconds", begun.elapsed().as_secs_f64());
        }
        text_number += 1;
    }
    println!("{name}: {} texts without a panic, {understood} of them understood", text_number - first);
}
