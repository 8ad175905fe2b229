//! Fits weights to rows: the smooth model first, then what single cells and patterns tell beyond it, by stochastic gradient
//! descent with a rate for each weight (Adagrad).

use std::sync::atomic::{AtomicBool, Ordering};

use super::basis::Basis;
use super::rows::{PROVEN, Row, Rows, logistic};
use super::smooth::smooth;
use evaluation::Chance;
use evaluation::learned::Shape;
use evaluation::learned::shape::PARTS;

/// Fitted weights, and the mean loss of the rows kept apart: by the rules alone, and with the weights.
pub(super) struct Fitted {
    pub weights: Vec<i16>,
    pub before: f32,
    pub after: f32,
}

/// How strongly weights are drawn to the smooth model.
#[derive(Clone, Copy, Debug)]
struct Draw {
    /// Those of single pieces, and all others that are touched all the time.
    single: f32,
    /// Those of patterns and of offsets from royal pieces; none where they are to stay as the smooth model has them.
    sparse: Option<f32>,
    /// Whether only those of single pieces are fitted.
    plain: bool,
}

/// Rows of one game are alike, so weights that are free to follow them learn the games by heart. The loss in other games
/// hardly tells, and they lose outright. Games decide which to take.
const FREE: [Draw; 3] = [
    Draw { single: 30.0, sparse: None, plain: false },
    Draw { single: 30.0, sparse: Some(600.0), plain: false },
    Draw { single: 3.0, sparse: Some(40.0), plain: false },
];
/// The same where pieces fight for a royal one: types are many, and the smooth model tells nearly all.
const ROYAL: [Draw; 3] = [
    Draw { single: 3000.0, sparse: Some(20_000.0), plain: false },
    Draw { single: 1000.0, sparse: Some(5000.0), plain: false },
    Draw { single: 300.0, sparse: Some(1000.0), plain: false },
];

/// The same for a fit that begins with the weights of who plays now, whatever they were learned from.
const REFINED: Draw = Draw { single: 10.0, sparse: Some(300.0), plain: false };

/// The same for a fit of single pieces alone.
const PLAIN: Draw = Draw { single: 3.0, sparse: None, plain: true };

/// The hundredths at which the chance of winning is that of one unit of log-odds, where nothing tells.
const UNIT: f32 = 150.0;
/// How much of a target is the result; the rest is what the search said. The first is for games where pieces fight for a
/// royal one: there are too few results to tell small things apart, and the search sees much.
const RESULT: [f32; 2] = [0.15, 0.4];
/// Rows are gone through so often, or less often where there are more than so many in all: each weight has moved as often then.
const EPOCHS: usize = 24;
const LOOKED_AT: usize = 3_000_000;
const FEWEST_EPOCHS: usize = 8;
/// The rate of learning at first, and its share at last.
const RATE: f32 = 0.3;
const LAST: f32 = 0.2;
/// So much of a weight's squared slopes is assumed to begin with.
const BEGUN: f32 = 0.01;
/// One row in so many is kept apart, to measure the loss: the last of a generation, for rows of one game are alike.
const APART: usize = 20;

/// A row to fit a network to: what the weights say, in log-odds, and what it aims at.
pub(super) struct Target<'a> {
    pub row: &'a Row,
    pub said: f32,
    pub aim: f32,
}

/// The rows of generations as a network learns from them, beyond given weights: those to learn from, and those kept apart.
/// `unit` is the hundredths of one unit of log-odds in what the weights say.
pub(super) fn beyond<'a>(
    shape: &Shape,
    generations: &[&'a Rows],
    weights: &[i16],
    unit: f32,
) -> (Vec<Target<'a>>, Vec<Target<'a>>) {
    let scale = unit * PARTS as f32;
    let weights: Vec<f32> = weights.iter().map(|weight| f32::from(*weight) / scale).collect();
    // Scores count by the measure of the weights, or a network would learn to stretch all they say.
    let Split { learned, apart } = Split::new(shape, generations, |_| unit, |row| row.score);
    let mut touched = Vec::new();
    let mut target = |(row, aim)| {
        touched.clear();
        Target { row, said: features(shape, row, &weights, &mut touched), aim }
    };
    let learned = learned.into_iter().map(&mut target).collect();
    (learned, apart.into_iter().map(&mut target).collect())
}

/// Fits the weights of single pieces where all others count nothing. `unit` is the hundredths of one unit of log-odds.
pub(super) fn plain(
    shape: &Shape,
    generations: &[&Rows],
    prior: &[i16],
    unit: f32,
    (seed, stop): (u64, &AtomicBool),
) -> Option<Vec<i16>> {
    let scale = unit * PARTS as f32;
    let begun = prior.iter().enumerate().map(|(weight, number)| match shape.is_plain(weight) {
        true => f32::from(*number) / scale,
        false => 0.0,
    });
    let begun: Vec<f32> = begun.collect();
    let Split { learned, .. } = Split::new(shape, generations, |_| unit, |row| row.score);
    Some(whole(&free(shape, learned, &begun, PLAIN, seed, stop)?, scale))
}

/// Fits weights in several ways. `prior` are those that say what the rules say, `present` those of who plays now.
pub(super) fn fits(
    shape: &Shape,
    basis: &Basis,
    generations: &[&Rows],
    (prior, present): (&[i16], Option<&[i16]>),
    seed: u64,
    stop: &AtomicBool,
) -> Option<Vec<Fitted>> {
    let all: Vec<(&Row, f32)> = generations
        .iter()
        .flat_map(|rows| targets(shape, rows, scores_unit(rows), |row| row.later))
        .collect();
    let unit = unit_of(shape, generations, prior);
    let scale = unit * PARTS as f32;
    let prior: Vec<f32> = prior.iter().map(|weight| f32::from(*weight) / scale).collect();
    let (even, [before, after]) = smooth(shape, basis, &prior, 1.0 / unit, &all);
    // Values stay in the measure of those that the rules tell: the margins of the search are made for it.
    let factor = (spread(shape, &all, &prior) / spread(shape, &all, &even)).clamp(0.1, 1.0);
    let mut fits =
        vec![Fitted { weights: whole(&even, scale * factor), before: before as f32, after: after as f32 }];
    let split = Split::new(shape, generations, scores_unit, |row| row.later);
    let before = loss(shape, &prior, &split.apart);
    let draws: &[Draw] = if shape.royal.is_some() { &ROYAL } else { &FREE };
    for draw in draws.iter().filter(|draw| draw.sparse.is_none() || shape.has_sparse()) {
        let weights = free(shape, split.learned.clone(), &even, *draw, seed, stop)?;
        let after = loss(shape, &weights, &split.apart);
        fits.push(Fitted { weights: whole(&weights, scale * factor), before, after });
    }
    if let Some(present) = present {
        fits.push(refined(shape, generations, present, seed, stop)?);
    }
    Some(fits)
}

/// Fits weights on from those of who plays now, in their own measure.
fn refined(
    shape: &Shape,
    generations: &[&Rows],
    present: &[i16],
    seed: u64,
    stop: &AtomicBool,
) -> Option<Fitted> {
    let unit = unit_of(shape, generations, present);
    let scale = unit * PARTS as f32;
    let begun: Vec<f32> = present.iter().map(|weight| f32::from(*weight) / scale).collect();
    let Split { learned, apart } = Split::new(shape, generations, |_| unit, |row| row.later);
    let before = loss(shape, &begun, &apart);
    let weights = free(shape, learned, &begun, REFINED, seed, stop)?;
    let after = loss(shape, &weights, &apart);
    Some(Fitted { weights: whole(&weights, scale), before, after })
}

/// Weights in parts of a hundredth; `scale` is how many of them are one unit of log-odds.
fn whole(weights: &[f32], scale: f32) -> Vec<i16> {
    weights.iter().map(|weight| (weight * scale).round().clamp(-32_000.0, 32_000.0) as i16).collect()
}

/// The rows to learn from, and those kept apart.
struct Split<'a> {
    learned: Vec<(&'a Row, f32)>,
    apart: Vec<(&'a Row, f32)>,
}

impl<'a> Split<'a> {
    /// `unit_of` gives the hundredths of one unit of log-odds in a generation's scores, `score` the score that counts.
    fn new(
        shape: &Shape,
        generations: &[&'a Rows],
        unit_of: impl Fn(&Rows) -> f32,
        score: fn(&Row) -> i32,
    ) -> Split<'a> {
        let mut split = Split { learned: Vec::new(), apart: Vec::new() };
        for rows in generations {
            let learned = rows.len() - rows.len() / APART;
            for (index, row) in targets(shape, rows, unit_of(rows), score).enumerate() {
                if index < learned { split.learned.push(row) } else { split.apart.push(row) }
            }
        }
        split
    }
}

/// Fits each weight by itself, starting from weights that it is drawn to.
fn free(
    shape: &Shape,
    mut rows: Vec<(&Row, f32)>,
    prior: &[f32],
    draw: Draw,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Vec<f32>> {
    let mut weights = prior.to_vec();
    let decay = decay(shape, &rows, draw);
    let mut squares = vec![BEGUN; weights.len()];
    let mut chance = Chance::new(seed ^ 0xf17);
    let mut touched = Vec::new();
    let epochs = (LOOKED_AT / rows.len().max(1)).clamp(FEWEST_EPOCHS, EPOCHS);
    for epoch in 0..epochs {
        for last in (1..rows.len()).rev() {
            rows.swap(last, chance.below(last + 1));
        }
        let rate = RATE * (1.0 - epoch as f32 / epochs as f32 * (1.0 - LAST));
        for (row, target) in &rows {
            touched.clear();
            let error = logistic(features(shape, row, &weights, &mut touched)) - target;
            for &(weight, count) in &touched {
                let stays = draw.sparse.is_none() && shape.is_sparse(weight);
                if stays || draw.plain && !shape.is_plain(weight) {
                    continue;
                }
                let slope = error * count + decay[weight] * (weights[weight] - prior[weight]);
                squares[weight] += slope * slope;
                weights[weight] -= rate * slope / squares[weight].sqrt();
            }
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
    }
    Some(weights)
}

/// What draws each weight when it is touched: over all rows the same for each, so that a state that is seldom seen
/// keeps little of what it was seen with (L2, a normal prior of each weight).
fn decay(shape: &Shape, rows: &[(&Row, f32)], draw: Draw) -> Vec<f32> {
    let mut counts = vec![0_u32; shape.weights()];
    for (row, _) in rows {
        row.touched(shape, |weight, _| counts[weight] += 1);
    }
    let strength =
        |weight| if shape.is_sparse(weight) { draw.sparse.unwrap_or_default() } else { draw.single };
    counts.iter().enumerate().map(|(weight, count)| strength(weight) / (*count).max(1) as f32).collect()
}

/// How far from even values are.
fn spread(shape: &Shape, rows: &[(&Row, f32)], weights: &[f32]) -> f32 {
    let mut touched = Vec::new();
    let squares = rows.iter().step_by(8).map(|(row, _)| {
        touched.clear();
        features(shape, row, weights, &mut touched).powi(2)
    });
    squares.sum::<f32>().sqrt().max(1e-6)
}

/// The mean loss of rows.
fn loss(shape: &Shape, weights: &[f32], rows: &[(&Row, f32)]) -> f32 {
    let mut touched = Vec::new();
    let each = rows.iter().map(|(row, target)| {
        touched.clear();
        let chance = logistic(features(shape, row, weights, &mut touched)).clamp(1e-6, 1.0 - 1e-6);
        -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
    });
    each.sum::<f32>() / rows.len().max(1) as f32
}

/// Collects the weights that a row touches; their sum.
fn features(shape: &Shape, row: &Row, weights: &[f32], touched: &mut Vec<(usize, f32)>) -> f32 {
    let mut sum = 0.0;
    row.touched(shape, |weight, count| {
        sum += weights[weight] * count;
        touched.push((weight, count));
    });
    sum
}

/// What each row of a generation aims at. `unit` is the hundredths of one unit of log-odds in scores.
fn targets<'a>(
    shape: &Shape,
    rows: &'a Rows,
    unit: f32,
    score: fn(&Row) -> i32,
) -> impl Iterator<Item = (&'a Row, f32)> + use<'a> {
    let share = RESULT[usize::from(shape.royal.is_none())];
    rows.0.iter().map(move |row| {
        let said = said(score(row), unit);
        let proven = score(row).abs() >= PROVEN;
        let target = match row.result {
            Some(result) if !proven => share * f32::from(result) / 2.0 + (1.0 - share) * said,
            _ => said,
        };
        (row, target)
    })
}

fn said(score: i32, unit: f32) -> f32 {
    match score {
        PROVEN.. => 1.0,
        score if score <= -PROVEN => 0.0,
        score => logistic(score as f32 / unit),
    }
}

/// The hundredths of one unit of log-odds, in this generation's scores.
fn scores_unit(rows: &Rows) -> f32 {
    let scores = || rows.0.iter().step_by(4).map(|row| (row, row.later as f32));
    best_unit(scores().filter(|(row, _)| row.later.abs() < PROVEN))
}

/// The same for what weights say without looking ahead: it is the measure in which they are kept.
pub(super) fn unit_of(shape: &Shape, generations: &[&Rows], prior: &[i16]) -> f32 {
    let prior: Vec<f32> = prior.iter().map(|weight| f32::from(*weight) / PARTS as f32).collect();
    let mut touched = Vec::new();
    let rows = generations.iter().flat_map(|rows| rows.0.iter().step_by(8));
    let values: Vec<(&Row, f32)> = rows
        .map(|row| {
            touched.clear();
            (row, features(shape, row, &prior, &mut touched))
        })
        .collect();
    best_unit(values.into_iter())
}

/// The unit in which values best foretell results.
fn best_unit<'a>(values: impl Iterator<Item = (&'a Row, f32)>) -> f32 {
    let values: Vec<(f32, f32)> =
        values.filter_map(|(row, value)| Some((f32::from(row.result?) / 2.0, value))).collect();
    let units = (0..24).map(|step| 50.0 * 1.15_f32.powi(step));
    let loss = |unit: f32| -> f32 {
        let each = values.iter().map(|(result, value)| {
            let chance = logistic(value / unit).clamp(0.01, 0.99);
            -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
        });
        each.sum()
    };
    let informed = values.iter().any(|(_, value)| *value != 0.0);
    let best = units.min_by(|one, other| loss(*one).total_cmp(&loss(*other)));
    best.filter(|_| informed).unwrap_or(UNIT)
}

#[cfg(test)]
mod tests;
