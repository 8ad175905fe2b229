//! What the audit asks of a picture.

use game::{Button, Picture, written};
use serde_json::Value;

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
