//! Fits weights to rows: logistic regression by stochastic gradient descent with a rate for each weight (Adagrad).

use std::sync::atomic::{AtomicBool, Ordering};

use super::rows::{PROVEN, Row, Rows};
use crate::chance::Chance;
use crate::shape::{PARTS, Shape};

/// Fitted weights, and the mean loss of the rows kept apart, before and after.
pub(super) struct Fitted {
    pub weights: Vec<i16>,
    pub before: f32,
    pub after: f32,
}

/// How strongly weights of patterns and of offsets from royal pieces are drawn to zero; none where there are to be none. Where few games were seen, patterns
/// learn those games by heart: the loss in other games hardly tells, and they lose outright. Games decide which to take.
pub(super) const DRAWS: [Option<f32>; 3] = [Some(40.0), Some(600.0), None];

/// The hundredths at which the chance of winning is that of one unit of log-odds.
const UNIT: f32 = 150.0;
/// How much of a target is the result; the rest is what the search said.
const RESULT: f32 = 0.7;
const EPOCHS: usize = 24;
/// The rate of learning at first, and its share at last.
const RATE: f32 = 0.3;
const LAST: f32 = 0.2;
/// How strongly other weights are drawn to what they were before any game: they are touched all the time. What is read off
/// the rules is held on to where it is the start.
const SINGLE: f32 = 1.0;
const READ_OFF: f32 = 30.0;
/// So much of a weight's squared slopes is assumed to begin with.
const BEGUN: f32 = 0.01;
/// One row in so many is kept apart, to measure the loss: the last of a generation, for rows of one game are alike.
const APART: usize = 20;

impl Fitted {
    /// Weights as they are.
    pub(super) fn of(shape: &Shape, weights: Vec<i16>, generations: &[&Rows]) -> Fitted {
        let scale = scale(shape, generations);
        let loss = loss(shape, &in_log_odds(&weights, scale), &Split::new(generations).apart);
        Fitted { weights, before: loss, after: loss }
    }
}

/// The rows to learn from, and those kept apart.
struct Split<'a> {
    learned: Vec<(&'a Row, f32)>,
    apart: Vec<(&'a Row, f32)>,
}

impl<'a> Split<'a> {
    fn new(generations: &[&'a Rows]) -> Split<'a> {
        let mut split = Split { learned: Vec::new(), apart: Vec::new() };
        for rows in generations {
            let learned = rows.len() - rows.len() / APART;
            for (index, row) in targets(rows).enumerate() {
                if index < learned { split.learned.push(row) } else { split.apart.push(row) }
            }
        }
        split
    }
}

/// Fits weights, starting from those before. `draw` is one of [`DRAWS`]; `prior` are the weights before any game.
pub(super) fn fit(
    shape: &Shape,
    rows: &[&Rows],
    prior: &[i16],
    before: Option<&Vec<i16>>,
    draw: Option<f32>,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Fitted> {
    let Split { mut learned, apart } = Split::new(rows);
    let scale = scale(shape, rows);
    let prior = in_log_odds(prior, scale);
    let mut weights = before.map_or_else(|| prior.clone(), |before| in_log_odds(before, scale));
    let first = loss(shape, &weights, &apart);
    if draw.is_none() {
        for (_, weight) in weights.iter_mut().enumerate().filter(|(index, _)| shape.is_sparse(*index)) {
            *weight = 0.0;
        }
    }
    let decay = decay(shape, &learned, draw);
    let mut squares = vec![BEGUN; weights.len()];
    let mut chance = Chance::new(seed ^ 0xf17);
    let mut touched = Vec::new();
    for epoch in 0..EPOCHS {
        for last in (1..learned.len()).rev() {
            learned.swap(last, chance.below(last + 1));
        }
        let rate = RATE * (1.0 - epoch as f32 / EPOCHS as f32 * (1.0 - LAST));
        for (row, target) in &learned {
            touched.clear();
            let error = squash(features(shape, row, &weights, &mut touched)) - target;
            for &(weight, count) in &touched {
                if draw.is_none() && shape.is_sparse(weight) {
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
    let after = loss(shape, &weights, &apart);
    let whole = |weight: &f32| (weight * scale).round().clamp(-32_000.0, 32_000.0) as i16;
    Some(Fitted { weights: weights.iter().map(whole).collect(), before: first, after })
}

fn in_log_odds(weights: &[i16], scale: f32) -> Vec<f32> {
    weights.iter().map(|weight| f32::from(*weight) / scale).collect()
}

/// The weight of one unit of log-odds. Where what is read off the rules is the start, learned weights stay in its measure.
fn scale(shape: &Shape, generations: &[&Rows]) -> f32 {
    let own = generations.last().filter(|_| shape.royal.is_some()).map(|rows| unit(rows));
    own.unwrap_or(UNIT) * PARTS as f32
}

/// What draws each weight to zero when it is touched: over all rows the same for each, so that a state that is seldom seen
/// keeps little of what it was seen with (L2, a normal prior of each weight).
fn decay(shape: &Shape, rows: &[(&Row, f32)], draw: Option<f32>) -> Vec<f32> {
    let nothing = vec![0.0; shape.weights()];
    let mut counts = vec![0_u32; shape.weights()];
    let mut touched = Vec::new();
    for (row, _) in rows {
        touched.clear();
        features(shape, row, &nothing, &mut touched);
        touched.iter().for_each(|(weight, _)| counts[*weight] += 1);
    }
    let single = if shape.royal.is_some() { READ_OFF } else { SINGLE };
    let strength = |weight| if shape.is_sparse(weight) { draw.unwrap_or_default() } else { single };
    counts.iter().enumerate().map(|(weight, count)| strength(weight) / (*count).max(1) as f32).collect()
}

/// The mean loss of rows.
fn loss(shape: &Shape, weights: &[f32], rows: &[(&Row, f32)]) -> f32 {
    let mut touched = Vec::new();
    let each = rows.iter().map(|(row, target)| {
        touched.clear();
        let chance = squash(features(shape, row, weights, &mut touched)).clamp(1e-6, 1.0 - 1e-6);
        -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
    });
    each.sum::<f32>() / rows.len().max(1) as f32
}

/// Collects the weights that a row touches; their sum.
fn features(shape: &Shape, row: &Row, weights: &[f32], touched: &mut Vec<(usize, f32)>) -> f32 {
    let mut sum = 0.0;
    shape.touched(&row.reading, |weight, count| {
        sum += weights[weight] * count;
        touched.push((weight, count));
    });
    if shape.mobility {
        let moves = f32::from(row.mobility.clamp(-40, 40));
        for (weight, share) in
            shape.mobility_weights(&row.reading).into_iter().filter(|(_, share)| *share > 0.0)
        {
            sum += weights[weight] * moves * share;
            touched.push((weight, moves * share));
        }
    }
    sum
}

fn squash(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// What each row of a generation aims at. What a score says of the chance to win is fitted to the generation's results.
fn targets(rows: &Rows) -> impl Iterator<Item = (&Row, f32)> {
    let unit = unit(rows);
    rows.0.iter().map(move |row| {
        let said = said(row, unit);
        let proven = row.score.abs() >= PROVEN;
        let target = match row.result {
            Some(result) if !proven => RESULT * f32::from(result) / 2.0 + (1.0 - RESULT) * said,
            _ => said,
        };
        (row, target)
    })
}

fn said(row: &Row, unit: f32) -> f32 {
    match row.score {
        PROVEN.. => 1.0,
        score if score <= -PROVEN => 0.0,
        score => squash(score as f32 / unit),
    }
}

/// The hundredths of one unit of log-odds, in this generation's scores.
fn unit(rows: &Rows) -> f32 {
    let units = [60.0, 85.0, 120.0, 170.0, 240.0, 340.0, 480.0, 680.0, 960.0];
    let loss = |unit: f32| -> f32 {
        let each = rows.0.iter().step_by(4).filter_map(|row| {
            let result = f32::from(row.result?) / 2.0;
            let chance = said(row, unit).clamp(0.01, 0.99);
            Some(-(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln()))
        });
        each.sum()
    };
    units.into_iter().min_by(|one, other| loss(*one).total_cmp(&loss(*other))).unwrap_or(UNIT)
}
