//! An empty folder that vanishes with its owner.

use std::io;
use std::path::{Path, PathBuf};

/// A program's home.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> io::Result<Scratch> {
        Ok(Scratch(nix::unistd::mkdtemp(&std::env::temp_dir().join("viadal-XXXXXX"))?))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Symbolic links in it are removed, not followed. What cannot be removed stays behind in the temporary folder.
        std::fs::remove_dir_all(&self.0).ok();
    }
}
