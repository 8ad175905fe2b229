//! What the audit asks of a picture.

use game::{Button, Picture, written};
use serde_json::Value;

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
const TEXT: usize = 200;

/// The actions that people can make, each with what makes it.
pub(crate) fn actions(picture: &Picture) -> Vec<(String, &Value)> {
    let cells = picture.cells.iter().map(|cell| (format!("cell '{}'", cell.name), &cell.action));
    let named = |what: &str, one: &Button| format!("{what} '{}'", written(&one.text));
    let cards = picture.hands.iter().flat_map(|hand| &hand.cards);
    let cards = cards.map(|card| (named("card", card), &card.action));
    let buttons = picture.buttons.iter().map(|button| (named("button", button), &button.action));
    cells.chain(cards).chain(buttons).filter_map(|(what, action)| Some((what, action.as_ref()?))).collect()
}

/// Why it is not drawn as it is.
pub(crate) fn too_large(picture: &Picture) -> Option<String> {
    let cards = picture.hands.iter().flat_map(|hand| &hand.cards);
    let texts = picture.cells.iter().map(|cell| &cell.text);
    let texts = texts.chain(cards.chain(&picture.buttons).map(|one| &one.text));
    let parts = texts.clone().count() + picture.numbers.len();
    if parts > MOST {
        return Some(format!("has {parts} cells, cards, buttons and numbers: at most {MOST} are drawn"));
    }
    let long = texts.map(|text| written(text).len()).find(|length| *length > TEXT)?;
    Some(format!("has a text of {long} bytes; at most {TEXT} are read"))
}
