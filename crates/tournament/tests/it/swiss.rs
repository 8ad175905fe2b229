//! The scores of public Swiss tournaments are those that were published: `tests/swiss/`.

use tournament::{Encounter, Format, History, Outcome, Plan, swiss_scores};

/// A line of a published table.
struct Line {
    points: f64,
    buchholz: f64,
    sonneborn_berger: Option<f64>,
    games: Vec<String>,
}

fn read(text: &str) -> Vec<Line> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let line = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        Line {
            points: words[1].parse().unwrap(),
            buchholz: words[2].parse().unwrap(),
            sonneborn_berger: words[3].parse().ok(),
            games: words[4..].iter().map(|game| (*game).to_string()).collect(),
        }
    };
    // Who stayed away from the beginning did not take part.
    lines.map(line).filter(|line| line.games.iter().any(|game| game != ".")).collect()
}

/// One match to an encounter.
fn played(lines: &[Line]) -> (Vec<Vec<Encounter>>, Vec<Outcome>) {
    let (mut rounds, mut outcomes) = (Vec::new(), Vec::new());
    for round in 0..lines[0].games.len() {
        let mut encounters = Vec::new();
        for (player, line) in lines.iter().enumerate() {
            let Ok(place) = line.games[round][1..].parse::<usize>() else {
                assert_eq!(line.games[round], "bye");
                continue;
            };
            if place - 1 < player {
                continue;
            }
            let ranks = match &line.games[round][..1] {
                "+" => vec![0, 1],
                "=" => vec![0, 0],
                _ => vec![1, 0],
            };
            let players = vec![player, place - 1];
            let encounter = outcomes.len() as u64;
            outcomes.push(Outcome { encounter, players: players.clone(), ranks, points: vec![0, 0] });
            encounters.push(Encounter { players, map: encounter, swap: false });
        }
        rounds.push(encounters);
    }
    (rounds, outcomes)
}

#[test]
fn published_swiss_tables_are_ours() {
    let check = |name: &str, text: &str, byes: u32| {
        let lines = read(text);
        let (rounds, outcomes) = played(&lines);
        let plan = Plan::new(Format::Swiss { rounds: rounds.len() }, lines.len(), 1);
        let scores =
            swiss_scores(&plan, &History { rounds: &rounds, outcomes: &outcomes, ..History::default() })
                .unwrap();
        for (place, (line, score)) in (1..).zip(lines.iter().zip(&scores)) {
            assert_eq!((score.points, score.buchholz), (line.points, line.buchholz), "{name}, place {place}");
            assert!(line.sonneborn_berger.is_none_or(|known| (known - score.sonneborn_berger).abs() < 1e-9));
        }
        assert_eq!(scores.iter().map(|score| score.byes).sum::<u32>(), byes);
        // They break ties by Buchholz, then by other rules than ours.
        for (above, below) in scores.iter().zip(&scores[1..]) {
            let are_tied = (above.points, above.buchholz) == (below.points, below.buchholz);
            assert!(are_tied || above.rank < below.rank, "{name}: {above:?} above {below:?}");
        }
    };
    check("President's Cup", include_str!("../swiss/presidents-cup-2024.txt"), 0);
    check("Blitz 2", include_str!("../swiss/blitz-2-2024.txt"), 9);
    check("Caissar Memorial", include_str!("../swiss/caissar-memorial-2024.txt"), 9);
}

#[test]
fn the_direct_encounter_and_wins_break_the_last_ties() {
    // Each meets two others: 0 beats 1, 2 beats 3, 0 and 2 lose to 4 and 5.
    let met = |players: [usize; 2], ranks: [u32; 2]| (players, ranks);
    let check = |games: &[([usize; 2], [u32; 2])], players: usize, ranks: &[usize]| {
        let rounds: Vec<Vec<Encounter>> = games
            .iter()
            .enumerate()
            .map(|(number, (players, _))| {
                vec![Encounter { players: players.to_vec(), map: number as u64, swap: false }]
            })
            .collect();
        let outcome = |(number, (players, ranks)): (usize, &([usize; 2], [u32; 2]))| Outcome {
            encounter: number as u64,
            players: players.to_vec(),
            ranks: ranks.to_vec(),
            points: vec![0, 0],
        };
        let outcomes: Vec<Outcome> = games.iter().enumerate().map(outcome).collect();
        let one = vec![rounds.into_iter().flatten().collect::<Vec<_>>()];
        let plan = Plan::new(Format::Swiss { rounds: 1 }, players, 1);
        let scores =
            swiss_scores(&plan, &History { rounds: &one, outcomes: &outcomes, ..History::default() })
                .unwrap();
        assert_eq!(scores.iter().map(|score| score.rank).collect::<Vec<_>>(), ranks, "{scores:?}");
    };
    // A cycle of three is equal in everything.
    check(&[met([0, 1], [0, 1]), met([1, 2], [0, 1]), met([2, 0], [0, 1])], 3, &[1, 1, 1]);
    // Two with a point each, against opponents without any: the one who has beaten the other is first.
    check(&[met([0, 1], [0, 0])], 2, &[1, 1]);
    check(&[met([0, 1], [0, 1])], 2, &[1, 2]);
}
