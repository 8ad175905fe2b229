//! What a person types.

use crate::terminal::typed_words;
use crate::wizards::{Action, Cell, Direction, Element, Sight, View, Wanted};

const PLACE: &str = "type the column and the row of a cell in your half, such as '3 4'";
const HELP: &str = "\
type one of
  up, right, down, left (u, r, d, l)    a step
  take                                  all that fits of what lies here; 'take 2 fire 1 wind': just that
  look 3                                look around, giving up 1 to 5 turns
  arrow 12 3    dragon 12 3             Fire Arrow, Dragon Fire on a column and a row
  heal    heal 2                        with 1 or 2 water
  ward    ward 2                        with 1 or 2 wood: a shield for 1 turn or for 3
  wind left    wind left 2              see 5 or 10 cells that way
  wall 4 4    wall 4 4 2                an obstacle with 1 or 2 earth
  pass                                  nothing";

/// Reads what a person typed, which may depend on what the person sees.
pub(crate) fn read(typed: &str, view: &str) -> Result<String, String> {
    let sight = match serde_json::from_str(view) {
        Ok(View::Wizard(sight)) => Some(*sight),
        _ => None,
    };
    let words = typed_words(typed);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let placing = sight.as_ref().is_some_and(|sight| sight.turn == 0);
    let action = if placing { placement(&words) } else { deed(&words, sight.as_ref()) };
    let action = action.ok_or_else(|| if placing { PLACE } else { HELP }.to_string())?;
    Ok(serde_json::to_string(&action).expect("actions have string keys and no failing parts"))
}

fn placement(words: &[&str]) -> Option<Action> {
    match words {
        ["place", x, y] | [x, y] => cell(x, y).map(Action::Place),
        _ => None,
    }
}

fn deed(words: &[&str], sight: Option<&Sight>) -> Option<Action> {
    match words {
        ["move" | "go", word] | [word] if direction(word).is_some() => direction(word).map(Action::step),
        ["pass" | "p" | "."] => Some(Action::Pass),
        ["take" | "t"] => Some(Action::Take(all(sight))),
        ["take" | "t", counts @ ..] => wanted(counts).map(Action::Take),
        ["look"] => Some(Action::Look(1)),
        ["look", turns] => turns.parse().ok().map(Action::Look),
        ["arrow" | "a", x, y] => Some(Action::cast_at(Element::Fire, 1, cell(x, y)?)),
        ["dragon", x, y] => Some(Action::cast_at(Element::Fire, 2, cell(x, y)?)),
        ["heal" | "h", rest @ ..] => Some(Action::cast(Element::Water, count(rest)?)),
        ["ward" | "shield", rest @ ..] => Some(Action::cast(Element::Wood, count(rest)?)),
        ["wind", word, rest @ ..] => Some(Action::wind(count(rest)?, direction(word)?)),
        ["wall", x, y, rest @ ..] => Some(Action::cast_at(Element::Earth, count(rest)?, cell(x, y)?)),
        _ => None,
    }
}

fn cell(x: &str, y: &str) -> Option<Cell> {
    Some(Cell { x: x.parse().ok()?, y: y.parse().ok()? })
}

fn direction(word: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| [direction.name(), &direction.name()[..1]].contains(&word))
}

/// 1 when nothing is typed.
fn count(words: &[&str]) -> Option<u8> {
    match words {
        [] => Some(1),
        [word] => word.parse().ok(),
        _ => None,
    }
}

/// All that lies in the person's cell.
fn all(sight: Option<&Sight>) -> Wanted {
    let here = sight.and_then(|sight| Some(sight.map.elements(sight.pos?)));
    here.map_or_else(Wanted::default, Wanted::from)
}

/// Counts and elements in turn.
fn wanted(words: &[&str]) -> Option<Wanted> {
    let mut wanted = Wanted::default();
    for pair in words.chunks(2) {
        let [count, element] = pair else { return None };
        let count = Some(count.parse().ok()?);
        *match Element::named(element)? {
            Element::Fire => &mut wanted.fire,
            Element::Water => &mut wanted.water,
            Element::Wood => &mut wanted.wood,
            Element::Wind => &mut wanted.wind,
            Element::Earth => &mut wanted.earth,
        } = count;
    }
    Some(wanted)
}
