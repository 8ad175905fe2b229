//! `viadal restore`: a copy that `viadal backup` made, put back.

use std::io::Write;
use std::path::PathBuf;

use store::{Checksum, OnExisting, restore};

use super::backup::told;
use crate::failure::Failure;
use crate::folders;
use crate::terminal::note;

/// Restores a copy that 'viadal backup' made
#[derive(clap::Args)]
#[command(after_help = "Example: viadal restore --db viadal.db /backups/monday.db\n\
    Stop the server first. The copy is checked before anything is touched.")]
pub(crate) struct Args {
    /// The copy
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where it goes [default: viadal/viadal.db in $XDG_DATA_HOME]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Replaces the store that is there already: what is in it is lost
    #[arg(long)]
    overwrite: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let store = args.db.clone().unwrap_or_else(folders::database);
    let existing = if args.overwrite { OnExisting::Overwrite } else { OnExisting::Refuse };
    let (contents, checksum) =
        restore(&args.file, &store, existing).map_err(|error| Failure::Failed(error.to_string()))?;
    if checksum == Checksum::Missing {
        note("this backup is from an earlier viadal and has no checksum: only its structure was checked");
    }
    writeln!(out, "{}: {}", store.display(), told(&contents))?;
    Ok(())
}
