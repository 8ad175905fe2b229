//! Why a bot cannot be prepared.

use std::io;
use std::path::Path;

use game::{Fault, Verdict};

use crate::text::plain;

/// Why a bot cannot be prepared. The messages name files, but no folders of this machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrepareError {
    #[error("'{file}' cannot be read: {why}")]
    Unreadable {
        file: String,
        /// The system's reason.
        why: String,
    },
    /// It cannot be run here.
    #[error("'{file}' {why}")]
    Refused {
        file: String,
        /// The reason, as the rest of a sentence.
        why: String,
    },
    #[error("bot.toml: {0}")]
    Manifest(String),
    /// A program that it needs is not installed.
    #[error("'{program}' is not installed{}", package.map(|name| format!("; on Debian: apt-get install {name}")).unwrap_or_default())]
    Missing {
        program: String,
        /// The Debian package that has it, if known.
        package: Option<&'static str>,
    },
    #[error("does not compile: {what}\n{text}")]
    DoesNotCompile {
        /// How the compiler ended.
        what: String,
        /// The compiler's output.
        text: String,
    },
    #[error("{0}")]
    Sandbox(String),
    #[error("interrupted")]
    Interrupted,
    #[error("the cache cannot be written: {0}")]
    Cache(String),
}

impl PrepareError {
    /// The fault for the bot: `load_failed`, or `host_fault` if this machine lacks something.
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

/// A file that cannot be read.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> PrepareError {
    PrepareError::Unreadable { file: file_name(path), why: plain(error) }
}

/// The last component of a path.
pub(crate) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
