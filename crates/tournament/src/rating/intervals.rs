//! Ratings with their intervals, and what follows from them.

use std::f64::consts::{LN_10, SQRT_2};

use super::expected::{Expectations, Expected, expected};
use super::fit::Model;
use super::pair_count::PairCount;
use super::stages::{Stages, add_parts, choices};
use crate::Outcome;
use crate::numeric::matrix::Matrix;
use crate::numeric::normal::{cumulative, quantile, studentized_range};

/// The mean of all ratings, in Elo.
pub const MEAN: f64 = 1500.0;
/// Rating points per natural unit of strength: 400 points are odds of ten to one.
pub const SCALE: f64 = 400.0 / LN_10;
/// The confidence level of intervals and ranks.
const SURE: f64 = 0.95;
/// Weight of the prior on the dispersion (1, as for independent matches), in encounters.
const PRIOR_ENCOUNTERS: f64 = 10.0;

/// The ratings of all players.
#[derive(Clone, Debug)]
pub struct Fit {
    strengths: Vec<f64>,
    ties: Vec<f64>,
    /// How much the draws of each two who met differ from the common parameter, sorted by players.
    own_draws: Vec<([u32; 2], f64)>,
    covariance: Matrix,
    dispersion: f64,
    played: Vec<u32>,
    /// How many deviations apart two players must be for one to be surely better.
    surely: f64,
}

/// The expected result of a match of two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// The probability that the first player wins.
    pub win: f64,
    /// The probability of a draw.
    pub draw: f64,
    /// The probability that the second player wins.
    pub loss: f64,
}

/// Fits ratings to all matches at once.
///
/// # Panics
/// If an outcome names an unknown player.
pub fn fit(players: usize, outcomes: &[Outcome]) -> Fit {
    if let Some(counts) = PairCount::of(outcomes) {
        return fit_pairs(players, counts);
    }
    let stages = Stages::of(outcomes);
    let model = Model::most_likely(&stages, players);
    let spread = spread_of_all(&stages, &model.expected, outcomes);
    let mut played = vec![0; players];
    outcomes.iter().flat_map(|outcome| &outcome.players).for_each(|&player| played[player] += 1);
    fitted(&stages, &model, &spread, played)
}

/// Fits ratings to counted encounters of two. The order of the counts does not matter.
///
/// # Panics
/// If a count names an unknown player.
pub fn fit_pairs(players: usize, counts: Vec<PairCount>) -> Fit {
    let counts = PairCount::together(counts);
    let stages = Stages::of_pairs(&counts);
    let model = Model::most_likely(&stages, players);
    let mut played = vec![0; players];
    for count in &counts {
        let matches = count.matches.iter().sum::<u32>() * count.encounters;
        count.players.iter().for_each(|&player| played[player as usize] += matches);
    }
    fitted(&stages, &model, &spread_of_pairs(&stages, &model.expected, &counts), played)
}

fn fitted(stages: &Stages, model: &Model<'_>, spread: &Spread, played: Vec<u32>) -> Fit {
    let players = played.len();
    let (strengths, ties) = model.values.split_at(players);
    // One strength follows from the others, as only their differences count.
    let free = played.iter().filter(|&&played| played > 0).count().saturating_sub(1);
    let dispersion = spread.dispersion(free);
    let own_draws = stages.all().zip(&model.own).filter(|(_, own)| **own != 0.0);
    let own_draws = own_draws.map(|(stage, own)| ([stage.players[0], stage.players[1]], *own)).collect();
    let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
    Fit {
        strengths: strengths.iter().map(|strength| strength - mean).collect(),
        ties: ties.to_vec(),
        own_draws,
        covariance: centred(&model.covariance(), players, dispersion),
        dispersion,
        played,
        surely: if players > 1 { studentized_range(players, SURE) / SQRT_2 } else { 0.0 },
    }
}

/// The covariance of the players' deviations from their mean.
fn centred(whole: &Matrix, players: usize, dispersion: f64) -> Matrix {
    let count = players.max(1) as f64;
    let means: Vec<f64> =
        (0..players).map(|row| whole.row(row)[..players].iter().sum::<f64>() / count).collect();
    let mean = means.iter().sum::<f64>() / count;
    let mut matrix = Matrix::zero(players);
    for row in 0..players {
        for column in 0..players {
            let value = whole.at(row, column) - means[row] - means[column] + mean;
            matrix.add(row, column, value * dispersion);
        }
    }
    matrix
}

/// How much the results of whole encounters vary, compared with independent matches.
struct Spread {
    /// The summed squares of the differences between the players' results in each encounter and the expectation.
    seen: f64,
    /// The expectation of `seen` for independent matches.
    independent: f64,
    encounters: f64,
}

impl Spread {
    /// The variance of whole encounters in units of that of independent matches: below 1 where a map favours a seat and swapping the seats
    /// compensates, above 1 where the matches of an encounter resemble each other.
    ///
    /// Pearson's statistic over encounters divided by its degrees of freedom (McCullagh and Nelder, *Generalized Linear Models*, 4.5).
    fn dispersion(&self, parameters: usize) -> f64 {
        let free = self.encounters - parameters as f64;
        if free <= 0.0 || self.independent <= 0.0 {
            return 1.0;
        }
        let found = self.seen / self.independent * self.encounters / free;
        (found * free + PRIOR_ENCOUNTERS) / (free + PRIOR_ENCOUNTERS)
    }
}

fn spread_of_pairs(stages: &Stages, expected: &Expectations, counts: &[PairCount]) -> Spread {
    let mut spread = Spread { seen: 0.0, independent: 0.0, encounters: 0.0 };
    for (number, met) in counts.chunk_by(|a, b| a.players == b.players).enumerate() {
        let (mean, covariance) = (expected.mean(stages, number), expected.covariance(stages, number));
        let own = covariance[0] + covariance[1 + mean.len()];
        for count in met {
            let [won, drawn, lost] = count.matches.map(f64::from);
            let (matches, encounters) = (won + drawn + lost, f64::from(count.encounters));
            let one = won + drawn / 2.0 - matches * mean[0];
            let other = lost + drawn / 2.0 - matches * mean[1];
            spread.seen += encounters * (one * one + other * other);
            spread.independent += encounters * matches * own;
            spread.encounters += encounters;
        }
    }
    spread
}

fn spread_of_all(stages: &Stages, expected: &Expectations, outcomes: &[Outcome]) -> Spread {
    let mut order: Vec<&Outcome> = outcomes.iter().collect();
    // They are usually in order already. Ties are broken below, where there are few.
    order.sort_by_key(|outcome| outcome.encounter);
    let mut spread = Spread { seen: 0.0, independent: 0.0, encounters: 0.0 };
    let mut residuals: Vec<(u32, f64)> = Vec::new();
    for encounter in order.chunk_by_mut(|a, b| a.encounter == b.encounter) {
        // The order of the matches must not change the last digits of the sums.
        encounter.sort_unstable_by(|a, b| (&a.players, &a.ranks).cmp(&(&b.players, &b.ranks)));
        residuals.clear();
        for (players, chosen) in encounter.iter().flat_map(|outcome| choices(outcome)) {
            let stage = stages.number(&players);
            let covariance = expected.covariance(stages, stage);
            let mut parts: Vec<f64> = expected.mean(stages, stage).iter().map(|mean| -mean).collect();
            add_parts(&mut parts, players.len(), chosen, 1.0);
            for (local, &player) in players.iter().enumerate() {
                spread.independent += covariance[local * parts.len() + local];
                match residuals.iter_mut().find(|(other, _)| *other == player) {
                    Some((_, sum)) => *sum += parts[local],
                    None => residuals.push((player, parts[local])),
                }
            }
        }
        spread.seen += residuals.iter().map(|(_, sum)| sum * sum).sum::<f64>();
        spread.encounters += 1.0;
    }
    spread
}

impl Fit {
    /// The number of players.
    pub fn players(&self) -> usize {
        self.strengths.len()
    }

    /// The rating of a player in Elo points.
    pub fn rating(&self, player: usize) -> f64 {
        MEAN + SCALE * self.strengths[player]
    }

    /// Half the width of a rating's 95 % interval.
    pub fn margin(&self, player: usize) -> f64 {
        SCALE * quantile(f64::midpoint(1.0, SURE)) * self.covariance.at(player, player).max(0.0).sqrt()
    }

    /// Matches a player has played.
    pub fn played(&self, player: usize) -> u32 {
        self.played[player]
    }

    /// The variance of whole encounters in units of that of independent matches.
    pub fn dispersion(&self) -> f64 {
        self.dispersion
    }

    /// The expected result of a match of these two.
    pub fn chances(&self, first: usize, second: usize) -> Chances {
        let expected = self.expected(first, second);
        let draw = expected.mean.get(2).copied().unwrap_or(0.0);
        let win = expected.mean[0] - draw / 2.0;
        Chances { win, draw, loss: 1.0 - win - draw }
    }

    fn expected(&self, first: usize, second: usize) -> Expected {
        let pair = [first.min(second) as u32, first.max(second) as u32];
        let own = self.own_draws.binary_search_by_key(&pair, |(players, _)| *players);
        let own = own.map_or(0.0, |place| self.own_draws[place].1);
        let tie = self.ties.first().map(|tie| tie + own);
        expected(&[self.strengths[first], self.strengths[second]], tie.as_slice())
    }

    /// By how much the first is rated higher, and the standard error.
    pub fn difference(&self, first: usize, second: usize) -> (f64, f64) {
        (SCALE * (self.strengths[first] - self.strengths[second]), SCALE * self.deviation(first, second))
    }

    fn deviation(&self, first: usize, second: usize) -> f64 {
        let cell = |row, column| self.covariance.at(row, column);
        (cell(first, first) + cell(second, second) - 2.0 * cell(first, second)).max(0.0).sqrt()
    }

    pub(crate) fn covariance(&self) -> &Matrix {
        &self.covariance
    }

    /// The probability that the first is stronger.
    pub fn is_better(&self, first: usize, second: usize) -> f64 {
        let (difference, error) = self.difference(first, second);
        if error == 0.0 { 0.5 } else { cumulative(difference / error) }
    }

    /// Returns true if the first is surely stronger: with so many equal players, 95 % of all tables would separate nobody (Tukey's test).
    pub fn is_surely_better(&self, first: usize, second: usize) -> bool {
        let (difference, error) = self.difference(first, second);
        difference > self.surely * error && error > 0.0
    }

    /// The best and worst possible place of each player: 1 plus those surely better; all minus those surely worse.
    pub fn places(&self) -> Vec<(usize, usize)> {
        let mut places = vec![(1, self.players()); self.players()];
        for player in 0..self.players() {
            for other in 0..player {
                let (better, worse) = if self.strengths[player] > self.strengths[other] {
                    (player, other)
                } else {
                    (other, player)
                };
                if self.is_surely_better(better, worse) {
                    places[worse].0 += 1;
                    places[better].1 -= 1;
                }
            }
        }
        places
    }

    /// Returns true if one of these two is surely stronger.
    pub fn are_apart(&self, first: usize, second: usize) -> bool {
        self.is_surely_better(first, second) || self.is_surely_better(second, first)
    }

    /// About how many more matches would make one of these two surely stronger; 0 if it is, `None` if a million would not.
    pub fn matches_to_separate(&self, first: usize, second: usize) -> Option<u64> {
        if self.are_apart(first, second) {
            return Some(0);
        }
        let (difference, error) = self.difference(first, second);
        let wanted = difference.abs() / self.surely;
        if wanted < 1e-9 || error == 0.0 {
            return None;
        }
        // A new match adds to what is known already.
        let missing = (SCALE / wanted).powi(2) - (SCALE / error).powi(2);
        let matches = missing * self.dispersion / self.information(first, second);
        // Nobody waits for more.
        (matches < 1e6).then_some(matches.ceil().max(1.0) as u64)
    }

    /// The information of one match of these two about their difference, in natural units.
    pub(crate) fn information(&self, first: usize, second: usize) -> f64 {
        self.expected(first, second).covariance[0].max(1e-9)
    }
}
