//! The chooser asks where there is doubt, and comes to the same order with fewer matches.

use game::Dice;
use tournament::{Doubt, Encounter, Format, History, Outcome, Plan, fit, next_round};

use crate::simulate::League;

#[test]
fn the_order_is_settled_with_fewer_matches_than_by_round_robin() {
    let (mut chosen, mut plain) = (0, 0);
    for seed in 0..4 {
        let mut dice = Dice::named(seed, "chooser");
        // Some stand close together, some far apart, as in life.
        let strengths = vec![1.5, 1.1, 0.5, 0.25, -0.4, -0.6, -0.9, -1.45];
        let league = League { strengths, tie: 0.4, resemblance: 0.0 };
        let ladder = Format::Ladder { encounters: Some(20_000), until_settled: true };
        chosen += play(&league, ladder, &mut dice).len();
        plain += settled_by_round_robin(&league, &mut dice);
    }
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
    while let Some(round) = next_round(&plan, &History { rounds: &rounds, outcomes: &outcomes }).unwrap() {
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
