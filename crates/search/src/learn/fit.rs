//! Fits weights to rows: logistic regression by stochastic gradient descent with a rate for each weight (Adagrad).

use std::sync::atomic::{AtomicBool, Ordering};

use super::rows::{PROVEN, Row, Rows};
use crate::chance::Chance;
use crate::learned::{PARTS, Shape};

/// Fitted weights, and the mean loss of the rows kept apart, before and after.
pub(super) struct Fitted {
    pub weights: Vec<i16>,
    pub before: f32,
    pub after: f32,
}

/// The hundredths at which the chance of winning is that of one unit of log-odds.
const UNIT: f32 = 150.0;
/// How much of a target is the result; the rest is what the search said.
const RESULT: f32 = 0.7;
const EPOCHS: usize = 8;
/// The rate of learning: a row touches a hundred weights and more, which all give way at once.
const RATE: f32 = 0.01;
/// How strongly weights are drawn to zero: those of patterns more.
const SINGLE: f32 = 1e-6;
const PATTERN: f32 = 5e-5;
/// With fewer rows patterns stay as they are: most of their states would be seen once or never.
const ROWS_FOR_PATTERNS: usize = 60_000;
/// One row in so many is kept apart, to measure the loss.
const APART: usize = 20;

/// Fits weights, starting from those before.
pub(super) fn fit(
    shape: &Shape,
    rows: &[&Rows],
    before: Option<&Vec<i16>>,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Fitted> {
    let targets: Vec<(&Row, f32)> = rows.iter().flat_map(|rows| targets(rows)).collect();
    let scale = UNIT * PARTS as f32;
    let mut weights: Vec<f32> = match before {
        Some(before) => before.iter().map(|weight| f32::from(*weight) / scale).collect(),
        None => vec![0.0; shape.weights()],
    };
    let decay: Vec<f32> =
        (0..weights.len()).map(|index| if shape.is_of_pattern(index) { PATTERN } else { SINGLE }).collect();
    let apart = |index: &usize| index.is_multiple_of(APART);
    let kept: Vec<usize> = (0..targets.len()).filter(apart).collect();
    let mut order: Vec<usize> = (0..targets.len()).filter(|index| !apart(index)).collect();
    let loss = |weights: &[f32]| {
        let each = kept.iter().map(|&index| {
            let (row, target) = targets[index];
            let chance = squash(log_odds(shape, weights, row)).clamp(1e-6, 1.0 - 1e-6);
            -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
        });
        each.sum::<f32>() / kept.len().max(1) as f32
    };
    let first = loss(&weights);
    let patterns = targets.len() >= ROWS_FOR_PATTERNS;
    let mut squares = vec![0.01_f32; weights.len()];
    let mut chance = Chance::new(seed ^ 0xf17);
    let mut touched: Vec<(usize, f32)> = Vec::new();
    for epoch in 0..EPOCHS {
        for last in (1..order.len()).rev() {
            order.swap(last, chance.below(last + 1));
        }
        let rate = RATE * (1.0 - epoch as f32 / EPOCHS as f32 * 0.8);
        for &index in &order {
            let (row, target) = targets[index];
            touched.clear();
            let sum = features(shape, row, &weights, &mut touched);
            let error = squash(sum) - target;
            for &(weight, count) in &touched {
                if !patterns && shape.is_of_pattern(weight) {
                    continue;
                }
                let slope = error * count + decay[weight] * weights[weight];
                squares[weight] += slope * slope;
                weights[weight] -= rate * slope / squares[weight].sqrt();
            }
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
    }
    let after = loss(&weights);
    let whole = |weight: &f32| (weight * scale).round().clamp(-32_000.0, 32_000.0) as i16;
    Some(Fitted { weights: weights.iter().map(whole).collect(), before: first, after })
}

/// Collects the weights that a row touches; their sum.
fn features(shape: &Shape, row: &Row, weights: &[f32], touched: &mut Vec<(usize, f32)>) -> f32 {
    let mut sum = 0.0;
    shape.touched(&row.reading, |weight, count| {
        sum += weights[weight] * count;
        touched.push((weight, count));
    });
    if shape.mobility {
        let weight = shape.mobility_weight(&row.reading);
        let count = f32::from(row.mobility.clamp(-40, 40));
        sum += weights[weight] * count;
        touched.push((weight, count));
    }
    sum
}

fn log_odds(shape: &Shape, weights: &[f32], row: &Row) -> f32 {
    features(shape, row, weights, &mut Vec::new())
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
