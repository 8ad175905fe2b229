//! Fits a network to what learned weights leave unsaid, by Adam (Kingma and Ba 2015).

use std::sync::atomic::{AtomicBool, Ordering};

use super::fit::Target;
use super::rows::logistic;
use evaluation::Chance;
use evaluation::learned::Shape;
use evaluation::learned::attacks::{Change, ThreatBoard};
use evaluation::learned::network::{LAST_MOST, LAST_ONE, Network, ONE};
use evaluation::learned::reading::Reading;

/// Rows of a step.
const BATCH: usize = 1024;
/// So many rows are looked at in all, in so many rounds at least and at most.
const LOOKED_AT: usize = 16_000_000;
const ROUNDS: (usize, usize) = (8, 24);
/// Rounds without a smaller loss that end it.
const PATIENCE: usize = 6;
/// The rate of learning at first; it falls to a hundredth of that.
const RATE: f32 = 1e-3;
/// The share of a weight that is lost with each step, in rates.
const DECAY: f32 = 0.05;
/// How much of the last slopes and of their squares is kept.
const KEPT: (f32, f32) = (0.9, 0.999);
/// How large weights are at first.
const FIRST: f32 = 0.12;
const LAST: f32 = 0.05;
const BIAS: f32 = 0.25;

/// A network while it is fitted.
struct Fit<'a> {
    shape: &'a Shape,
    /// Maps of the board onto itself.
    maps: &'a [Vec<u16>],
    units: usize,
    /// All numbers: first layer, its bias, last layer, its bias.
    numbers: Vec<f32>,
    slopes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    /// Where the bias of the first layer, the last layer and its bias begin.
    starts: [usize; 3],
    steps: i32,
}

/// The inputs of the views of the mover and the other, with how often each counts.
#[derive(Default)]
struct Inputs([Vec<(u32, f32)>; 2]);

/// What a network says of a row, and what it takes to learn from it.
#[derive(Default)]
struct Answer {
    log_odds: f32,
    /// The clipped sums of both views.
    units: [Vec<f32>; 2],
    /// What a view's sums are to learn.
    back: Vec<f32>,
    biases: [usize; 2],
    last: usize,
    last_bias: usize,
}

/// A fitted network, and the mean loss of the rows kept apart without it and with it.
pub(super) struct FittedNetwork {
    pub network: Network,
    pub before: f32,
    pub after: f32,
}

/// Fits a network of so many units to rows. `unit` is what one of log-odds is in hundredths.
pub(super) fn fit_network(
    (shape, maps): (&Shape, &[Vec<u16>]),
    units: usize,
    unit: f32,
    (mut rows, apart): (Vec<Target<'_>>, &[Target<'_>]),
    seed: u64,
    stop: &AtomicBool,
    report: &dyn Fn(usize, usize, f32),
) -> Option<FittedNetwork> {
    let mut chance = Chance::new(seed ^ 0x9e7);
    let mut fit = Fit::new(shape, maps, units, &mut chance);
    let before = fit.loss(apart, true);
    let mut best = (f32::INFINITY, 0, fit.numbers.clone());
    let rounds = (LOOKED_AT / rows.len().max(1)).clamp(ROUNDS.0, ROUNDS.1);
    let all = rounds * rows.len().div_ceil(BATCH);
    for round in 0..rounds {
        for last in (1..rows.len()).rev() {
            rows.swap(last, chance.below(last + 1));
        }
        for batch in rows.chunks(BATCH) {
            fit.learn(batch, &mut chance, all);
            if stop.load(Ordering::Relaxed) {
                return None;
            }
        }
        let loss = fit.loss(apart, false);
        report(round + 1, rounds, loss);
        if loss < best.0 {
            best = (loss, round, fit.numbers.clone());
        } else if round - best.1 >= PATIENCE {
            // It learns the games by heart.
            break;
        }
    }
    let (after, _, numbers) = best;
    fit.numbers = numbers;
    Some(FittedNetwork { network: fit.network(unit), before, after })
}

impl<'a> Fit<'a> {
    fn new(shape: &'a Shape, maps: &'a [Vec<u16>], units: usize, chance: &mut Chance) -> Fit<'a> {
        let sides = shape.sides();
        let bias = sides * shape.inputs(units) * units;
        let last = bias + sides * units;
        let last_bias = last + sides * shape.stages() * 2 * units;
        let count = last_bias + sides * shape.stages();
        let mut even = |most: f32| (chance.below(20_001) as f32 / 10_000.0 - 1.0) * most;
        let numbers = (0..count).map(|index| match index {
            first if first < bias => even(FIRST),
            between if between < last => BIAS,
            between if between < last_bias => even(LAST),
            _ => 0.0,
        });
        Fit {
            shape,
            maps,
            units,
            numbers: numbers.collect(),
            slopes: vec![0.0; count],
            means: vec![0.0; count],
            squares: vec![0.0; count],
            starts: [bias, last, last_bias],
            steps: 0,
        }
    }

    /// Finds the inputs of a row, its board mapped onto itself.
    fn inputs(&self, reading: &Reading, map: &[u16], inputs: &mut Inputs) {
        let shape = self.shape;
        let Inputs(views) = inputs;
        let all = shape.inputs(self.units);
        let sides = [0, 1].map(|view| if shape.sides() == 1 { 0 } else { usize::from(reading.side) ^ view });
        for view in &mut *views {
            view.clear();
        }
        for (at, digit) in reading.digits.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            let cell = usize::from(map[at]);
            let seen = [(*digit, cell), (shape.other_digit(*digit), shape.other_cell(cell))];
            for (view, (digit, cell)) in seen.into_iter().enumerate() {
                let input = shape.input(digit, cell).unwrap_or_default();
                views[view].push(((sides[view] * all + input) as u32, 1.0));
            }
        }
        for (kind, count) in reading.stock.iter().enumerate().filter(|(_, count)| **count != 0) {
            for (view, sign) in [1.0, -1.0].into_iter().enumerate() {
                let input = sides[view] * all + shape.stock_input(kind);
                views[view].push((input as u32, sign * f32::from(*count)));
            }
        }
        // Who threatens what stays the same where the board is mapped onto itself.
        if let Some(attacks) = shape.threats(self.units) {
            let side = usize::from(reading.side) % shape.sides();
            let pieces = reading.digits.iter().enumerate().filter(|(_, digit)| **digit != 0);
            let pieces: Vec<Change> = pieces.map(|(at, digit)| (at, 0, *digit)).collect();
            let (mut board, mut now) = (ThreatBoard::default(), Vec::new());
            attacks.follow(side, &mut board, &pieces, &mut now, |threat, count| {
                for (view, threat) in [threat, attacks.other_threat(threat)].into_iter().enumerate() {
                    let input = sides[view] * all + shape.threat_input(threat);
                    views[view].push((input as u32, count as f32));
                }
            });
        }
    }

    fn answer(&self, reading: &Reading, inputs: &Inputs, answer: &mut Answer) {
        let (shape, units) = (self.shape, self.units);
        let [bias, last, last_bias] = self.starts;
        let side = if shape.sides() == 1 { 0 } else { usize::from(reading.side) };
        let place = side * shape.stages() + shape.stage(reading.phase);
        let biases = [side, if shape.sides() == 1 { 0 } else { 1 - side }].map(|side| bias + side * units);
        answer.log_odds = self.numbers[last_bias + place];
        (answer.biases, answer.last, answer.last_bias) =
            (biases, last + place * 2 * units, last_bias + place);
        for (view, sums) in answer.units.iter_mut().enumerate() {
            sums.clear();
            sums.extend_from_slice(&self.numbers[biases[view]..][..units]);
            for (input, count) in &inputs.0[view] {
                let row = &self.numbers[*input as usize * units..][..units];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight * count);
            }
            sums.iter_mut().for_each(|sum| *sum = sum.clamp(0.0, 1.0));
            let weights = &self.numbers[answer.last + view * units..][..units];
            answer.log_odds +=
                sums.iter().zip(weights).map(|(unit, weight)| unit * unit * weight).sum::<f32>();
        }
    }

    /// Learns from some rows at once.
    fn learn(&mut self, batch: &[Target<'_>], chance: &mut Chance, steps: usize) {
        self.slopes.fill(0.0);
        let units = self.units;
        let (mut inputs, mut answer) = (Inputs::default(), Answer::default());
        for target in batch {
            let map = &self.maps[chance.below(self.maps.len())];
            self.inputs(&target.row.reading, map, &mut inputs);
            self.answer(&target.row.reading, &inputs, &mut answer);
            let error = (logistic(target.said + answer.log_odds) - target.aim) / batch.len() as f32;
            self.slopes[answer.last_bias] += error;
            for view in 0..2 {
                let place = answer.last + view * units;
                let back = &mut answer.back;
                back.clear();
                let weights = &self.numbers[place..][..units];
                // A clipped sum learns nothing.
                back.extend(answer.units[view].iter().zip(weights).map(|(unit, weight)| match *unit {
                    unit if unit > 0.0 && unit < 1.0 => error * 2.0 * unit * weight,
                    _ => 0.0,
                }));
                let slopes = &mut self.slopes[place..][..units];
                let sums = slopes.iter_mut().zip(&answer.units[view]);
                sums.for_each(|(slope, unit)| *slope += error * unit * unit);
                let slopes = &mut self.slopes[answer.biases[view]..][..units];
                slopes.iter_mut().zip(&*back).for_each(|(slope, back)| *slope += back);
                for (input, count) in &inputs.0[view] {
                    let slopes = &mut self.slopes[*input as usize * units..][..units];
                    slopes.iter_mut().zip(&*back).for_each(|(slope, back)| *slope += back * count);
                }
            }
        }
        self.step(steps);
    }

    fn step(&mut self, steps: usize) {
        let past = self.steps as f32 / steps.max(1) as f32;
        self.steps += 1;
        let rate = RATE * (0.01 + 0.99 * (0.5 + 0.5 * (past * std::f32::consts::PI).cos()));
        let (mean_kept, square_kept) = KEPT;
        let corrected = |kept: f32| 1.0 - kept.powi(self.steps.min(10_000));
        let (mean_of, square_of) = (corrected(mean_kept), corrected(square_kept));
        let [bias, last, last_bias] = self.starts;
        let first_most = f32::from(self.shape.first_most(self.units)) / ONE as f32;
        let last_most = f32::from(LAST_MOST) / LAST_ONE as f32;
        let moments = self.means.iter_mut().zip(&mut self.squares);
        let all = self.numbers.iter_mut().zip(&self.slopes).zip(moments).enumerate();
        for (index, ((number, slope), (mean, square))) in all {
            *mean = mean_kept * *mean + (1.0 - mean_kept) * slope;
            *square = square_kept * *square + (1.0 - square_kept) * slope * slope;
            let step = (*mean / mean_of) / ((*square / square_of).sqrt() + 1e-8);
            let decay =
                if index < bias || (last..last_bias).contains(&index) { DECAY * *number } else { 0.0 };
            let most = if index < last {
                first_most
            } else if index < last_bias {
                last_most
            } else {
                3.0
            };
            *number = (*number - rate * (step + decay)).clamp(-most, most);
        }
    }

    /// The mean loss of rows; with nothing said, without the network.
    fn loss(&self, rows: &[Target<'_>], silent: bool) -> f32 {
        let (mut inputs, mut answer) = (Inputs::default(), Answer::default());
        let each = rows.iter().map(|target| {
            let mut log_odds = target.said;
            if !silent {
                self.inputs(&target.row.reading, &self.maps[0], &mut inputs);
                self.answer(&target.row.reading, &inputs, &mut answer);
                log_odds += answer.log_odds;
            }
            let chance = logistic(log_odds).clamp(1e-6, 1.0 - 1e-6);
            -(target.aim * chance.ln() + (1.0 - target.aim) * (1.0 - chance).ln())
        });
        each.sum::<f32>() / rows.len().max(1) as f32
    }

    /// The network in whole numbers.
    fn network(&self, unit: f32) -> Network {
        let mut network = Network::silent(self.shape, self.units);
        let [bias, last, last_bias] = self.starts;
        let whole = |from: &[f32], one: f32, into: &mut [i16]| {
            into.iter_mut().zip(from).for_each(|(whole, number)| *whole = (number * one).round() as i16);
        };
        whole(&self.numbers[..bias], ONE as f32, &mut network.first);
        whole(&self.numbers[bias..last], ONE as f32, &mut network.bias);
        whole(&self.numbers[last..last_bias], LAST_ONE as f32, &mut network.last);
        whole(&self.numbers[last_bias..], unit, &mut network.last_bias);
        network.unit = unit.round() as i16;
        network
    }
}

#[cfg(test)]
mod tests;
