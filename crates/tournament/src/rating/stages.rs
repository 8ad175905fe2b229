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

impl Expected {
    /// Room for so many parameters.
    pub(crate) fn of_size(size: usize) -> Expected {
        Expected { log_sum: 0.0, mean: vec![0.0; size], covariance: vec![0.0; size * size] }
    }
}

/// All choices of some matches, alike ones together, and the largest tie seen.
pub(crate) struct Stages {
    pub stages: Vec<Stage>,
    pub largest_tie: usize,
    /// The first two players of each stage, side by side in memory: what is searched first.
    keys: Vec<(u32, u32)>,
    /// Where the stages of each first player begin, and where the last of them end.
    starts: Vec<usize>,
}

impl Stages {
    /// Ratings depend only on how often each choice was made, so that a million matches cost little more than the different
    /// pairs among them.
    pub(crate) fn of(outcomes: &[Outcome]) -> Stages {
        let is_of_two = outcomes.iter().all(|outcome| outcome.players.len() == 2);
        let stages = if is_of_two { stages_of_two(outcomes) } else { stages_of_all(outcomes) };
        let keys: Vec<(u32, u32)> = stages.iter().map(|stage| key(&stage.players)).collect();
        let players = keys.last().map_or(0, |last| last.0 as usize + 1);
        let starts =
            (0..=players).map(|player| keys.partition_point(|key| (key.0 as usize) < player)).collect();
        let largest_tie = stages.first().map_or(1, |stage| stage.observed.len() + 1 - stage.players.len());
        Stages { stages, largest_tie, keys, starts }
    }

    /// The number of the stage of these players, which is there.
    pub(crate) fn number(&self, players: &[u32]) -> usize {
        let wanted = key(players);
        let first = players[0] as usize;
        let (start, end) = (self.starts[first], self.starts[first + 1]);
        let from = start + self.keys[start..end].partition_point(|&key| key < wanted);
        let alike = self.keys[from..].partition_point(|&key| key == wanted);
        from + self.stages[from..from + alike].partition_point(|stage| stage.players.as_slice() < players)
    }
}

/// The choices of matches of two, in the order of their players.
fn stages_of_two(outcomes: &[Outcome]) -> Vec<Stage> {
    let mut pairs: Vec<(u32, u32, u32)> = outcomes.iter().filter_map(pair_choice).collect();
    pairs.sort_unstable();
    let largest_tie = if pairs.iter().any(|(.., chosen)| *chosen == 0b11) { 2 } else { 1 };
    let met = pairs.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1));
    met.map(|met| {
        let mut stage = Stage {
            players: vec![met[0].0, met[0].1],
            count: met.len() as f64,
            observed: vec![0.0; 1 + largest_tie],
        };
        met.iter().for_each(|(.., chosen)| add_parts(&mut stage.observed, 2, *chosen, 1.0));
        stage
    })
    .collect()
}

/// The choices of any matches, in the order of their players.
fn stages_of_all(outcomes: &[Outcome]) -> Vec<Stage> {
    let mut counts: BTreeMap<(Vec<u32>, u32), f64> = BTreeMap::new();
    for outcome in outcomes {
        each_choice(outcome, |players, chosen| {
            *counts.entry((players.to_vec(), chosen)).or_insert(0.0) += 1.0;
        });
    }
    let largest_tie = counts.keys().map(|(_, chosen)| chosen.count_ones() as usize).max().unwrap_or(1);
    let mut stages: Vec<Stage> = Vec::new();
    for ((players, chosen), count) in counts {
        let size = players.len();
        if stages.last().is_none_or(|last| last.players != players) {
            stages.push(Stage { players, count: 0.0, observed: vec![0.0; size + largest_tie - 1] });
        }
        let stage = stages.last_mut().expect("one was pushed");
        stage.count += count;
        add_parts(&mut stage.observed, size, chosen, count);
    }
    stages
}

fn key(players: &[u32]) -> (u32, u32) {
    (players[0], players[1])
}

/// Calls for each choice of a match.
pub(crate) fn each_choice(outcome: &Outcome, mut see: impl FnMut(&[u32], u32)) {
    match pair_choice(outcome) {
        Some((one, other, chosen)) => see(&[one, other], chosen),
        None => choices(outcome).for_each(|(players, chosen)| see(&players, chosen)),
    }
}

/// The choice of a match of two: the players in ascending order, and which of them are chosen, as bits.
fn pair_choice(outcome: &Outcome) -> Option<(u32, u32, u32)> {
    let ([one, other], [of_one, of_other]) = (&outcome.players[..], &outcome.ranks[..]) else { return None };
    let (one, other) = ((*one as u32, of_one), (*other as u32, of_other));
    let (one, other) = if one.0 < other.0 { (one, other) } else { (other, one) };
    Some((one.0, other.0, u32::from(one.1 <= other.1) | u32::from(other.1 <= one.1) << 1))
}

/// The choices of a match: who remains, and which of them are chosen, as bits.
fn choices(outcome: &Outcome) -> impl Iterator<Item = (Vec<u32>, u32)> + '_ {
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
pub(crate) fn expected(strengths: &[f64], ties: &[f64]) -> Expected {
    let mut expected = Expected::of_size(strengths.len() + ties.len());
    expect(strengths, ties, &mut expected);
    expected
}

/// The same into the room of an earlier answer.
pub(crate) fn expect(strengths: &[f64], ties: &[f64], expected: &mut Expected) {
    match (strengths, ties) {
        ([one, other], []) => expect_pair(*one, *other, None, expected),
        ([one, other], [tie, ..]) => expect_pair(*one, *other, Some(*tie), expected),
        _ => expect_more(strengths, ties, expected),
    }
}

/// Two players: Davidson's model in closed form. Ties of more than two have no part in it.
fn expect_pair(one: f64, other: f64, tie: Option<f64>, expected: &mut Expected) {
    let middle = f64::midpoint(one, other);
    let (win, loss) = ((one - middle).exp(), (other - middle).exp());
    let draw = tie.map_or(0.0, f64::exp);
    let whole = win + loss + draw;
    let (win, loss, draw) = (win / whole, loss / whole, draw / whole);
    expected.log_sum = middle + whole.ln();
    let size = expected.mean.len();
    let mean = [win + draw / 2.0, loss + draw / 2.0, draw];
    let own = win + draw / 4.0 - mean[0] * mean[0];
    let with_tie = draw / 2.0 - mean[0] * draw;
    let cells = [[own, -own, with_tie], [-own, own, -with_tie], [with_tie, -with_tie, draw - draw * draw]];
    for row in 0..size.min(3) {
        expected.mean[row] = mean[row];
        expected.covariance[row * size..][..size.min(3)].copy_from_slice(&cells[row][..size.min(3)]);
    }
}

/// The covariance takes the chosen sets one by one: with `k` players there are up to `2^k`.
fn expect_more(strengths: &[f64], ties: &[f64], expected: &mut Expected) {
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
    expected.mean.fill(0.0);
    expected.covariance.fill(0.0);
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
    fn the_closed_form_of_two_is_the_general_one() {
        for ties in [&[][..], &[-0.4], &[0.3, -2.0]] {
            let (fast, mut slow) = (expected(&[1.1, -0.3], ties), Expected::of_size(2 + ties.len()));
            expect_more(&[1.1, -0.3], ties, &mut slow);
            let near = |one: &[f64], other: &[f64]| one.iter().zip(other).all(|(a, b)| (a - b).abs() < 1e-12);
            assert!(
                near(&fast.mean, &slow.mean) && near(&fast.covariance, &slow.covariance),
                "{fast:?} {slow:?}"
            );
            assert!((fast.log_sum - slow.log_sum).abs() < 1e-12);
        }
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

    #[test]
    fn stages_of_two_are_those_of_all() {
        let mut dice = game::Dice::named(1, "stages");
        let mut outcomes = Vec::new();
        for encounter in 0..300 {
            let one = dice.below(9) as usize;
            let players = vec![one, (one + 1 + dice.below(8) as usize) % 9];
            let ranks = [[0, 1], [1, 0], [0, 0]][dice.below(3) as usize].to_vec();
            outcomes.push(Outcome { encounter, players, ranks, points: Vec::new() });
        }
        let told = |stages: &[Stage]| {
            let one = |stage: &Stage| format!("{:?} {} {:?}", stage.players, stage.count, stage.observed);
            stages.iter().map(one).collect::<Vec<_>>()
        };
        assert_eq!(told(&stages_of_two(&outcomes)), told(&stages_of_all(&outcomes)));
        let stages = Stages::of(&outcomes);
        for (number, stage) in stages.stages.iter().enumerate() {
            assert_eq!(stages.number(&stage.players), number);
        }
    }
}
