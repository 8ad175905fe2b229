//! Decisions of a round stay sealed until both have arrived.

use game::{Eyes, Fault, Game, Player, Status, Verdict};
use serde_json::{Value, json};

use super::support::{level, orders, set_up, start, start_of};
use crate::planetfight::PlanetFight;

const BOTH: [Player; 2] = [Player::FIRST, Player::SECOND];

fn frame(game: &PlanetFight, eyes: Eyes) -> Value {
    serde_json::to_value(game.view(eyes)).expect("views are JSON")
}

fn due(game: &PlanetFight) -> Vec<usize> {
    match game.status() {
        Status::Waiting { players, .. } => players.iter().map(Player::seat).collect(),
        Status::Over { .. } => Vec::new(),
    }
}

#[test]
fn both_are_due_and_neither_sees_the_other_decide() {
    for player in BOTH {
        let mut game = start_of(level("document/map.pflvl"));
        assert_eq!(due(&game), [0, 1]);
        let other = Eyes::Player(player.other());
        let before = frame(&game, other);
        game.play(player, orders(&[(0, 9)])).unwrap();
        assert_eq!(frame(&game, other), before);
        assert_eq!(due(&game), [player.other().seat()]);
        assert_eq!(frame(&game, Eyes::Everything)["decided"], json!([player.seat() + 1]));
        let sealed = json!([{"owner": player.seat() + 1, "ship": 0, "planet": 9}]);
        assert_eq!(frame(&game, Eyes::Everything)["sealed"], sealed);
        assert_eq!(frame(&game, Eyes::Player(player))["sealed"], sealed, "one's own orders may be seen");
        game.play(player.other(), orders(&[])).unwrap();
        assert_eq!(due(&game), [0, 1]);
        assert_eq!(frame(&game, Eyes::Everything).get("decided"), None);
    }
}

#[test]
fn failing_is_sealed_like_orders() {
    for verdict in Verdict::ALL {
        let fault = Fault::new(verdict, "test");
        let mut failed = start_of(level("document/map.pflvl"));
        let mut silent = failed.clone();
        let before = frame(&failed, Eyes::Player(Player::SECOND));
        failed.fail(Player::FIRST, &fault);
        silent.play(Player::FIRST, orders(&[])).unwrap();
        assert_eq!(frame(&failed, Eyes::Player(Player::SECOND)), before);
        for game in [&mut failed, &mut silent] {
            game.play(Player::SECOND, orders(&[(0, 9)])).unwrap();
        }
        assert_eq!(frame(&failed, Eyes::Everything), frame(&silent, Eyes::Everything));
    }
}

#[test]
fn giving_up_is_sealed_like_orders() {
    let mut game = start_of(level("document/map.pflvl"));
    let before = frame(&game, Eyes::Player(Player::SECOND));
    game.resign(Player::FIRST);
    assert_eq!(frame(&game, Eyes::Player(Player::SECOND)), before);
    assert_eq!(due(&game), [1]);
    let mut both = game.clone();
    both.resign(Player::SECOND);
    game.play(Player::SECOND, orders(&[])).unwrap();
    let all: i64 = game.level().planets.iter().map(|planet| i64::from(planet.size)).sum();
    let over = |scores: [i64; 2], reason: &'static str| Status::Over {
        scores: scores.to_vec().into(),
        reason: reason.into(),
    };
    assert_eq!(game.status(), over([0, all], "resigned"));
    assert_eq!(frame(&game, Eyes::Everything)["scores"], json!([0, all]));
    assert_eq!(both.status(), over([0, 0], "both resigned"));
}

#[test]
fn who_is_not_due_decides_nothing() {
    let mut game = start_of(level("document/map.pflvl"));
    game.play(Player::FIRST, orders(&[])).unwrap();
    let before = frame(&game, Eyes::Everything);
    assert!(game.play(Player::FIRST, orders(&[(0, 9)])).is_err());
    game.fail(Player::FIRST, &Fault::new(Verdict::Timeout, "late"));
    assert_eq!(frame(&game, Eyes::Everything), before);
}

#[test]
fn a_game_that_is_over_waits_for_nobody() {
    let mut game = start(&[("rounds", "0")], 1);
    assert!(matches!(game.status(), Status::Over { .. }));
    assert!(game.play(Player::FIRST, orders(&[])).is_err());
    game.fail(Player::FIRST, &Fault::new(Verdict::Timeout, "late"));
    let view = frame(&game, Eyes::Everything);
    assert_eq!((&view["turn"], &view["left"]), (&json!(0), &json!(0)));
}

#[test]
fn rounds_count_down_to_none_left() {
    let mut game = start(&[("rounds", "3")], 1);
    let mut seen = Vec::new();
    while !due(&game).is_empty() {
        let view = game.view(Eyes::Player(Player::FIRST));
        seen.push((view.turn, view.left));
        BOTH.iter().for_each(|&player| drop(game.play(player, orders(&[])).unwrap()));
    }
    assert_eq!(seen, [(1, 2), (2, 1), (3, 0)]);
}

#[test]
fn every_view_says_whose_it_is_and_is_else_the_same() {
    let game = start(&[("ships", "3")], 5);
    let mut views = [Eyes::Everything, Eyes::Player(Player::FIRST), Eyes::Player(Player::SECOND)]
        .map(|eyes| frame(&game, eyes));
    assert_eq!(views.each_ref().map(|view| view["you"].clone()), [json!(0), json!(1), json!(2)]);
    views.iter_mut().for_each(|view| view["you"] = json!(0));
    assert_eq!(views[0], views[1]);
    assert_eq!(views[1], views[2]);
}

#[test]
fn a_view_as_it_is_sent() {
    let mut game = start_of(level("levels/small.pflvl"));
    game.play(Player::FIRST, orders(&[(0, 1)])).unwrap();
    game.play(Player::SECOND, orders(&[(0, 1)])).unwrap();
    let view = serde_json::to_string(&game.view(Eyes::Player(Player::SECOND))).unwrap();
    insta::assert_snapshot!(view);
}

#[test]
fn the_scene_is_the_map_with_its_level() {
    let game = start_of(level("levels/small.pflvl"));
    let scene = game.scene();
    assert_eq!(scene["planets"][2], json!({"x": 2.5, "y": -3, "size": 7}));
    assert_eq!(scene["roads"][0], json!([0, 2, -1]));
    assert_eq!(scene["rounds"], 9);
    assert_eq!(
        crate::planetfight::level_file::read(scene["level"].as_str().unwrap()).unwrap(),
        *game.level()
    );
}

#[test]
fn more_than_a_hundred_ignored_orders_are_counted() {
    let mut game = start_of(level("levels/small.pflvl"));
    let report = game.play(Player::FIRST, orders(&[(7, 7); 250])).unwrap();
    assert_eq!((report.ignored.len(), report.unlisted), (100, 150));
}

#[test]
fn set_ups_take_two_players() {
    assert_eq!(PlanetFight::seats(&set_up(&[])), 2..=2);
}
