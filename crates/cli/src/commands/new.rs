//! `viadal new`: the beginning of a bot.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use game::{Room, Starter};

use crate::failure::{Failure, unusable};
use crate::given::{one_of, quoted, room};

/// Writes a starter bot that plays
#[derive(clap::Args)]
#[command(after_help = "Example: viadal new perlwars perl Hunter")]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = room)]
    room: &'static Room,
    /// Its language; 'viadal games GAME' lists them
    language: String,
    /// The folder to write; its last part is the bot's name
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Does it.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let starter = starter(args.room, &args.language)?;
    let name = name(&args.folder)?;
    let files = files(args.room, starter, &name);
    check(args, &files)?;
    write(&args.folder, &files)?;
    for (file, _) in &files {
        writeln!(out, "{}", args.folder.join(file).display())?;
    }
    let bot = quoted(&bot(&args.folder, &files).display().to_string());
    let opponent =
        args.room.house.first().map_or_else(|| bot.clone(), |house| format!("house:{}", house.name));
    let play = format!("viadal play {} {bot} {opponent}", args.room.id);
    writeln!(out, "\nNext:\n  {play} --watch\n  {play} --seed 1 -v")?;
    Ok(())
}

fn starter(room: &'static Room, language: &str) -> Result<&'static Starter, Failure> {
    let languages: Vec<&str> = room.starters.iter().map(|starter| starter.language).collect();
    room.starters.iter().find(|starter| starter.language == language.to_lowercase()).ok_or_else(|| {
        Failure::Usage(format!(
            "{} has no starter in '{language}'; {}",
            room.id,
            one_of(language, &languages)
        ))
    })
}

fn name(folder: &Path) -> Result<String, Failure> {
    let name = folder.file_name().and_then(|name| name.to_str());
    let name = name.filter(|name| !name.contains(['{', '}', '"', '\\', '\n']));
    name.map(String::from).ok_or_else(|| {
        Failure::Usage(format!(
            "'{}' gives the bot no name; end it with one, such as bots/Hunter",
            folder.display()
        ))
    })
}

/// The starter's files with the bot's name in place, and a `bot.toml` where a folder alone does not say how to run.
fn files(room: &Room, starter: &Starter, name: &str) -> Vec<(String, String)> {
    let named = |text: &str| text.replace("{NAME}", name);
    let mut files: Vec<(String, String)> =
        starter.files.iter().map(|(file, text)| (named(file), named(text))).collect();
    let complete = files.iter().any(|(file, _)| file == "bot.toml" || file.ends_with(".plw"));
    if !complete {
        let text = format!("name = \"{name}\"\ngames = [\"{}\"]\nrun = [\"./{}\"]\n", room.id, files[0].0);
        files.push(("bot.toml".into(), text));
    }
    files
}

/// Nothing is written over, and nothing is written that the game would refuse.
fn check(args: &Args, files: &[(String, String)]) -> Result<(), Failure> {
    for (file, text) in files {
        let path = args.folder.join(file);
        if path.exists() {
            return Err(Failure::Failed(format!("{} exists already; nothing was written", path.display())));
        }
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if let Some(driver) = args.room.drivers.iter().find(|driver| driver.ending == ending) {
            (driver.accept)(file, text.as_bytes()).map_err(|why| {
                Failure::Usage(format!("'{}': {why}; nothing was written", args.folder.display()))
            })?;
        }
    }
    Ok(())
}

fn write(folder: &Path, files: &[(String, String)]) -> Result<(), Failure> {
    let failed =
        |path: &Path, error: std::io::Error| Failure::Failed(unusable(&path.display().to_string(), &error));
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    for (file, text) in files {
        let path = folder.join(file);
        fs::write(&path, text).map_err(|error| failed(&path, error))?;
    }
    Ok(())
}

/// How the bot is written on the command line: the folder, or its one file.
fn bot(folder: &Path, files: &[(String, String)]) -> PathBuf {
    if files.iter().any(|(file, _)| file == "bot.toml") {
        return folder.to_path_buf();
    }
    folder.join(&files[0].0)
}
