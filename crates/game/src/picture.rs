//! Pictures that a view declares: the page and the terminal draw them, so that a game needs no drawing code of its own. What the fields
//! mean is in `docs/bring-a-game.md`.

#![allow(missing_docs, reason = "the book has the fields")]

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A picture. What has an action can be clicked on, or its name typed.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Picture {
    /// The width and the height of what the cells are drawn in, unless there is a grid.
    pub size: [f64; 2],
    /// The colours of the seats.
    pub colors: Vec<Color>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<Grid>,
    pub cells: Vec<Cell>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    pub numbers: Vec<Number>,
    pub hands: Vec<Hand>,
    pub buttons: Vec<Button>,
    pub ways: Vec<Way>,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub note: Value,
}

/// A colour, with the number that a terminal has for it.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    Red = 31,
    Green = 32,
    Orange = 33,
    Blue = 34,
    Purple = 35,
    Cyan = 36,
}

/// Cells in columns and rows. They have names such as `3,4`, and a width and a height of 1.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Grid {
    /// A letter for each cell: the digit of the seat whose colour it has, `?`, `.`, or a space where there is none.
    pub rows: Vec<String>,
    pub layers: Vec<Layer>,
}

/// How much of a seat's colour lies over the cells of a grid, in digits from 1 to 9.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Layer {
    pub seat: Option<usize>,
    pub rows: Vec<String>,
    /// Whether a strong tint means much, and not a large patch.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub tint: bool,
}

/// What a click on a cell of a grid does.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Way {
    pub text: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<char>,
    /// `"$x"` and `"$y"` in it stand for the cell's column and row.
    pub action: Value,
    /// The steps to the cells that it touches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reach: Vec<[i64; 2]>,
    /// Whether it comes before the actions of the cells themselves.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
    /// Rows with a `.` where it cannot be used. Without any it can be used everywhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<String>,
}

/// A cell and what stands on it. Later cells are drawn over earlier ones.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cell {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Left, top, width and height.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rect: Option<[f64; 4]>,
    /// The corners of a polygon, x and y in turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<f64>,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub text: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
    /// The name of one of the scene's `icons`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// The seat whose colour it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// What it is the place of. A piece that was elsewhere moves here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mark: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub faint: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<Value>,
}

/// A line between two points.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Line {
    pub from: [f64; 2],
    pub to: [f64; 2],
    pub seat: Option<usize>,
    pub dashed: bool,
    pub faint: bool,
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    Disc,
    Ring,
    Square,
    Cross,
    Frame,
    /// A figure of a seat, with its player's name.
    Robot,
    Target,
    Burst,
}

/// A number or a text to show, with its name.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Number {
    pub label: Value,
    pub value: Value,
    /// Whose score it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// The whole that it is a part of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<f64>,
}

/// The cards of a seat.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    pub seat: usize,
    pub cards: Vec<Button>,
}

/// A button, or a card in a hand.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Button {
    pub text: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub count: Value,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mark: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub auto: Option<Auto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<Value>,
}

/// A button may press itself, unless the person says otherwise.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Auto {
    pub text: Value,
    pub now: bool,
}

impl Default for Picture {
    fn default() -> Picture {
        let (colors, grid, cells, lines, numbers, hands, buttons, ways, note) = Default::default();
        Picture { size: [100.0, 100.0], colors, grid, cells, lines, numbers, hands, buttons, ways, note }
    }
}

impl Grid {
    /// The cells: column, row and letter.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, char)> {
        let rows = self.rows.iter().enumerate();
        let cells = rows.flat_map(|(y, row)| row.chars().enumerate().map(move |(x, letter)| (x, y, letter)));
        cells.filter(|(_, _, letter)| *letter != ' ')
    }
}

impl Way {
    /// The action on a cell.
    fn aimed(&self, x: usize, y: usize) -> Value {
        fn fill(value: &mut Value, x: usize, y: usize) {
            match value {
                Value::String(text) if text == "$x" => *value = x.into(),
                Value::String(text) if text == "$y" => *value = y.into(),
                Value::Array(values) => values.iter_mut().for_each(|value| fill(value, x, y)),
                Value::Object(fields) => fields.values_mut().for_each(|value| fill(value, x, y)),
                _ => {}
            }
        }
        let mut action = self.action.clone();
        fill(&mut action, x, y);
        action
    }
}

impl Picture {
    /// The most cells that are drawn, those of a grid once for each way; with lines, cards, buttons and numbers.
    pub const MOST: usize = 4096;

    /// All that people can do in it: the kind of what makes an action, its name, and the action. A cell of a grid has its own name for the
    /// first way, and for the others that name and the way's text.
    pub fn offers<'a>(&'a self) -> Vec<(&'static str, String, Value)> {
        let cells = self.cells.iter().map(|cell| ("cell", cell.name.clone(), &cell.action));
        let named = |kind, one: &'a Button| (kind, written(&one.text), &one.action);
        let cards = self.hands.iter().flat_map(|hand| &hand.cards).map(|card| named("card", card));
        let buttons = self.buttons.iter().map(|button| named("button", button));
        let all = cells.chain(cards).chain(buttons);
        let mut offers: Vec<_> =
            all.filter_map(|(kind, name, action)| Some((kind, name, action.clone()?))).collect();
        // A stranger's rules may declare more than anybody draws.
        let places: Vec<_> = self.grid.iter().flat_map(Grid::cells).take(Picture::MOST).collect();
        for (number, way) in self.ways.iter().take(Picture::MOST / places.len().max(1)).enumerate() {
            for &(x, y, _) in &places {
                let letter = way.on.get(y).and_then(|row| row.chars().nth(x));
                let name = format!("{x},{y}");
                let told = if number == 0 { name } else { format!("{name} {}", written(&way.text)) };
                if way.on.is_empty() || letter.is_some_and(|letter| letter != '.') {
                    offers.push(("cell", told, way.aimed(x, y)));
                }
            }
        }
        offers
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

#[cfg(test)]
mod tests;
