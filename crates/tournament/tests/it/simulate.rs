//! Leagues of players with known strengths, to test the ratings against.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "shared by the tests and the long run, which use different parts"
)]

use game::Dice;
use tournament::{Decision, MEAN, Outcome, Pairs, RankBy, SCALE, Sprt, Total, fit, standings};

/// Players with known strengths.
pub(crate) struct League {
    /// Natural units, mean 0.
    pub(crate) strengths: Vec<f64>,
    /// How likely ties are (Davidson's parameter).
    pub(crate) tie: f64,
    /// How much the two matches of an encounter resemble each other: from -1 (opposite) over 0 (independent) to 1 (equal).
    pub(crate) resemblance: f64,
}

pub(crate) fn chance(dice: &mut Dice) -> f64 {
    (dice.bits() >> 11) as f64 / (1_u64 << 53) as f64
}

/// A standard normal value (Box-Muller).
pub(crate) fn normal(dice: &mut Dice) -> f64 {
    let (radius, angle) = (1.0 - chance(dice), chance(dice));
    (-2.0 * radius.ln()).sqrt() * (std::f64::consts::TAU * angle).cos()
}

impl League {
    /// Strengths with this spread, in rating points.
    pub(crate) fn new(players: usize, spread: f64, dice: &mut Dice) -> League {
        let mut strengths: Vec<f64> = (0..players).map(|_| normal(dice) * spread / SCALE).collect();
        let mean = strengths.iter().sum::<f64>() / players as f64;
        strengths.iter_mut().for_each(|strength| *strength -= mean);
        League { strengths, tie: 0.5, resemblance: 0.0 }
    }

    pub(crate) fn rating(&self, player: usize) -> f64 {
        MEAN + SCALE * self.strengths[player]
    }

    /// An encounter: two matches with swapped seats.
    pub(crate) fn meet(&self, encounter: u64, one: usize, other: usize, dice: &mut Dice) -> [Outcome; 2] {
        let luck = chance(dice);
        let again = match self.resemblance {
            share if chance(dice) >= share.abs() => chance(dice),
            share if share > 0.0 => luck,
            _ => 1.0 - luck,
        };
        [
            self.outcome(encounter, [one, other], self.result(one, other, luck)),
            self.outcome(encounter, [other, one], 2 - self.result(one, other, again)),
        ]
    }

    /// Half points of the first player.
    fn result(&self, one: usize, other: usize, luck: f64) -> u32 {
        let (p, q) = (self.strengths[one].exp(), self.strengths[other].exp());
        let tie = self.tie * (p * q).sqrt();
        let whole = p + q + tie;
        if luck < p / whole { 2 } else { u32::from(luck < (p + tie) / whole) }
    }

    fn outcome(&self, encounter: u64, players: [usize; 2], half_points: u32) -> Outcome {
        let ranks = match half_points {
            2 => vec![0, 1],
            1 => vec![0, 0],
            _ => vec![1, 0],
        };
        Outcome { encounter, players: players.into(), ranks, points: vec![] }
    }

    /// A match of any size, by the Plackett-Luce model.
    pub(crate) fn rank(&self, encounter: u64, players: &[usize], dice: &mut Dice) -> Outcome {
        let mut left: Vec<usize> = (0..players.len()).collect();
        let mut ranks = vec![0; players.len()];
        for rank in 0..players.len() as u32 {
            let weight = |seat: &usize| self.strengths[players[*seat]].exp();
            let mut luck = chance(dice) * left.iter().map(weight).sum::<f64>();
            let place = left.iter().position(|seat| {
                luck -= weight(seat);
                luck < 0.0
            });
            ranks[left.remove(place.unwrap_or(left.len() - 1))] = rank;
        }
        Outcome { encounter, players: players.to_vec(), ranks, points: vec![] }
    }

    /// Everyone against everyone.
    pub(crate) fn round_robin(&self, cycles: usize, dice: &mut Dice) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        for _ in 0..cycles {
            for one in 0..self.strengths.len() {
                for other in one + 1..self.strengths.len() {
                    let encounter = outcomes.len() as u64 / 2;
                    outcomes.extend(self.meet(encounter, one, other, dice));
                }
            }
        }
        outcomes
    }
}

/// Counts how often something held.
#[derive(Clone, Copy, Default)]
pub(crate) struct Share {
    pub(crate) yes: u32,
    pub(crate) all: u32,
}

impl Share {
    pub(crate) fn note(&mut self, yes: bool) {
        self.yes += u32::from(yes);
        self.all += 1;
    }

    pub(crate) fn percent(&self) -> f64 {
        100.0 * f64::from(self.yes) / f64::from(self.all.max(1))
    }
}

/// How many 95 % intervals contain the true rating.
pub(crate) fn coverage(leagues: u64, resemblance: f64) -> Share {
    let mut share = Share::default();
    for seed in 0..leagues {
        let mut dice = Dice::named(seed, "a league");
        let players = dice.between(4, 14) as usize;
        let mut league = League::new(players, 200.0, &mut dice);
        league.resemblance = resemblance;
        league.tie = chance(&mut dice);
        let cycles = dice.between(3, 12) as usize;
        let fit = fit(players, &league.round_robin(cycles, &mut dice));
        for player in 0..players {
            share.note((fit.rating(player) - league.rating(player)).abs() <= fit.margin(player));
        }
    }
    share
}

/// The same for matches of four.
pub(crate) fn coverage_of_four(leagues: u64) -> Share {
    let mut share = Share::default();
    for seed in 0..leagues {
        let mut dice = Dice::named(seed, "a league of four");
        let players = dice.between(5, 10) as usize;
        let league = League::new(players, 200.0, &mut dice);
        let matches = (0..players as u64 * 15).map(|number| {
            let mut all: Vec<usize> = (0..players).collect();
            dice.shuffle(&mut all);
            league.rank(number, &all[..4], &mut dice)
        });
        let fit = fit(players, &matches.collect::<Vec<_>>());
        for player in 0..players {
            share.note((fit.rating(player) - league.rating(player)).abs() <= fit.margin(player));
        }
    }
    share
}

/// How often a copy shares its original's rank.
pub(crate) fn clones(leagues: u64) -> Share {
    let mut share = Share::default();
    for seed in 0..leagues {
        let mut dice = Dice::named(seed, "a clone");
        let players = dice.between(5, 12) as usize;
        let mut league = League::new(players, 200.0, &mut dice);
        let original = dice.below(players as u64 - 1) as usize;
        league.strengths[players - 1] = league.strengths[original];
        let outcomes = league.round_robin(10, &mut dice);
        let rows = standings(&fit(players, &outcomes), &Total::all(players, &outcomes), RankBy::Rating);
        let rank = |player| rows.iter().find(|row| row.player == player).unwrap().rank;
        share.note(rank(original) == rank(players - 1));
    }
    share
}

/// How often any two of several equal players are separated.
pub(crate) fn equals_told_apart(leagues: u64) -> Share {
    let mut share = Share::default();
    for seed in 0..leagues {
        let mut dice = Dice::named(seed, "equals");
        let players = dice.between(4, 14) as usize;
        let league = League { strengths: vec![0.0; players], tie: 0.5, resemblance: 0.0 };
        let outcomes = league.round_robin(8, &mut dice);
        let rows = standings(&fit(players, &outcomes), &Total::all(players, &outcomes), RankBy::Rating);
        share.note(rows.iter().any(|row| row.rank > 1));
    }
    share
}

/// The half points of the first player in a pair.
fn half_points(league: &League, dice: &mut Dice) -> usize {
    let own = |outcome: &Outcome| outcome.players.iter().position(|&player| player == 0).unwrap();
    league.meet(0, 0, 1, dice).iter().map(|outcome| 2.0 * outcome.score(own(outcome))).sum::<f64>() as usize
}

/// How often the interval that is looked at after each of so many pairs comes to lie on the wrong side of a mark, and how many pairs it takes.
pub(crate) fn mark_errors(
    tests: u64,
    (share, mark): (f64, f64),
    resemblance: f64,
    most: u64,
) -> (Share, f64) {
    let (mut wrong, mut pairs_played) = (Share::default(), 0);
    let half = (share / (1.0 - share)).ln() / 2.0;
    let league = League { strengths: vec![half, -half], tie: 0.0, resemblance };
    for seed in 0..tests {
        let (mut dice, mut pairs) = (Dice::named(seed, "a mark"), Pairs::default());
        while pairs.count() < most && !pairs.decides(mark) {
            pairs.add(half_points(&league, &mut dice));
        }
        pairs_played += pairs.count();
        // At the mark itself there is no right side.
        let is_right = share != mark && (pairs.share() > mark) == (share > mark);
        wrong.note(pairs.decides(mark) && !is_right);
    }
    (wrong, pairs_played as f64 / tests as f64)
}

/// How often a sequential test errs at this difference, and how many pairs it takes.
pub(crate) fn sprt_errors(
    tests: u64,
    asked: Sprt,
    difference: f64,
    resemblance: f64,
    wrong: Decision,
) -> (Share, f64) {
    let mut share = Share::default();
    let mut pairs_played = 0;
    // No ties here: with ties the share of points would not quite match the rating difference.
    let half = difference / SCALE / 2.0;
    let league = League { strengths: vec![half, -half], tie: 0.0, resemblance };
    for seed in 0..tests {
        let mut dice = Dice::named(seed, "a test");
        let mut pairs = Pairs::default();
        let decision = loop {
            pairs.add(half_points(&league, &mut dice));
            match asked.decide(&pairs) {
                Decision::Open => {}
                decision => break decision,
            }
        };
        pairs_played += pairs.count();
        share.note(decision == wrong);
    }
    (share, pairs_played as f64 / tests as f64)
}
