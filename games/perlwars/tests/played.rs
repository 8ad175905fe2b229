//! The rules by example, and on random play.

use game::{
    Between, Dice, Eyes, Fault, Files, FromOptions, Game, Illegal, Keeps, Match, Opening, Player, Score,
    Status, Verdict,
};

use super::referee::{options, start};
use super::scripted::folder;
use crate::cases::{Case, cases, fails, standing};
use crate::perlwars::{
    Action, Call, Cell, Deed, PerlWars, Possible, ROOM, Reply, Setup, Sight, View, answer,
};

#[test]
fn cases_play_as_the_rules_say() {
    let text = std::fs::read_to_string(folder("tests/rules.txt")).unwrap();
    let cases = cases(&text);
    assert!(cases.len() > 20);
    cases.iter().for_each(check);
}

fn check(Case { rule, options, lines }: &Case<'_>) {
    let mut game = begin(options, 1);
    for &line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let seat = |word: &str| Player::new(word.parse().unwrap());
        let came = match words.as_slice() {
            ["turn" | "over", ..] => standing(&game),
            [player, "fails", verdict] => {
                fails(&mut game, seat(player), verdict);
                continue;
            }
            [player, "sees", field, ..] => {
                let seen = seen(&sight(&game, seat(player)), field);
                format!("{player} sees {field} {seen}").trim_end().to_string()
            }
            [player, ..] => {
                let before = frame(&game);
                let (call, _) = line.split_once(" => ").unwrap();
                let came = outcome(game.play(seat(player), action(call)));
                assert!(!came.starts_with("refused") || before == frame(&game), "{rule}: {line}");
                format!("{call} => {came}")
            }
            [] => unreachable!("a line has words"),
        };
        assert_eq!(line, came, "{rule}");
    }
}

fn begin(given: &[(&str, &str)], seed: u64) -> PerlWars {
    let setup = Setup::read(&options(given), &Files::new()).unwrap();
    let lots = Dice::named(seed, "lots");
    let opening = Opening { number: 1, first: Player::FIRST, players: 2, lots };
    PerlWars::start(&setup, opening, Dice::named(seed, "game")).unwrap()
}

fn sight(game: &PerlWars, player: Player) -> Sight {
    match game.view(Eyes::Player(player)) {
        View::Robot(sight) => sight,
        View::Everything(_) => unreachable!("a player's eyes see no more"),
    }
}

fn frame(game: &PerlWars) -> String {
    serde_json::to_string(&game.view(Eyes::Everything)).unwrap()
}

fn action(call: &str) -> Action {
    let number = |word: &str| (word != "none").then(|| word.parse().unwrap());
    match call.split(' ').collect::<Vec<_>>().as_slice() {
        [_, "end"] => Action::End,
        [_, "move", direction] => Action::Move(number(direction)),
        [_, "shot", x, y] => Action::Shot { x: number(x), y: number(y) },
        _ => panic!("no call: {call}"),
    }
}

fn outcome(played: Result<Reply, Illegal>) -> String {
    match played {
        Ok(Reply::Pos(Cell { x, y })) => format!("at {x},{y}"),
        Ok(Reply::Distance(distance)) => format!("distance {distance}"),
        Ok(Reply::End) => "ended".into(),
        Err(illegal) => format!("refused: {illegal}"),
    }
}

fn seen(sight: &Sight, field: &str) -> String {
    let call = |call: &Call| match call {
        Call::Move { x, y } => format!("move:{x},{y}"),
        Call::Shot { x, y, distance } => format!("shot:{x},{y}={distance}"),
    };
    match field {
        "pos" => format!("{},{}", sight.pos.x, sight.pos.y),
        "actions" => sight.actions.to_string(),
        "shots" => sight.shots.to_string(),
        "hist" => sight.hist.iter().map(|deed| deed.letter().to_string()).collect::<Vec<_>>().join(" "),
        "last" => sight.last.iter().map(call).collect::<Vec<_>>().join(" "),
        _ => panic!("no field: {field}"),
    }
}

/// All side lengths from 7 to 15 are equally likely, the robots are never adjacent, and all other pairs of cells occur.
#[test]
fn stages_and_places_are_drawn_evenly() {
    let (mut widths, mut heights) = ([0; 16], [0; 16]);
    for seed in 0..9000 {
        let game = begin(&[], seed);
        let robots = Player::all(2).map(|player| sight(&game, player)).collect::<Vec<_>>();
        let stage = robots[0].stage;
        widths[stage.width as usize] += 1;
        heights[stage.height as usize] += 1;
        assert!(robots.iter().all(|robot| stage.holds(robot.pos)));
        let apart = (robots[0].pos.x - robots[1].pos.x).abs().max((robots[0].pos.y - robots[1].pos.y).abs());
        assert!(apart >= 2, "{robots:?}");
    }
    for counts in [widths, heights] {
        assert_eq!(counts[..7], [0; 7]);
        assert!(counts[7..].iter().all(|count| (880..1120).contains(count)), "{counts:?}");
    }
    let pair =
        |seed| Player::all(2).map(|player| sight(&begin(&[("stage", "4x4")], seed), player).pos).collect();
    let pairs: std::collections::BTreeSet<Vec<Cell>> = (0..3000).map(pair).collect();
    // Of the 16 x 16 ordered pairs of cells, 16 coincide and 84 are adjacent.
    assert_eq!(pairs.len(), 156);
}

/// Missing options are drawn to fit the given ones.
#[test]
fn the_stage_holds_the_cells_that_are_given() {
    for seed in 0..200 {
        let game = begin(&[("start", "0,0,13,10")], seed);
        let View::Everything(truth) = game.view(Eyes::Everything) else { unreachable!() };
        assert_eq!(truth.robots, [Cell { x: 0, y: 0 }, Cell { x: 13, y: 10 }]);
        assert!((14..=15).contains(&truth.stage.width) && (11..=15).contains(&truth.stage.height));
        let game = begin(&[("stage", "20x3")], seed);
        let View::Everything(truth) = game.view(Eyes::Everything) else { unreachable!() };
        assert!(truth.robots.iter().all(|robot| truth.stage.holds(*robot)) && truth.stage.width == 20);
    }
}

/// Impossible options are refused, with a hint.
#[test]
fn wrong_options_are_named() {
    let check = |name: &str, value: &str, expected: &str| {
        let error = Setup::read(&options(&[(name, value)]), &Files::new()).unwrap_err().to_string();
        assert_eq!(error, format!("option {name}: {expected}"));
        assert!((ROOM.seats)(&options(&[(name, value)]), &Files::new()).is_err());
    };
    let stage = "expected WIDTHxHEIGHT such as 9x12, one side at least 3, none over 30, got";
    for wrong in ["9", "9x", "x9", "0x9", "9x31", "2x2", "9x9x9", "-9x9", "a"] {
        check("stage", wrong, &format!("{stage} '{wrong}'"));
    }
    for wrong in ["0,0,8", "0,0,8,6,1", "0 0 8 6", "a,b,c,d", "0,0,8,99999999999999999999"] {
        check("start", wrong, &format!("expected x1,y1,x2,y2 such as 0,0,8,11, got '{wrong}'"));
    }
    for wrong in ["3,3,3,3", "3,3,4,3", "3,3,4,4", "3,3,2,4"] {
        let expected = "expected two cells that neither coincide nor adjoin, corners included, got";
        check("start", wrong, &format!("{expected} '{wrong}'"));
    }
    check("start", "0,0,15,3", "(15, 3) is off the stage of 15x15");
    check("start", "-1,0,5,3", "(-1, 0) is off the stage of 15x15");
    check("range", "half", "expected within or below, got 'half'");
    check("max_turns", "0", "expected a whole number from 1 to 100000, got '0'");
}

/// Invariants of random play: robots stay on the stage and apart, hist and replies are true, refused calls and
/// the other's view reveal nothing.
#[test]
fn random_play_keeps_to_the_rules() {
    let mut ends = std::collections::BTreeSet::new();
    for seed in 0..300 {
        let mut game = begin(&[("max_turns", "30")], seed);
        let mut dice = Dice::named(seed, "random play");
        let mut did: [Vec<Deed>; 2] = Default::default();
        while let Status::Waiting { turn, players } = game.status() {
            let player = players.iter().next().unwrap();
            assert_eq!(player.seat() as u32, (turn + 1) % 2);
            let View::Everything(truth) = game.view(Eyes::Everything) else { unreachable!() };
            assert!(truth.robots.iter().all(|robot| truth.stage.holds(*robot)));
            assert_ne!(truth.robots[0], truth.robots[1]);
            let [own, enemy] = [player, player.other()].map(|player| sight(&game, player));
            assert_eq!(own.hist, did[player.other().seat()]);
            let wild = if dice.below(4) == 0 { Some(dice.between(-3, 17)) } else { None };
            let action = match PerlWars::sample(&View::Robot(own), &mut dice) {
                Action::Move(_) if wild.is_some() => Action::Move(wild),
                Action::Shot { x, .. } if wild.is_some() => Action::Shot { x, y: wild },
                sampled => sampled,
            };
            let before = frame(&game);
            match (action, game.play(player, action)) {
                (_, Err(_)) => assert_eq!(frame(&game), before),
                (Action::Shot { x: Some(x), y: Some(y) }, Ok(Reply::Distance(distance))) => {
                    let enemy = truth.robots[player.other().seat()];
                    assert_eq!(distance, answer(truth.stage.shorter_side() / 2, Cell { x, y }, enemy));
                    assert_eq!(distance == 0, matches!(game.status(), Status::Over { .. }));
                }
                (Action::Move(_), Ok(Reply::Pos(to))) => {
                    assert!(to.distance(truth.robots[player.seat()]) <= 1);
                }
                (Action::End, Ok(Reply::End)) => {
                    did[player.seat()] = sight(&game, player).last.iter().map(|call| call.deed()).collect();
                    continue;
                }
                (action, reply) => panic!("{action:?} returned {reply:?}"),
            }
            let after = sight(&game, player.other());
            assert_eq!((&enemy.hist, enemy.pos, &enemy.last), (&after.hist, after.pos, &after.last));
        }
        let Status::Over { reason, .. } = game.status() else { unreachable!() };
        ends.insert(reason);
    }
    assert_eq!(ends.into_iter().collect::<Vec<_>>(), ["hit", "max_turns", "ram"]);
}

/// Every failure but an illegal action retires.
#[test]
fn faults_retire() {
    for verdict in &Verdict::ALL[2..] {
        let mut game = begin(&[], 1);
        game.fail(Player::FIRST, &Fault::new(*verdict, ""));
        let Status::Over { scores, reason } = game.status() else { panic!("{verdict:?}") };
        assert_eq!((scores.as_slice(), reason.as_ref()), ([0, 1].as_slice(), "retired"));
    }
}

/// Series: the seats are swapped, every game starts afresh, both games of
/// a pair start on the same cells, and the limits have the default values.
#[test]
fn two_games_are_a_pair() {
    let options = options(&[("games", "2")]);
    let series = (ROOM.series)(&options).unwrap();
    assert_eq!((series.games, series.between, series.keeps), (2, Between::Seats, Keeps::Game));
    assert_eq!((series.score, series.walkover, series.last_by_lot), (Score::Wins, 1, false));
    let [one, two] = [1, 2].map(|number| start(&options, 9, number));
    let seen = |game: &dyn Match, player| {
        let view: View = serde_json::from_str(game.frame(Eyes::Player(player)).get()).unwrap();
        let View::Robot(Sight { stage, pos, .. }) = view else { unreachable!() };
        (stage, pos)
    };
    for player in Player::all(2) {
        assert_eq!(seen(&*one, player), seen(&*two, player));
    }
    assert_eq!(one.status(), Status::due(1, Player::FIRST));
    assert_eq!(two.status(), Status::due(1, Player::FIRST));
    let defaults = ["games", "turn_time", "load_time", "max_turns", "range"].map(|name| options.text(name));
    assert_eq!(defaults, ["2", "2s", "10s", "500", "within"]);
}

/// A robot's knowledge never excludes the enemy's cell.
#[test]
fn the_enemy_is_always_possible() {
    for seed in 0..100 {
        let mut game = begin(&[("max_turns", "20")], seed);
        let mut dice = Dice::named(seed, "possible");
        let mut possible = [Player::FIRST, Player::SECOND].map(|player| {
            let Sight { stage, reach, pos, .. } = sight(&game, player);
            Possible::new(stage, reach, pos)
        });
        while let Status::Waiting { players, .. } = game.status() {
            let player = players.iter().next().unwrap();
            let own = &mut possible[player.seat()];
            let action = PerlWars::sample(&View::Robot(sight(&game, player)), &mut dice);
            let reply = game.play(player, action).unwrap();
            if !matches!(game.status(), Status::Waiting { .. }) {
                break;
            }
            match (action, reply) {
                (Action::Shot { x: Some(x), y: Some(y) }, Reply::Distance(distance)) => {
                    own.heard(Cell { x, y }, distance);
                }
                (_, Reply::Pos(pos)) => own.stepped(pos),
                _ => {
                    let other = sight(&game, player.other());
                    possible[player.other().seat()].enemy_did(&other.hist, other.pos);
                }
            }
            if action == Action::End {
                for eyes in Player::all(2) {
                    let enemy = sight(&game, eyes.other()).pos;
                    let possible = &possible[eyes.seat()];
                    // The other's set is up to date for the robot that has just moved; its own is from before.
                    if eyes != player {
                        assert!(possible.chance(enemy) > 0.0);
                    }
                    let all: f64 = possible.cells().iter().map(|(_, chance)| chance).sum();
                    assert!((all - 1.0).abs() < 1e-9);
                }
            }
        }
    }
}
