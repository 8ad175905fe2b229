//! Pictures that a view declares: the page and the terminal draw them, so that a game needs no drawing code of its own. What the fields
//! mean is in `docs/bring-a-game.md`.

#![allow(missing_docs, reason = "the book has the fields")]

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A picture. What has an action can be clicked on, or its name typed.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Picture {
    /// The width and the height of what the cells are drawn in.
    pub size: [f64; 2],
    pub cells: Vec<Cell>,
    pub numbers: Vec<Number>,
    pub hands: Vec<Hand>,
    pub buttons: Vec<Button>,
}

/// A cell and what stands on it. Later cells are drawn over earlier ones.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cell {
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
    /// The seat whose colour it has.
    pub seat: Option<usize>,
    pub mark: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<Value>,
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    Disc,
    Ring,
    Square,
    Cross,
}

/// A number or a text to show, with its name.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Number {
    pub label: Value,
    pub value: Value,
}

/// The cards of a seat.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    pub seat: usize,
    pub cards: Vec<Button>,
}

/// A button, or a card in a hand.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Button {
    pub text: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<Value>,
}

impl Default for Picture {
    fn default() -> Picture {
        let (cells, numbers, hands, buttons) = Default::default();
        Picture { size: [100.0, 100.0], cells, numbers, hands, buttons }
    }
}
