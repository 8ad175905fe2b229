//! Randomly changes rules files, for any length of time: `cargo run --release -p zrf --example fuzz_rules -- [SECONDS] [FIRST]`.
//!
//! By default 900 seconds from text 0. The current text is in the temporary file `fuzz.zrf`, so a panic leaves it there. Texts that take
//! more than two seconds are reported.

#[path = "../tests/it/mutate/mod.rs"]
mod mutate;

use std::time::{Duration, Instant};

use game::Dice;
use mutate::survive::{seeds, survive};

fn main() {
    let number = |index| std::env::args().nth(index).and_then(|word| word.parse().ok());
    let (seconds, first) = (number(1).unwrap_or(900), number(2).unwrap_or(0));
    let seeds = seeds();
    let file = std::env::temp_dir().join("fuzz.zrf");
    let (start, mut text_number, mut playable) = (Instant::now(), first, 0_u64);
    while start.elapsed() < Duration::from_secs(seconds) {
        let mut dice = Dice::named(text_number, "fuzz rules");
        let text = mutate::mutate(&seeds, &mut dice);
        std::fs::write(&file, &text).expect("the folder of temporary files can be written");
        let begun = Instant::now();
        playable += u64::from(survive(&text, &mut dice));
        if begun.elapsed() > Duration::from_secs(2) {
            println!("text {text_number} took {:.1} seconds", begun.elapsed().as_secs_f64());
        }
        text_number += 1;
    }
    println!("{} texts without a panic, {playable} of them playable", text_number - first);
}
