//! What holds for every tournament of a format.

use std::collections::BTreeMap;

use game::Dice;
use tournament::{Encounter, Format, History, Outcome, Plan, champion, elimination_ranks, next_round};

use crate::simulate::League;

/// Plays a tournament between players of known strengths, for at most `most` rounds.
fn hold(plan: &Plan, most: usize) -> (Vec<Vec<Encounter>>, Vec<Outcome>) {
    let mut dice = Dice::named(plan.seed, "held");
    let league = League { tie: 0.8, ..League::new(plan.players, 150.0, &mut dice) };
    let (mut rounds, mut outcomes): (Vec<Vec<Encounter>>, Vec<Outcome>) = (Vec::new(), Vec::new());
    let mut number = 0;
    while rounds.len() < most {
        let history = History { rounds: &rounds, outcomes: &outcomes, ..History::default() };
        let Some(round) = next_round(plan, &history).unwrap() else { break };
        assert_eq!(next_round(plan, &history).unwrap().as_ref(), Some(&round), "the same again");
        for encounter in &round {
            let mut players = encounter.players.clone();
            players.sort_unstable();
            players.dedup();
            assert_eq!(players.len(), plan.seats, "nobody plays against itself: {encounter:?}");
            outcomes.extend(league.meet(number, encounter.players[0], encounter.players[1], &mut dice));
            number += 1;
        }
        rounds.push(round);
    }
    (rounds, outcomes)
}

fn pair(encounter: &Encounter) -> (usize, usize) {
    let (one, other) = (encounter.players[0], encounter.players[1]);
    (one.min(other), one.max(other))
}

fn counts<K: Ord>(keys: impl Iterator<Item = K>) -> BTreeMap<K, usize> {
    let mut counts = BTreeMap::new();
    keys.for_each(|key| *counts.entry(key).or_insert(0) += 1);
    counts
}

#[test]
fn in_a_round_robin_everyone_meets_everyone_equally_often() {
    for players in 2..12 {
        for cycles in 1..4 {
            let plan = Plan::new(Format::RoundRobin { cycles }, players, 1);
            let (rounds, _) = hold(&plan, 9);
            assert_eq!(rounds.len(), 1);
            let met = counts(rounds[0].iter().map(pair));
            assert_eq!(met.len(), players * (players - 1) / 2);
            assert!(met.values().all(|&times| times == cycles));
            // Wherever it stops, no one has played two encounters more than another.
            let mut played = vec![0; players];
            for encounter in &rounds[0] {
                encounter.players.iter().for_each(|&player| played[player] += 1);
                let (least, most) = (played.iter().min().unwrap(), played.iter().max().unwrap());
                assert!(most - least <= 2, "{players} players: {played:?}");
            }
        }
    }
}

#[test]
fn more_than_two_at_a_match_come_in_all_groups() {
    let plan = Plan { seats: 3, ..Plan::new(Format::RoundRobin { cycles: 2 }, 6, 1) };
    let round = next_round(&plan, &History::default()).unwrap().unwrap();
    let met = counts(round.iter().map(|encounter| {
        let mut players = encounter.players.clone();
        players.sort_unstable();
        players
    }));
    assert_eq!((met.len(), met.values().all(|&times| times == 2)), (20, true));
    assert_eq!(round[0].seatings(), [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
    let sampled = Plan { seats: 3, ..Plan::new(Format::Sampled { encounters: 40 }, 7, 1) };
    for encounter in next_round(&sampled, &History::default()).unwrap().unwrap() {
        assert_eq!(counts(encounter.players.iter()).len(), 3, "{encounter:?}");
    }
}

#[test]
fn sampled_pairs_ask_as_much_of_all() {
    for players in 2..15 {
        let plan = Plan::new(Format::Sampled { encounters: 60 }, players, players as u64);
        let (rounds, _) = hold(&plan, 9);
        assert_eq!(rounds[0].len(), 60);
        let played = counts(rounds[0].iter().flat_map(|encounter| encounter.players.clone()));
        let (least, most) = (played.values().min().unwrap(), played.values().max().unwrap());
        assert!(most - least <= 1, "{players} players: {played:?}");
    }
}

#[test]
fn encounters_share_maps_as_asked() {
    let own = Plan::new(Format::RoundRobin { cycles: 2 }, 4, 1);
    let maps = |plan: &Plan| {
        counts(next_round(plan, &History::default()).unwrap().unwrap().into_iter().map(|met| met.map))
    };
    assert_eq!(maps(&own).len(), 12);
    assert_eq!(maps(&Plan { shared_maps: true, ..own }), BTreeMap::from([(0, 6), (1, 6)]));
}

#[test]
fn in_a_swiss_tournament_nobody_meets_twice() {
    for players in 2..20 {
        let even = players + players % 2;
        for rounds in [1, 3, 5, even - 1].into_iter().filter(|&rounds| rounds < even) {
            for seed in 0..4 {
                let plan = Plan::new(Format::Swiss { rounds }, players, seed);
                let (held, _) = hold(&plan, 99);
                // For up to half as many rounds as players there are always pairs left (Dirac).
                assert!(held.len() == rounds || held.len() > players / 2, "{players}: {}", held.len());
                assert!(counts(held.iter().flatten().map(pair)).values().all(|&times| times == 1));
                let mut byes = vec![0; players];
                for round in &held {
                    assert_eq!(round.len(), players / 2);
                    for (player, byes) in byes.iter_mut().enumerate() {
                        *byes += usize::from(!round.iter().any(|met| met.players.contains(&player)));
                    }
                }
                assert!(byes.iter().all(|&byes| byes <= players % 2), "{players}: {byes:?}");
            }
        }
    }
    let many = Plan::new(Format::Swiss { rounds: 4 }, 4, 1);
    assert!(next_round(&many, &History::default()).unwrap_err().to_string().contains("3 are the most"));
}

#[test]
fn in_a_swiss_tournament_a_bye_counts_like_a_win() {
    // Of five, two win and one has a bye. If a bye were worth nothing, the winners would always meet.
    let meets_a_winner = |seed: u64| {
        let plan = Plan::new(Format::Swiss { rounds: 2 }, 5, seed);
        let (rounds, outcomes) = hold(&plan, 1);
        let bye = (0..5).find(|player| rounds[0].iter().all(|met| !met.players.contains(player))).unwrap();
        let points = |player: usize| {
            let seat = |outcome: &Outcome| outcome.players.iter().position(|&other| other == player);
            outcomes.iter().filter_map(|outcome| Some(outcome.score(seat(outcome)?))).sum::<f64>()
        };
        let winners: Vec<usize> = (0..5).filter(|&player| points(player) == 2.0).collect();
        let next = next_round(&plan, &History { rounds: &rounds, outcomes: &outcomes, ..History::default() })
            .unwrap()
            .unwrap();
        let opponents = |met: &Encounter| {
            met.players.contains(&bye) && met.players.iter().any(|player| winners.contains(player))
        };
        winners.len() == 2 && next.iter().any(opponents)
    };
    assert!((0..40).any(meets_a_winner));
}

#[test]
fn in_a_gauntlet_only_challengers_meet_all() {
    let plan = Plan::new(Format::Gauntlet { challengers: 2, cycles: 3 }, 7, 1);
    let (rounds, _) = hold(&plan, 9);
    let met = counts(rounds[0].iter().map(pair));
    assert_eq!((met.len(), met.values().all(|&times| times == 3)), (10, true));
    assert!(met.keys().all(|&(one, other)| one < 2 && other >= 2));
}

#[test]
fn elimination_leaves_one() {
    for lives in 1..4 {
        for players in 2..20 {
            for seed in 0..6 {
                let plan = Plan::new(Format::Elimination { lives }, players, seed);
                let (rounds, outcomes) = hold(&plan, 400);
                let mut lost = vec![0; players];
                let mut number = 0;
                for round in &rounds {
                    let busy = counts(round.iter().flat_map(|met| met.players.clone()));
                    assert!(busy.values().all(|&times| times == 1), "once a round: {round:?}");
                    for encounter in round {
                        for &player in &encounter.players {
                            assert!(lost[player] < lives, "{player} is out");
                        }
                        let of = |player: usize| {
                            let matches = outcomes.iter().filter(|outcome| outcome.encounter == number);
                            let seat = |outcome: &Outcome| {
                                outcome.players.iter().position(|&other| other == player).unwrap()
                            };
                            matches.map(|outcome| outcome.score(seat(outcome))).sum::<f64>()
                        };
                        let (one, other) = (encounter.players[0], encounter.players[1]);
                        match of(one).total_cmp(&of(other)) {
                            std::cmp::Ordering::Less => lost[one] += 1,
                            std::cmp::Ordering::Greater => lost[other] += 1,
                            std::cmp::Ordering::Equal => {}
                        }
                        number += 1;
                    }
                }
                assert!(rounds.len() < 400);
                let history = History { rounds: &rounds, outcomes: &outcomes, ..History::default() };
                assert!(champion(&plan, &history).is_some());
                // Even after all replays the player named first advances: its opponent may have lost less.
                let left = lost.iter().filter(|&&lost| lost < lives).count();
                assert!(left >= 1, "{players} players, {lives} lives: {lost:?}");
                let decisive = outcomes.len() / 2;
                assert!(decisive >= (players - 1) * lives, "{decisive} encounters");
            }
        }
    }
}

#[test]
fn in_a_bracket_the_first_meets_the_last() {
    let plan = Plan::new(Format::Elimination { lives: 1 }, 8, 1);
    let round = next_round(&plan, &History::default()).unwrap().unwrap();
    let met: Vec<_> = round.iter().map(pair).collect();
    assert_eq!(met, [(0, 7), (3, 4), (1, 6), (2, 5)]);
}

#[test]
fn who_loses_a_replay_shares_the_rank_of_its_round() {
    let plan = Plan::new(Format::Elimination { lives: 1 }, 4, 1);
    let (mut rounds, mut outcomes): (Vec<Vec<Encounter>>, Vec<Outcome>) = (Vec::new(), Vec::new());
    let mut number = 0;
    while let Some(round) =
        next_round(&plan, &History { rounds: &rounds, outcomes: &outcomes, ..History::default() }).unwrap()
    {
        for encounter in &round {
            for players in encounter.seatings() {
                // The second pair ties once.
                let is_tied = number == 1;
                let ranks = match players[0] < players[1] {
                    _ if is_tied => vec![0, 0],
                    true => vec![0, 1],
                    false => vec![1, 0],
                };
                outcomes.push(Outcome { encounter: number, players, ranks, points: vec![] });
            }
            number += 1;
        }
        rounds.push(round);
    }
    assert_eq!(rounds.len(), 3);
    let all = History { rounds: &rounds, outcomes: &outcomes, ..History::default() };
    assert_eq!(elimination_ranks(&plan, &all).unwrap(), [1, 2, 3, 3]);
    assert_eq!(elimination_ranks(&Plan::new(Format::Swiss { rounds: 1 }, 4, 1), &all), None);
}

#[test]
fn the_best_two_of_a_bracket_meet_in_the_final() {
    // The player earlier in the list wins.
    let plan = Plan::new(Format::Elimination { lives: 1 }, 13, 1);
    let (mut rounds, mut outcomes): (Vec<Vec<Encounter>>, Vec<Outcome>) = (Vec::new(), Vec::new());
    let mut number = 0;
    while let Some(round) =
        next_round(&plan, &History { rounds: &rounds, outcomes: &outcomes, ..History::default() }).unwrap()
    {
        for encounter in &round {
            for players in encounter.seatings() {
                let ranks = if players[0] < players[1] { vec![0, 1] } else { vec![1, 0] };
                outcomes.push(Outcome { encounter: number, players, ranks, points: vec![] });
            }
            number += 1;
        }
        rounds.push(round);
    }
    let sizes: Vec<usize> = rounds.iter().map(Vec::len).collect();
    assert_eq!(sizes, [5, 4, 2, 1]);
    assert_eq!(pair(&rounds[3][0]), (0, 1));
    assert_eq!(
        champion(&plan, &History { rounds: &rounds, outcomes: &outcomes, ..History::default() }),
        Some(0)
    );
    let all = History { rounds: &rounds, outcomes: &outcomes, ..History::default() };
    let ranks = elimination_ranks(&plan, &all).unwrap();
    assert_eq!(ranks, [1, 2, 3, 3, 5, 5, 5, 5, 9, 9, 9, 9, 9]);
    let before_the_final = &outcomes[..outcomes.len() - 2];
    assert_eq!(
        champion(&plan, &History { rounds: &rounds[..3], outcomes: before_the_final, ..History::default() }),
        None
    );
    assert_eq!(number, 12);
}

#[test]
fn a_ladder_goes_on_and_lets_everybody_in() {
    for players in 2..10 {
        let plan = Plan::new(Format::Ladder { encounters: None, until_settled: false }, players, 3);
        let (rounds, _) = hold(&plan, 40);
        assert_eq!(rounds.len(), 40, "it does not end");
        let played = counts(rounds.iter().flatten().flat_map(|met| met.players.clone()));
        assert_eq!(played.len(), players, "everybody has played: {played:?}");
        let limited = Plan { format: Format::Ladder { encounters: Some(17), until_settled: false }, ..plan };
        let (rounds, _) = hold(&limited, 60);
        assert_eq!(rounds.iter().map(Vec::len).sum::<usize>(), 17);
    }
    // In late rounds each pair meets several times, and the limit still holds.
    for limit in [192, 195, 199] {
        let late = Plan::new(Format::Ladder { encounters: Some(limit), until_settled: false }, 4, 3);
        assert_eq!(hold(&late, 300).0.iter().map(Vec::len).sum::<usize>(), limit);
    }
}

#[test]
fn a_newcomer_enters_a_ladder_and_who_is_retired_meets_nobody() {
    let ladder = Format::Ladder { encounters: None, until_settled: false };
    let before = Plan::new(ladder.clone(), 4, 3);
    let (rounds, outcomes) = hold(&before, 10);
    let after = Plan { retired: vec![1], ..Plan::new(ladder, 5, 3) };
    let round = next_round(&after, &History { rounds: &rounds, outcomes: &outcomes, ..History::default() })
        .unwrap()
        .unwrap();
    let met: Vec<usize> = round.iter().flat_map(|encounter| encounter.players.clone()).collect();
    assert!(met.contains(&4) && !met.contains(&1), "{met:?}");
    let fresh = Plan { retired: vec![0, 2, 4], ..after };
    let first = next_round(&fresh, &History::default()).unwrap().unwrap();
    assert_eq!(counts(first.iter().flat_map(|met| met.players.clone())).len(), 2);
}

#[test]
fn what_is_too_long_is_refused_before_it_is_made() {
    let refused = |format: Format, players: usize, seats: usize| {
        let plan = Plan { seats, ..Plan::new(format, players, 1) };
        next_round(&plan, &History::default()).unwrap_err().to_string()
    };
    let huge = usize::MAX;
    let long =
        "more than 2000000 encounters are too many for one tournament: ask for fewer rounds or matches";
    for (format, players, seats) in [
        (Format::RoundRobin { cycles: 100_000_000 }, 4, 2),
        (Format::RoundRobin { cycles: huge }, 2, 2),
        (Format::RoundRobin { cycles: 1 }, 200, 4),
        (Format::RoundRobin { cycles: 1 }, 100_000, 2),
        (Format::Sampled { encounters: huge }, 3, 2),
        (Format::Gauntlet { challengers: 1, cycles: huge }, 3, 2),
    ] {
        assert_eq!(refused(format, players, seats), long);
    }
    let lives = |lives| refused(Format::Elimination { lives }, 4, 2);
    assert_eq!(lives(huge), format!("elimination after {huge} defeats: 1 to 100 are possible"));
    assert_eq!(lives(0), "elimination after 0 defeats: 1 to 100 are possible");
    for challengers in [0, 3] {
        let told = format!("{challengers} challengers of 3 players: somebody must be challenged");
        assert_eq!(refused(Format::Gauntlet { challengers, cycles: 1 }, 3, 2), told);
    }
    let all_but_one = Plan::new(Format::Gauntlet { challengers: 2, cycles: 1 }, 3, 1);
    assert!(next_round(&all_but_one, &History::default()).is_ok());
    // The number of matches bounds them too, and the first are those of the whole schedule.
    for (cycles, players, seats) in [(100_000_000, 5, 2), (2, 200, 4), (3, 6, 3)] {
        let plan =
            |most| Plan { seats, most: Some(most), ..Plan::new(Format::RoundRobin { cycles }, players, 1) };
        let round = |most| next_round(&plan(most), &History::default()).unwrap().unwrap();
        let (few, more) = (round(7), round(20));
        assert_eq!((few.len(), plan(7).encounters()), (7, 7));
        assert_eq!(few, more[..7]);
    }
    let all = Plan { seats: 3, ..Plan::new(Format::RoundRobin { cycles: 2 }, 6, 1) };
    assert_eq!((next_round(&all, &History::default()).unwrap().unwrap().len(), all.encounters()), (40, 40));
}
