//! What accompanies a record: standard error, times, drawings and data, by game, turn and seat.

use std::fmt::Write as _;

use game::Aside;
use referee::Event;

/// The most that bots may write to a log, in bytes. After that it only keeps times.
pub const LOG_CAP: usize = 16 << 20;

/// The notice at the point where a log is full.
pub const LOG_IS_FULL: &str = "the log is full (16 MiB); what bots write from here on is not kept";

/// The lines of a `.vlog`: JSON objects `{"game","turn","seat",...}`.
#[derive(Default)]
pub struct Log {
    lines: String,
    /// Bytes of the lines that hold bots' output.
    written: usize,
}

impl Log {
    pub fn see(&mut self, event: &Event<'_>) {
        let Event::Aside { place, seat, aside, .. } = event else { return };
        if let Aside::Say(_) = aside {
            return;
        }
        let (name, value) = aside.entry();
        let head = format!("{{\"game\":{},\"turn\":{},\"seat\":{}", place.game, place.turn, seat.seat());
        if self.lines.is_empty() {
            let level = host::level_in_use().unwrap_or(host::Level::None).name();
            writeln!(self.lines, "{head},\"sandbox\":\"{level}\"}}").expect("a string takes everything");
        }
        let timing = matches!(aside, Aside::WallMicros(_) | Aside::CpuMicros(_));
        let before = self.lines.len();
        if timing || self.written < LOG_CAP {
            writeln!(self.lines, "{head},\"{name}\":{value}}}").expect("a string takes everything");
        }
        if !timing && self.written < LOG_CAP {
            self.written += self.lines.len() - before;
            if self.written >= LOG_CAP {
                writeln!(self.lines, "{head},\"notice\":\"{LOG_IS_FULL}\"}}")
                    .expect("a string takes everything");
            }
        }
    }

    pub fn text(&self) -> &str {
        &self.lines
    }
}
