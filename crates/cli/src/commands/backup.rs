//! `viadal backup`: a copy of a server's store in one file.

use std::io::Write;
use std::path::PathBuf;

use store::back_up;

use crate::failure::Failure;
use crate::folders;

/// Copies a server's store into one file, while the server runs
#[derive(clap::Args)]
#[command(after_help = "Example: viadal backup --db viadal.db /backups/monday.db\n\
    The copy holds people, bots, matches, records and tournaments as they are at one moment. It\n\
    contains the sources of all bots, so keep it where only you can read it.")]
pub(crate) struct Args {
    /// Where the copy goes; an earlier one there is replaced
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What is copied [default: viadal/viadal.db in $XDG_DATA_HOME]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let store = args.db.clone().unwrap_or_else(folders::database);
    let contents = back_up(&store, &args.file).map_err(|error| Failure::Failed(error.to_string()))?;
    writeln!(out, "{}: {}", args.file.display(), told(&contents))?;
    Ok(())
}

/// How much is in a copy.
pub(super) fn told(contents: &store::Contents) -> String {
    let store::Contents { people, bots, matches, tournaments, results } = contents;
    format!(
        "people {people}, bots {bots}, matches {matches}, tournaments {tournaments} with {results} results"
    )
}
