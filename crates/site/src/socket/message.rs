//! Messages of the socket, and how many may wait for a tab.

use accounts::Refused;
use axum::extract::ws::{Message, Utf8Bytes};
use live::SharedText;
use serde_json::json;

/// How many messages may wait for a slow tab before their sender waits.
pub(super) const WAITING: usize = 64;

/// An error as a message of the socket.
pub(super) fn about_match(id: Option<&String>, error: &Refused) -> serde_json::Value {
    let mut body = json!(error);
    body["match"] = json!(id);
    body
}

/// A text for many spectators as a message of the socket.
pub(super) fn text_message(text: SharedText) -> Message {
    Message::Text(Utf8Bytes::try_from(text.into_bytes()).expect("it was made of text"))
}
