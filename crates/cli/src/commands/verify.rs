//! `viadal verify`: do records follow the rules?

use std::io::Write;
use std::path::{Path, PathBuf};

use referee::Coverage;
use serde::Serialize;

use crate::failure::{Failure, wrong_file};
use crate::progress::Progress;
use crate::records::GamesArgs;
use crate::terminal::quotable;

/// Plays records through the rules again and compares; exit status 1 when one differs
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The records
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    games: GamesArgs,
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
    /// True if the record predates digests, which cover its header and faults.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules_only: Option<bool>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut progress = Progress::new();
    let mut files = Vec::new();
    for (number, path) in args.files.iter().enumerate() {
        progress.at(|| format!("{} of {}: {}", number + 1, args.files.len(), path.display()));
        let file = path.display().to_string();
        let verified = verified(&args.games, path);
        if !args.json {
            writeln!(out, "{}", quotable(&format!("{file}: {}", in_words(&verified))))?;
        }
        let rules_only = verified.as_ref().is_ok_and(|covered| *covered == Coverage::RulesOnly);
        files.push(File {
            file,
            ok: verified.is_ok(),
            difference: verified.err(),
            rules_only: rules_only.then_some(true),
        });
    }
    progress.end();
    let all = files.iter().all(|file| file.ok);
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&Verified { files }).expect("names and texts"))?;
    }
    if all { Ok(()) } else { Err(Failure::Reported) }
}

fn in_words(verified: &Result<Coverage, String>) -> &str {
    match verified {
        Ok(Coverage::Everything) => "ok",
        Ok(Coverage::RulesOnly) => "ok by the rules; too old for a digest of its header and faults",
        Err(difference) => difference,
    }
}

fn verified(games: &GamesArgs, path: &Path) -> Result<Coverage, String> {
    let (record, room) = games.read(path).map_err(|bad| {
        let message = wrong_file(&bad);
        message.strip_prefix(&format!("{}: ", path.display())).unwrap_or(&message).to_string()
    })?;
    referee::verify(&record, room).map_err(|difference| difference.to_string())
}
