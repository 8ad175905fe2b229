//! A bot's file or folder, as given.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::error::{PrepareError, file_name, unreadable};
use super::languages::Runtime;
use super::manifest::Chance;
use super::prepared::{Prepared, Protocol};
use crate::Level;
use crate::held::Held;

/// The largest single file of a bot, in bytes.
pub(crate) const LARGEST: u64 = 512 << 20;

/// A bot's file or folder.
pub(crate) struct Source<'a> {
    pub(crate) path: &'a Path,
    pub(crate) name: String,
}

impl Source<'_> {
    pub(crate) fn new(path: &Path) -> Source<'_> {
        let part = if path.is_dir() { path.file_name() } else { path.file_stem() };
        Source { path, name: part.unwrap_or_default().to_string_lossy().into_owned() }
    }

    pub(crate) fn file(&self) -> String {
        file_name(self.path)
    }

    pub(crate) fn stem(&self) -> String {
        self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    pub(crate) fn ending(&self) -> Option<&str> {
        self.path.extension()?.to_str()
    }

    pub(crate) fn contents(&self) -> Result<Vec<u8>, PrepareError> {
        match self.path.metadata() {
            Ok(facts) if facts.len() > LARGEST => Err(self.refused("is larger than 512 MiB")),
            Ok(facts) if !facts.is_file() => Err(self.refused("is no file")),
            _ => fs::read(self.path).map_err(|error| unreadable(self.path, &error)),
        }
    }

    pub(crate) fn refused(&self, why: &str) -> PrepareError {
        PrepareError::Refused { file: self.file(), why: why.into() }
    }

    /// The prepared bot, run in this folder, with defaults for everything that it does not state.
    pub(crate) fn prepared(&self, hash: String, protocol: Protocol, start: Start<'_>) -> Prepared {
        Prepared {
            name: self.name.clone(),
            hash,
            protocol,
            engine: Vec::new(),
            is_perhaps_engine: false,
            author: None,
            games: Vec::new(),
            random: Chance::default(),
            argv: start.argv,
            dir: start.dir.into(),
            runtime: start.runtime,
            source: start.source,
            level: start.level,
            own: start.own,
            held: Held::default(),
        }
    }
}

pub(crate) struct Start<'a> {
    pub(crate) argv: Vec<OsString>,
    pub(crate) dir: &'a Path,
    pub(crate) runtime: Runtime,
    /// Its source text, if it has one.
    pub(crate) source: Vec<u8>,
    pub(crate) level: Level,
    /// What it may read in the sandbox.
    pub(crate) own: Vec<PathBuf>,
}
