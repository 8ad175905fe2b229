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
mod tests {
    use super::*;

    #[test]
    fn first_lines_name_one_interpreter() {
        let read = |line: &str| match first_line(line.as_bytes()) {
            Ok(Some(words)) => words.join("|"),
            Ok(None) => "no script".into(),
            Err(why) => why.into(),
        };
        for (line, expected) in [
            ("#!/usr/bin/perl\n", "/usr/bin/perl"),
            ("#! \t/usr/bin/perl \t-w -T \r\n", "/usr/bin/perl|-w -T"),
            ("#!/usr/bin/env python3\r\n", "python3"),
            ("#!/usr/bin/env -S python3 -u /etc\n", "python3|-u|/etc"),
            ("#!/usr/bin/env -Sperl -w\n", "perl|-w"),
            ("#!perl\n", "perl"),
            ("#!../../x\n", "../../x"),
            ("\x7fELF", "no script"),
            (" #!/bin/sh\n", "no script"),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
        for line in [
            "#!\n",
            "#! \t\n",
            "#!/usr/bin/env\n",
            "#!/usr/bin/env -i perl\n",
            "#!/usr/bin/env -S -i perl\n",
            "#!/usr/bin/env -S A=/etc perl\n",
            "#!/usr/bin/env --split-string=perl /etc\n",
        ] {
            assert!(read(line).starts_with("has a first line that names no interpreter"), "{line}");
        }
        assert!(first_line(b"#!/usr/bin/\xff\n").is_err());
        assert!(first_line(format!("#!/usr/bin/perl {}", "x".repeat(240)).as_bytes()).is_err());
        assert_eq!(read("#!/usr/bin/perl"), "/usr/bin/perl");
    }

    /// What anybody may write as `run`, and how it is told.
    #[test]
    fn odd_names_are_refused_with_a_sentence() {
        let scratch = crate::Scratch::new().unwrap();
        let folder = scratch.path().join("bot");
        std::fs::create_dir(&folder).unwrap();
        let script = |name: &str, text: &[u8]| {
            std::fs::write(folder.join(name), text).unwrap();
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
            std::fs::set_permissions(folder.join(name), mode).unwrap();
        };
        script("latin", b"#!/usr/bin/p\xe9rl\n");
        script("long", format!("#!/usr/bin/env {}perl\n", " ".repeat(300)).as_bytes());
        script("nul", b"#!/usr/bin/env perl\0\n");
        script("up", b"#!/usr/bin/env ../perl\n");
        script("home", b"#!~/bin/perl6x\n");
        std::os::unix::fs::symlink("loop", folder.join("loop")).unwrap();
        nix::unistd::mkfifo(&folder.join("pipe"), nix::sys::stat::Mode::S_IRWXU).unwrap();
        let long = "x".repeat(5000);
        let none = "is no file in the bot's folder, and none of perl, python3,";
        for (name, expected) in [
            ("", "is no file"),
            (".", "is no file"),
            ("..", none),
            ("/", none),
            ("/etc/passwd", none),
            ("/nowhere/passwd", none),
            ("./../../etc", none),
            ("\0", none),
            ("perl\0", none),
            ("\u{1b}[2J", "'?[2J' is no file"),
            (&long, none),
            ("loop", none),
            ("gcc", none),
            ("perly", none),
            ("PERL", none),
            ("pipe", "is no file"),
            ("latin", "has a first line that names no interpreter"),
            ("long", "has a first line that is too long"),
            ("nul", "has a first line that names no interpreter"),
            ("home", "names '~/bin/perl6x' in its first line, which is none of perl,"),
        ] {
            let refused = command(&folder, &[name.into()], Level::Full).err().map(|error| error.to_string());
            let told = refused.unwrap_or_default();
            assert!(told.contains(expected) && told.len() < 400, "{name:?}: {told}");
            assert!(!told.contains(char::is_control), "{told:?}");
        }
        // The name is what counts, wherever the line says it is.
        let argv = command(&folder, &["up".into()], Level::Full).map(|command| command.argv).unwrap();
        assert_eq!(argv[0], "perl");
    }
}
