//! Observed frequencies of search results, against the probabilities in the rules.
//!
//! 120,000 searches in all; `VIADAL_SEARCHES` sets the number per place, as `./evidence robobattler` does.

use game::{Game, Player, Status};

use super::support::{begin, fire, play};
use crate::robobattler::{Action, Cell, Direction, Reply, SIZE};

/// A place, the probability of each reported cell in 16ths, from the exact one outwards, and the
/// chi-square bound that is exceeded once in a thousand seeds.
struct Place {
    name: &'static str,
    target: Cell,
    sixteenths: &'static [(i64, i64, f64)],
    rare: f64,
}

/// As written in the rules, not computed by the game's formula.
const PLACES: &[Place] = &[
    Place {
        name: "middle",
        target: Cell { x: 4, y: 4 },
        sixteenths: &[
            (4, 4, 4.0),
            (3, 4, 2.0),
            (5, 4, 2.0),
            (4, 3, 2.0),
            (4, 5, 2.0),
            (3, 3, 1.0),
            (5, 3, 1.0),
            (3, 5, 1.0),
            (5, 5, 1.0),
        ],
        rare: 26.12,
    },
    Place {
        name: "edge",
        target: Cell { x: 4, y: SIZE - 1 },
        sixteenths: &[(4, 8, 6.0), (3, 8, 3.0), (5, 8, 3.0), (4, 7, 2.0), (3, 7, 1.0), (5, 7, 1.0)],
        rare: 20.52,
    },
    Place {
        name: "corner",
        target: Cell { x: 0, y: 0 },
        sixteenths: &[(0, 0, 9.0), (1, 0, 3.0), (0, 1, 3.0), (1, 1, 1.0)],
        rare: 16.27,
    },
];

#[test]
fn searches_see_as_often_as_the_rules_say() {
    let asked = std::env::var("VIADAL_SEARCHES").ok().and_then(|number| number.parse().ok());
    let searches: u32 = asked.unwrap_or(40_000);
    let mut seed = 0;
    for Place { name, target, sixteenths, rare } in PLACES {
        let mut counts = vec![0_u32; sixteenths.len()];
        while counts.iter().sum::<u32>() < searches {
            seed += 1;
            battle(*target, seed, &mut |seen| {
                let place = sixteenths.iter().position(|(x, y, _)| Cell { x: *x, y: *y } == seen);
                counts[place.unwrap_or_else(|| panic!("{name}: {seen:?} cannot be seen"))] += 1;
            });
        }
        let all = f64::from(counts.iter().sum::<u32>());
        let square: f64 = counts
            .iter()
            .zip(*sixteenths)
            .map(|(&count, (_, _, sixteenths))| {
                let expected = all * sixteenths / 16.0;
                (f64::from(count) - expected).powi(2) / expected
            })
            .sum();
        let freedom = sixteenths.len() - 1;
        println!(
            "{name} {target:?}: {all} searches, chi-square {square:.2} with {freedom} degrees of freedom; over {rare} once in 1000"
        );
        for ((x, y, sixteenths), count) in sixteenths.iter().zip(&counts) {
            println!(
                "  ({x},{y})  {:.5} of them, expected {:.5}",
                f64::from(*count) / all,
                sixteenths / 16.0
            );
        }
        assert!(square < *rare, "{name}: {square} {counts:?}");
    }
}

/// A battle in which every missile goes to one cell, and every turn begins with a search, made twice.
fn battle(target: Cell, seed: u64, see: &mut dyn FnMut(Cell)) {
    let mut game = begin(&[("missiles", "plus:64")], seed);
    while let Status::Waiting { players, .. } = game.status() {
        let player = players.iter().next().expect("somebody is due");
        let Reply::Sighting(sighting) = play(&mut game, player, Action::Search) else { unreachable!() };
        if let Some(sighting) = sighting {
            see(Cell { x: sighting.x.unwrap(), y: sighting.y.unwrap() });
        }
        assert_eq!(
            play(&mut game, player, Action::Search),
            Reply::Sighting(sighting),
            "the same within a turn"
        );
        play(&mut game, player, fire(target, Direction::Vertical));
        play(&mut game, player, Action::End);
    }
    assert!(matches!(game.status(), Status::Over { scores, .. } if scores[Player::SECOND] > 0));
}
