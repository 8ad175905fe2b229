//! Learns the weights of both sides by coordinate search, from games against the other side and against a player that looks two
//! plies ahead.
//!
//! Each number is tried greater and less. A change stays if it gains points in the same openings, and again in others. The result
//! depends on the seed, not on the number of threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use games::thud::{DWARFS, NUMBERS, TROLLS, Weighing};
use search::Limits;

use crate::table::{Ends, Side, Table, mean_and_error};

/// Shorter than real games: what is quiet for so long is decided.
const ENDS: Ends = Ends { plies: 220, quiet: 30 };
/// How a number is changed, in per cent of what it was.
const CHANGES: [i32; 2] = [170, 55];
/// A change is tried in other openings if its gain is so many standard errors.
const LEAST_ERRORS: f64 = 1.0;

/// A player that looks two plies ahead and knows nothing but the prices.
const TWO_PLIES: Side = Side { weighing: None, limits: Limits { nodes: None, depth: Some(2), time: None } };

/// How many games are played, and how.
struct Course {
    table: Table,
    openings: usize,
    nodes: u64,
    threads: usize,
    seed: u64,
}

/// Starts from the weights that ship and prints each trial.
pub(crate) fn run(words: &[String]) -> Option<()> {
    let given: Vec<u64> = words.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let &[rounds, openings, nodes, threads, seed] = given.as_slice() else { return None };
    let course = Course {
        table: Table::new(ENDS),
        openings: openings as usize,
        nodes,
        threads: threads as usize,
        seed,
    };
    let mut present = [DWARFS, TROLLS];
    for round in 1..=rounds {
        for side in 0..2 {
            course.round(&mut present, side, round);
        }
    }
    Some(())
}

impl Course {
    /// Tries every number of a side once.
    fn round(&self, present: &mut [Weighing; 2], side: usize, round: u64) {
        let mut before = self.play(present, side, 2 * round);
        println!("round {round}, {}: {:+.2}", ["dwarfs", "trolls"][side], mean_and_error(&before).0);
        for number in 0..NUMBERS {
            for change in CHANGES {
                let mut tried = *present;
                let value = &mut *tried[side].numbers()[number];
                let old = *value;
                *value = if change > 100 { (old * change / 100).max(old + 2) } else { old * change / 100 };
                if *value == old {
                    continue;
                }
                let new = *value;
                let first = self.play(&tried, side, 2 * round);
                let gain = gained(&before, &first);
                let better = gain.0 > LEAST_ERRORS * gain.1;
                let again = better.then(|| {
                    let others = [&*present, &tried].map(|all| self.play(all, side, 2 * round + 1));
                    gained(&others[0], &others[1])
                });
                let keeps = again.is_some_and(|again| again.0 > 0.0);
                println!(
                    "number {number}: {old} to {new}: {:+.2} +- {:.2}{}{}",
                    gain.0,
                    gain.1,
                    again.map_or(String::new(), |again| format!(", then {:+.2} +- {:.2}", again.0, again.1)),
                    if keeps { ", stays" } else { "" }
                );
                if keeps {
                    (*present, before) = (tried, first);
                    break;
                }
            }
        }
        println!("{:?}", present[side]);
    }

    /// The side's points less the other's in each opening; every second game is against [`TWO_PLIES`].
    fn play(&self, present: &[Weighing; 2], side: usize, set: u64) -> Vec<f64> {
        let next = AtomicUsize::new(0);
        let leads: Mutex<Vec<f64>> = Mutex::new(vec![0.0; self.openings]);
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    loop {
                        let opening = next.fetch_add(1, Ordering::Relaxed);
                        if opening >= self.openings {
                            return;
                        }
                        let mut sides = present.map(|weighing| Side { weighing: Some(weighing), limits });
                        if opening.is_multiple_of(2) {
                            sides[1 - side] = TWO_PLIES;
                        }
                        let number = self.seed << 40 | set << 32 | opening as u64;
                        let points = self.table.play(sides, number).points;
                        leads.lock().expect("no panic")[opening] = (points[side] - points[1 - side]) as f64;
                    }
                });
            }
        });
        leads.into_inner().expect("no panic")
    }
}

/// The mean gain in the same openings, and its standard error.
fn gained(before: &[f64], after: &[f64]) -> (f64, f64) {
    let gains: Vec<f64> = before.iter().zip(after).map(|(before, after)| after - before).collect();
    mean_and_error(&gains)
}
