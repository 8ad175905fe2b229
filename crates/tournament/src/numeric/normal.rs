//! The normal distribution, and the range of several normal values.

use std::f64::consts::{PI, SQRT_2};

/// The density of the standard normal distribution.
fn density(x: f64) -> f64 {
    (-x * x / 2.0).exp() / (2.0 * PI).sqrt()
}

/// The probability that a standard normal value is at most `x`, to about 15 digits.
///
/// Series near the middle and a continued fraction (Lentz) in the tails: Abramowitz and Stegun, 26.2.10 and 26.2.14.
pub fn cumulative(x: f64) -> f64 {
    let far = x.abs();
    if far > 38.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let tail = if far < 3.0 {
        let (mut term, mut sum, mut odd) = (far, far, 1.0);
        while term > 1e-17 * sum {
            odd += 2.0;
            term *= far * far / odd;
            sum += term;
        }
        0.5 - sum * density(far)
    } else {
        let fraction = (1..=60).rev().fold(far, |below, step| far + f64::from(step) / below);
        density(far) / fraction
    };
    if x > 0.0 { 1.0 - tail } else { tail }
}

/// The inverse of [`cumulative`].
///
/// # Panics
/// If `chance` is not between 0 and 1.
pub fn quantile(chance: f64) -> f64 {
    assert!(chance > 0.0 && chance < 1.0, "a chance between 0 and 1");
    bisect(-38.0, 38.0, |x| cumulative(x) - chance)
}

/// The quantile of the range (maximum minus minimum) of `values` standard normal values: Tukey's studentized range with infinitely many
/// degrees of freedom.
///
/// # Panics
/// If there are fewer than two values or `chance` is not between 0 and 1.
pub fn studentized_range(values: usize, chance: f64) -> f64 {
    assert!(values > 1 && chance > 0.0 && chance < 1.0, "a range of several values");
    if values == 2 {
        return SQRT_2 * quantile(f64::midpoint(1.0, chance));
    }
    bisect(0.0, 20.0, |range| range_below(values, range) - chance)
}

/// `k` times the integral of density(x) (cumulative(x) - cumulative(x - range))^(k-1), by Simpson's rule: x is the largest value.
fn range_below(values: usize, range: f64) -> f64 {
    const STEPS: u32 = 200;
    let (low, high) = (-8.0, 8.0 + range.min(8.0));
    let step = (high - low) / f64::from(STEPS);
    let at = |x: f64| density(x) * (cumulative(x) - cumulative(x - range)).powi(values as i32 - 1);
    let weighted = (0..=STEPS).map(|number| {
        let weight = match number {
            0 | STEPS => 1.0,
            odd if odd % 2 == 1 => 4.0,
            _ => 2.0,
        };
        weight * at(low + f64::from(number) * step)
    });
    values as f64 * weighted.sum::<f64>() * step / 3.0
}

/// The zero of an increasing function, by bisection.
pub(crate) fn bisect(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..48 {
        let middle = f64::midpoint(low, high);
        if f(middle) < 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests;
