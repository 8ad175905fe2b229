//! Why a bot cannot be made ready.

use std::io;
use std::path::Path;

use game::{Fault, Verdict};

use crate::verdicts::plain;

/// Why a bot cannot be made ready. The texts name files, no folders of this machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrepareError {
    /// It cannot be read.
    #[error("'{file}' cannot be read: {why}")]
    Unreadable {
        /// The file's name.
        file: String,
        /// The system's reason.
        why: String,
    },
    /// It is nothing that can be run here.
    #[error("'{file}' {why}")]
    Refused {
        /// The file's name.
        file: String,
        /// Why, as the rest of a sentence.
        why: String,
    },
    /// Its `bot.toml` is wrong.
    #[error("bot.toml: {0}")]
    Manifest(String),
    /// A program that it needs is not installed.
    #[error("'{program}' is not installed{}", package.map(|name| format!("; on Debian: apt-get install {name}")).unwrap_or_default())]
    Missing {
        program: String,
        /// The Debian package that has it, if known.
        package: Option<&'static str>,
    },
    /// It does not compile.
    #[error("does not compile: {what}\n{text}")]
    DoesNotCompile {
        /// How the compiler ended.
        what: String,
        /// What the compiler wrote.
        text: String,
    },
    /// It cannot be compiled in a sandbox here.
    #[error("{0}")]
    Sandbox(String),
    /// Somebody stopped it.
    #[error("interrupted")]
    Interrupted,
    /// The cache cannot be written.
    #[error("the cache cannot be written: {0}")]
    Cache(String),
}

impl PrepareError {
    /// Whether the bot itself is at fault, so that it can take its seat and has lost; else whoever named it is, or this
    /// machine lacks something.
    pub fn is_the_bots(&self) -> bool {
        matches!(self, PrepareError::DoesNotCompile { .. })
    }

    /// The fault that it is for the bot: `load_failed`, or `host_fault` when this machine lacks something.
    pub fn fault(&self) -> Fault {
        let verdict = match self {
            PrepareError::Missing { .. }
            | PrepareError::Sandbox(_)
            | PrepareError::Interrupted
            | PrepareError::Cache(_) => Verdict::HostFault,
            _ => Verdict::LoadFailed,
        };
        Fault::new(verdict, self.to_string())
    }
}

/// A file that the system does not let us read.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> PrepareError {
    PrepareError::Unreadable { file: file_name(path), why: plain(error) }
}

/// A path's last part.
pub(crate) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
