//! What lies beside a record: standard error, times, drawings and data, by game, turn and seat.

use std::fmt::Write as _;

use game::Aside;
use referee::Event;
use serde_json::{Value, json};

/// The lines of a `.vlog`: JSON objects `{"game","turn","seat",...}`.
#[derive(Default)]
pub struct Log(String);

impl Log {
    /// Takes note of an event.
    pub fn see(&mut self, event: &Event<'_>) {
        let Event::Aside { place, seat, aside, .. } = event else { return };
        if let Aside::Say(_) = aside {
            return;
        }
        let (name, value) = log_entry(aside);
        let head = format!("{{\"game\":{},\"turn\":{},\"seat\":{}", place.game, place.turn, seat.seat());
        writeln!(self.0, "{head},\"{name}\":{value}}}").expect("a string takes everything");
    }

    /// The lines.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// What a bot uttered as an entry of a log: its name and its value.
pub fn log_entry(aside: &Aside) -> (&'static str, Value) {
    let raw = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
    match aside {
        Aside::Say(text) => ("say", json!(text)),
        Aside::Stderr(text) => ("stderr", json!(text)),
        Aside::Stdout(text) => ("stdout", json!(text)),
        Aside::Draw(text) => ("draw", raw(text)),
        Aside::Data(text) => ("data", raw(text)),
        Aside::Notice(text) => ("notice", json!(text)),
        Aside::WallMicros(micros) => ("wall_us", json!(micros)),
        Aside::CpuMicros(micros) => ("cpu_us", json!(micros)),
    }
}
