//! A replayed record: as text, as JSON lines, on a terminal.

mod frames;

mod bot_data;
#[cfg(feature = "comfort")]
mod browse;
mod json;
mod text;
#[cfg(feature = "comfort")]
mod viewer;

pub(crate) use bot_data::attach_bot_data;
#[cfg(feature = "comfort")]
pub(crate) use browse::{browse, on_a_terminal};
pub(crate) use frames::{Replay, Step, replay_record};
pub(crate) use json::write_json;
pub(crate) use text::ReplayText;
