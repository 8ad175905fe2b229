//! Random maps.

use game::{Dice, FromOptions, Game, Opening, Player};

use super::support::{options, set_up, start};
use crate::planetfight::PlanetFight;
use crate::planetfight::level::Level;
use crate::planetfight::setup::{Setup, series};

fn maps(given: &[(&str, &str)]) -> impl Iterator<Item = Level> {
    let starts: Vec<Level> = (0..50).map(|map| start(given, map).level().clone()).collect();
    starts.into_iter()
}

fn places(level: &Level) -> Vec<(i64, i64)> {
    level.planets.iter().map(|planet| (planet.x as i64, planet.y as i64)).collect()
}

#[test]
fn planets_lie_on_distinct_whole_points() {
    for level in maps(&[("planets", "150")]) {
        let mut places = places(&level);
        assert!(places.iter().all(|(x, y)| (0..100).contains(x) && (0..100).contains(y)));
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 150);
    }
}

/// The distance of two planets is the Euclidean distance divided by the scale, rounded up. They are joined if it is at most the
/// maximum.
#[test]
fn roads_are_as_long_as_the_map_shows() {
    for (scale, max) in [(12, 6), (30, 2), (1, 150)] {
        let (scale_text, max_text) = (scale.to_string(), max.to_string());
        for level in maps(&[("distance_scale", &scale_text), ("max_distance", &max_text)]) {
            let places = places(&level);
            for (from, a) in places.iter().enumerate() {
                for (to, b) in places.iter().enumerate() {
                    let straight =
                        (((a.0 - b.0).pow(2) + (a.1 - b.1).pow(2)) as f64).sqrt() / f64::from(scale);
                    let rounds = straight.ceil() as u32;
                    let expected = (from != to && rounds <= max).then_some(rounds);
                    assert_eq!(level.roads.distance(from, to), expected, "{a:?} to {b:?}");
                }
            }
            assert!(level.roads.are_connected());
        }
    }
}

#[test]
fn sizes_and_owners() {
    let mut seen = [0; 6];
    for level in maps(&[]) {
        let owned = |player| level.owners.iter().position(|owner| *owner == Some(player)).expect("one each");
        assert_eq!(level.owners.iter().flatten().count(), 2);
        for player in Player::all(2) {
            assert_eq!(level.planets[owned(player)].size, 1, "a player's own planet has size 1");
        }
        level.planets.iter().for_each(|planet| seen[planet.size as usize] += 1);
    }
    // 500 planets, of which 100 are the players' own.
    assert_eq!(seen[0], 0);
    assert!(seen[2..].iter().all(|&count| (55..105).contains(&count)), "{seen:?}");
}

#[test]
fn ships_start_on_different_planets_while_there_are_enough() {
    for (ships, planets) in [(1, 2), (4, 10), (5, 10), (9, 10)] {
        let (ships_text, planets_text) = (ships.to_string(), planets.to_string());
        let given = [("ships", &*ships_text), ("planets", &*planets_text), ("max_distance", "20")];
        for level in maps(&given) {
            let mut on = vec![0; planets];
            for (_, fleet) in level.ships.iter() {
                assert_eq!(fleet.len(), ships);
                fleet.iter().for_each(|ship| on[ship.to] += usize::from(ship.stands()));
            }
            assert!(on.iter().all(|&count| count <= (2 * ships).div_ceil(planets)), "{on:?}");
            assert_eq!(on.iter().sum::<usize>(), 2 * ships);
        }
    }
}

#[test]
fn or_at_home() {
    for level in maps(&[("ships_start", "home"), ("ships", "3")]) {
        for (player, fleet) in level.ships.iter() {
            assert!(fleet.iter().all(|ship| ship.stands() && level.owners[ship.to] == Some(player)));
        }
    }
}

/// About four pairs in five, as in the document's map.
#[test]
fn the_defaults_are_the_documents() {
    let joined = |level: &Level| (0..10).map(|planet| level.roads.joined(planet).count()).sum::<usize>();
    let all: usize = maps(&[]).map(|level| joined(&level)).sum();
    let share = all as f64 / (50.0 * 90.0);
    assert!((0.72..0.92).contains(&share), "{share}");
    let level = start(&[], 0).level().clone();
    assert_eq!((level.planets.len(), level.ships[Player::FIRST].len(), level.rounds), (10, 1, 40));
}

/// Random draws from a seed never change, so that old records can be replayed.
#[test]
fn a_map_stays_the_same() {
    insta::assert_snapshot!(start(&[("planets", "6"), ("ships", "2")], 7).level().to_string());
}

#[test]
fn a_map_that_cannot_be_connected_is_an_error() {
    let opening = Opening { number: 1, first: Player::FIRST, players: 2, lots: Dice::named(1, "lots") };
    let setup = set_up(&[("max_distance", "1"), ("distance_scale", "1")]);
    let error = PlanetFight::start(&setup, opening, Dice::named(1, "game"))
        .map(drop)
        .expect_err("no such map")
        .to_string();
    assert_eq!(
        error,
        "no connected map of 10 planets in 5000 draws with max_distance=1 and distance_scale=1; larger ones make \
         more roads"
    );
}

#[test]
fn wrong_options_are_named() {
    let check = |name: &str, value: &str, expected: &str| {
        let error = Setup::read(&options(&[(name, value)]), &game::Files::new()).unwrap_err().to_string();
        assert_eq!(error, format!("option {name}: expected {expected}, got '{value}'"));
    };
    check("planets", "1", "a whole number from 2 to 200");
    check("ships", "-1", "a whole number from 0 to 100");
    check("max_distance", "0", "a whole number from 1 to 150");
    check("max_size", "0", "a whole number from 1 to 1000000");
    check("distance_scale", "0", "a whole number from 1 to 150");
    check("rounds", "-1", "a whole number from 0 to 100000");
    check("ships_start", "away", "random or home");
}

/// The widest map with the shortest roads: refused before anybody has to wait.
#[test]
fn a_map_that_never_comes_up_is_told() {
    let given = [("planets", "200"), ("max_distance", "1"), ("distance_scale", "1")];
    let setup = Setup::read(&options(&given), &game::Files::new()).unwrap();
    let opening = Opening { number: 1, first: Player::FIRST, players: 2, lots: Dice::named(1, "lots") };
    let error = PlanetFight::start(&setup, opening, Dice::named(1, "dice")).unwrap_err().to_string();
    assert!(
        error.starts_with("no connected map of 200 planets in 5000 draws with max_distance=1"),
        "{error}"
    );
}

#[test]
fn a_match_is_one_game_whose_points_count() {
    let series = series(&options(&[])).unwrap();
    assert_eq!((series.games, series.between, series.score), (1, game::Between::Seats, game::Score::Points));
    assert_eq!((series.keeps, series.walkover), (game::Keeps::Match, 30));
}
