//! Simulates how well ratings, ranks, the chooser and the sequential test keep their promises.
//!
//! `cargo run --release -p tournament --example contests -- [LEAGUES]`

#[path = "../tests/it/simulate.rs"]
mod simulate;

use std::time::Instant;

use game::Dice;
use simulate::{League, clones, coverage, coverage_of_four, equals_told_apart, mark_errors, sprt_errors};
use tournament::{Decision, RankBy, Sprt, Total, fit, standings};

fn main() {
    let leagues = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(1000);
    println!("{leagues} simulated leagues; each share should be what stands in brackets");
    for resemblance in [-0.6, 0.0, 0.6] {
        let share = coverage(leagues, resemblance);
        println!(
            "95 % intervals that hold the truth, matches of a pair resembling each other by {resemblance}: {:.2} % of {} (93 to 97)",
            share.percent(),
            share.all
        );
    }
    let share = coverage_of_four(leagues);
    println!("the same in matches of four: {:.2} % of {} (93 to 97)", share.percent(), share.all);
    println!("a copy shares its original's rank: {:.2} % (95 or more)", clones(leagues).percent());
    println!(
        "some of equal players are told apart: {:.2} % (5 or less)",
        equals_told_apart(leagues).percent()
    );
    for (elo1, alpha, beta) in [(30.0, 0.05, 0.05), (60.0, 0.05, 0.1)] {
        let asked = Sprt { elo0: 0.0, elo1, alpha, beta };
        for resemblance in [-0.5, 0.0, 0.5] {
            let (yes, pairs) = sprt_errors(20 * leagues, asked, 0.0, resemblance, Decision::Better);
            let (no, more) = sprt_errors(20 * leagues, asked, elo1, resemblance, Decision::NotBetter);
            println!(
                "SPRT of 0 against {elo1}, resembling by {resemblance}: wrongly better {:.2} % ({}), wrongly not better {:.2} % ({}); {pairs:.0} and {more:.0} pairs",
                yes.percent(),
                100.0 * alpha,
                no.percent(),
                100.0 * beta
            );
        }
    }
    for (share, mark) in [(0.5, 0.5), (0.75, 0.75), (0.6, 0.5), (0.9, 0.5)] {
        let (wrong, pairs) = mark_errors(leagues, (share, mark), 0.0, 100);
        println!(
            "a share of {share} against a pass mark of {mark}, 100 pairs at most: wrongly decided {:.2} % (5 or less); {pairs:.0} pairs",
            wrong.percent()
        );
    }
    large();
}

/// A million matches between two thousand players.
fn large() {
    let mut dice = Dice::named(1, "large");
    let league = League::new(2000, 250.0, &mut dice);
    let mut outcomes = Vec::new();
    for encounter in 0..500_000 {
        let one = dice.below(2000) as usize;
        let other = (one + 1 + dice.below(1999) as usize) % 2000;
        outcomes.extend(league.meet(encounter, one, other, &mut dice));
    }
    let began = Instant::now();
    let fit = fit(2000, &outcomes);
    let fitted = began.elapsed();
    let rows = standings(&fit, &Total::all(2000, &outcomes), RankBy::Rating);
    println!(
        "2,000 players, 1,000,000 matches: ratings in {} ms, the whole table of {} rows in {} ms",
        fitted.as_millis(),
        rows.len(),
        began.elapsed().as_millis()
    );
}
