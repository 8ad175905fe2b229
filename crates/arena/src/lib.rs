//! Puts games, bots and the referee together. The only crate that knows all of them.

mod bots;
mod faulty;
mod files;

mod check;
mod guide;

mod log;
mod play;
mod report;

pub use bots::{Arena, BadBot};
pub use check::{Finding, Machine, Situation, Trial, situations};
pub use files::{BadFile, load_option_files, read_record, write_record};
pub use guide::{CannotFollow, Departure, feed, fork};
pub use log::Log;
pub use play::{NotPlayed, Played, Request, play};
pub use report::{Verdict, report};
