//! The options of commands that play a match: what to record, print and show.

use std::path::{Path, PathBuf};

use arena::{Log, write_record};
use game::Record;
use host::write_whole;
#[cfg(feature = "serve")]
use site::keep_played;
#[cfg(feature = "serve")]
use store::Store;

use crate::arguments::number;
use crate::failure::{Failure, check_replaced, failed_at, wrong_file};

/// How compressed files begin.
const GZIP: &[u8] = &[0x1f, 0x8b];

/// What to record, print and show of a match.
#[derive(clap::Args)]
pub(crate) struct MatchArgs {
    /// Writes the record (.vrec, compressed as .vrec.gz) and, beside it, what bots wrote and how long they took (.vlog)
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Keeps the match in this database; 'viadal serve --db FILE' shows it
    #[cfg_attr(feature = "serve", arg(long, value_name = "FILE"))]
    #[cfg_attr(not(feature = "serve"), arg(skip))]
    pub(crate) db: Option<PathBuf>,
    /// Prints the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Exits with status 3 when a bot failed
    #[arg(long)]
    pub(crate) strict: bool,
    /// Shows the match in the terminal while it is played
    #[arg(long, group = "shown")]
    pub(crate) watch: bool,
    /// Pictures a second, with --watch or --browser
    #[arg(long, value_name = "N", default_value = "8", requires = "shown", value_parser = number(0.1..=1000.0))]
    pub(crate) speed: f64,
    /// Prints what bots say and write on standard error, by turn
    #[arg(short, long)]
    pub(crate) verbose: bool,
}

impl MatchArgs {
    /// Refuses combinations that cannot work, before anything is played.
    pub(crate) fn check(&self, bots: &[String]) -> Result<(), Failure> {
        let person = bots.iter().any(|bot| bot == "human");
        if self.watch && person {
            let message = "--watch shows what players must not see, and 'human' plays; leave one of them out";
            return Err(Failure::Usage(message.into()));
        }
        #[cfg(feature = "serve")]
        // Before anything is played: later there would be a match and no place for it.
        if let Some(path) = &self.db {
            Store::open(path).map_err(|error| Failure::Usage(error.to_string()))?;
        }
        let Some(path) = &self.record else { return Ok(()) };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if folder.is_dir() {
            return check_replaced(path, "record", &[b"{\"viadal\":", GZIP]);
        }
        Err(Failure::Usage(format!("--record {}: there is no folder '{}'", path.display(), folder.display())))
    }

    /// Writes the record and its log if `--record` is given.
    pub(crate) fn keep(&self, record: &Record, log: &Log) -> Result<(), Failure> {
        let Some(path) = &self.record else { return Ok(()) };
        write_record(path, record).map_err(|bad| Failure::Failed(wrong_file(&bad)))?;
        // Nothing lies beside a device or a pipe.
        if !path.is_file() {
            return Ok(());
        }
        let beside = log_path(path);
        write_whole(&beside, log.text().as_bytes()).map_err(failed_at(&beside))
    }

    /// Puts a match that has ended into the database if `--db` is given.
    #[cfg(feature = "serve")]
    pub(crate) fn store(&self, record: &Record, log: &Log) -> Result<(), Failure> {
        let Some(path) = &self.db else { return Ok(()) };
        let store = Store::open(path)?;
        keep_played(&store, record, log.text()).map_err(Failure::Failed)?;
        Ok(())
    }
}

/// The path of the log (`.vlog`) beside a record.
pub(crate) fn log_path(record: &Path) -> PathBuf {
    let name = record.to_string_lossy();
    let stem = name.strip_suffix(".gz").unwrap_or(&name);
    PathBuf::from(format!("{}.vlog", stem.strip_suffix(".vrec").unwrap_or(stem)))
}

#[cfg(test)]
mod tests;
