//! Bots as processes. Knows languages, no game.

mod dialects;
mod launch;
mod lines;
mod output;
mod pipes;
mod process;
mod said;
mod sandbox;
mod scratch;
mod seat;
mod text;
mod verdicts;
mod workshop;

pub use dialects::dialect_bot;
pub use launch::{Launch, Limits};
pub use lines::{LineBot, line_bot};
pub use process::Stop;
pub use sandbox::PATH;
pub use workshop::{Chance, PrepareError, Prepared, Protocol, Tool, Workshop, tools};
