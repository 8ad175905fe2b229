//! Learns from games against itself and against a player that sees two plies: number by number, a change stays that brings
//! more points in the same openings, and again in others. It repeats from its seed, whatever the threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use games::thud::{DWARFS, NUMBERS, TROLLS, Weighing};
use search::Limits;

use crate::table::{Ends, Side, Table};

/// What is quiet for so long is decided.
const ENDS: Ends = Ends { plies: 220, quiet: 30 };
/// What a number is tried with next, in per cent.
const CHANGES: [i32; 2] = [170, 55];
/// A change is tried in other openings if it brought more points by so many standard errors.
const CLEARLY: f64 = 1.0;

/// Who sees two plies and the prices.
const TWO_PLIES: Side = Side { weighing: None, limits: Limits { nodes: None, depth: Some(2), time: None } };

/// How games are played.
struct Course {
    table: Table,
    openings: usize,
    nodes: u64,
    threads: usize,
    seed: u64,
}

/// Learns from the weights that ship.
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
    /// Tries every number of a side greater and less.
    fn round(&self, present: &mut [Weighing; 2], side: usize, round: u64) {
        let mut before = self.play(present, side, 2 * round);
        println!("round {round}, {}: {:+.2}", ["dwarfs", "trolls"][side], mean(&before));
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
                let better = gain.0 > CLEARLY * gain.1;
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

    /// What a side has more than the other in each opening: every second one against who sees two plies.
    fn play(&self, present: &[Weighing; 2], side: usize, set: u64) -> Vec<f64> {
        let next = AtomicUsize::new(0);
        let more: Mutex<Vec<f64>> = Mutex::new(vec![0.0; self.openings]);
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
                        more.lock().expect("no panic")[opening] = (points[side] - points[1 - side]) as f64;
                    }
                });
            }
        });
        more.into_inner().expect("no panic")
    }
}

fn mean(all: &[f64]) -> f64 {
    all.iter().sum::<f64>() / all.len().max(1) as f64
}

/// The mean gain in the same openings, and its standard error.
fn gained(before: &[f64], after: &[f64]) -> (f64, f64) {
    let gains: Vec<f64> = before.iter().zip(after).map(|(before, after)| after - before).collect();
    let mean = mean(&gains);
    let count = gains.len() as f64;
    let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, (variance / count).sqrt())
}
