//! `viadal new`: starts a bot, or a game.

use std::io::Write;
use std::path::{Path, PathBuf};

use game::{Room, Starter};

use super::new_game;
use crate::arguments::{GameName, game_name, language_named, one_of, quoted};
use crate::failure::{Failure, write_file};
use crate::terminal::{bold, note, stdout_paint};

/// Writes a starter bot that plays, or a new game
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  viadal new perlwars python Rover\n  viadal new --game sea_battle\n  viadal new --game nim --in python"
)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// Its language; without one the languages are listed
    language: Option<String>,
    /// The folder to write; its last part is the bot's name
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Write a crate with a new game into this folder; its last part is the game's name
    #[arg(long = "game", value_name = "DIR", num_args = 0..=1)]
    new_game: Option<Option<PathBuf>>,
    /// What the new game builds on: the source's folder, its git address, or a version [default: the source above this program]
    #[arg(long, value_name = "SOURCE", requires = "new_game")]
    source: Option<String>,
    /// Write a folder instead of a crate, with rules in a language: python, javascript, c, go, java, rust
    #[cfg(feature = "games")]
    #[arg(long = "in", value_name = "LANGUAGE", requires = "new_game", conflicts_with = "source")]
    language_of_game: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    #[cfg(feature = "games")]
    if let (Some(Some(folder)), Some(language), None) = (&args.new_game, &args.language_of_game, &args.game) {
        return super::new_outside::run(folder, language, out);
    }
    if let Some(folder) = &args.new_game {
        return match (folder, &args.game) {
            (Some(folder), None) => new_game::run(folder, args.source.as_deref(), out),
            (None, Some(folder)) => Err(Failure::Usage(format!(
                "--game takes the folder of the new game: viadal new --game {}",
                quoted(folder)
            ))),
            (None, None) => {
                Err(Failure::Usage("name the folder of the new game: viadal new --game sea_battle".into()))
            }
            (Some(folder), Some(other)) => Err(Failure::Usage(format!(
                "'{other}': --game takes one folder, here {}; without --game, 'viadal new GAME LANGUAGE DIR' begins a bot",
                quoted(&folder.display().to_string())
            ))),
        };
    }
    let named = |game: &String| game_name(game).map_err(|why| Failure::Usage(format!("'{game}': {why}")));
    let game = args.game.as_ref().map(named).transpose()?;
    match (&game, &args.language, &args.folder) {
        (None, _, _) => list(arena::rooms(), out),
        (Some(game), None, _) => list(&[game.room], out),
        (Some(game), Some(language), None) => {
            let language = starter(game.room, language)?.language;
            Err(Failure::Usage(format!(
                "name the folder to write: viadal new {} {language} bots/Rover",
                game.written
            )))
        }
        (Some(game), Some(language), Some(folder)) => begin(game, starter(game.room, language)?, folder, out),
    }
}

/// The languages of each game, with the starter's files.
fn list(rooms: &[&'static Room], out: &mut dyn Write) -> Result<(), Failure> {
    for room in rooms {
        writeln!(out, "{}", bold(&format!("viadal new {} LANGUAGE DIR", room.id), stdout_paint()))?;
        let width = room.starters.iter().map(|starter| starter.language.len()).max().unwrap_or(0);
        for starter in room.starters {
            let files: Vec<String> =
                starter.written(room.id, "NAME").into_iter().map(|(file, _)| file).collect();
            writeln!(out, "  {:width$}  {}", starter.language, files.join(" "))?;
        }
    }
    Ok(())
}

fn starter(room: &'static Room, language: &str) -> Result<&'static Starter, Failure> {
    let word = language_named(language);
    let languages: Vec<&str> = room.starters.iter().map(|starter| starter.language).collect();
    room.starters.iter().find(|starter| starter.language == word).ok_or_else(|| {
        Failure::Usage(format!("{} has no starter in '{language}'; {}", room.id, one_of(&word, &languages)))
    })
}

fn begin(game: &GameName, starter: &Starter, folder: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let room = game.room;
    let files = starter.written(room.id, &name(folder)?);
    check(room, folder, &files)?;
    for (file, text) in &files {
        write_file(&folder.join(file), text)?;
    }
    for (file, _) in &files {
        writeln!(out, "{}", folder.join(file).display())?;
    }
    let bot = quoted(&bot(folder, &files).display().to_string());
    let opponent = room.house.first().map_or_else(|| bot.clone(), |house| format!("house:{}", house.name));
    let (id, game) = (room.id, quoted(&game.written));
    writeln!(out, "\nNext:")?;
    writeln!(out, "  viadal play {game} {bot} {opponent} --watch")?;
    writeln!(out, "  viadal check {game} {bot}")?;
    writeln!(out, "  viadal games {id} --rules")?;
    for program in programs(&files) {
        if let Some(package) = host::missing(&program) {
            let how =
                package.map_or(String::new(), |package| format!("; on Debian: apt-get install {package}"));
            note(&format!("warning: '{program}' is not installed{how}"));
        }
    }
    Ok(())
}

/// The programs that a bot needs: the first words of `build` and `run` in its `bot.toml`.
fn programs(files: &[(String, String)]) -> Vec<String> {
    let manifest = files.iter().find(|(file, _)| file == "bot.toml");
    let lines = manifest.map_or("", |(_, text)| text).lines();
    let commands = lines.filter(|line| line.starts_with("build = ") || line.starts_with("run = "));
    let words = commands.filter_map(|line| line.split('"').nth(1));
    words.filter(|program| !program.contains('/')).map(String::from).collect()
}

fn name(folder: &Path) -> Result<String, Failure> {
    let odd = |letter: char| letter.is_control() || "{}\"\\".contains(letter);
    let fits = |name: &&str| !name.trim().is_empty() && name.len() <= 64 && !name.contains(odd);
    let name = folder.file_name().and_then(|name| name.to_str());
    name.filter(fits).map(String::from).ok_or_else(|| {
        Failure::Usage(format!(
            "'{}' gives the bot no name; end it with one of 1 to 64 bytes, without {{ }} \" \\, such as bots/Rover",
            folder.display()
        ))
    })
}

/// Refuses to overwrite files, and to write what the game would refuse.
fn check(room: &Room, folder: &Path, files: &[(String, String)]) -> Result<(), Failure> {
    for (file, text) in files {
        let path = folder.join(file);
        if path.exists() {
            return Err(Failure::Failed(format!("{} exists already; nothing was written", path.display())));
        }
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if let Some(driver) = room.drivers.iter().find(|driver| driver.runs(ending)) {
            let accepted = (driver.accept)(file, text.as_bytes());
            accepted.map_err(|why| Failure::Usage(format!("{why}; nothing was written")))?;
        }
    }
    Ok(())
}

/// The bot's spec on the command line: the folder, or its only file.
fn bot(folder: &Path, files: &[(String, String)]) -> PathBuf {
    if files.iter().any(|(file, _)| file == "bot.toml") {
        return folder.to_path_buf();
    }
    folder.join(&files[0].0)
}
