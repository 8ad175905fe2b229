//! Small samples of the simulations that `./evidence contests` runs in full.

use game::Dice;
use tournament::{Decision, Outcome, Pairs, RankBy, Sprt, Total, fit, standings};

use crate::simulate::{
    League, clones, coverage, coverage_of_four, equals_told_apart, mark_errors, sprt_errors,
};

#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    // 100 leagues of 9 players: a share of 95 % varies by about 1 %.
    for resemblance in [-0.6, 0.0, 0.6] {
        let share = coverage(100, resemblance);
        assert!((91.5..98.0).contains(&share.percent()), "{} % at {resemblance}", share.percent());
    }
    let share = coverage_of_four(100);
    assert!((91.5..98.0).contains(&share.percent()), "{} % in matches of four", share.percent());
}

#[test]
fn a_copy_shares_the_rank() {
    let share = clones(100);
    assert!(share.percent() >= 90.0, "{} %", share.percent());
    let apart = equals_told_apart(100);
    assert!(apart.percent() <= 10.0, "{} %", apart.percent());
}

#[test]
fn a_large_field_does_not_share_one_rank() {
    let strengths = (0..40).map(|place| f64::from(place) * 0.15).collect();
    let league = League { strengths, tie: 0.5, resemblance: 0.0 };
    let outcomes = league.round_robin(4, &mut Dice::named(1, "a large field"));
    let fit = fit(40, &outcomes);
    let rows = standings(&fit, &Total::all(40, &outcomes), RankBy::Rating);
    assert!(rows[39].rank > 20, "the last has rank {}", rows[39].rank);
    for rank in rows.chunk_by(|above, below| above.rank == below.rank) {
        let (best, last) = (rank[0].player, rank[rank.len() - 1].player);
        assert!(!fit.is_surely_better(best, last), "{best} and {last} share rank {}", rank[0].rank);
    }
    for (player, place) in fit.places().into_iter().enumerate() {
        let better = (0..40).filter(|&other| fit.is_surely_better(other, player)).count();
        let worse = (0..40).filter(|&other| fit.is_surely_better(player, other)).count();
        assert_eq!(place, (1 + better, 40 - worse), "player {player}");
    }
}

#[test]
fn the_sprt_errs_as_seldom_as_asked() {
    let asked = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.1 };
    for resemblance in [-0.5, 0.5] {
        let (yes, _) = sprt_errors(300, asked, 0.0, resemblance, Decision::Better);
        let (no, _) = sprt_errors(300, asked, 60.0, resemblance, Decision::NotBetter);
        assert!((0.3..8.5).contains(&yes.percent()), "{} % wrongly better", yes.percent());
        assert!((2.0..14.0).contains(&no.percent()), "{} % wrongly no better", no.percent());
    }
}

#[test]
fn an_interval_that_decides_when_the_matches_end_errs_as_seldom_as_it_says() {
    for resemblance in [-0.5, 0.0, 0.5] {
        for mark in [0.5, 0.75, 0.9] {
            // At the mark itself every decision is wrong.
            let (at_it, _) = mark_errors(400, (mark, mark), resemblance, 100);
            assert!(at_it.percent() <= 5.0, "{} % at {mark}, {resemblance}", at_it.percent());
        }
        let (wrong, pairs) = mark_errors(400, (0.8, 0.5), resemblance, 100);
        assert!(
            wrong.percent() <= 1.0 && (8.0..40.0).contains(&pairs),
            "{} % after {pairs}",
            wrong.percent()
        );
    }
    // The fixed interval, looked at again and again, errs far more often: that is why it may not decide.
    let naive = (0..400).filter(|&seed| {
        let (mut dice, mut pairs) = (Dice::named(seed, "looked at"), Pairs::default());
        (0..100).any(|_| {
            pairs.add([0, 4][dice.below(2) as usize]);
            pairs.count() >= 4 && !(pairs.shares()[0]..=pairs.shares()[2]).contains(&0.5)
        })
    });
    assert!(naive.count() > 60);
}

#[test]
fn the_order_of_the_matches_changes_nothing() {
    for seed in 0..10 {
        let mut dice = Dice::named(seed, "shuffled");
        let league = League::new(7, 250.0, &mut dice);
        let mut outcomes = league.round_robin(4, &mut dice);
        let table =
            |outcomes: &[Outcome]| standings(&fit(7, outcomes), &Total::all(7, outcomes), RankBy::Rating);
        let before = table(&outcomes);
        dice.shuffle(&mut outcomes);
        assert_eq!(table(&outcomes), before);
    }
}

#[test]
fn renaming_the_players_changes_nothing_but_names() {
    let mut dice = Dice::named(5, "renamed");
    let league = League::new(6, 250.0, &mut dice);
    let outcomes = league.round_robin(5, &mut dice);
    let mut names: Vec<usize> = (0..6).collect();
    dice.shuffle(&mut names);
    let renamed = outcomes.iter().map(|outcome| Outcome {
        players: outcome.players.iter().map(|&player| names[player]).collect(),
        ..outcome.clone()
    });
    let (one, other) = (fit(6, &outcomes), fit(6, &renamed.collect::<Vec<_>>()));
    for (player, &name) in names.iter().enumerate() {
        assert!((one.rating(player) - other.rating(name)).abs() < 1e-6);
        assert!((one.margin(player) - other.margin(name)).abs() < 1e-6);
    }
}

#[test]
fn a_margin_is_196_standard_errors() {
    let mut dice = Dice::named(3, "margins");
    let league = League::new(2, 100.0, &mut dice);
    let fit = fit(2, &league.round_robin(30, &mut dice));
    // Two ratings lie as far from their mean as half their difference.
    let (_, error) = fit.difference(0, 1);
    assert!((fit.margin(0) - 1.959_964 * error / 2.0).abs() < 1e-3, "{} {error}", fit.margin(0));
}

#[test]
fn a_forecast_agrees_with_the_ranks() {
    let (mut near, mut apart) = (0, 0);
    for seed in 0..300 {
        let mut dice = Dice::named(seed, "near the border");
        let players = dice.between(3, 9) as usize;
        let fit = fit(players, &League::new(players, 120.0, &mut dice).round_robin(6, &mut dice));
        for one in 0..players {
            for other in 0..one {
                let is_apart = fit.is_surely_better(one, other) || fit.is_surely_better(other, one);
                let forecast = fit.matches_to_separate(one, other);
                assert_eq!(forecast == Some(0), is_apart);
                let (difference, error) = fit.difference(one, other);
                // Told apart by themselves, but not among so many.
                if !is_apart && difference.abs() > 1.959_964 * error {
                    assert!(forecast.is_some_and(|matches| (1..2_000).contains(&matches)), "{forecast:?}");
                    near += 1;
                }
                apart += usize::from(is_apart);
            }
        }
    }
    assert!(near > 50 && apart > 50, "{near} {apart}");
}

#[test]
fn draws_of_others_do_not_bend_a_difference() {
    let mut dice = Dice::named(4, "draws");
    let league = League::new(2, 250.0, &mut dice);
    let sound = league.round_robin(60, &mut dice);
    // Two others meet both of them now and then, and draw with each other again and again.
    let outcome = |encounter, players: [usize; 2], ranks: [u32; 2]| Outcome {
        encounter,
        players: players.into(),
        ranks: ranks.into(),
        points: vec![],
    };
    let with = |draws: u64| {
        let mut all = sound.clone();
        for (number, players) in (1_000..).zip([[0, 2], [2, 1], [1, 3], [3, 0]]) {
            all.push(outcome(number, players, [0, 1]));
        }
        all.extend((2_000..2_000 + draws).map(|number| outcome(number, [2, 3], [0, 0])));
        fit(4, &all).difference(0, 1)
    };
    let ((before, error), (after, its_error)) = (with(0), with(300));
    assert!((before - after).abs() < 0.3 * error, "{before} {after} {error}");
    assert!((0.8..1.25).contains(&(its_error / error)), "{error} {its_error}");
}

#[test]
fn extremes_stay_finite() {
    // One won everything, one played nothing, and two met nobody else.
    let outcome = |encounter, players: [usize; 2], ranks: [u32; 2]| Outcome {
        encounter,
        players: players.into(),
        ranks: ranks.into(),
        points: vec![],
    };
    let outcomes: Vec<Outcome> = (0..50).map(|number| outcome(number, [0, 1], [0, 1])).collect();
    let fit = fit(5, &[outcomes, vec![outcome(99, [2, 3], [0, 0])]].concat());
    for player in 0..5 {
        assert!(fit.rating(player).is_finite() && fit.margin(player) > 0.0 && fit.margin(player) < 2000.0);
    }
    assert!(fit.is_surely_better(0, 1) && !fit.is_surely_better(0, 4));
    let chances = fit.chances(0, 1);
    assert!((chances.win + chances.draw + chances.loss - 1.0).abs() < 1e-12 && chances.win > 0.9);
    assert_eq!(fit.matches_to_separate(0, 1), Some(0));
}
