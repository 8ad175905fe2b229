//! A replayed record: as text, as JSON lines, on a terminal.

mod frames;

mod bot_data;
mod json;
mod text;
mod viewer;

pub(crate) use bot_data::attach_bot_data;
pub(crate) use frames::{Replay, Step, replay_record};
pub(crate) use json::write_json;
pub(crate) use text::ReplayText;
pub(crate) use viewer::view;
