//! Reports on games of the computer against itself.

use std::sync::Arc;

use crate::playtest::{BlockUse, Plan, Stage, Use, playtest};
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

#[test]
fn what_is_known_of_a_game_is_counted() {
    let plan = Plan { games: 10, nodes: 20, seed: 1, max_turns: 50 };
    let report = playtest(&race(), &plan, &mut |_, _, _| true);
    let won: Vec<(&str, u64)> = report.won.iter().map(|rate| (rate.name.as_str(), rate.count)).collect();
    assert_eq!(won, [("White", 10), ("Black", 0)]);
    assert_eq!((report.games, report.drawn.count, report.stopped.count, report.lost.count), (10, 0, 0, 0));
    assert_eq!(report.different, 1, "there is only one way to play it");
    let [low, share, high] = report.won[0].share;
    assert!((0.72..0.73).contains(&low) && share == 1.0 && high > 0.999, "Wilson's interval of 10 of 10");
    assert_eq!((report.turns.least, report.turns.most, report.turns.count), (3, 3, 10));
    assert_eq!((report.choices.least, report.choices.most, report.choices.count), (1, 2, 30));
    assert!((report.choices.mean - 4.0 / 3.0).abs() < 1e-9);
    let deeper = report.deeper.unwrap();
    assert_eq!((deeper.games, deeper.share[1]), (10, 0.5), "who begins wins, from either seat");
    let pieces = report.pieces.iter().map(|piece| (piece.came, piece.moved, piece.captured));
    let expected = [(true, 30, 0), (true, 0, 0), (true, 0, 10), (false, 0, 0)];
    assert_eq!(pieces.collect::<Vec<_>>(), expected, "runner, rock, pawn, queen");
    let endings: Vec<(&str, u64)> =
        report.endings.iter().map(|ending| (ending.about.as_str(), ending.games)).collect();
    let expected = [
        ("win-condition (White), goal reached", 10),
        ("win-condition (Black), goal reached", 0),
        ("draw-condition (White Black), repetition", 0),
        ("no moves", 0),
        ("repetition", 0),
    ];
    assert_eq!(endings, expected);
    let block = |piece: &str, block, was| BlockUse { piece: piece.into(), list: "move", block, was };
    let expected = [block("Runner", 2, Use::NeverPlayed), block("Rock", 1, Use::NeverPossible)];
    assert_eq!((report.unused.as_slice(), report.all_looked_for), (&expected[..], true));
}

#[test]
fn a_report_may_be_stopped() {
    let check = |stop: Stage, games, deeper, unused| {
        let plan = Plan { games: 4, nodes: 20, seed: 1, max_turns: 50 };
        let report = playtest(&race(), &plan, &mut |stage, done, _| stage != stop || done < 1);
        let of_deeper = report.deeper.map(|deeper| deeper.games);
        assert_eq!((report.games, of_deeper, report.unused.len()), (games, deeper, unused), "{stop:?}");
        assert_eq!(report.all_looked_for, stop != Stage::Rules);
    };
    check(Stage::Games, 1, None, 2);
    check(Stage::Deeper, 4, Some(2), 2);
    check(Stage::Rules, 4, Some(4), 0);
}

#[test]
fn every_file_that_ships_can_be_reported_on() {
    for shipped in crate::SHIPPED {
        let file = crate::rules_file(shipped.name, shipped.text).unwrap();
        let plan = Plan { games: 1, nodes: 5, seed: 3, max_turns: 8 };
        let told = |one: &crate::playtest::Report| serde_json::to_string(one).unwrap();
        let report =
            |_: u8| playtest(&file.variant("").unwrap(), &plan, &mut |stage, _, _| stage != Stage::Rules);
        let (one, other) = (report(1), report(2));
        assert_eq!(told(&one), told(&other), "{}: the same seed, the same figures", shipped.name);
        let ended: u64 = one.won.iter().map(|rate| rate.count).sum();
        let rest = one.lost.count + one.drawn.count + one.stopped.count;
        // Where one of several has lost, all others have won.
        assert!(ended + rest >= 1 && (one.won.len() > 2 || ended + rest == 1), "{}: {one:?}", shipped.name);
        assert!(one.turns.most <= 8, "{}", shipped.name);
    }
}
