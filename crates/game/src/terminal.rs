//! How a game is shown and played in a terminal: how declared pictures are drawn, and what a person types.

use serde::Deserialize;
use serde_json::Value;

use crate::{Cell, Color, Grid, Picture, Shape, nearest, written};

/// How a game is shown and played in a terminal. Frames and scenes are JSON, as in a replay.
#[derive(Clone, Copy)]
pub struct Terminal {
    /// Draws a frame as text.
    pub draw: fn(scene: &str, frame: &str, paint: Paint) -> String,
    /// Says in one sentence what an action and its reply did.
    pub tell: fn(action: &str, reply: &str) -> String,
    /// Whether `tell` is given the name of what makes an action in a picture, in place of the action.
    pub by_name: bool,
    /// Parses what a person typed into an action as JSON. The error says what can be typed.
    pub read: fn(typed: &str, view: &str) -> Result<String, String>,
}

/// Whether a picture may have colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Plain text.
    Plain,
    /// With ANSI colours.
    Colours,
}

impl Paint {
    /// Applies a terminal style, given as the parameters of an ANSI escape sequence: `1;34` is bold blue.
    pub fn styled(self, style: &str, text: &str) -> String {
        match self {
            Paint::Plain => text.into(),
            Paint::Colours => format!("\x1b[{style}m{text}\x1b[0m"),
        }
    }
}

impl Terminal {
    /// Draws the picture that a view declares, or writes the view out.
    pub const DECLARED: Terminal =
        Terminal { draw: |_, view, paint| draw(view, paint), tell, by_name: true, read };
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
    let mut drawn = match &picture.grid {
        Some(grid) => on_grid(grid, &picture, paint),
        None => board(&picture, paint),
    };
    for one in &picture.numbers {
        let seat = one.seat.map_or(String::new(), |seat| format!("{} ", seat + 1));
        drawn += &format!("{seat}{}: {}\n", written(&one.label), written(&one.value));
    }
    for hand in &picture.hands {
        let cards: Vec<String> = hand.cards.iter().map(card).collect();
        drawn += &format!("player {}: {}\n", hand.seat + 1, cards.join(" "));
    }
    if !picture.note.is_null() {
        drawn += &format!("{}\n", written(&picture.note));
    }
    if drawn.is_empty() { "(nothing to see)\n".into() } else { drawn }
}

fn card(card: &crate::Button) -> String {
    let count = written(&card.count);
    let count = match &card.count {
        Value::Null => count,
        Value::Number(_) => format!(" x{count}"),
        _ => format!(" {count}"),
    };
    let text = written(&card.text);
    if card.mark { format!("[{text}{count}]") } else { text + &count }
}

/// The cells of a grid with their columns and rows, three characters each.
fn on_grid(grid: &Grid, picture: &Picture, paint: Paint) -> String {
    let rows = &grid.rows[..grid.rows.len().min(LARGEST[1])];
    let columns = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0).min(LARGEST[0] / 3);
    let numbers: String = (0..columns).map(|x| format!("{x:^3}")).collect();
    let mut text = format!("   {}\n", numbers.trim_end());
    for (y, row) in rows.iter().enumerate() {
        text += &format!("{y:>2} ");
        for (x, letter) in row.chars().take(columns).enumerate() {
            let name = format!("{x},{y}");
            let level =
                |rows: &[String]| rows.get(y)?.chars().nth(x)?.to_digit(10).filter(|level| *level > 0);
            let layers = grid.layers.iter().filter_map(|layer| Some((level(&layer.rows)?, layer.seat)));
            let seat = letter.to_digit(10).map(|seat| seat as usize);
            // What is certain has the seat's number.
            let (mut shown, mut seat) = match layers.max_by_key(|(level, _)| *level) {
                Some((level, seat)) if level < 9 => ("?".to_string(), seat),
                Some((_, seat @ Some(number))) => ((number + 1).to_string(), seat),
                _ => (seat.map_or(letter.to_string(), |seat| (seat + 1).to_string()), seat),
            };
            let named = || picture.cells.iter().filter(|cell| cell.name == name);
            if let Some((cell, sign)) = named().map(|cell| (cell, sign(cell))).rfind(|(_, sign)| sign != "·")
            {
                (shown, seat) = (sign, cell.seat.or(seat));
            }
            let shown =
                if named().any(|cell| cell.mark) { format!("[{shown}]") } else { format!("{shown:^3}") };
            text += &styled(&shown, seat, picture, paint);
        }
        text = text.trim_end().to_string() + "\n";
    }
    text
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
fn board(picture: &Picture, paint: Paint) -> String {
    let cells = &picture.cells;
    let areas: Vec<[f64; 4]> = cells.iter().map(Cell::area).collect();
    let marked = |cell: &Cell| if cell.mark { format!("[{}]", sign(cell)) } else { sign(cell) };
    let signs: Vec<String> = cells.iter().map(marked).collect();
    let least = |axis: usize| {
        areas.iter().map(|area| area[axis]).filter(|size| *size > 0.0).fold(f64::INFINITY, f64::min)
    };
    let width = signs.iter().map(|sign| sign.chars().count()).max().unwrap_or(0).min(12) + 2;
    let steps = [least(2) / width as f64, least(3)];
    let middles = areas.iter().map(|[x, y, w, h]| [x + w / 2.0, y + h / 2.0]);
    let origin = [0, 1].map(|axis| areas.iter().map(|area| area[axis]).fold(f64::INFINITY, f64::min));
    // Every character with the seat whose colour it has.
    let mut lines: Vec<Vec<(char, Option<usize>)>> = Vec::new();
    for ((cell, sign), middle) in cells.iter().zip(&signs).zip(middles) {
        let [column, line] = [0, 1].map(|axis| ((middle[axis] - origin[axis]) / steps[axis]) as usize);
        let column = column.saturating_sub(sign.chars().count() / 2);
        if column + width > LARGEST[0] || line >= LARGEST[1] {
            continue;
        }
        lines.resize(lines.len().max(line + 1), Vec::new());
        let row = &mut lines[line];
        row.resize(row.len().max(column + sign.chars().count()), (' ', None));
        for (place, letter) in row[column..].iter_mut().zip(sign.chars()) {
            *place = (letter, cell.seat);
        }
    }
    let painted = |(letter, seat): &(char, Option<usize>)| styled(&letter.to_string(), *seat, picture, paint);
    lines.iter().map(|line| line.iter().map(painted).collect::<String>() + "\n").collect()
}

/// What stands on a cell. A shape of a seat has its number, since colour alone says nothing.
fn sign(cell: &Cell) -> String {
    let shape = match cell.shape {
        Some(Shape::Disc) => "●",
        Some(Shape::Ring) => "○",
        Some(Shape::Square) => "■",
        Some(Shape::Cross) => "×",
        Some(Shape::Robot) => "@",
        Some(Shape::Burst) => "*",
        Some(Shape::Target | Shape::Frame) | None => "",
    };
    let text: String = written(&cell.text).chars().filter(|letter| !letter.is_control()).take(12).collect();
    let seat = cell.seat.filter(|_| text.is_empty()).map_or(String::new(), |seat| (seat + 1).to_string());
    match format!("{shape}{seat}{text}") {
        empty if empty.is_empty() && cell.icon.is_none() => "·".into(),
        empty if empty.is_empty() => "*".into(),
        sign => sign,
    }
}

fn styled(text: &str, seat: Option<usize>, picture: &Picture, paint: Paint) -> String {
    const SEATS: [Color; 6] =
        [Color::Blue, Color::Orange, Color::Green, Color::Purple, Color::Cyan, Color::Red];
    let Some(seat) = seat else { return text.into() };
    let color = picture.colors.get(seat).copied().unwrap_or(SEATS[seat % SEATS.len()]);
    paint.styled(&format!("1;{}", color as u8), text)
}

/// What a person typed: the name of a cell, the text of a card or button, a listed action in words, or JSON.
fn read(typed: &str, text: &str) -> Result<String, String> {
    let view = read_view(text);
    let named = named(&view.picture.unwrap_or_default(), &view.legal);
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
    let (name, _) = named(&picture, &[]).into_iter().find(|(_, other)| *other == action)?;
    Some(name.chars().take(TEXT).collect()).filter(|name: &String| !name.trim().is_empty())
}

/// All actions by the names that a person may type.
fn named(picture: &Picture, legal: &[Value]) -> Vec<(String, Value)> {
    let offers = picture.offers().into_iter().map(|(_, name, action)| (name, action));
    let mut named: Vec<(String, Value)> = offers.filter(|(name, _)| !name.is_empty()).collect();
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
