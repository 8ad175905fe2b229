//! What it takes to start a bot.

use std::ffi::OsString;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::Level;

/// A program and all that surrounds it. Made by [`crate::Prepared::launch`], or by hand.
///
/// It runs in `dir`, the bot's own folder, so that it finds the files beside it; its `HOME` is an empty folder that
/// vanishes with it. Its environment is fixed (see [`Launch::env`]), its standard streams are pipes.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The bot's name, for messages.
    pub name: String,
    /// The program and its arguments. A program without a slash is looked for in [`crate::PATH`].
    pub argv: Vec<OsString>,
    /// The folder that it runs in.
    pub dir: PathBuf,
    /// More of the environment, or other values than the fixed ones: `LANG=C.UTF-8`, `TZ=UTC`, `HOME`, `PATH`,
    /// `VIADAL_SEED`, `PERL_HASH_SEED=0`, `PERL_PERTURB_KEYS=0`, `PYTHONHASHSEED=0`. Nothing is inherited.
    pub env: Vec<(OsString, OsString)>,
    /// What it may use.
    pub limits: Limits,
    /// How well it is confined.
    pub level: Level,
    /// Its own files and folders, which it can read when it is confined.
    pub own: Vec<PathBuf>,
    /// The folder that it fills, of a compiler or another build.
    pub build: Option<PathBuf>,
    /// Where its author is told how to attach a debugger. With it the bot has no clock, is never stopped off turn, and is not
    /// confined.
    pub debugged: Option<fn(&str)>,
    /// The bot's source text, if it is one: tells the encoding of what an old program says.
    pub source: Vec<u8>,
}

/// What a program may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Bytes of private writable memory (`RLIMIT_DATA`), for each of its processes.
    pub memory: u64,
    /// Files open at once.
    pub open_files: u64,
    /// Bytes of the largest file that it may write.
    pub file_size: u64,
    /// Processes and threads at once.
    pub processes: u64,
}

impl Limits {
    /// The usual limits with this much memory, in bytes.
    pub fn of_memory(memory: u64) -> Limits {
        Limits { memory, open_files: 256, file_size: 16 << 20, processes: 128 }
    }
}

impl Launch {
    /// A program of the machine in no folder of its own, with small limits: to try something.
    pub(crate) fn trial(level: Level) -> Launch {
        Launch {
            name: "trial".into(),
            argv: vec!["true".into()],
            dir: "/".into(),
            env: Vec::new(),
            limits: Limits::of_memory(64 << 20),
            level,
            own: Vec::new(),
            build: None,
            debugged: None,
            source: Vec::new(),
        }
    }
}
