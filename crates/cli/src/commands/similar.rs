//! `viadal similar`: which bots have similar sources.

use std::fs;
use std::io::{Read, Write};
use std::iter;
use std::path::{Path, PathBuf};

use arena::{Sources, given, similar};

use crate::arguments::{GameName, game_name};
use crate::failure::{Failure, unread_at};
use crate::pack::list;
use crate::sentences::count;
use crate::terminal::escape_controls;

/// Characters of a line that is shown beside another.
const WIDTH: usize = 56;

/// Tells which bots of different authors have similar sources, for a teacher to read
#[derive(clap::Args)]
#[command(
    after_help = "Names, numbers, texts, comments and white space do not matter, nor does the order of functions.\n\
    The game's starters and samples do not count, nor do lines that more than ten bots share. It only\n\
    says where to look: two people can write the same, and a copy can be disguised. Nothing leaves\n\
    this machine. Of each bot the first 128 kB are read.\n\n\
    Example: viadal similar robobattler handed-in"
)]
pub(crate) struct Args {
    /// The game that the bots play; 'viadal games' lists them
    #[arg(value_name = "GAME", value_parser = game_name)]
    game: GameName,
    /// The bots, a file or a folder each; one folder alone stands for what is in it
    #[arg(value_name = "BOT", required = true)]
    bots: Vec<PathBuf>,
    /// A file that everybody was given; what it has does not count
    #[arg(long, value_name = "FILE")]
    given: Vec<PathBuf>,
    /// Prints the lines side by side
    #[arg(long, conflicts_with = "json")]
    lines: bool,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut paths = args.bots.clone();
    if let [folder] = &paths[..]
        && folder.is_dir()
        && !folder.join("bot.toml").is_file()
    {
        let entries = fs::read_dir(folder).map_err(unread_at(folder))?;
        paths = entries
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<Result<_, _>>()
            .map_err(unread_at(folder))?;
        paths.retain(|path| !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')));
        paths.sort();
    }
    let bots = paths.iter().map(|path| sources(path)).collect::<Result<Vec<_>, _>>()?;
    let mut known = given(args.game.room);
    for file in &args.given {
        known.push(text(file)?);
    }
    let pairs = similar(&bots, &known);
    if args.json {
        let told = serde_json::json!({"compared": bots.len(), "pairs": pairs});
        writeln!(out, "{told}")?;
        return Ok(());
    }
    for pair in &pairs {
        let [one, other] = pair.shares.map(|share| (share * 100.0).round());
        let [first, second] = pair.bots.each_ref().map(|name| escape_controls(name));
        writeln!(out, "{one:3} % of {first}, {other:3} % of {second}")?;
        for passage in &pair.passages {
            let [left, right] = passage.each_ref().map(|side| {
                let last = side.line + side.text.lines().count().max(1) - 1;
                format!("{}:{}-{last}", escape_controls(&side.file), side.line)
            });
            writeln!(out, "      {left}  {right}")?;
            if args.lines {
                let [left, right] = passage.each_ref().map(|side| side.text.lines().map(shortened));
                let longest = left.clone().count().max(right.clone().count());
                let both =
                    left.chain(iter::repeat(String::new())).zip(right.chain(iter::repeat(String::new())));
                for (left, right) in both.take(longest) {
                    writeln!(out, "      {left:WIDTH$} | {right}")?;
                }
            }
        }
    }
    writeln!(
        out,
        "{} compared; {} with more in common than was given. Read them before you judge.",
        count(bots.len(), "bot"),
        count(pairs.len(), "pair")
    )?;
    Ok(())
}

/// The beginning of a line that fits beside another.
fn shortened(line: &str) -> String {
    escape_controls(&line.replace('\t', "  ")).chars().take(WIDTH).collect()
}

/// A bot's sources. Every path is an author of its own.
fn sources(path: &Path) -> Result<Sources, Failure> {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let mut files = Vec::new();
    if path.is_dir() {
        list(path, Path::new(""), &mut files)?;
    }
    let mut read = Vec::new();
    for file in &files {
        read.push((file.display().to_string(), text(&path.join(file))?));
    }
    if files.is_empty() {
        read.push((name.clone(), text(path)?));
    }
    Ok(Sources::new(name, [path.display().to_string()].into(), read))
}

/// The beginning of a file, as text.
fn text(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(unread_at(path))?;
    file.take(128 * 1024).read_to_end(&mut bytes).map_err(unread_at(path))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
