//! Finds weights by self-play: games are played with the usual weights and some chance, then weights are fitted to how
//! the games ended (logistic regression), then tried against the usual ones.
//!
//! `cargo run --release -p search --example tune -- GAMES TRIALS FILE.zrf...`: prints, for each file, a line for
//! `tuned.txt` if the weights found won more than 55 of 100 trial games.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Moves, PlayerId, Position, Rules, Verdict};
use search::{Knowledge, Limits, Method, Outside, Style, Thinker, Weights, Worth, fingerprint};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = || arguments.next().and_then(|word| word.parse::<u64>().ok()).expect("a number");
    let (games, trials) = (number(), number());
    for path in arguments {
        let bytes = std::fs::read(&path).expect("readable");
        let name = Path::new(&path).file_stem().and_then(|stem| stem.to_str()).unwrap_or("?");
        let compiled = zrf::compile(&zrf::Source { name, bytes: &bytes }, &|_| None).expect("sound rules");
        let entry = &compiled.entries[0];
        let rules = Arc::new(Rules::new(entry.program.clone()).expect("sound rules"));
        let worth = Worth::new(&rules);
        let usual = Arc::new(Knowledge::new(&rules, &worth, &Weights::USUAL));
        if usual.method() != Method::AlphaBeta {
            eprintln!("{name}: is not searched by alpha-beta");
            continue;
        }
        let samples = played(&rules, &usual, games);
        let weights = fitted(&rules, &worth, &usual, &samples);
        let found = Arc::new(Knowledge::new(&rules, &worth, &weights));
        let permille = trial(&rules, [&found, &usual], trials);
        eprintln!("{name}: {} positions, {permille} of 1000 against the usual weights", samples.len());
        let line = weights.line(name, fingerprint(&String::from_utf8_lossy(&bytes)), entry.number);
        match permille > 550 {
            true => println!("{line}"),
            false => eprintln!("  not kept: {line}"),
        }
    }
}

/// A position of a game, and what the player to move got of it.
struct Sample {
    position: Position,
    got: f64,
    /// Moves to choose from, less those the other had before.
    freedom: f64,
}

/// Nodes a move in games that are learnt from, and in trials.
const LEARNING: u64 = 400;
const TRYING: u64 = 1200;
/// The longest game.
const TURNS: usize = 200;

struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * bound as u128) >> 64) as usize
    }
}

fn played(rules: &Arc<Rules>, knowledge: &Arc<Knowledge>, games: u64) -> Vec<Sample> {
    let mut samples = Vec::new();
    for game in 0..games {
        let mut chance = Chance(game * 2 + 0x9e37_79b9_7f4a_7c15);
        let mut players = [game * 2 + 1, game * 2 + 2].map(|seed| thinker(knowledge, seed));
        let mut position = Position::new(rules);
        let mut moves = Moves::new();
        let mut kept: Vec<(Position, PlayerId, f64)> = Vec::new();
        let mut choices = [0.0, 0.0];
        let verdict = loop {
            if let Some(outcome) = position.legal(&mut moves) {
                break Some(outcome.verdict);
            }
            if position.turns_made() >= TURNS {
                break None;
            }
            let player = position.turn().player;
            let seat = usize::from(player.index() != 0);
            if position.continuing().is_none() {
                choices[seat] = moves.len() as f64;
                kept.push((position.clone(), player, choices[seat] - choices[1 - seat]));
            }
            let by_chance = position.turns_made() < 6 || chance.below(100) < 8;
            let index = if by_chance {
                chance.below(moves.len())
            } else {
                best(&mut players[seat], &position, &moves, LEARNING)
            };
            position.make(moves.get(index).expect("listed"));
        };
        for (position, player, freedom) in kept.into_iter().skip(6) {
            samples.push(Sample { got: got(verdict, player), freedom, position });
        }
    }
    samples
}

fn got(verdict: Option<Verdict>, player: PlayerId) -> f64 {
    match verdict {
        Some(Verdict::Won(winner)) => f64::from(u8::from(winner == player)),
        Some(Verdict::Lost(loser)) => f64::from(u8::from(loser != player)),
        Some(Verdict::Drawn) | None => 0.5,
    }
}

fn thinker(knowledge: &Arc<Knowledge>, seed: u64) -> Thinker {
    Thinker::new(Arc::clone(knowledge), Style { seed, ..Style::default() }, 1 << 12)
}

fn best(thinker: &mut Thinker, position: &Position, moves: &Moves, nodes: u64) -> usize {
    let outside = Outside { clock: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let thought = thinker.think(position, limits, TURNS, outside, &mut |_| {}).expect("not over");
    moves.iter().position(|part| position.text(part) == thought.best()).expect("legal")
}

/// The weights that tell best how games end. What is told by few games stays as it was.
fn fitted(rules: &Arc<Rules>, worth: &Worth, usual: &Knowledge, samples: &[Sample]) -> Weights {
    let kinds = rules.program().pieces.len();
    let start: Vec<f64> = (0..kinds).map(|kind| f64::from(usual.evaluation().average_worth(kind))).collect();
    let none = Weights {
        pieces: Some(vec![0; kinds]),
        place: 0,
        mobility: 0,
        advance: 0,
        rush: 0,
        lines: 0,
        tempo: 0,
    };
    // One evaluation that knows one thing alone, for each thing.
    let mut alone: Vec<(Weights, f64)> = (0..kinds)
        .map(|kind| {
            let mut pieces = vec![0; kinds];
            pieces[kind] = 100;
            (Weights { pieces: Some(pieces), ..none.clone() }, start[kind] / 100.0)
        })
        .collect();
    let Weights { place, advance, rush, lines, .. } = Weights::USUAL;
    alone.push((Weights { place: 100, ..none.clone() }, f64::from(place) / 100.0));
    alone.push((Weights { advance: 100, ..none.clone() }, f64::from(advance) / 100.0));
    alone.push((Weights { rush: 100, ..none.clone() }, f64::from(rush) / 100.0));
    alone.push((Weights { lines: 100, ..none.clone() }, f64::from(lines) / 100.0));
    let evaluations: Vec<_> =
        alone.iter().map(|(weights, _)| Knowledge::new(rules, worth, weights).evaluation().clone()).collect();
    // What the aims add beside the weight itself must not count here.
    let zero = Knowledge::new(rules, worth, &none).evaluation().clone();
    let features: Vec<Vec<f64>> = samples
        .iter()
        .map(|Sample { position, freedom, .. }| {
            let player = position.turn().player;
            let base = zero.value(position, player);
            let known = evaluations.iter().map(|known| f64::from(known.value(position, player) - base));
            known.chain([*freedom, 1.0]).collect()
        })
        .collect();
    let mut weights: Vec<f64> = alone.iter().map(|(_, start)| *start).collect();
    weights.extend([f64::from(Weights::USUAL.mobility), f64::from(Weights::USUAL.tempo)]);
    let first = weights.clone();
    let count = features.len().max(1) as f64;
    let spread: Vec<f64> = (0..weights.len())
        .map(|index| {
            (features.iter().map(|row| row[index] * row[index]).sum::<f64>() / count).sqrt().max(1.0)
        })
        .collect();
    const SCALE: f64 = 300.0;
    for round in 0..3000 {
        let mut slope = vec![0.0; weights.len()];
        for (row, sample) in features.iter().zip(samples) {
            let value: f64 = row.iter().zip(&weights).map(|(feature, weight)| feature * weight).sum();
            let miss = sample.got - 1.0 / (1.0 + (-value / SCALE).exp());
            row.iter().zip(&mut slope).for_each(|(feature, slope)| *slope += miss * feature);
        }
        let rate = 60.0 / (1.0 + f64::from(round) / 300.0);
        for index in 0..weights.len() {
            let pull = (first[index] - weights[index]) * spread[index] * 0.0005;
            weights[index] +=
                rate * (slope[index] / count / spread[index] + pull / 100.0) / spread[index] * 100.0;
        }
    }
    let hundred = |weight: f64| (weight * 100.0).round() as i32;
    Weights {
        pieces: Some(weights[..kinds].iter().map(|weight| hundred(*weight)).collect()),
        place: hundred(weights[kinds]),
        advance: hundred(weights[kinds + 1]),
        rush: hundred(weights[kinds + 2]),
        lines: hundred(weights[kinds + 3]),
        mobility: weights[kinds + 4].round() as i32,
        tempo: weights[kinds + 5].round() as i32,
    }
}

/// Games between two, openings by chance, each opening with both colours; of 1000 points so many go to the first.
fn trial(rules: &Arc<Rules>, players: [&Arc<Knowledge>; 2], games: u64) -> u64 {
    let mut points = 0.0;
    for game in 0..games {
        let mut chance = Chance(game / 2 * 7919 + 0x1234_5678_9abc_def1);
        let mut thinkers = [thinker(players[0], game + 1), thinker(players[1], game + 1)];
        let swapped = game % 2 == 1;
        let mut position = Position::new(rules);
        let mut moves = Moves::new();
        let first = PlayerId(0);
        let verdict = loop {
            if let Some(outcome) = position.legal(&mut moves) {
                break Some(outcome.verdict);
            }
            if position.turns_made() >= TURNS {
                break None;
            }
            let seat = usize::from((position.turn().player.index() != 0) != swapped);
            let index = match position.turns_made() < 4 {
                true => chance.below(moves.len()),
                false => best(&mut thinkers[seat], &position, &moves, TRYING),
            };
            position.make(moves.get(index).expect("listed"));
        };
        let for_first = got(verdict, first);
        points += if swapped { 1.0 - for_first } else { for_first };
    }
    (points * 1000.0 / games.max(1) as f64) as u64
}
