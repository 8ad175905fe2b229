//! Maximum likelihood by Newton's method. The log-likelihood is concave, so the maximum is unique.

use super::expected::Expectations;
use super::information_matrix::InformationMatrix;
use super::stages::{Stage, Stages};
use crate::numeric::matrix::{Matrix, dot};

/// The standard deviation, in natural units, of the weak normal prior on every parameter: about 600 rating points. It keeps a player finite
/// who has won everything or played nothing.
const PRIOR: f64 = 3.5;
const PRECISION: f64 = 1.0 / (PRIOR * PRIOR);
/// The precision of a pair's own inclination to draw: its parameter differs from the common one by a standard deviation of 1, so the odds of
/// a draw by a factor of 2.7. Without it, the draws of some pairs would change what those of others say about strength.
const OWN_PRECISION: f64 = 1.0;
const STEPS: usize = 100;

/// The model with values for its parameters.
pub(crate) struct Model<'a> {
    stages: &'a Stages,
    players: usize,
    /// Strengths, then tie parameters for sizes from 2 on.
    pub values: Vec<f64>,
    /// For each stage of two players, how much its ties differ from the common parameter; otherwise 0.
    pub own: Vec<f64>,
    /// The expectations of each stage under these values.
    pub expected: Expectations,
}

impl<'a> Model<'a> {
    /// The most likely values.
    pub(crate) fn most_likely(stages: &'a Stages, players: usize) -> Model<'a> {
        let values = vec![0.0; players + stages.largest_tie - 1];
        let own = vec![0.0; stages.len()];
        let mut model = Model { stages, players, values, own, expected: Expectations::of(stages) };
        model.expect();
        for _ in 0..STEPS {
            let gradient = model.gradient();
            let step = model.information().solve(&gradient);
            let own: Vec<Own> = model.owns(&step);
            let gain = dot(&gradient, &step) + own.iter().map(|own| own.gain).sum::<f64>();
            if gain < 1e-18 {
                break;
            }
            model.climb(&step, &own, model.likelihood());
        }
        model
    }

    /// Moves along the step, and halves it while that lowers the likelihood.
    fn climb(&mut self, step: &[f64], own: &[Own], before: f64) {
        let (from, own_from) = (self.values.clone(), self.own.clone());
        let mut share = 1.0;
        for _ in 0..30 {
            for ((value, from), step) in self.values.iter_mut().zip(&from).zip(step) {
                *value = from + share * step;
            }
            for ((value, from), own) in self.own.iter_mut().zip(&own_from).zip(own) {
                *value = from + share * own.step;
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
        self.expected.expect(self.stages, strengths, ties, &self.own);
    }

    /// What eliminating a stage's own parameter takes: the information about it, and its row of the stage's covariance. `None` if it has none.
    fn own_of(&self, number: usize, stage: &Stage<'_>) -> Option<(f64, &[f64])> {
        let row = (stage.players.len() == 2 && stage.observed.len() > 2).then(|| {
            let covariance = self.expected.covariance(self.stages, number);
            &covariance[2 * stage.observed.len()..][..stage.observed.len()]
        })?;
        Some((stage.count * row[2] + OWN_PRECISION, row))
    }

    /// The likelihood's slope along a stage's own parameter.
    fn own_slope(&self, number: usize, stage: &Stage<'_>) -> f64 {
        let mean = self.expected.mean(self.stages, number)[2];
        stage.observed[2] - stage.count * mean - OWN_PRECISION * self.own[number]
    }

    /// The steps of the own parameters beside this step of the others.
    fn owns(&self, step: &[f64]) -> Vec<Own> {
        let of = |(number, stage): (usize, Stage<'_>)| {
            let Some((information, row)) = self.own_of(number, &stage) else { return Own::default() };
            let slope = self.own_slope(number, &stage);
            let shared: f64 =
                self.parameters(&stage).zip(row).map(|(parameter, cell)| step[parameter] * cell).sum();
            Own { step: (slope - stage.count * shared) / information, gain: slope * slope / information }
        };
        self.stages.all().enumerate().map(of).collect()
    }

    /// The parameters of a stage, in its local order.
    fn parameters<'b>(&self, stage: &Stage<'b>) -> impl Iterator<Item = usize> + Clone + use<'b> {
        stage.players.iter().map(|&player| player as usize).chain(self.players..self.values.len())
    }

    fn likelihood(&self) -> f64 {
        let mut sum = -dot(&self.values, &self.values) * PRECISION / 2.0;
        sum -= dot(&self.own, &self.own) * OWN_PRECISION / 2.0;
        for ((stage, log_sum), own) in self.stages.all().zip(&self.expected.log_sums).zip(&self.own) {
            let observed = self.parameters(&stage).zip(stage.observed);
            let chosen: f64 = observed.map(|(parameter, part)| self.values[parameter] * part).sum();
            let drawn = if *own == 0.0 { 0.0 } else { own * stage.observed[2] };
            sum += chosen + drawn - stage.count * log_sum;
        }
        sum
    }

    /// The slope along the shared parameters, once each own parameter follows them.
    fn gradient(&self) -> Vec<f64> {
        let mut gradient: Vec<f64> = self.values.iter().map(|value| -value * PRECISION).collect();
        for (number, stage) in self.stages.all().enumerate() {
            let mean = self.expected.mean(self.stages, number);
            for ((parameter, observed), mean) in self.parameters(&stage).zip(stage.observed).zip(mean) {
                gradient[parameter] += observed - stage.count * mean;
            }
            if let Some((information, row)) = self.own_of(number, &stage) {
                let step = self.own_slope(number, &stage) / information;
                for (parameter, cell) in self.parameters(&stage).zip(row) {
                    gradient[parameter] -= stage.count * cell * step;
                }
            }
        }
        gradient
    }

    /// The information about the shared parameters, whatever the own ones are.
    fn information(&self) -> InformationMatrix {
        let mut information = InformationMatrix::new(self.players, self.values.len(), PRECISION);
        for (number, stage) in self.stages.all().enumerate() {
            let covariance = self.expected.covariance(self.stages, number);
            let own = self.own_of(number, &stage);
            for (place, row) in covariance.chunks_exact(stage.observed.len()).enumerate() {
                let of_row = self.parameters(&stage).nth(place).expect("a row for each parameter");
                for (column, (of_column, value)) in self.parameters(&stage).zip(row).enumerate() {
                    let taken = own
                        .map_or(0.0, |(own, cells)| stage.count.powi(2) * cells[place] * cells[column] / own);
                    information.add(of_row, of_column, stage.count * value - taken);
                    if of_column == of_row {
                        break;
                    }
                }
            }
        }
        information
    }

    /// The covariance of the shared parameters: the inverse of the information.
    pub(crate) fn covariance(&self) -> Matrix {
        self.information().to_matrix().inverse()
    }
}

/// The step of a stage's own parameter, and what it gains.
#[derive(Clone, Copy, Default)]
struct Own {
    step: f64,
    gain: f64,
}
