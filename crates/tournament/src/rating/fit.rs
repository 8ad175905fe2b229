//! Maximum likelihood by Newton's method. The log-likelihood is concave, so the maximum is unique.

use super::expected::Expectations;
use super::information_matrix::InformationMatrix;
use super::stages::{Stage, Stages};
use crate::numeric::matrix::{Matrix, dot};

/// The standard deviation, in natural units, of the weak normal prior on every parameter: about 600 rating points. It keeps a player finite
/// who has won everything or played nothing.
const PRIOR: f64 = 3.5;
const PRECISION: f64 = 1.0 / (PRIOR * PRIOR);
const STEPS: usize = 100;

/// The model with values for its parameters.
pub(crate) struct Model<'a> {
    stages: &'a Stages,
    players: usize,
    /// Strengths, then tie parameters for sizes from 2 on.
    pub values: Vec<f64>,
    /// The expectations of each stage under these values.
    pub expected: Expectations,
}

impl<'a> Model<'a> {
    /// The most likely values.
    pub(crate) fn most_likely(stages: &'a Stages, players: usize) -> Model<'a> {
        let values = vec![0.0; players + stages.largest_tie - 1];
        let mut model = Model { stages, players, values, expected: Expectations::of(stages) };
        model.expect();
        for _ in 0..STEPS {
            let gradient = model.gradient();
            let step = model.information().solve(&gradient);
            let gain = dot(&gradient, &step);
            if gain < 1e-18 {
                break;
            }
            model.climb(&step, model.likelihood());
        }
        model
    }

    /// Moves along the step, and halves it while that lowers the likelihood.
    fn climb(&mut self, step: &[f64], before: f64) {
        let from = self.values.clone();
        let mut share = 1.0;
        for _ in 0..30 {
            for ((value, from), step) in self.values.iter_mut().zip(&from).zip(step) {
                *value = from + share * step;
            }
            self.expect();
            // Rounding may cost the last digits.
            if self.likelihood() >= before - 1e-9 * before.abs() {
                return;
            }
            share /= 2.0;
        }
    }

    fn expect(&mut self) {
        let (strengths, ties) = self.values.split_at(self.players);
        self.expected.expect(self.stages, strengths, ties);
    }

    /// The parameters of a stage, in its local order.
    fn parameters<'b>(&self, stage: &Stage<'b>) -> impl Iterator<Item = usize> + Clone + use<'b> {
        stage.players.iter().map(|&player| player as usize).chain(self.players..self.values.len())
    }

    fn likelihood(&self) -> f64 {
        let mut sum = -dot(&self.values, &self.values) * PRECISION / 2.0;
        for (stage, log_sum) in self.stages.all().zip(&self.expected.log_sums) {
            let observed = self.parameters(&stage).zip(stage.observed);
            let chosen: f64 = observed.map(|(parameter, part)| self.values[parameter] * part).sum();
            sum += chosen - stage.count * log_sum;
        }
        sum
    }

    fn gradient(&self) -> Vec<f64> {
        let mut gradient: Vec<f64> = self.values.iter().map(|value| -value * PRECISION).collect();
        for (number, stage) in self.stages.all().enumerate() {
            let mean = self.expected.mean(self.stages, number);
            for ((parameter, observed), mean) in self.parameters(&stage).zip(stage.observed).zip(mean) {
                gradient[parameter] += observed - stage.count * mean;
            }
        }
        gradient
    }

    fn information(&self) -> InformationMatrix {
        let mut information = InformationMatrix::new(self.players, self.values.len(), PRECISION);
        for (number, stage) in self.stages.all().enumerate() {
            let covariance = self.expected.covariance(self.stages, number);
            for (of_row, row) in self.parameters(&stage).zip(covariance.chunks_exact(stage.observed.len())) {
                for (of_column, value) in self.parameters(&stage).zip(row) {
                    information.add(of_row, of_column, stage.count * value);
                    if of_column == of_row {
                        break;
                    }
                }
            }
        }
        information
    }

    /// The covariance of all parameters: the inverse of the information.
    pub(crate) fn covariance(&self) -> Matrix {
        self.information().to_matrix().inverse()
    }
}
