//! Is the new version better? A sequential test over pairs of games.
//!
//! Two games on one map with swapped seats are one observation with five outcomes, so that a map that favours a seat adds no noise. This is
//! the generalized sequential probability ratio test: A. Wald, *Sequential Tests of Statistical Hypotheses* (1945), with the likelihoods
//! maximised under each hypothesis as in M. Van den Bergh, *A Practical Introduction to the GSPRT*.
//!
//! Where a share is asked for and not a difference, an interval that holds at all times decides: I. Waudby-Smith, A. Ramdas, *Estimating Means
//! of Bounded Random Variables by Betting*.

use crate::numeric::normal::{bisect, quantile};

/// Pairs of games by the new version's half points, 0 to 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

/// The hypotheses: the new version is at most `elo0` or at least `elo1` better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// Elo difference of the first hypothesis, "no better".
    pub elo0: f64,
    /// Elo difference of the second, "better".
    pub elo1: f64,
    /// The probability of "better" at `elo0`.
    pub alpha: f64,
    /// The probability of "no better" at `elo1`.
    pub beta: f64,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// More pairs are needed.
    Open,
    /// The second hypothesis is accepted.
    Better,
    /// The first hypothesis is accepted.
    NotBetter,
}

/// Unseen outcomes get this count, so that none is considered impossible.
const UNSEEN: f64 = 1e-3;
/// The weight of the assumption that the matches of a pair are independent, in pairs.
const PRIOR_PAIRS: f64 = 4.0;
/// The wealth that refutes a share, from either side: an error of 2.5 % each.
const WEALTH: f64 = 40.0;
/// The parts of the wealth that are bet, so that small differences are found as well as large ones.
const RISKS: [f64; 10] = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95];
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

impl Pairs {
    /// Adds a pair, by the new version's half points.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// The number of pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The new version's share of the points.
    pub fn share(&self) -> f64 {
        let sum: f64 = self.0.iter().zip(SHARES).map(|(&count, share)| count as f64 * share).sum();
        if self.count() == 0 { 0.5 } else { sum / self.count() as f64 }
    }

    /// The Elo difference that these pairs show: lower end of its 95 % interval, estimate, upper end. Infinite where the pairs set no limit:
    /// if all were won, or all lost.
    pub fn elo(&self) -> [f64; 3] {
        self.shares().map(elo_of)
    }

    /// The share of the points that these pairs show: lower end of its 95 % interval, estimate, upper end.
    ///
    /// Wilson's interval, with the variance of pairs in place of that of single matches.
    pub fn shares(&self) -> [f64; 3] {
        let (count, share) = (self.count() as f64, self.share());
        if count == 0.0 {
            return [0.0, share, 1.0];
        }
        let square = |(count, at): (&u64, f64)| *count as f64 * (at - share).powi(2);
        let seen: f64 = self.0.iter().zip(SHARES).map(square).sum();
        // Relative to pairs that are either won or lost. Independent matches would give a half, with the weight of a few pairs.
        let weight = PRIOR_PAIRS / 4.0;
        let variance = (seen + weight / 2.0) / (count * share * (1.0 - share) + weight);
        wilson(share, count, variance)
    }

    /// The same with an interval that may be looked at after every pair, and stopped by: the chance that it ever leaves out the true share is at
    /// most 5 %, however the games of a pair hang together.
    pub fn shares_at_any_time(&self) -> [f64; 3] {
        let low = |pairs: &Pairs| bisect(0.0, 1.0, |mark| WEALTH - pairs.wealth(mark));
        let share = self.share();
        [low(self).min(share), share, (1.0 - low(&self.mirrored())).max(share)]
    }

    /// Returns true once that interval lies wholly above or below a share of the points.
    pub fn decides(&self, mark: f64) -> bool {
        self.wealth(mark) >= WEALTH || self.mirrored().wealth(1.0 - mark) >= WEALTH
    }

    /// What somebody has who began with 1 and bet on more than this share, each of some parts of it at another risk. If the share is no
    /// larger, the bets are fair or worse, and the chance that they ever make 40 of 1 is at most 1 in 40 (Ville's inequality).
    fn wealth(&self, mark: f64) -> f64 {
        let of = |risk: f64| {
            let seen = self.0.iter().zip(SHARES).filter(|(count, _)| **count > 0);
            // Nothing lost is nothing also where the mark is 0.
            let grown = |at: f64| 1.0 - risk + if at > 0.0 { risk * at / mark } else { 0.0 };
            seen.map(|(&count, at)| count as f64 * grown(at).ln()).sum::<f64>().exp()
        };
        RISKS.map(of).iter().sum::<f64>() / RISKS.len() as f64
    }

    /// The pairs as the other version sees them.
    fn mirrored(&self) -> Pairs {
        let mut counts = self.0;
        counts.reverse();
        Pairs(counts)
    }

    fn regular(&self) -> [f64; 5] {
        self.0.map(|count| (count as f64).max(UNSEEN))
    }
}

/// How often something happens that happened `count` times in `of` independent trials: lower end of its 95 % interval, share, upper end.
pub fn rate(count: u64, of: u64) -> [f64; 3] {
    match of {
        0 => [0.0, 0.0, 1.0],
        _ => wilson(count as f64 / of as f64, of as f64, 1.0),
    }
}

/// Wilson's interval (*Probable Inference*, 1927) of a share; `variance` is relative to that of trials that either happen or not.
fn wilson(share: f64, count: f64, variance: f64) -> [f64; 3] {
    let square = quantile(0.975).powi(2) * variance / count;
    let middle = (share + square / 2.0) / (1.0 + square);
    let margin = (square * share * (1.0 - share) + square * square / 4.0).sqrt() / (1.0 + square);
    [middle - margin, share, middle + margin]
}

impl Sprt {
    /// The log-likelihood ratio of the second hypothesis over the first.
    pub fn evidence(&self, pairs: &Pairs) -> f64 {
        let counts = pairs.regular();
        let [none, better] = [self.elo0, self.elo1].map(|elo| Tilt::to(&counts, share_of(elo)));
        counts.iter().zip(SHARES).map(|(count, share)| count * (none.at(share) / better.at(share)).ln()).sum()
    }

    /// The log-likelihood ratios at which the test ends: for "no better" and for "better".
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The decision so far.
    pub fn decide(&self, pairs: &Pairs) -> Decision {
        let (lower, upper) = self.bounds();
        match self.evidence(pairs) {
            _ if pairs.count() == 0 => Decision::Open,
            evidence if evidence >= upper => Decision::Better,
            evidence if evidence <= lower => Decision::NotBetter,
            _ => Decision::Open,
        }
    }
}

/// The distribution with a given mean closest to the counts: each count divided by `1 + factor (share - mean)`.
struct Tilt {
    mean: f64,
    factor: f64,
}

impl Tilt {
    fn to(counts: &[f64; 5], mean: f64) -> Tilt {
        let slope = |factor: f64| {
            let parts = counts.iter().zip(SHARES);
            -parts.map(|(count, at)| count * (at - mean) / (1.0 + factor * (at - mean))).sum::<f64>()
        };
        let (low, high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        let rim = (high - low) * 1e-12;
        Tilt { mean, factor: bisect(low + rim, high - rim, slope) }
    }

    fn at(&self, share: f64) -> f64 {
        1.0 + self.factor * (share - self.mean)
    }
}

/// The expected share of points at this Elo difference.
fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

fn elo_of(share: f64) -> f64 {
    if share < 1e-9 {
        return f64::NEG_INFINITY;
    }
    if share > 1.0 - 1e-9 {
        return f64::INFINITY;
    }
    400.0 * (share / (1.0 - share)).log10()
}

#[cfg(test)]
mod tests;
