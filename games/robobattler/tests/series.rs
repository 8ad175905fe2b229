//! How battles make up a match, and their random draws.

use std::collections::BTreeSet;

use game::{Between, Dice, Eyes, Files, FromOptions, Game, Keeps, Opening, Player, Record, Score, Status};
use referee::verify;

use super::support::{begin, house, match_of, options, path, truth};
use crate::robobattler::{Missile, ROOM, RoboBattler, Setup};

#[test]
fn seven_battles_the_first_shot_alternates_and_is_drawn_in_the_last() {
    let series = (ROOM.series)(&options(&[])).unwrap();
    assert_eq!((series.games, series.between, series.score), (7, Between::First, Score::Wins));
    assert_eq!((series.keeps, series.walkover), (Keeps::Match, 1));
    for seed in 0..10 {
        let firsts: Vec<usize> = (1..7).map(|battle| series.seating(seed, battle, 2).first.seat()).collect();
        assert_eq!(firsts, [0, 1, 0, 1, 0, 1]);
        assert!(
            (1..=7).all(|battle| series.seating(seed, battle, 2).seats == [Player::FIRST, Player::SECOND])
        );
    }
    for battles in ["1", "7"] {
        let series = (ROOM.series)(&options(&[("battles", battles)])).unwrap();
        let last =
            (0..1000).filter(|seed| series.seating(*seed, series.games, 2).first == Player::FIRST).count();
        assert!((440..560).contains(&last), "{battles} battles: {last} of 1000");
    }
    let defaults =
        ["battles", "games", "turn_time", "load_time"].map(|name| options(&[]).text(name).to_string());
    assert_eq!(defaults, ["7", "1", "2s", "10s"]);
    assert_eq!((ROOM.series)(&options(&[("games", "2")])).unwrap().games, 14);
}

/// All battles are played even if the match is already decided.
#[test]
fn all_battles_are_played() {
    let outcome = match_of([house("tracker"), house("random")], &[], 1);
    assert_eq!(outcome.games.len(), 7);
    assert_eq!(outcome.standing.scores.iter().sum::<i64>(), 7);
    assert!(outcome.games.iter().all(|game| game.turns == 32));
}

/// Both get the same set, each in its own random order, new in every battle.
#[test]
fn missiles_are_shuffled() {
    let mut orders = BTreeSet::new();
    for seed in 0..50 {
        let magazines = truth(&begin(&[], seed)).magazines;
        for player in Player::all(2) {
            let order = &magazines[player];
            let counts = Missile::ALL.map(|missile| order.iter().filter(|other| **other == missile).count());
            assert_eq!(counts, [4, 3, 3, 3, 3]);
            orders.insert(order.iter().map(|missile| missile.name()).collect::<Vec<_>>());
        }
    }
    assert_eq!(orders.len(), 100);
    let series = (ROOM.series)(&options(&[])).unwrap();
    let frames: BTreeSet<String> = (1..=7)
        .map(|battle| {
            let (opening, dice) = series.opening(7, battle, 2);
            (ROOM.open)(&options(&[]), &Files::new(), opening, dice)
                .unwrap()
                .frame(Eyes::Everything)
                .to_string()
        })
        .collect();
    assert_eq!(frames.len(), 7);
}

#[test]
fn sets_of_missiles() {
    let total = |given: &str| {
        Setup::read(&options(&[("missiles", given)]), &Files::new())
            .map(|setup| setup.set.total())
            .map_err(|bad| bad.0.to_string())
    };
    assert_eq!(total("line:4,plus:3,x:3,bigplus:3,bigx:3"), Ok(16));
    assert_eq!(total("X:1"), Ok(1));
    assert_eq!(total("line:60, bigx:4"), Ok(64));
    for wrong in
        ["", "line", "line:0", "line:65", "line:60,plus:5", "line:-1", "lines:1", "x:1,x:2", "x:1;plus:2"]
    {
        let expected = format!(
            "option missiles: expected 1 to 64 missiles such as line:4,plus:3,x:3,bigplus:3,bigx:3, no type twice, got '{wrong}'"
        );
        assert_eq!(total(wrong), Err(expected));
    }
}

/// The random draws do not depend on who fires first.
#[test]
fn either_can_fire_first() {
    let setup = Setup::read(&options(&[]), &Files::new()).unwrap();
    let game = |first| {
        let opening = Opening { number: 1, first, players: 2, lots: Dice::named(1, "lots") };
        RoboBattler::start(&setup, opening, Dice::named(1, "battle")).unwrap()
    };
    let [one, other] = [Player::FIRST, Player::SECOND].map(game);
    assert_eq!(truth(&one).magazines, truth(&other).magazines);
    assert_eq!(other.status(), Status::due(1, Player::SECOND));
}

/// A turn with too many searches ends: they reveal nothing new, and a record has room for a hundred.
#[test]
fn searches_without_end_are_refused() {
    let mut game = begin(&[], 1);
    let refused =
        (0..1000).filter(|_| game.play(Player::FIRST, crate::robobattler::Action::Search).is_err()).count();
    assert_eq!(refused, 900);
}

#[test]
fn the_recorded_match_verifies() {
    let text = std::fs::read_to_string(path("tracker-painter.vrec")).unwrap();
    verify(&Record::parse(&text).unwrap(), &ROOM).unwrap();
}
