//! What a view declares of its picture, as the terminal reads it.

use serde::Deserialize;
use serde_json::Value;

/// A view that may declare a picture.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct Pictured {
    pub(crate) picture: Option<Picture>,
    pub(crate) legal: Vec<Value>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct Picture {
    pub(crate) cells: Vec<Cell>,
    pub(crate) numbers: Vec<Number>,
    pub(crate) hands: Vec<Hand>,
    pub(crate) buttons: Vec<Button>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct Cell {
    pub(crate) name: String,
    pub(crate) rect: Option<[f64; 4]>,
    pub(crate) points: Vec<f64>,
    pub(crate) text: Value,
    pub(crate) shape: String,
    pub(crate) seat: Option<usize>,
    pub(crate) mark: bool,
    pub(crate) action: Option<Value>,
}

#[derive(Deserialize)]
pub(crate) struct Number {
    pub(crate) label: Value,
    pub(crate) value: Value,
}

#[derive(Deserialize)]
pub(crate) struct Hand {
    pub(crate) seat: usize,
    pub(crate) cards: Vec<Button>,
}

/// A button, or a card in a hand.
#[derive(Deserialize)]
pub(crate) struct Button {
    pub(crate) text: Value,
    pub(crate) action: Option<Value>,
}

/// The fields of a picture and of its lists, and the shapes.
const FIELDS: [&str; 5] = ["size", "cells", "numbers", "hands", "buttons"];
const OF_LISTS: [(&str, &[&str]); 4] = [
    ("cells", &["name", "rect", "points", "text", "shape", "seat", "mark", "action"]),
    ("numbers", &["label", "value"]),
    ("hands", &["seat", "cards"]),
    ("buttons", &["text", "action"]),
];
const SHAPES: [&str; 4] = ["disc", "ring", "square", "cross"];

/// A field or shape that nobody draws, as one that is misspelt.
pub(crate) fn misspelt(picture: &Value) -> Option<String> {
    let unknown = |value: &Value, fields: &[&str]| {
        let names = value.as_object()?.keys();
        names.clone().find(|name| !fields.contains(&name.as_str())).cloned()
    };
    let told = |what: &str, name: &str, fields: &[&str]| {
        format!("has a {what} with the unknown field '{name}'; known are {}", fields.join(", "))
    };
    if let Some(name) = unknown(picture, &FIELDS) {
        return Some(format!("has the unknown field '{name}'; known are {}", FIELDS.join(", ")));
    }
    for (list, fields) in OF_LISTS {
        for one in picture.get(list).and_then(Value::as_array).into_iter().flatten() {
            if let Some(name) = unknown(one, fields) {
                return Some(told(list.trim_end_matches('s'), &name, fields));
            }
            let shape = one.get("shape").and_then(Value::as_str).filter(|shape| !SHAPES.contains(shape));
            if let Some(shape) = shape {
                return Some(format!("has the unknown shape '{shape}'; known are {}", SHAPES.join(", ")));
            }
        }
    }
    None
}

/// The most cells, cards, buttons and numbers of a picture together.
const MOST: usize = 4096;
/// The longest text of one, in bytes.
pub(crate) const TEXT: usize = 200;

impl Picture {
    /// The actions that people can make, each with what makes it.
    pub(crate) fn actions(&self) -> Vec<(String, &Value)> {
        let cells = self.cells.iter().map(|cell| (format!("cell '{}'", cell.name), &cell.action));
        let named = |what: &str, one: &Button| format!("{what} '{}'", words(&one.text));
        let cards = self.hands.iter().flat_map(|hand| &hand.cards);
        let cards = cards.map(|card| (named("card", card), &card.action));
        let buttons = self.buttons.iter().map(|button| (named("button", button), &button.action));
        cells
            .chain(cards)
            .chain(buttons)
            .filter_map(|(what, action)| Some((what, action.as_ref()?)))
            .collect()
    }

    /// Why it is not drawn as it is.
    pub(crate) fn too_large(&self) -> Option<String> {
        let cards = self.hands.iter().flat_map(|hand| &hand.cards);
        let texts = self.cells.iter().map(|cell| &cell.text);
        let texts = texts.chain(cards.chain(&self.buttons).map(|one| &one.text));
        let parts = texts.clone().count() + self.numbers.len();
        if parts > MOST {
            return Some(format!("has {parts} cells, cards, buttons and numbers: at most {MOST} are drawn"));
        }
        let long = texts.map(|text| words(text).len()).find(|length| *length > TEXT)?;
        Some(format!("has a text of {long} bytes; at most {TEXT} are read"))
    }
}

impl Cell {
    /// Left, top, width and height.
    pub(crate) fn area(&self) -> [f64; 4] {
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
pub(crate) fn words(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// An action in a few words: its values with their names, or itself.
pub(crate) fn short(action: &Value) -> String {
    match action {
        Value::Object(fields) => {
            let each = fields.iter().map(|(name, value)| format!("{name} {}", words(value)));
            each.collect::<Vec<_>>().join(", ")
        }
        other => words(other),
    }
}
