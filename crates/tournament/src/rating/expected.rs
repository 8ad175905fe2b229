//! What the model expects of a choice among the players who remain.

use super::stages::{Stages, add_parts};

/// The expectations of each stage.
pub(crate) struct Expectations {
    pub log_sums: Vec<f64>,
    means: Vec<f64>,
    covariances: Vec<f64>,
}

impl Expectations {
    /// Allocates them for these stages.
    pub(crate) fn of(stages: &Stages) -> Expectations {
        let (parts, cells) = stages.sizes();
        Expectations {
            log_sums: vec![0.0; stages.len()],
            means: vec![0.0; parts],
            covariances: vec![0.0; cells],
        }
    }

    /// Computes them for a model with these values. `own` is how much each stage's ties differ from the common parameter.
    pub(crate) fn expect(&mut self, stages: &Stages, strengths: &[f64], ties: &[f64], own: &[f64]) {
        let (mut of_stage, mut its_ties) = (Vec::new(), ties.to_vec());
        for (number, stage) in stages.all().enumerate() {
            of_stage.clear();
            of_stage.extend(stage.players.iter().map(|&player| strengths[player as usize]));
            let mean = &mut self.means[stages.parts(number)];
            let covariance = &mut self.covariances[stages.cells(number)];
            if let ([its, ..], [common, ..]) = (&mut its_ties[..], ties) {
                *its = common + own[number];
            }
            self.log_sums[number] = expect(&of_stage, &its_ties, mean, covariance);
        }
    }

    /// The mean of each local parameter's part.
    pub(crate) fn mean(&self, stages: &Stages, number: usize) -> &[f64] {
        &self.means[stages.parts(number)]
    }

    /// Their covariance, row by row.
    pub(crate) fn covariance(&self, stages: &Stages, number: usize) -> &[f64] {
        &self.covariances[stages.cells(number)]
    }
}

/// The expectation of one stage: the mean of each local parameter's part and their covariance, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Expected {
    pub mean: Vec<f64>,
    pub covariance: Vec<f64>,
}

/// The expectation of a choice among these players.
pub(crate) fn expected(strengths: &[f64], ties: &[f64]) -> Expected {
    let size = strengths.len() + ties.len();
    let mut expected = Expected { mean: vec![0.0; size], covariance: vec![0.0; size * size] };
    expect(strengths, ties, &mut expected.mean, &mut expected.covariance);
    expected
}

/// Writes the mean and the covariance. Returns the logarithm of the sum over all sets.
fn expect(strengths: &[f64], ties: &[f64], mean: &mut [f64], covariance: &mut [f64]) -> f64 {
    match (strengths, ties) {
        ([one, other], []) => expect_pair(*one, *other, None, mean, covariance),
        ([one, other], [tie, ..]) => expect_pair(*one, *other, Some(*tie), mean, covariance),
        _ => expect_more(strengths, ties, mean, covariance),
    }
}

/// Two players: Davidson's model in closed form. Ties of more than two have no part in it.
fn expect_pair(one: f64, other: f64, tie: Option<f64>, means: &mut [f64], covariance: &mut [f64]) -> f64 {
    let middle = f64::midpoint(one, other);
    let (win, loss) = ((one - middle).exp(), (other - middle).exp());
    let draw = tie.map_or(0.0, f64::exp);
    let whole = win + loss + draw;
    let log_sum = middle + whole.ln();
    let (win, loss, draw) = (win / whole, loss / whole, draw / whole);
    let size = means.len();
    let mean = [win + draw / 2.0, loss + draw / 2.0, draw];
    let own = win + draw / 4.0 - mean[0] * mean[0];
    let with_tie = draw / 2.0 - mean[0] * draw;
    let cells = [[own, -own, with_tie], [-own, own, -with_tie], [with_tie, -with_tie, draw - draw * draw]];
    for row in 0..size.min(3) {
        means[row] = mean[row];
        covariance[row * size..][..size.min(3)].copy_from_slice(&cells[row][..size.min(3)]);
    }
    log_sum
}

/// The covariance sums over the chosen sets: with `k` players there are up to `2^k`.
fn expect_more(strengths: &[f64], ties: &[f64], mean: &mut [f64], covariance: &mut [f64]) -> f64 {
    let players = strengths.len();
    let size = players + ties.len();
    let sets = (1..1_u32 << players).filter(|set| set.count_ones() as usize <= ties.len() + 1);
    let value = |set: u32| {
        let number = set.count_ones() as usize;
        let sum: f64 =
            strengths.iter().enumerate().filter(|(place, _)| set & 1 << place != 0).map(|(_, s)| s).sum();
        sum / number as f64 + if number > 1 { ties[number - 2] } else { 0.0 }
    };
    let largest = sets.clone().map(value).fold(f64::NEG_INFINITY, f64::max);
    let mut whole = 0.0;
    let mut parts = vec![0.0; size];
    mean.fill(0.0);
    covariance.fill(0.0);
    for set in sets {
        let weight = (value(set) - largest).exp();
        whole += weight;
        parts.fill(0.0);
        add_parts(&mut parts, players, set, 1.0);
        for row in (0..size).filter(|&row| parts[row] != 0.0) {
            mean[row] += weight * parts[row];
            for column in 0..size {
                covariance[row * size + column] += weight * parts[row] * parts[column];
            }
        }
    }
    mean.iter_mut().for_each(|mean| *mean /= whole);
    for row in 0..size {
        for column in 0..size {
            let cell = &mut covariance[row * size + column];
            *cell = *cell / whole - mean[row] * mean[column];
        }
    }
    largest + whole.ln()
}

#[cfg(test)]
mod tests;
