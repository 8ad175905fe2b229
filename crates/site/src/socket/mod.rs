//! The socket of a tab, which carries all updates.

mod lobby;
mod tab;
mod watch;
use axum::extract::ws::{Message, Utf8Bytes};
use live::SharedText;

pub(crate) use tab::live;

/// A text for many spectators as a message of the socket.
fn text_message(text: SharedText) -> Message {
    Message::Text(Utf8Bytes::try_from(text.into_bytes()).expect("it was made of text"))
}
