//! What runs a bot: a program of the table of languages, one that whoever runs this allows, or a file of its own folder. No other word of a
//! `bot.toml`, of a first line or of a link ever becomes a path of this machine.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::error::{PrepareError, file_name, unreadable};
use super::languages::{Runtime, is_runner, runners};
use super::programs::{allowed, check, find, is_executable, resolve};
use super::tools::package;
use crate::Level;

/// How a bot is started.
pub(crate) struct Command {
    /// A program of this machine stands there by name, or by path if it was allowed; a file of the bot by path.
    pub(crate) argv: Vec<OsString>,
    pub(crate) runtime: Runtime,
}

/// The command for the `run` of a `bot.toml` in this folder.
pub(crate) fn command(folder: &Path, words: &[String], level: Level) -> Result<Command, PrepareError> {
    let (name, arguments) = words.split_first().ok_or_else(|| refused("run", "is empty"))?;
    let arguments = arguments.iter().map(OsString::from);
    if let Some(program) = of_machine(name, level)? {
        let argv = [program].into_iter().chain(arguments).collect();
        return Ok(Command { argv, runtime: Runtime::of(&file_name(Path::new(name))) });
    }
    let path = folder.join(name);
    if level != Level::None && inside(folder, &path).is_err() {
        return Err(unknown(name, "is no file in the bot's folder, and none of", "copy it there"));
    }
    let mut command = file(&path, level)?;
    command.argv.extend(arguments);
    Ok(command)
}

/// The command for an executable: a script is given to the interpreter that its first line names.
pub(crate) fn file(path: &Path, level: Level) -> Result<Command, PrepareError> {
    check(path).map_err(|why| refused(&file_name(path), &why))?;
    let mut start = Vec::new();
    let opened = File::open(path).and_then(|file| file.take(LONGEST).read_to_end(&mut start));
    opened.map_err(|error| unreadable(path, &error))?;
    let Some(words) = first_line(&start).map_err(|why| refused(&file_name(path), why))? else {
        return Ok(Command { argv: vec![path.into()], runtime: Runtime::Native });
    };
    let name = words[0].rsplit('/').next().unwrap_or_default();
    let named = of_machine(&words[0], level)?;
    let program = match named {
        Some(program) => program,
        None => of_machine(name, level)?.ok_or_else(|| {
            let why = format!("names '{}' in its first line, which is none of", shown(&words[0]));
            unknown(&file_name(path), &why, "change the line")
        })?,
    };
    let arguments = words[1..].iter().map(OsString::from);
    let argv = [program].into_iter().chain(arguments).chain([path.into()]).collect();
    Ok(Command { argv, runtime: Runtime::of(name) })
}

/// The longest first line that the system reads, in bytes.
const LONGEST: u64 = 256;

/// The interpreter in the first line of a script, with its arguments; `None` for what is no script. As the system and `env` read it.
fn first_line(start: &[u8]) -> Result<Option<Vec<String>>, &'static str> {
    let Some(line) = start.strip_prefix(b"#!") else { return Ok(None) };
    let wrong = "has a first line that names no interpreter: write one like #!/usr/bin/env python3";
    let end = line.iter().position(|&byte| byte == b'\n');
    let end = match end {
        None if start.len() as u64 == LONGEST => return Err("has a first line that is too long"),
        end => end.unwrap_or(line.len()),
    };
    let line = std::str::from_utf8(&line[..end]).map_err(|_| wrong)?.trim();
    let (program, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    let rest = rest.trim();
    let words: Vec<String> = match program.rsplit('/').next() {
        Some("env") => {
            let rest = rest.strip_prefix("-S").map_or(rest, str::trim_start);
            rest.split_whitespace().map(String::from).collect()
        }
        _ => [program, rest].into_iter().filter(|word| !word.is_empty()).map(String::from).collect(),
    };
    let is_name = |name: &String| !name.starts_with('-') && !name.contains(['=', '\0']);
    match words.first().is_some_and(is_name) {
        true => Ok(Some(words)),
        false => Err(wrong),
    }
}

/// A program that the machine has and bots may name; `None` if it is none of those.
fn of_machine(name: &str, level: Level) -> Result<Option<OsString>, PrepareError> {
    if let Some(path) = allowed(Path::new(name)) {
        return Ok(Some(path.into()));
    }
    let path = Path::new(name);
    if level == Level::None && (path.is_absolute() && is_executable(path) || find(name).is_some()) {
        return Ok(Some(name.into()));
    }
    if !is_runner(name) {
        return Ok(None);
    }
    match resolve(Path::new(name), level) {
        Some(_) => Ok(Some(name.into())),
        None => Err(PrepareError::Missing { program: name.into(), package: package(name) }),
    }
}

/// A file or folder in this folder, with all links resolved. One that leads out of it is not told from one that is not there.
pub(crate) fn inside(folder: &Path, path: &Path) -> Result<PathBuf, PrepareError> {
    let real = || Some((folder.canonicalize().ok()?, path.canonicalize().ok()?));
    match real() {
        Some((folder, found)) if found.starts_with(&folder) => Ok(found),
        _ => {
            let name = path.strip_prefix(folder).unwrap_or(path).display().to_string();
            Err(refused(&name, "is no file in the bot's folder: copy what the bot needs into its folder"))
        }
    }
}

fn refused(file: &str, why: &str) -> PrepareError {
    PrepareError::Refused { file: shown(file), why: why.into() }
}

/// A name that anybody may have chosen, for a message.
fn shown(name: &str) -> String {
    let safe = name.chars().map(|letter| if letter.is_control() { '?' } else { letter });
    safe.take(100).collect()
}

/// What would be a program of this machine.
fn unknown(file: &str, why: &str, help: &str) -> PrepareError {
    let known = runners().collect::<Vec<_>>().join(", ");
    refused(file, &format!("{why} {known}: {help}, or start Viadal with --allow PROGRAM"))
}

#[cfg(test)]
mod tests;
