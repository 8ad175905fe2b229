//! Everything needed to start a bot.

use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use nix::fcntl::Flock;
use serde::{Deserialize, Serialize};

use crate::Level;

/// A program and its environment. Made by [`crate::Prepared::launch`], or by hand.
///
/// It runs in `dir`, the bot's own folder, and finds the files there. `HOME` is an empty folder that is removed afterwards. Its environment
/// is fixed (see [`Launch::env`]) and its standard streams are pipes.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The bot's name, for messages.
    pub name: String,
    /// The program and its arguments. A program without a slash is one of this machine: it is searched in [`crate::PATH`], or wherever we
    /// have it if it is in the table of languages, and is shown in the sandbox with what it reads. One with a slash is shown only if it is
    /// among its own files, or allowed by [`crate::allow_program`].
    pub argv: Vec<OsString>,
    /// The working directory.
    pub dir: PathBuf,
    /// Additions and changes to the fixed environment: `LANG=C.UTF-8`, `TZ=UTC`, `HOME`, `PATH`, `VIADAL_SEED`, `PERL_HASH_SEED=0`,
    /// `PERL_PERTURB_KEYS=0`, `PYTHONHASHSEED=0`. Nothing is inherited.
    pub env: Vec<(OsString, OsString)>,
    pub limits: Limits,
    /// How well it is confined.
    pub level: Level,
    /// Its own files and folders, readable in the sandbox.
    pub own: Vec<PathBuf>,
    /// The output folder of a compiler or another build.
    pub build: Option<PathBuf>,
    /// Receives the command that attaches a debugger. If it is set, the bot has no clock, is never stopped off turn, and is not confined.
    pub debugged: Option<fn(&str)>,
    /// The bot's source text, if it has one: a clue to the encoding of an old program's output.
    pub source: Vec<u8>,
    /// What it runs from in the cache of compiled bots.
    pub held: Held,
}

impl Launch {
    /// A program with small limits, that has no files of its own.
    pub fn new(name: &str, argv: Vec<OsString>, dir: &Path, level: Level) -> Launch {
        Launch {
            name: name.into(),
            argv,
            dir: dir.into(),
            env: Vec::new(),
            limits: Limits::of_memory(64 << 20),
            level,
            own: Vec::new(),
            build: None,
            debugged: None,
            source: Vec::new(),
            held: Held::default(),
        }
    }
}

/// Keeps builds from being removed while a bot runs from them.
#[derive(Clone, Debug, Default)]
pub struct Held {
    pub(crate) _locks: Vec<Arc<Flock<File>>>,
}

impl Held {
    /// Holds these locks until the last copy is dropped.
    pub(crate) fn of(locks: Vec<Arc<Flock<File>>>) -> Held {
        Held { _locks: locks }
    }
}

/// What a program may use, with all the processes it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Bytes of memory: private writable memory (`RLIMIT_DATA`) for each process; and, with a quarter more, what all of them hold
    /// together and what the system holds for them.
    pub memory: u64,
    /// Files open at once in each process.
    pub open_files: u64,
    /// The largest file it may write, in bytes.
    pub file_size: u64,
    /// Processes and threads at once.
    pub processes: u64,
}

impl Limits {
    /// The default limits with this much memory, in bytes.
    pub fn of_memory(memory: u64) -> Limits {
        Limits { memory, open_files: 64, file_size: 16 << 20, processes: 128 }
    }
}
