//! A bot that can be started.

use std::ffi::OsString;
use std::path::PathBuf;

use super::languages::Runtime;
use super::manifest::Chance;
use super::programs::passed_env;
use crate::held::Held;
use crate::{Launch, Level, Limits};

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
    pub(crate) argv: Vec<OsString>,
    pub(crate) dir: PathBuf,
    pub(crate) runtime: Runtime,
    pub(crate) source: Vec<u8>,
    pub(crate) level: Level,
    /// What it may read in the sandbox.
    pub(crate) own: Vec<PathBuf>,
    /// What it runs from in the cache.
    pub(crate) held: Held,
}

impl Prepared {
    /// How to start it with this much memory, in bytes. A runtime with its own heap gets a heap of that size, by flags, plus extra room.
    pub fn launch(&self, memory: u64) -> Launch {
        let mut argv = self.argv.clone();
        let flags = self.runtime.flags(memory).into_iter().map(OsString::from);
        argv.splice(1..1, flags);
        Launch {
            name: self.name.clone(),
            argv,
            dir: self.dir.clone(),
            env: passed_env(),
            limits: Limits::of_memory(self.runtime.limit(memory)),
            level: self.level,
            own: self.own.clone(),
            build: None,
            debugged: None,
            source: self.source.clone(),
            held: self.held.clone(),
        }
    }
}
