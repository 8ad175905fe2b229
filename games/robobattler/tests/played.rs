//! The rules by example.

use game::{Game, Player};

use super::support::{begin, sight, text, truth};
use crate::cases::{Case, cases, fails, standing};
use crate::robobattler::{Action, Call, Cell, Direction, Reply, RoboBattler, Shot, Sight, Sighting};

#[test]
fn cases_play_as_the_rules_say() {
    let text = text("rules.txt");
    let cases = cases(&text);
    assert!(cases.len() > 15);
    cases.iter().for_each(check);
}

fn check(Case { rule, options, lines }: &Case<'_>) {
    let mut game = begin(options, 1);
    let mut targets = [None; 2];
    for &line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let seat = |word: &str| Player::new(word.parse().unwrap());
        let came = match words.as_slice() {
            ["turn" | "over", ..] => standing(&game),
            ["cells", ..] => {
                let cells = truth(&game).cells;
                format!("cells {} {}", cells[Player::FIRST], cells[Player::SECOND])
            }
            [player, "fails", verdict] => {
                fails(&mut game, seat(player), verdict);
                continue;
            }
            [player, "sees", field, ..] => {
                format!("{player} sees {field} {}", seen(&sight(&game, seat(player)), field))
            }
            [player, ..] => {
                let (call, _) = line.split_once(" => ").unwrap();
                let (player, action) = (seat(player), action(call));
                if let Action::Fire { x, y, .. } = action {
                    targets[player.seat()] = Some(Cell { x, y });
                }
                format!("{call} => {}", outcome(&mut game, player, action, targets[player.other().seat()]))
            }
            [] => unreachable!("a line has words"),
        };
        assert_eq!(line, came, "{rule}");
    }
}

fn action(call: &str) -> Action {
    let words: Vec<&str> = call.split(' ').skip(1).collect();
    match words.as_slice() {
        ["search"] => Action::Search,
        ["power"] => Action::PowerSearch,
        ["end"] => Action::End,
        ["fire", x, y, lies @ ..] => {
            let direction = (lies == ["h"]).then_some(Direction::Horizontal);
            Action::Fire { x: x.parse().unwrap(), y: y.parse().unwrap(), direction }
        }
        _ => panic!("'{call}' is no call"),
    }
}

/// The reply to a call; refused calls change nothing.
fn outcome(game: &mut RoboBattler, player: Player, action: Action, target: Option<Cell>) -> String {
    let before = truth(game);
    match game.play(player, action) {
        Ok(Reply::Fired) => "fired".into(),
        Ok(Reply::Wasted) => "wasted".into(),
        Ok(Reply::End) => "end".into(),
        Ok(Reply::Spent) => "spent".into(),
        Ok(Reply::Sighting(None)) => "nothing".into(),
        Ok(Reply::Sighting(Some(sighting))) => shown(&sighting, target),
        Err(illegal) => {
            assert_eq!(truth(game), before);
            format!("refused: {illegal}")
        }
    }
}

fn shown(sighting: &Sighting, target: Option<Cell>) -> String {
    let name = sighting.missile.name();
    match (sighting.x, sighting.y, target) {
        (Some(x), Some(y), _) if sighting.exact => format!("{name} at {x},{y}"),
        (Some(x), Some(y), Some(target)) if (x - target.x).abs() <= 1 && (y - target.y).abs() <= 1 => {
            format!("{name} near {},{}", target.x, target.y)
        }
        (Some(x), Some(y), _) => format!("{name} far off at {x},{y}"),
        _ => format!("{name} without target"),
    }
}

fn seen(sight: &Sight, field: &str) -> String {
    let listed = |words: Vec<String>| if words.is_empty() { "none".to_string() } else { words.join(" ") };
    let call = |call: &Call| match call {
        Call::Fire { .. } => "fire",
        Call::Search { .. } => "search",
        Call::PowerSearch { .. } => "power",
        Call::Spent { .. } => "spent",
    };
    let shot = |shot: &Shot| {
        let target = shot.x.zip(shot.y).map_or("none".into(), |(x, y)| format!("{x},{y}"));
        format!("{}-{target}", shot.missile.name().to_lowercase())
    };
    match field {
        "missile" => sight.missile.map_or("none", |missile| missile.name()).into(),
        "fired" => sight.fired.to_string(),
        "missiles" => sight.missiles_left.to_string(),
        "power" => sight.power_searches.to_string(),
        "sightings" => sight.sightings.len().to_string(),
        "shots" => listed(sight.shots.iter().map(shot).collect()),
        "last" => listed(sight.last.iter().map(|done| call(done).to_string()).collect()),
        _ => panic!("'{field}' is no field of a view"),
    }
}
