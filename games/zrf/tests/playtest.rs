//! Reports on games of the computer against itself.

use std::sync::Arc;

use crate::playtest::{Plan, Rate, Spread, playtest};
use crate::variant::Variant;

/// White takes the pawn and is at its goal in the third turn; what else is written never matters.
const RACE: &str = r#"(game
    (title "Race") (players White Black) (turn-order White Black)
    (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
        (directions (e 1 0) (w -1 0))))
    (board-setup (White (Runner a1) (Rock a3)) (Black (Runner a2) (Pawn b1)))
    (piece (name Runner) (moves (e add) (w add)))
    (piece (name Rock) (moves (w add)))
    (piece (name Pawn))
    (piece (name Queen) (moves (e add)))
    (win-condition (White) (absolute-config Runner (c1)))
    (win-condition (Black) (absolute-config Runner (c2)))
    (draw-condition (White Black) repetition))"#;

fn race() -> Arc<Variant> {
    crate::rules_file("race.zrf", RACE).unwrap().variant("").unwrap()
}

fn names(rates: &[Rate]) -> Vec<(&str, u64)> {
    rates.iter().map(|rate| (rate.what.as_str(), rate.games)).collect()
}

#[test]
fn what_is_known_of_a_game_is_counted() {
    let plan = Plan { games: 10, nodes: 20, seed: 1, max_turns: 50 };
    let report = playtest(&race(), &plan, &mut |_, _, _| true);
    assert!(
        report.title.contains("10 games of the computer against itself, 1 of them different"),
        "{report}"
    );
    let expected =
        [("won by White, who begins", 10), ("won by Black", 0), ("drawn", 0), ("stopped after 50 turns", 0)];
    assert_eq!(names(&report.results), expected);
    let [low, share, high] = report.results[0].share;
    assert!((0.72..0.73).contains(&low) && share == 1.0 && high > 0.999, "Wilson's interval of 10 of 10");
    let expected = [
        ("1. win-condition (White), goal reached", 10),
        ("2. win-condition (Black), goal reached", 0),
        ("3. draw-condition (White Black), repetition", 0),
    ];
    assert_eq!(names(&report.endings), expected);
    assert_eq!(names(&report.deeper), [("points by looking at 4 times as many", 10)]);
    assert!((report.deeper[0].share[1] - 0.5).abs() < 1e-9, "who begins wins, from either seat");
    let spread = |what, mean, least, most| Spread { what, mean, least, most };
    let expected =
        [spread("turns of a game", 3.0, 3, 3), spread("legal moves to choose from", 40.0 / 30.0, 1, 2)];
    assert_eq!(report.spreads, expected);
    let never: Vec<String> = report.never.iter().map(|(_, names)| names.join("; ")).collect();
    let expected = ["Queen", "Rock; Pawn", "Runner; Rock", "Rock, move block 1", "Runner, move block 2"];
    assert_eq!((never.as_slice(), report.all_looked_for), (&expected.map(String::from)[..], true));
}

#[test]
fn a_report_may_be_stopped() {
    let check = |stop: &str, games: u64, deeper: &[u64], all: bool| {
        let plan = Plan { games: 4, nodes: 20, seed: 1, max_turns: 50 };
        let report = playtest(&race(), &plan, &mut |what, done, _| !what.starts_with(stop) || done < 1);
        let of_deeper: Vec<u64> = report.deeper.iter().map(|rate| rate.games).collect();
        let played: u64 = report.results.iter().map(|rate| rate.games).sum();
        assert_eq!((played, of_deeper.as_slice(), report.all_looked_for), (games, deeper, all), "{stop}");
    };
    check("games", 1, &[], true);
    check("pairs", 4, &[2], true);
    check("move", 4, &[4], false);
}

#[test]
fn every_file_that_ships_can_be_reported_on() {
    for shipped in crate::SHIPPED {
        let file = crate::rules_file(shipped.name, shipped.text).unwrap();
        let variant = file.variant("").unwrap();
        let plan = Plan { games: 1, nodes: 5, seed: 3, max_turns: 8 };
        let report = || playtest(&variant, &plan, &mut |what, _, _| !what.starts_with("move"));
        let (one, other) = (report(), report());
        assert_eq!(one.to_string(), other.to_string(), "the same seed, the same figures");
        let ended: u64 = one.results.iter().map(|rate| rate.games).sum();
        // Where one of several has lost, all others have won.
        assert!(ended == 1 || variant.seats.count() > 2 && ended > 0, "{}: {one}", shipped.name);
        assert!(one.spreads[0].most <= 8, "{}", shipped.name);
    }
}
