//! Fits the smooth model: logistic regression with a normal prior, by Newton's method with a fixed matrix.

use super::basis::Basis;
use super::rows::{Row, logistic};
use evaluation::learned::Shape;

/// How many rows count for one, for rows of a game share its result: those that are tried.
const ALIKE: [f32; 6] = [1.0, 4.0, 16.0, 64.0, 256.0, 1024.0];
/// One row in so many is kept apart to choose among them: the last, for rows of one game are alike.
const APART: usize = 8;
/// So many rows at most make up the matrix.
const MATRIX: usize = 12_000;
const STEPS: usize = 25;
/// Where what the rules say foretells little, spreads are at least so much of a unit of log-odds for each hundredth.
const LEAST_SCALE: f32 = 1.0 / 200.0;
/// A step that gains less of the loss ends the fit.
const LEAST: f64 = 1e-7;

/// Rows as the parameters see them.
struct Seen {
    /// Where each row's features end.
    ends: Vec<usize>,
    features: Vec<(u32, f32)>,
    /// The log-odds before any game.
    prior: Vec<f32>,
    targets: Vec<f32>,
}

impl Seen {
    fn new(shape: &Shape, basis: &Basis, prior: &[f32], scale: f32, rows: &[(&Row, f32)]) -> Seen {
        let count = basis.parameters();
        let mut seen =
            Seen { ends: Vec::new(), features: Vec::new(), prior: Vec::new(), targets: Vec::new() };
        let mut dense = vec![0.0; count * shape.phases];
        let mut touched: Vec<u32> = Vec::new();
        for (row, target) in rows {
            let mut log_odds = 0.0;
            row.touched(shape, |weight, times| {
                log_odds += prior[weight] * times;
                let phase = weight / (shape.block() * shape.sides());
                for (parameter, feature) in basis.of(weight) {
                    let parameter = phase as u32 * count as u32 + parameter;
                    if dense[parameter as usize] == 0.0 {
                        touched.push(parameter);
                    }
                    dense[parameter as usize] += feature * times;
                }
            });
            touched.sort_unstable();
            touched.dedup();
            for parameter in touched.drain(..) {
                let value = std::mem::take(&mut dense[parameter as usize]);
                // In units of the parameter's spread, so that all are drawn alike.
                let unit = basis.spreads[parameter as usize % count] * scale.max(LEAST_SCALE);
                if value.abs() > 1e-6 {
                    seen.features.push((parameter, value * unit));
                }
            }
            seen.ends.push(seen.features.len());
            seen.prior.push(log_odds);
            seen.targets.push(*target);
        }
        seen
    }

    fn len(&self) -> usize {
        self.targets.len()
    }

    fn row(&self, index: usize) -> &[(u32, f32)] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.features[start..self.ends[index]]
    }

    fn log_odds(&self, index: usize, parameters: &[f64]) -> f64 {
        let sum = self.row(index).iter().map(|(at, value)| parameters[*at as usize] * f64::from(*value));
        f64::from(self.prior[index]) + sum.sum::<f64>()
    }

    /// The mean loss of some rows.
    fn loss(&self, parameters: &[f64], rows: std::ops::Range<usize>) -> f64 {
        let count = rows.len().max(1) as f64;
        let each = rows.map(|index| {
            let chance = f64::from(logistic(self.log_odds(index, parameters) as f32)).clamp(1e-6, 1.0 - 1e-6);
            let target = f64::from(self.targets[index]);
            -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
        });
        each.sum::<f64>() / count
    }

    /// The matrix of second derivatives of the loss of some rows, as it is before any game: its lower half, by rows.
    fn matrix(&self, count: usize, rows: usize) -> Vec<f64> {
        let mut matrix = vec![0.0; count * count];
        let stride = rows.div_ceil(MATRIX).max(1);
        for index in (0..rows).step_by(stride) {
            let chance = logistic(self.prior[index]);
            let weight = (chance * (1.0 - chance)).max(0.1) * stride as f32;
            let row = self.row(index);
            for (place, (at, value)) in row.iter().enumerate() {
                let line = &mut matrix[*at as usize * count..];
                let value = value * weight;
                for (other, factor) in &row[..=place] {
                    line[*other as usize] += f64::from(value * factor);
                }
            }
        }
        matrix
    }
}

/// What the smooth model makes of rows: weights in hundredths' log-odds, and the loss of rows kept apart before and after.
/// `scale` is the log-odds of one hundredth.
pub(super) fn smooth(
    shape: &Shape,
    basis: &Basis,
    prior: &[f32],
    parts: f32,
    rows: &[(&Row, f32)],
) -> (Vec<f32>, [f64; 2]) {
    let count = basis.parameters() * shape.phases;
    let seen = Seen::new(shape, basis, prior, parts, rows);
    let learned = seen.len() - seen.len() / APART;
    let matrix = seen.matrix(count, learned);
    let nothing = vec![0.0; count];
    let before = seen.loss(&nothing, learned..seen.len());
    let mut best: (f64, f32) = (before, f32::INFINITY);
    for alike in ALIKE {
        let parameters = fit(&seen, &matrix, count, alike, learned);
        let after = seen.loss(&parameters, learned..seen.len());
        if after < best.0 {
            best = (after, alike);
        }
    }
    let mut weights = prior.to_vec();
    if best.1.is_finite() {
        let parameters = fit(&seen, &matrix, count, best.1, seen.len());
        for (index, weight) in weights.iter_mut().enumerate() {
            let phase = index / (shape.block() * shape.sides()) * basis.parameters();
            for (parameter, feature) in basis.of(index) {
                let unit = basis.spreads[*parameter as usize] * parts.max(LEAST_SCALE);
                *weight += parameters[phase + *parameter as usize] as f32 * feature * unit;
            }
        }
    }
    (weights, [before, best.0])
}

/// The most likely parameters, in units of their spreads, where so many rows count for one.
fn fit(seen: &Seen, matrix: &[f64], count: usize, alike: f32, rows: usize) -> Vec<f64> {
    let share = 1.0 / f64::from(alike);
    let mut factor: Vec<f64> = matrix.iter().map(|value| value * share).collect();
    for at in 0..count {
        factor[at * count + at] += 1.0;
    }
    decompose(&mut factor, count);
    let mut parameters = vec![0.0; count];
    let whole = |parameters: &[f64]| {
        let drawn: f64 = parameters.iter().map(|parameter| parameter * parameter).sum::<f64>() / 2.0;
        seen.loss(parameters, 0..rows) * rows as f64 * share + drawn
    };
    let mut loss = whole(&parameters);
    let mut length = 1.0;
    for _ in 0..STEPS {
        let mut slope = parameters.clone();
        for index in 0..rows {
            let error = logistic(seen.log_odds(index, &parameters) as f32) - seen.targets[index];
            for (at, value) in seen.row(index) {
                slope[*at as usize] += f64::from(error * value) * share;
            }
        }
        solve(&factor, count, &mut slope);
        loop {
            let next: Vec<f64> = parameters.iter().zip(&slope).map(|(at, step)| at - length * step).collect();
            let after = whole(&next);
            if after <= loss {
                let gained = loss - after;
                (parameters, loss) = (next, after);
                if gained < LEAST * loss {
                    return parameters;
                }
                break;
            }
            length /= 2.0;
            if length < 0.01 {
                return parameters;
            }
        }
    }
    parameters
}

/// Cholesky's decomposition of a symmetric matrix, given and left as its lower half.
fn decompose(matrix: &mut [f64], count: usize) {
    for row in 0..count {
        for column in 0..=row {
            let (upper, lower) = matrix.split_at(row * count);
            let known = if row == column { &lower[..column] } else { &upper[column * count..][..column] };
            let dot: f64 = lower[..column].iter().zip(known).map(|(one, other)| one * other).sum();
            let rest = lower[column] - dot;
            matrix[row * count + column] =
                if row == column { rest.max(1e-9).sqrt() } else { rest / matrix[column * count + column] };
        }
    }
}

/// Solves for a vector, given the decomposition.
fn solve(factor: &[f64], count: usize, vector: &mut [f64]) {
    for row in 0..count {
        let line = &factor[row * count..][..row];
        let dot: f64 = line.iter().zip(&*vector).map(|(one, other)| one * other).sum();
        vector[row] = (vector[row] - dot) / factor[row * count + row];
    }
    for row in (0..count).rev() {
        vector[row] /= factor[row * count + row];
        let value = vector[row];
        for (column, line) in factor[row * count..][..row].iter().enumerate() {
            vector[column] -= line * value;
        }
    }
}

#[cfg(test)]
mod tests;
