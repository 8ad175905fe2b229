//! The chooser asks where there is doubt, and finds the same order with fewer matches.

use std::collections::BTreeMap;

use game::Dice;
use tournament::{Doubt, Encounter, Format, History, Outcome, Plan, fit, next_round};

use crate::simulate::League;

#[test]
fn the_order_is_settled_with_fewer_matches_than_by_round_robin() {
    let (mut chosen, mut plain) = (0, 0);
    for seed in 0..4 {
        let mut dice = Dice::named(seed, "chooser");
        // Some are close together, some far apart, as in real fields.
        let strengths = vec![1.5, 1.1, 0.5, 0.25, -0.4, -0.6, -0.9, -1.45];
        let league = League { strengths, tie: 0.4, resemblance: 0.0 };
        let ladder = Format::Ladder { encounters: Some(20_000), until_settled: true };
        chosen += play(&league, ladder, &mut dice).len();
        plain += settled_by_round_robin(&league, &mut dice);
    }
    assert!(chosen as f64 <= 0.7 * plain as f64, "{chosen} matches, {plain} by round robin");
}

/// Resamples a tournament: an encounter ends like one of the recorded encounters of the same two.
struct Recording(BTreeMap<[usize; 2], Vec<u32>>);

impl Recording {
    fn read() -> Recording {
        let lines = include_str!("breakthrough.txt").lines().filter(|line| !line.starts_with('#'));
        let pair = |line: &str| {
            let words: Vec<&str> = line.split(' ').collect();
            let met = words[2].chars().map(|ended| ended.to_digit(10).unwrap()).collect();
            ([words[0].parse().unwrap(), words[1].parse().unwrap()], met)
        };
        Recording(lines.map(pair).collect())
    }

    fn players(&self) -> usize {
        self.0.keys().map(|pair| pair[1] + 1).max().unwrap()
    }

    /// The outcomes of an encounter that ended this way.
    fn outcomes(number: u64, pair: [usize; 2], ended: u32) -> [Outcome; 2] {
        let outcome = |[one, other]: [usize; 2], half_points: u32| {
            let ranks = [vec![1, 0], vec![0, 0], vec![0, 1]][half_points as usize].clone();
            Outcome { encounter: number, players: vec![one, other], ranks, points: vec![] }
        };
        [outcome(pair, ended / 3), outcome([pair[1], pair[0]], 2 - ended % 3)]
    }

    fn whole(&self) -> Vec<Outcome> {
        let all = self.0.iter().flat_map(|(pair, met)| met.iter().map(|&ended| (*pair, ended)));
        (0..).zip(all).flat_map(|(number, (pair, ended))| Recording::outcomes(number, pair, ended)).collect()
    }

    fn meet(&self, number: u64, players: &[usize], dice: &mut Dice) -> [Outcome; 2] {
        let pair = [players[0].min(players[1]), players[0].max(players[1])];
        let met = &self.0[&pair];
        Recording::outcomes(number, pair, met[dice.below(met.len() as u64) as usize])
    }

    /// Plays rounds until the order is settled. Returns the number of matches and the order.
    fn settle(&self, format: Format, dice: &mut Dice) -> (usize, Vec<usize>) {
        let plan = Plan::new(format, self.players(), 1);
        let (mut rounds, mut outcomes): (Vec<Vec<Encounter>>, Vec<Outcome>) = (Vec::new(), Vec::new());
        let is_round_robin = plan.format.is_fixed();
        loop {
            // A round robin continues with another cycle.
            let known: &[Vec<Encounter>] = if is_round_robin { &[] } else { &rounds };
            let history = History { rounds: known, outcomes: &outcomes, ..History::default() };
            let round = next_round(&plan, &history).unwrap();
            for encounter in round.iter().flatten() {
                let number = outcomes.len() as u64 / 2;
                outcomes.extend(self.meet(number, &encounter.players, dice));
            }
            let doubt = Doubt::of(&fit(self.players(), &outcomes));
            if doubt.is_settled() && rounds.len() > 1 {
                return (outcomes.len(), doubt.order);
            }
            rounds.extend(round);
        }
    }
}

#[test]
fn recorded_bots_come_to_their_order_with_30_percent_fewer_matches() {
    let recording = Recording::read();
    let whole = fit(recording.players(), &recording.whole());
    let (mut chosen, mut plain) = (0, 0);
    for seed in 0..2 {
        let mut dice = Dice::named(seed, "recorded");
        for (format, matches) in [
            (Format::Ladder { encounters: None, until_settled: true }, &mut chosen),
            (Format::RoundRobin { cycles: 1 }, &mut plain),
        ] {
            let (played, order) = recording.settle(format, &mut dice);
            *matches += played;
            for (place, &upper) in order.iter().enumerate() {
                for &lower in &order[place + 1..] {
                    assert!(
                        !whole.is_surely_better(lower, upper),
                        "{lower} is better than {upper}: {order:?}"
                    );
                }
            }
        }
    }
    println!("{chosen} matches chosen, {plain} by round robin: {:.2}", chosen as f64 / plain as f64);
    assert!(chosen as f64 <= 0.7 * plain as f64, "{chosen} matches, {plain} by round robin");
}

fn settled_by_round_robin(league: &League, dice: &mut Dice) -> usize {
    let mut outcomes: Vec<Outcome> = Vec::new();
    loop {
        let from = outcomes.len() as u64 / 2;
        outcomes.extend(league.round_robin(1, dice).into_iter().map(|mut outcome| {
            outcome.encounter += from;
            outcome
        }));
        if Doubt::of(&fit(league.strengths.len(), &outcomes)).is_settled() {
            return outcomes.len();
        }
    }
}

fn play(league: &League, format: Format, dice: &mut Dice) -> Vec<Outcome> {
    let plan = Plan::new(format, league.strengths.len(), 1);
    let (mut rounds, mut outcomes): (Vec<Vec<Encounter>>, Vec<Outcome>) = (Vec::new(), Vec::new());
    while let Some(round) =
        next_round(&plan, &History { rounds: &rounds, outcomes: &outcomes, ..History::default() }).unwrap()
    {
        for encounter in &round {
            let number = outcomes.len() as u64 / 2;
            outcomes.extend(league.meet(number, encounter.players[0], encounter.players[1], dice));
        }
        rounds.push(round);
    }
    outcomes
}

#[test]
fn a_settled_ladder_has_the_true_order() {
    let mut wrong = 0;
    for seed in 0..6 {
        let mut dice = Dice::named(seed, "settled");
        let league = League { strengths: vec![0.8, 0.3, -0.2, -0.9], tie: 0.4, resemblance: 0.0 };
        let outcomes = play(&league, Format::Ladder { encounters: None, until_settled: true }, &mut dice);
        wrong += u32::from(Doubt::of(&fit(4, &outcomes)).order != [0, 1, 2, 3]);
    }
    assert!(wrong <= 1, "{wrong} of 6 orders are wrong");
}
