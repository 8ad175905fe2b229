//! The game in a terminal: describes inputs, parses what a person types.

use super::rules::{Action, Reply};
use super::stage::{Cell, Direction};
use crate::terminal::typed_words;

const HELP: &str =
    "type a step (n, e, s or w), a shot such as 'shot 3 4' (column and row), or 'end' to end your turn";

fn away(distance: i64) -> String {
    match distance {
        0 => "hit".into(),
        -1 => "too far away to tell".into(),
        _ => format!("{distance} away"),
    }
}

/// Says in a sentence what an input did.
pub(super) fn tell(action: &str, reply: &str) -> String {
    let reply: Option<Reply> = serde_json::from_str(reply).ok();
    match (serde_json::from_str(action), reply) {
        (Ok(Action::End), _) => "ends its turn".into(),
        (Ok(Action::Move(direction)), Some(Reply::Pos(Cell { x, y }))) => {
            format!("moves {} to ({x},{y})", towards(direction))
        }
        (Ok(Action::Move(direction)), _) => format!("moves {}: refused", towards(direction)),
        (Ok(Action::Shot { x, y }), Some(Reply::Distance(distance))) => {
            format!("shoots ({},{}): {}", shown(x), shown(y), away(distance))
        }
        (Ok(Action::Shot { x, y }), _) => format!("shoots ({},{}): refused", shown(x), shown(y)),
        (Err(_), _) => format!("does something unknown: {action}"),
    }
}

fn towards(direction: Option<i64>) -> String {
    direction.and_then(Direction::numbered).map_or_else(|| shown(direction), |towards| towards.name().into())
}

fn shown(number: Option<i64>) -> String {
    number.map_or_else(|| "?".into(), |number| number.to_string())
}

/// Reads what a person typed.
pub(super) fn read(typed: &str, _view: &str) -> Result<String, String> {
    let words = typed_words(typed);
    let action = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["end" | "."] => Some(Action::End),
        ["move", towards] | [towards] => {
            direction(towards).map(|direction| Action::Move(Some(direction.number())))
        }
        ["shot" | "shoot", x, y] | [x, y] => match (x.parse(), y.parse()) {
            (Ok(x), Ok(y)) => Some(Action::Shot { x: Some(x), y: Some(y) }),
            _ => None,
        },
        _ => None,
    };
    let action = action.ok_or_else(|| HELP.to_string())?;
    Ok(serde_json::to_string(&action).expect("actions have string keys and no failing parts"))
}

fn direction(word: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| {
        [direction.name(), &direction.name()[..1], &direction.number().to_string()].contains(&word)
    })
}
