//! Chooses the encounters that reveal most about the order, and says when it is settled.

use crate::Fit;
use crate::numeric::normal::{cumulative, quantile};

/// Neighbours whose difference is surely below this many rating points count as equal.
const EQUAL: f64 = 30.0;
/// Players at most this many places apart may be chosen to meet.
const REACH: usize = 4;
/// A round takes encounters that gain at least this share of the best one's gain.
const WORTH_WHILE: f64 = 0.1;

/// How certain the order is, for each pair of neighbours.
#[derive(Clone, Debug)]
pub struct Doubt {
    /// The players, the best first.
    pub order: Vec<usize>,
    /// For each player but the last: the probability that the next one is really better; 0 once settled.
    pub wrong: Vec<f64>,
}

impl Doubt {
    /// The doubt about the order of all players.
    pub fn of(fit: &Fit) -> Doubt {
        Doubt::among(fit, (0..fit.players()).collect())
    }

    /// The doubt about the order of these players.
    pub fn among(fit: &Fit, players: Vec<usize>) -> Doubt {
        let mut order = players;
        order.sort_by(|&a, &b| fit.rating(b).total_cmp(&fit.rating(a)).then(a.cmp(&b)));
        let wrong = order.windows(2).map(|pair| doubt(fit, pair[0], pair[1])).collect();
        Doubt { order, wrong }
    }

    /// Returns true if all neighbours are separated, or surely about equal.
    pub fn is_settled(&self) -> bool {
        self.wrong.iter().all(|&wrong| wrong == 0.0)
    }
}

fn doubt(fit: &Fit, upper: usize, lower: usize) -> f64 {
    let (difference, error) = fit.difference(upper, lower);
    let is_equal = difference.abs() + quantile(0.975) * error < EQUAL;
    if is_equal || fit.are_apart(upper, lower) { 0.0 } else { cumulative(-difference / error) }
}

/// Chooses at most `count` encounters of `matches` matches, each player at most once: those that reduce this doubt most. Without doubt,
/// neighbours meet. Players of a `spent` pair, the lower number first, do not meet.
pub fn choose(
    fit: &Fit,
    doubt: &Doubt,
    count: usize,
    matches: usize,
    spent: &[[usize; 2]],
) -> Vec<[usize; 2]> {
    let order = &doubt.order;
    let mut gains: Vec<(f64, [usize; 2])> = Vec::new();
    for upper in 0..order.len() {
        for lower in upper + 1..order.len().min(upper + 1 + REACH) {
            let (one, other) = (order[upper], order[lower]);
            if !spent.contains(&[one.min(other), one.max(other)]) {
                gains.push((gain(fit, doubt, upper, lower, matches), [one, other]));
            }
        }
    }
    gains.sort_by(|(a, one), (b, other)| b.total_cmp(a).then_with(|| one.cmp(other)));
    let least = gains.first().map_or(0.0, |(best, _)| best * WORTH_WHILE);
    let mut busy = vec![false; fit.players()];
    let mut chosen = Vec::new();
    for (gain, pair) in gains {
        if chosen.len() < count && gain >= least && pair.iter().all(|&player| !busy[player]) {
            pair.iter().for_each(|&player| busy[player] = true);
            chosen.push(pair);
        }
    }
    chosen
}

/// How much an encounter of these places reduces the doubt: for each pair of neighbours nearby, its doubt times the share of the variance
/// of its difference that disappears.
///
/// Observing `a - b` with information `w` takes `w cov(x, a - b)^2 / (1 + w var(a - b))` from the variance of any `x`.
fn gain(fit: &Fit, doubt: &Doubt, upper: usize, lower: usize, matches: usize) -> f64 {
    let covariance = fit.covariance();
    let (a, b) = (doubt.order[upper], doubt.order[lower]);
    let of = |i: usize, j: usize| {
        covariance.at(i, a) - covariance.at(i, b) - covariance.at(j, a) + covariance.at(j, b)
    };
    let information = fit.information(a, b) * matches as f64 / fit.dispersion();
    let whole = 1.0 + information * of(a, b);
    let nearby = upper.saturating_sub(REACH)..(lower + REACH).min(doubt.wrong.len());
    let gains = nearby.filter(|&place| doubt.wrong[place] > 0.0).map(|place| {
        let (i, j) = (doubt.order[place], doubt.order[place + 1]);
        let variance = covariance.at(i, i) + covariance.at(j, j) - 2.0 * covariance.at(i, j);
        doubt.wrong[place] * information * of(i, j).powi(2) / whole / variance.max(1e-12)
    });
    gains.sum()
}
