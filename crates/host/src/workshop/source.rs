//! A bot's file or folder, as given.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::error::{PrepareError, file_name, unreadable};
use super::languages::Runtime;
use super::manifest::Chance;
use super::prepared::{Prepared, Protocol};
use super::programs::passed_env;
use crate::{Launch, Level};

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

    /// How it is started, when `own` is what it may read in the sandbox.
    pub(crate) fn launch(&self, argv: Vec<OsString>, dir: &Path, level: Level, own: Vec<PathBuf>) -> Launch {
        Launch { env: passed_env(), own, ..Launch::new(&self.name, argv, dir, level) }
    }

    /// The prepared bot, with defaults for everything that it does not state.
    pub(crate) fn prepared(
        &self,
        hash: String,
        protocol: Protocol,
        runtime: Runtime,
        launch: Launch,
    ) -> Prepared {
        Prepared {
            name: self.name.clone(),
            hash,
            protocol,
            engine: Vec::new(),
            is_perhaps_engine: false,
            author: None,
            games: Vec::new(),
            random: Chance::default(),
            launch,
            runtime,
        }
    }
}
