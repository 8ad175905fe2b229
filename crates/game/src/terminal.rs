//! Declared pictures in the terminal, and what a person types.

use serde::Deserialize;
use serde_json::Value;

use crate::{Cell, Paint, Picture, Shape, Terminal, nearest};

impl Terminal {
    /// Draws the picture that a view declares, or writes the view out.
    pub const DECLARED: Terminal = Terminal { draw: |_, view, paint| draw(view, paint), tell, read };
}

/// An action in a few words, and what it returned.
fn tell(action: &str, reply: &str) -> String {
    let [action, reply] = [action, reply].map(|text| serde_json::from_str(text).unwrap_or_default());
    if reply == Value::Null { short(&action) } else { format!("{}: {}", short(&action), short(&reply)) }
}

/// A view that may declare a picture.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Pictured {
    picture: Option<Picture>,
    legal: Vec<Value>,
}

/// The largest picture, in characters.
const LARGEST: [usize; 2] = [400, 200];
/// The longest name of what makes an action, in characters.
const TEXT: usize = 200;
/// Actions that are named to a person.
const NAMED: usize = 40;

fn draw(text: &str, paint: Paint) -> String {
    let view = read_view(text);
    let Some(picture) = view.picture else { return format!("{text}\n") };
    let mut drawn = board(&picture.cells, paint);
    for one in &picture.numbers {
        drawn += &format!("{}: {}\n", written(&one.label), written(&one.value));
    }
    for hand in &picture.hands {
        let cards: Vec<String> = hand.cards.iter().map(|card| written(&card.text)).collect();
        drawn += &format!("player {}: {}\n", hand.seat + 1, cards.join(" "));
    }
    if drawn.is_empty() { "(nothing to see)\n".into() } else { drawn }
}

/// A view as far as it can be understood.
fn read_view(text: &str) -> Pictured {
    serde_json::from_str(text).unwrap_or_else(|_| {
        let legal =
            serde_json::from_str::<Value>(text).ok().and_then(|view| view["legal"].as_array().cloned());
        Pictured { picture: None, legal: legal.unwrap_or_default() }
    })
}

/// The cells at their places: the narrowest is as wide as the longest text.
fn board(cells: &[Cell], paint: Paint) -> String {
    let areas: Vec<[f64; 4]> = cells.iter().map(Cell::area).collect();
    let signs: Vec<String> = cells.iter().map(sign).collect();
    let least = |axis: usize| {
        areas.iter().map(|area| area[axis]).filter(|size| *size > 0.0).fold(f64::INFINITY, f64::min)
    };
    let width = signs.iter().map(|sign| sign.chars().count()).max().unwrap_or(0).min(12) + 2;
    let steps = [least(2) / width as f64, least(3)];
    let middles = areas.iter().map(|[x, y, w, h]| [x + w / 2.0, y + h / 2.0]);
    let origin = [0, 1].map(|axis| areas.iter().map(|area| area[axis]).fold(f64::INFINITY, f64::min));
    // Every character with the style it has.
    let mut lines: Vec<Vec<(char, String)>> = Vec::new();
    for ((cell, sign), middle) in cells.iter().zip(&signs).zip(middles) {
        let [column, line] = [0, 1].map(|axis| ((middle[axis] - origin[axis]) / steps[axis]) as usize);
        let column = column.saturating_sub(sign.chars().count() / 2);
        if column + width > LARGEST[0] || line >= LARGEST[1] {
            continue;
        }
        lines.resize(lines.len().max(line + 1), Vec::new());
        let row = &mut lines[line];
        row.resize(row.len().max(column + sign.chars().count()), (' ', String::new()));
        for (place, letter) in row[column..].iter_mut().zip(sign.chars()) {
            *place = (letter, style(cell));
        }
    }
    let painted = |(letter, style): &(char, String)| match style.is_empty() {
        true => letter.to_string(),
        false => paint.styled(style, &letter.to_string()),
    };
    lines.iter().map(|line| line.iter().map(painted).collect::<String>() + "\n").collect()
}

/// What stands on a cell. A shape of a seat has its number, since colour alone says nothing.
fn sign(cell: &Cell) -> String {
    let shape = match cell.shape {
        Some(Shape::Disc) => "●",
        Some(Shape::Ring) => "○",
        Some(Shape::Square) => "■",
        Some(Shape::Cross) => "×",
        None => "",
    };
    let text: String = written(&cell.text).chars().filter(|letter| !letter.is_control()).take(12).collect();
    let seat = cell.seat.filter(|_| text.is_empty()).map_or(String::new(), |seat| (seat + 1).to_string());
    let sign = match format!("{shape}{seat}{text}") {
        empty if empty.is_empty() => "·".into(),
        sign => sign,
    };
    if cell.mark { format!("[{sign}]") } else { sign }
}

fn style(cell: &Cell) -> String {
    const SEATS: [u8; 6] = [34, 33, 32, 35, 36, 31];
    cell.seat.map_or(String::new(), |seat| format!("1;{}", SEATS[seat % SEATS.len()]))
}

/// What a person typed: the name of a cell, the text of a card or button, a listed action in words, or JSON.
fn read(typed: &str, text: &str) -> Result<String, String> {
    let view = read_view(text);
    let named = named(view.picture.unwrap_or_default(), &view.legal);
    let same = |name: &str| name.eq_ignore_ascii_case(typed);
    let by_fields = || named.iter().find(|(_, action)| same(&short(action)));
    if let Some((_, action)) = named.iter().find(|(name, _)| same(name)).or_else(by_fields) {
        return Ok(action.to_string());
    }
    if serde_json::from_str::<Value>(typed).is_ok() {
        return Ok(typed.into());
    }
    let names: Vec<&str> = named.iter().map(|(name, _)| name.as_str()).collect();
    let near = nearest(typed, &names).map_or(String::new(), |near| format!("; did you mean '{near}'?"));
    Err(match names.len() {
        0 => "type the action as JSON".into(),
        1..NAMED => format!("type one of {}, or an action as JSON{near}", names.join(" | ")),
        more => {
            format!("type one of {more}, such as {}, or an action as JSON{near}", names[..NAMED].join(" | "))
        }
    })
}

/// What makes an action in the picture of a view, as JSON: the name of a cell, or the text of a card or button.
pub fn label(view: &str, action: &str) -> Option<String> {
    let picture = serde_json::from_str::<Pictured>(view).ok()?.picture?;
    let action: Value = serde_json::from_str(action).ok()?;
    let (name, _) = named(picture, &[]).into_iter().find(|(_, other)| *other == action)?;
    Some(name.chars().take(TEXT).collect()).filter(|name: &String| !name.trim().is_empty())
}

/// All actions by the names that a person may type.
fn named(picture: Picture, legal: &[Value]) -> Vec<(String, Value)> {
    let cards = picture.hands.into_iter().flat_map(|hand| hand.cards);
    let texts = cards.chain(picture.buttons).filter_map(|one| Some((written(&one.text), one.action?)));
    let cells = picture.cells.into_iter().filter(|cell| !cell.name.is_empty());
    let named = cells.filter_map(|cell| Some((cell.name, cell.action?))).chain(texts);
    let mut named: Vec<(String, Value)> = named.collect();
    let missing: Vec<&Value> =
        legal.iter().filter(|action| named.iter().all(|(_, other)| other != *action)).collect();
    let missing: Vec<_> = missing.into_iter().map(|action| (short(action), action.clone())).collect();
    named.extend(missing);
    named
}

impl Cell {
    /// Left, top, width and height.
    fn area(&self) -> [f64; 4] {
        self.rect.unwrap_or_else(|| {
            let [x, y] = [0, 1].map(|axis| {
                let along = self.points.iter().skip(axis).step_by(2);
                along
                    .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(*at), high.max(*at)))
            });
            [x.0, y.0, x.1 - x.0, y.1 - y.0]
        })
    }
}

/// A text, a number or another value as people read it.
pub fn written(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// An action in a few words: its values with their names, or itself.
fn short(action: &Value) -> String {
    match action {
        Value::Object(fields) => {
            let each = fields.iter().map(|(name, value)| format!("{name} {}", written(value)));
            each.collect::<Vec<_>>().join(", ")
        }
        other => written(other),
    }
}
