//! A bot that can be started.

use std::ffi::OsString;

use super::languages::Runtime;
use super::manifest::Chance;
use crate::{Launch, Limits};

/// The protocol of a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The line protocol, directly or through a driver.
    Lines,
    /// A dialect of its game, by name.
    Dialect(String),
}

/// A bot that can be started.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The name in `bot.toml`, or the file's stem.
    pub name: String,
    /// The hash of its files, 64 hexadecimal digits.
    pub hash: String,
    pub protocol: Protocol,
    /// What an engine is told before it plays.
    pub engine: Vec<String>,
    /// Whether no protocol was stated, and the program has words of an engine's.
    pub is_perhaps_engine: bool,
    pub author: Option<String>,
    /// The ids of its games; all if empty.
    pub games: Vec<String>,
    pub random: Chance,
    /// How it is started, but for its memory.
    pub(crate) launch: Launch,
    pub(crate) runtime: Runtime,
}

impl Prepared {
    /// How to start it with this much memory, in bytes. A runtime with its own heap gets a heap of that size, by flags, plus extra room.
    pub fn launch(&self, memory: u64) -> Launch {
        let mut launch = self.launch.clone();
        let flags = self.runtime.flags(memory).into_iter().map(OsString::from);
        launch.argv.splice(1..1, flags);
        launch.limits = Limits::of_memory(self.runtime.limit(memory));
        launch
    }
}
