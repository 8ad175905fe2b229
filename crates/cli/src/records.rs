//! Records on the command line, and where their games are.

use std::path::{Path, PathBuf};

use arena::{BadFile, read_record};
use game::{Record, Room};

use crate::folders;

/// Where the games of records are.
#[derive(clap::Args)]
pub(crate) struct GamesArgs {
    /// Games of your own: a game's folder or a folder of them; only needed for a version that was never played here
    #[arg(long = "games", value_name = "FOLDER")]
    folders: Vec<PathBuf>,
}

impl GamesArgs {
    /// Reads a record and finds its game.
    pub(crate) fn read(&self, path: &Path) -> Result<(Record, &'static Room), BadFile> {
        read_record(path, &folders::cache(), &self.folders)
    }
}
