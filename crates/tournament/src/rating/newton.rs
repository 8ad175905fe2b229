//! The most likely strengths, by Newton's method. The log-likelihood is concave, so there is one maximum.

use super::stages::{Expected, Stages, expected};
use crate::numeric::matrix::{Matrix, dot};

/// The standard deviation, in natural units, of the weak normal prior on every parameter: about 600 points of rating. It keeps
/// a player finite that has won everything or played nothing.
const PRIOR: f64 = 3.5;
const PRECISION: f64 = 1.0 / (PRIOR * PRIOR);
const STEPS: usize = 100;

/// The model with values for its parameters.
pub(crate) struct Model<'a> {
    stages: &'a Stages,
    players: usize,
    /// Strengths, then tie parameters of sizes from 2 on.
    pub values: Vec<f64>,
}

impl<'a> Model<'a> {
    /// The most likely values.
    pub(crate) fn most_likely(stages: &'a Stages, players: usize) -> Model<'a> {
        let mut model = Model { stages, players, values: vec![0.0; players + stages.largest_tie - 1] };
        for _ in 0..STEPS {
            let expected = model.expected();
            let gradient = model.gradient(&expected);
            let step = model.solve(&expected, &gradient);
            let gain = dot(&gradient, &step);
            if gain < 1e-18 {
                break;
            }
            model.climb(&step, model.likelihood(&expected));
        }
        model
    }

    /// Goes along the step, less far while that loses.
    fn climb(&mut self, step: &[f64], before: f64) {
        let from = self.values.clone();
        let mut share = 1.0;
        for _ in 0..30 {
            for ((value, from), step) in self.values.iter_mut().zip(&from).zip(step) {
                *value = from + share * step;
            }
            // Rounding may lose the last digits.
            if self.likelihood(&self.expected()) >= before - 1e-9 * before.abs() {
                return;
            }
            share /= 2.0;
        }
    }

    /// What is expected of each stage.
    pub(crate) fn expected(&self) -> Vec<Expected> {
        let (strengths, ties) = self.values.split_at(self.players);
        let of = |players: &[u32]| -> Expected {
            let strengths: Vec<f64> = players.iter().map(|&player| strengths[player as usize]).collect();
            expected(&strengths, ties)
        };
        self.stages.stages.iter().map(|stage| of(&stage.players)).collect()
    }

    /// The parameters of a stage, in its local order.
    fn parameters(&self, stage: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        let players = self.stages.stages[stage].players.iter().map(|&player| player as usize);
        players.chain(self.players..self.values.len())
    }

    fn likelihood(&self, expected: &[Expected]) -> f64 {
        let mut sum = -dot(&self.values, &self.values) * PRECISION / 2.0;
        for (number, stage) in self.stages.stages.iter().enumerate() {
            let observed = self.parameters(number).zip(&stage.observed);
            let chosen: f64 = observed.map(|(parameter, part)| self.values[parameter] * part).sum();
            sum += chosen - stage.count * expected[number].log_sum;
        }
        sum
    }

    fn gradient(&self, expected: &[Expected]) -> Vec<f64> {
        let mut gradient: Vec<f64> = self.values.iter().map(|value| -value * PRECISION).collect();
        for (number, stage) in self.stages.stages.iter().enumerate() {
            for (local, parameter) in self.parameters(number).enumerate() {
                gradient[parameter] += stage.observed[local] - stage.count * expected[number].mean[local];
            }
        }
        gradient
    }

    /// Calls for every cell of the information that is not zero.
    fn information_cells(&self, expected: &[Expected], mut cell: impl FnMut(usize, usize, f64)) {
        for (number, stage) in self.stages.stages.iter().enumerate() {
            let size = stage.observed.len();
            for (row, of_row) in self.parameters(number).enumerate() {
                for (column, of_column) in self.parameters(number).enumerate() {
                    let value = expected[number].covariance[row * size + column];
                    cell(of_row, of_column, stage.count * value);
                }
            }
        }
    }

    /// The information times what gives this: conjugate gradients, which need only the cells that are not zero.
    fn solve(&self, expected: &[Expected], wanted: &[f64]) -> Vec<f64> {
        let size = wanted.len();
        let mut diagonal = vec![PRECISION; size];
        self.information_cells(expected, |row, column, value| {
            if row == column {
                diagonal[row] += value;
            }
        });
        let times = |vector: &[f64]| {
            let mut product: Vec<f64> = vector.iter().map(|value| value * PRECISION).collect();
            self.information_cells(expected, |row, column, value| product[row] += value * vector[column]);
            product
        };
        let scaled = |rest: &[f64]| -> Vec<f64> { rest.iter().zip(&diagonal).map(|(r, d)| r / d).collect() };
        let mut found = vec![0.0; size];
        let mut rest = wanted.to_vec();
        let mut nearer = scaled(&rest);
        let mut direction = nearer.clone();
        let mut left = dot(&rest, &nearer);
        let enough = left * 1e-20;
        for _ in 0..4 * size + 20 {
            if left <= enough || left == 0.0 {
                break;
            }
            let product = times(&direction);
            let far = left / dot(&direction, &product);
            for place in 0..size {
                found[place] += far * direction[place];
                rest[place] -= far * product[place];
            }
            nearer = scaled(&rest);
            let now = dot(&rest, &nearer);
            for place in 0..size {
                direction[place] = nearer[place] + now / left * direction[place];
            }
            left = now;
        }
        found
    }

    /// The covariance of all parameters: the inverse of the information.
    pub(crate) fn covariance(&self, expected: &[Expected]) -> Matrix {
        let mut information = Matrix::zero(self.values.len());
        for parameter in 0..self.values.len() {
            information.add(parameter, parameter, PRECISION);
        }
        self.information_cells(expected, |row, column, value| information.add(row, column, value));
        information.inverse()
    }
}
