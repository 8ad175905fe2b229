//! A bot that can be started.

use std::ffi::OsString;
use std::path::PathBuf;

use super::languages::Runtime;
use super::manifest::Chance;
use crate::{Launch, Level, Limits};

/// What a bot speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The line protocol, itself or by a driver.
    Lines,
    /// A dialect of its game, by name.
    Dialect(String),
}

/// A bot that can be started.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// `bot.toml`'s name, or the file's stem.
    pub name: String,
    /// Hash of its files, 64 hexadecimal digits.
    pub hash: String,
    /// What it speaks.
    pub protocol: Protocol,
    /// What a UCI engine is told before it plays.
    pub uci: Vec<String>,
    /// Who wrote it.
    pub author: Option<String>,
    /// The games that it plays; none named: any.
    pub games: Vec<String>,
    /// Whether it draws chance.
    pub random: Chance,
    pub(crate) argv: Vec<OsString>,
    pub(crate) dir: PathBuf,
    pub(crate) runtime: Runtime,
    pub(crate) source: Vec<u8>,
    pub(crate) level: Level,
    /// What it may read when it is confined.
    pub(crate) own: Vec<PathBuf>,
}

impl Prepared {
    /// What it takes to start it with this much memory, in bytes. A runtime with a heap of its own gets that much heap,
    /// by flags, and room beside it.
    pub fn launch(&self, memory: u64) -> Launch {
        let mut argv = self.argv.clone();
        let flags = self.runtime.flags(memory).into_iter().map(OsString::from);
        argv.splice(1..1, flags);
        Launch {
            name: self.name.clone(),
            argv,
            dir: self.dir.clone(),
            env: Vec::new(),
            limits: Limits::of_memory(self.runtime.limit(memory)),
            level: self.level,
            own: self.own.clone(),
            build: None,
            debugged: None,
            source: self.source.clone(),
        }
    }
}
