//! `viadal verify`: are records what the rules say?

use std::io::Write;
use std::path::{Path, PathBuf};

use arena::read_record;
use serde::Serialize;

use crate::failure::{Failure, wrong_file};
use crate::progress::Progress;

/// Plays records through the rules again and compares; exit status 1 when one differs
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The records
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Verified {
    files: Vec<File>,
}

#[derive(Serialize)]
struct File {
    file: String,
    ok: bool,
    /// The first difference between the record and the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut progress = Progress::new();
    let mut files = Vec::new();
    for (number, path) in args.files.iter().enumerate() {
        progress.at(|| format!("{} of {}: {}", number + 1, args.files.len(), path.display()));
        let difference = difference(path);
        files.push(File { file: path.display().to_string(), ok: difference.is_none(), difference });
        if !args.json {
            let file = &files[number];
            writeln!(out, "{}: {}", file.file, file.difference.as_deref().unwrap_or("ok"))?;
        }
    }
    progress.end();
    let all = files.iter().all(|file| file.ok);
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&Verified { files }).expect("names and texts"))?;
    }
    if all { Ok(()) } else { Err(Failure::Reported) }
}

fn difference(path: &Path) -> Option<String> {
    let shown = path.display().to_string();
    let (record, room) = match read_record(path) {
        Ok(read) => read,
        Err(bad) => {
            let message = wrong_file(&bad);
            return Some(message.strip_prefix(&format!("{shown}: ")).unwrap_or(&message).into());
        }
    };
    referee::verify(&record, room).err().map(|difference| difference.to_string())
}
