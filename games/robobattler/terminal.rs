//! The game in a terminal: describes inputs, parses what a person types.

use super::missile::Direction;
use super::rules::{Action, Reply};
use super::view::Sighting;
use crate::terminal::typed_words;

const HELP: &str = "type 'search', 'power' (a power search), a shot such as '3 4' (column and row, from 0) or '3 4 h' \
    (a Line in a row), and then 'end'";

fn told(sighting: Option<&Sighting>) -> String {
    let Some(sighting) = sighting else { return "nothing was fired yet".into() };
    let name = sighting.missile.name();
    match (sighting.x, sighting.y) {
        (Some(x), Some(y)) if sighting.exact => format!("a {name} at ({x},{y}) exactly"),
        (Some(x), Some(y)) => format!("a {name} at ({x},{y}) or beside"),
        _ => format!("a {name} that hit nothing"),
    }
}

/// Says in a sentence what an input did.
pub(super) fn tell(action: &str, reply: &str) -> String {
    let reply: Option<Reply> = serde_json::from_str(reply).ok();
    match (serde_json::from_str(action), reply) {
        (Ok(Action::Fire { x, y, direction }), reply) => {
            let lies = direction.map_or(String::new(), |direction| format!(" {}", direction.name()));
            let ended = match reply {
                Some(Reply::Fired) => "",
                Some(Reply::Wasted) => ": off the field, wasted",
                _ => ": refused",
            };
            format!("fires{lies} at ({x},{y}){ended}")
        }
        (Ok(Action::Search), Some(Reply::Sighting(sighting))) => {
            format!("searches: {}", told(sighting.as_ref()))
        }
        (Ok(Action::Search), _) => "searches: refused".into(),
        (Ok(Action::PowerSearch), Some(Reply::Sighting(sighting))) => {
            format!("searches with power: {}", told(sighting.as_ref()))
        }
        (Ok(Action::PowerSearch), _) => "searches with power: refused".into(),
        (Ok(Action::End), Some(Reply::Spent)) => "ends its turn without firing: the missile is lost".into(),
        (Ok(Action::End), _) => "ends its turn".into(),
        (Err(_), _) => format!("does something unknown: {action}"),
    }
}

/// Reads what a person typed.
pub(super) fn read(typed: &str, _view: &str) -> Result<String, String> {
    let words = typed_words(typed);
    let action = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["end" | "."] => Some(Action::End),
        ["search" | "s"] => Some(Action::Search),
        ["power" | "p"] | ["power", "search"] => Some(Action::PowerSearch),
        ["fire" | "f", x, y] | [x, y] => fire(x, y, None),
        ["fire" | "f", x, y, lies] | [x, y, lies] => direction(lies).and_then(|lies| fire(x, y, Some(lies))),
        _ => None,
    };
    let action = action.ok_or_else(|| HELP.to_string())?;
    Ok(serde_json::to_string(&action).expect("actions have string keys and no failing parts"))
}

fn fire(x: &str, y: &str, direction: Option<Direction>) -> Option<Action> {
    Some(Action::Fire { x: x.parse().ok()?, y: y.parse().ok()?, direction })
}

fn direction(word: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| direction.name().starts_with(word))
}
