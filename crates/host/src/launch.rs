//! Everything needed to start a bot.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::held::Held;
use crate::{Level, Limits};

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
    /// A system program with small limits and no folder, for a trial.
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
            held: Held::default(),
        }
    }
}
