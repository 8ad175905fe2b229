//! Randomly changes untrusted texts, for any length of time: `cargo run -p arena --example fuzz -- TARGET [SECONDS] [FIRST]`.
//!
//! Every minute and at the end it prints how many texts it has tried, and the time. The current text is in the temporary file
//! `fuzz-TARGET`, so a panic leaves it there. Put it into `crates/arena/tests/fuzz/corpus/TARGET/`, and a test will read it from then on.

#[path = "../tests/fuzz/mod.rs"]
mod fuzz;

use std::collections::HashMap;
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
    let before = processor_seconds(std::process::id());
    let mut run = Run { name, start: Instant::now(), before, texts: 0, understood: 0 };
    let mut told = run.start;
    while run.start.elapsed() < Duration::from_secs(seconds) {
        let mut dice = Dice::named(first + run.texts, "fuzz");
        let text = target.mutant(&corpus, &mut dice);
        std::fs::write(&file, &text).expect("the folder of temporary files can be written");
        let begun = Instant::now();
        run.understood += u64::from((target.read)(&text, &mut dice));
        if begun.elapsed() > Duration::from_secs(2) {
            println!("{name} {} took {:.1} seconds", first + run.texts, begun.elapsed().as_secs_f64());
        }
        run.texts += 1;
        if told.elapsed() > Duration::from_secs(60) {
            run.tell();
            told = Instant::now();
        }
    }
    run.tell();
}

/// Progress so far.
struct Run<'a> {
    name: &'a str,
    start: Instant,
    /// Processor time at the start: cargo became this process, and has waited for compilers.
    before: f64,
    texts: u64,
    understood: u64,
}

impl Run<'_> {
    fn tell(&self) {
        let Run { name, start, before, texts, understood } = self;
        let wall = start.elapsed().as_secs_f64();
        let processor = processor_seconds(std::process::id()) - before;
        println!(
            "{name}: {texts} texts without a panic, {understood} of them understood, in {wall:.0} s, of which this process \
             and its bots ran for {processor:.0} s"
        );
    }
}

/// Processor time of a process with its living descendants, and the dead ones they waited for.
fn processor_seconds(of: u32) -> f64 {
    let stat = |entry: std::io::Result<std::fs::DirEntry>| {
        let entry = entry.ok()?;
        let id: u32 = entry.file_name().to_str()?.parse().ok()?;
        let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        // After the name in parentheses: state, parent, and from field 12 on the times, in hundredths of a second.
        let fields: Vec<u64> =
            stat.rsplit(") ").next()?.split(' ').map(|field| field.parse().unwrap_or(0)).collect();
        Some((id, (*fields.get(1)? as u32, fields.get(11..15)?.iter().sum::<u64>())))
    };
    let all: HashMap<u32, (u32, u64)> =
        std::fs::read_dir("/proc").into_iter().flatten().filter_map(stat).collect();
    let parent = |id: &u32| all.get(id).map(|(parent, _)| *parent);
    let below = |id: u32| std::iter::successors(Some(id), parent).any(|above| above == of);
    let ticks: u64 = all.iter().filter(|(id, _)| below(**id)).map(|(_, (_, ticks))| ticks).sum();
    ticks as f64 / 100.0
}
