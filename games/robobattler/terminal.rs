//! The game in a terminal: draws frames, describes inputs, parses what a person types.

use game::{Paint, Player};

use super::field::{Cell, SIZE};
use super::missile::{Direction, Missile};
use super::rules::{Action, Reply};
use super::view::{Call, Side, Sight, Sighting, Truth, View, Witnessed};
use crate::terminal::{Picture, typed_words};

/// Seats differ by letter and by colour.
const NAMES: [&str; 2] = ["red", "blue"];
const LETTERS: [char; 2] = ['r', 'b'];
const COLOURS: [&str; 2] = ["31", "34"];

const HELP: &str = "type 'search', 'power' (a power search), a shot such as '3 4' (column and row, from 0) or '3 4 h' \
    (a Line in a row), and then 'end'";

/// Draws a frame: the field with its coordinates, each robot's reserves, and the actions.
pub(super) fn draw(_scene: &str, frame: &str, paint: Paint) -> String {
    match serde_json::from_str(frame) {
        Ok(View::Everything(truth)) => draw_truth(&truth, paint),
        Ok(View::Robot(sight)) => draw_sight(&sight, paint),
        Err(_) => "(no frame of RoboBattler)\n".into(),
    }
}

fn draw_truth(truth: &Truth, paint: Paint) -> String {
    let mut text = match (&truth.reason, truth.winner, truth.due) {
        (Some(reason), Some(winner), _) => {
            format!("turn {}: {} has won ({reason})\n", truth.turn, NAMES[winner.seat()])
        }
        (Some(reason), None, _) => format!("turn {}: a draw ({reason})\n", truth.turn),
        (None, _, due) => format!("turn {}: {}\n", truth.turn, due.map_or("-", |due| NAMES[due.seat()])),
    };
    let shown: Vec<&Witnessed> = truth.last.iter().filter(|seen| seen.turn + 1 >= truth.turn).collect();
    let mut picture = Picture::new([SIZE, SIZE], 2, paint);
    for cell in Cell::all() {
        let letter = truth.field[cell.y as usize].as_bytes()[cell.x as usize];
        if let Some(seat) = LETTERS.iter().position(|&own| own == char::from(letter)) {
            put(&mut picture, cell, LETTERS[seat], COLOURS[seat]);
        }
    }
    for seen in &shown {
        if let Call::Fire { x, y, .. } = seen.call {
            picture.put((x, y), '*', COLOURS[seen.seat.seat()]);
        }
    }
    text += &picture.text();
    for player in Player::all(2) {
        let names: Vec<&str> = truth.magazines[player].iter().map(|missile| missile.name()).collect();
        text += &format!(
            "{:4} {:2} cells, {} power searches, missiles: {}\n",
            NAMES[player.seat()],
            truth.cells[player],
            truth.power_searches[player],
            if names.is_empty() { "none".into() } else { names.join(" ") }
        );
    }
    for seen in shown {
        text += &format!("{} {}\n", NAMES[seen.seat.seat()], sentence(&seen.call));
    }
    text
}

/// A robot's memory: `o` is what it painted since, `x` what the enemy certainly took, `?` where it may have.
fn draw_sight(sight: &Sight, paint: Paint) -> String {
    let own = usize::from(sight.side == Side::Blue);
    let mut text = format!("turn {}: you are {}", sight.turn, NAMES[own]);
    match (sight.missile, sight.fired) {
        (Some(missile), false) => text += &format!(", with a {} in hand", missile.name()),
        (Some(_), true) => text += ", your missile is fired: search, or end your turn",
        (None, _) => {}
    }
    text += &format!("\nmissiles left: {}, power searches: {}\n", sight.missiles_left, sight.power_searches);
    let mut picture = Picture::new([SIZE, SIZE], 2, paint);
    let shots = sight.shots.iter().map(|shot| (shot.turn * 2 + 1, Memory::Shot(shot)));
    let known = |turn| sight.sightings.iter().any(|seen| seen.turn == turn && seen.sighting.exact);
    let sightings = sight.sightings.iter().filter(|seen| seen.sighting.exact || !known(seen.turn));
    let sightings = sightings.map(|seen| (seen.turn * 2, Memory::Sighting(&seen.sighting)));
    let mut memories: Vec<(u32, Memory<'_>)> = shots.chain(sightings).collect();
    memories.sort_by_key(|(when, _)| *when);
    for (_, memory) in memories {
        match memory {
            Memory::Shot(shot) => {
                shot.blast().for_each(|cell| put(&mut picture, cell, 'o', COLOURS[own]));
            }
            Memory::Sighting(sighting) => mark(&mut picture, sighting, COLOURS[1 - own]),
        }
    }
    text += &picture.text();
    sight.last.iter().for_each(|call| text += &format!("you: {}\n", sentence(call)));
    text
}

enum Memory<'a> {
    Shot(&'a super::view::Shot),
    Sighting(&'a Sighting),
}

/// Marks what an enemy missile took, or may have.
fn mark(picture: &mut Picture, sighting: &Sighting, colour: &'static str) {
    let (Some(x), Some(y)) = (sighting.x, sighting.y) else { return };
    let sure = sighting.exact && sighting.missile != Missile::Line;
    let near = if sighting.exact { 0..=0 } else { -1..=1 };
    for (dx, dy) in near.clone().flat_map(|dx| near.clone().map(move |dy| (dx, dy))) {
        for direction in sighting.missile.directions() {
            let target = Cell { x: x + dx, y: y + dy };
            for cell in sighting.missile.blast(*direction, target) {
                put(picture, cell, if sure { 'x' } else { '?' }, colour);
            }
        }
    }
}

fn sentence(call: &Call) -> String {
    match call {
        Call::Fire { missile, direction, x, y } => {
            let lies = direction.map_or(String::new(), |direction| format!(" {}", direction.name()));
            let off = if (Cell { x: *x, y: *y }).is_on_field() { "" } else { ": off the field, wasted" };
            format!("fires a {}{lies} at ({x},{y}){off}", missile.name())
        }
        Call::Search { sighting } => format!("searches: {}", told(sighting.as_ref())),
        Call::PowerSearch { sighting } => format!("searches with power: {}", told(sighting.as_ref())),
        Call::Spent { missile } => format!("does not fire its {}", missile.name()),
    }
}

fn told(sighting: Option<&Sighting>) -> String {
    let Some(sighting) = sighting else { return "nothing was fired yet".into() };
    let name = sighting.missile.name();
    match (sighting.x, sighting.y) {
        (Some(x), Some(y)) if sighting.exact => format!("a {name} at ({x},{y}) exactly"),
        (Some(x), Some(y)) => format!("a {name} at ({x},{y}) or beside"),
        _ => format!("a {name} that hit nothing"),
    }
}

fn put(picture: &mut Picture, Cell { x, y }: Cell, mark: char, colour: &'static str) {
    picture.put((x, y), mark, colour);
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
