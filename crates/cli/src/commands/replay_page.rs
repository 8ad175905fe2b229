//! `viadal replay --html`: a record as a page in one file.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use game::{Record, Room};
use referee::MatchSetup;
use site::{Pictures, pictures_beside};

use crate::failure::{Failure, check_replaced, failed_at};
use crate::match_args::log_path;
use crate::terminal::note;

#[derive(clap::Args)]
pub(super) struct PageArgs {
    /// Writes the match as one page that opens from disk, with what lies beside the record (.vlog)
    #[arg(long, value_name = "OUT", conflicts_with_all = ["at", "seat", "json"])]
    html: Option<PathBuf>,
    /// Folder of the pictures that the match's rules file names [default: the record's folder]
    #[arg(long, value_name = "DIR", requires = "html")]
    pictures: Option<PathBuf>,
    /// The language in which the page opens: en, ja, hu
    #[arg(long, value_name = "LANG", default_value = "en", requires = "html", value_parser = ["en", "ja", "hu"])]
    lang: String,
}

impl PageArgs {
    pub(super) fn is_wanted(&self) -> bool {
        self.html.is_some()
    }

    /// Writes the page of a record that was read from this file.
    pub(super) fn write(
        &self,
        (record, room): (&Record, &'static Room),
        file: &Path,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let Some(path) = &self.html else { return Ok(()) };
        check_replaced(path, "page", &[b"<!doctype html"])?;
        // Many records have no log.
        let log = std::fs::read_to_string(log_path(file)).unwrap_or_default();
        let pictures = self.pictures_of(record, room, file);
        let mut file = BufWriter::new(File::create(path).map_err(failed_at(path))?);
        let page = site::write_page(record, room, &log, &pictures, &self.lang, &mut file);
        page.map_err(|error| Failure::Failed(error.to_string()))?;
        file.flush().map_err(failed_at(path))?;
        writeln!(out, "{}", path.display())?;
        Ok(())
    }

    /// The pictures named by the rules. Missing ones are reported.
    fn pictures_of(&self, record: &Record, room: &'static Room, file: &Path) -> Vec<(String, Vec<u8>)> {
        let header = &record.header;
        let (options, files) = (header.options.clone(), header.files.clone());
        let setup = MatchSetup { room, options, files, seed: header.seed };
        let folder = self.pictures.as_deref().or(file.parent()).unwrap_or(Path::new(""));
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let Pictures { found, missing } = pictures_beside(&setup, header.bots.len(), folder);
        if let Some(first) = missing.first() {
            let (folder, more) = (folder.display(), missing.len() - 1);
            let more = if more == 0 { String::new() } else { format!(" and {more} more") };
            note(&format!("no picture '{first}'{more} in '{folder}'; --pictures DIR names their folder"));
        }
        found
    }
}
