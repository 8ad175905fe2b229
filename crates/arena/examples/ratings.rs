//! Simulates leagues and comparisons with bots that repeat themselves, fail, are benched or often draw, and counts how often what the table
//! and `viadal compare` say is wrong. Made-up results of known strengths pass through the real schedule, store, table and test.
//!
//! `cargo run --release -p arena --example ratings -- [LEAGUES]`

#[path = "../tests/it/simulated.rs"]
mod simulated;

use simulated::{KINDS, Share, compare, equals, league};

fn main() {
    let leagues = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(200);
    println!(
        "{leagues} leagues of 6 to 12 bots: sound, drawish, deterministic and broken ones, benched by the tournament itself"
    );
    let (mut differences, mut naive, mut margins) = (Share::default(), Share::default(), Share::default());
    let (mut repeats, mut unsound, mut benched) = (0, 0, 0);
    for seed in 0..leagues {
        let found = league(seed);
        differences.add(found.differences);
        naive.add(found.every_match);
        margins.add(found.margins);
        repeats += found.repeats;
        unsound += found.unsound;
        benched += found.benched;
    }
    println!("  {repeats} matches repeat others, {unsound} nobody played soundly, {benched} bots benched");
    println!(
        "  95 % intervals of differences between sound bots that hold the truth: {differences} (93 to 97)"
    );
    println!("  the same if every match counted: {naive}");
    println!("  95 % intervals of ratings, in the leagues without broken bots: {margins} (93 to 97)");
    let mut told = Share::default();
    (0..leagues).for_each(|seed| told.note(equals(seed)));
    println!("  leagues of equal bots in which some are ranked apart: {told} (5 or less)");
    println!("comparisons of equal bots, 0 against 60: how often 'better' is said (5 % or less)");
    println!("  {:<34} {:>22} {:>22}  matches", "the bots", "'better'", "if every match counted");
    for (name, kind) in KINDS {
        let (mut better, mut naive, mut matches) = (Share::default(), Share::default(), 0);
        for seed in 0..10 * leagues {
            let found = compare(seed, kind);
            better.note(found.better);
            naive.note(found.every_match_better);
            matches += found.matches;
        }
        println!("  {name:<34} {better:>22} {naive:>22}  {:.0}", matches as f64 / (10 * leagues) as f64);
    }
}
