//! A ranking as a row of choices: who is best of all, who is best of the rest, ...
//!
//! Players are chosen together when they are tied. A set `T` of those who remain is chosen with a chance in proportion to
//! `exp(mean of the strengths in T + tie parameter of its size)`: a log-linear model whose parameters are the strengths
//! and, for each size from 2 on, how likely such a tie is.

use std::collections::BTreeMap;

use crate::Outcome;

/// All matches with the same choice to make: among these players.
pub(crate) struct Stage {
    /// Who remains, in ascending order.
    pub players: Vec<u32>,
    /// How often.
    pub count: f64,
    /// Sum over the choices made of each local parameter's part: players first, then sizes of ties from 2 on.
    pub observed: Vec<f64>,
}

/// What the model expects of a stage: the mean of each local parameter's part and their covariance, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Expected {
    pub log_sum: f64,
    pub mean: Vec<f64>,
    pub covariance: Vec<f64>,
}

/// All choices of some matches, alike ones together, and the largest tie seen.
pub(crate) struct Stages {
    pub stages: Vec<Stage>,
    pub largest_tie: usize,
}

impl Stages {
    pub(crate) fn of(outcomes: &[Outcome]) -> Stages {
        let choices = || outcomes.iter().flat_map(choices);
        let largest_tie = choices().map(|(_, chosen)| chosen.count_ones() as usize).max().unwrap_or(1);
        let mut stages: BTreeMap<Vec<u32>, Stage> = BTreeMap::new();
        for (players, chosen) in choices() {
            let size = players.len() + largest_tie - 1;
            let stage = stages.entry(players).or_insert_with_key(|players| Stage {
                players: players.clone(),
                count: 0.0,
                observed: vec![0.0; size],
            });
            stage.count += 1.0;
            add_parts(&mut stage.observed, stage.players.len(), chosen, 1.0);
        }
        Stages { stages: stages.into_values().collect(), largest_tie }
    }
}

/// The choices of a match: who remains, and which of them are chosen, as bits.
pub(crate) fn choices(outcome: &Outcome) -> impl Iterator<Item = (Vec<u32>, u32)> + '_ {
    let mut seats: Vec<(u32, u32)> =
        outcome.players.iter().zip(&outcome.ranks).map(|(&player, &rank)| (player as u32, rank)).collect();
    seats.sort_unstable();
    let mut ranks = outcome.ranks.clone();
    ranks.sort_unstable();
    ranks.dedup();
    ranks.into_iter().filter_map(move |rank| {
        let remaining: Vec<&(u32, u32)> = seats.iter().filter(|seat| seat.1 >= rank).collect();
        let chosen = remaining.iter().enumerate().filter(|(_, seat)| seat.1 == rank);
        let chosen = chosen.fold(0, |bits, (place, _)| bits | 1 << place);
        let players = remaining.iter().map(|seat| seat.0).collect();
        // The last of all is no choice.
        (remaining.len() > 1).then_some((players, chosen))
    })
}

/// Adds a chosen set's parts: its players share 1, and its size counts 1.
pub(crate) fn add_parts(parts: &mut [f64], players: usize, chosen: u32, weight: f64) {
    let size = chosen.count_ones() as usize;
    for place in (0..players).filter(|place| chosen & 1 << place != 0) {
        parts[place] += weight / size as f64;
    }
    if size > 1 {
        parts[players + size - 2] += weight;
    }
}

/// What the model expects where these players remain.
///
/// The covariance takes the chosen sets one by one: with `k` players there are up to `2^k`.
pub(crate) fn expected(strengths: &[f64], ties: &[f64]) -> Expected {
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
    let mut expected = Expected { log_sum: 0.0, mean: vec![0.0; size], covariance: vec![0.0; size * size] };
    let mut whole = 0.0;
    let mut parts = vec![0.0; size];
    for set in sets {
        let weight = (value(set) - largest).exp();
        whole += weight;
        parts.fill(0.0);
        add_parts(&mut parts, players, set, 1.0);
        for row in (0..size).filter(|&row| parts[row] != 0.0) {
            expected.mean[row] += weight * parts[row];
            for column in 0..size {
                expected.covariance[row * size + column] += weight * parts[row] * parts[column];
            }
        }
    }
    expected.log_sum = largest + whole.ln();
    expected.mean.iter_mut().for_each(|mean| *mean /= whole);
    for row in 0..size {
        for column in 0..size {
            let cell = &mut expected.covariance[row * size + column];
            *cell = *cell / whole - expected.mean[row] * expected.mean[column];
        }
    }
    expected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_are_davidsons() {
        // Davidson (1970): p / (p + q + v sqrt(p q)) and v sqrt(p q) / (the same).
        let (p, q, v) = (3.0_f64, 2.0_f64, 0.7_f64);
        let expected = expected(&[p.ln(), q.ln()], &[v.ln()]);
        let whole = p + q + v * (p * q).sqrt();
        let tie = v * (p * q).sqrt() / whole;
        let check = |found: f64, known: f64| assert!((found - known).abs() < 1e-12, "{found} {known}");
        check(expected.mean[0], p / whole + tie / 2.0);
        check(expected.mean[2], tie);
        check(expected.log_sum, whole.ln());
        // A score of 1, a half, 0.
        let (win, half) = (p / whole, tie / 4.0);
        check(expected.covariance[0], win + half - expected.mean[0].powi(2));
    }

    #[test]
    fn a_ranking_is_a_row_of_choices() {
        let check = |players: &[usize], ranks: &[u32], expected: &[(&[u32], u32)]| {
            let outcome =
                Outcome { encounter: 0, players: players.into(), ranks: ranks.into(), points: Vec::new() };
            let found: Vec<(Vec<u32>, u32)> = choices(&outcome).collect();
            let expected: Vec<(Vec<u32>, u32)> =
                expected.iter().map(|(players, chosen)| (players.to_vec(), *chosen)).collect();
            assert_eq!(found, expected);
        };
        check(&[5, 3], &[0, 1], &[(&[3, 5], 0b10)]);
        check(&[5, 3], &[0, 0], &[(&[3, 5], 0b11)]);
        check(&[7, 8, 9], &[2, 0, 1], &[(&[7, 8, 9], 0b010), (&[7, 9], 0b10)]);
        check(&[7, 8, 9], &[1, 0, 1], &[(&[7, 8, 9], 0b010), (&[7, 9], 0b11)]);
    }
}
