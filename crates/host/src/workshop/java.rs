//! Java: how drivers and robots are compiled, and sources in old encodings.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::compile::Cache;
use super::contents::{Part, copy, parts};
use super::error::{PrepareError, unreadable};
use super::source::Source;
use crate::text::source_text;

/// The compiler with its usual flags: keep variable names, for messages, and start quickly.
const JAVAC: &[&str] = &[
    "javac",
    "-J-XX:+UseSerialGC",
    "-J-XX:TieredStopAtLevel=1",
    "-g",
    "-proc:none",
    "-encoding",
    "UTF-8",
    "-d",
    ".",
];

/// The compiler, its flags, and the Java level of both the compiler and the virtual machine: part of the cache key of compiled classes.
pub(crate) fn javac() -> Result<Vec<String>, PrepareError> {
    let compiler = major(&Cache::version("javac")?);
    let machine = major(&Cache::version("java")?);
    let level = compiler.into_iter().chain(machine).min();
    let release = level.map(|level| ["--release".into(), level.to_string()]);
    let flags = JAVAC.iter().map(|word| (*word).into());
    Ok(flags.chain(release.into_iter().flatten()).collect())
}

/// The major version in a tool's version text: `javac 17.0.15`; `openjdk version "1.8.0_392"` is 8.
fn major(version: &str) -> Option<u32> {
    let mut numbers = version.split(|character: char| !character.is_ascii_digit());
    let first = numbers.find(|number| !number.is_empty())?.parse().ok()?;
    if first == 1 { numbers.next()?.parse().ok() } else { Some(first) }
}

/// Returns true if a path has this extension, in any case.
pub(crate) fn ends(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(wanted))
}

/// Returns true if a robot, source or compiled, is among the files.
pub(crate) fn is_robot(parts: &[Part]) -> bool {
    parts.iter().any(|part| ends(&part.path, "java") || ends(&part.path, "class"))
}

/// The nested classes of a lone `.class` file, which are beside it.
pub(crate) fn inner_classes(class: &Path) -> Vec<PathBuf> {
    if !ends(class, "class") {
        return Vec::new();
    }
    let start = format!("{}$", class.file_stem().unwrap_or_default().to_string_lossy());
    let beside = class.parent().map(fs::read_dir).into_iter().flatten().flatten().flatten();
    // A link might lead anywhere.
    let files = beside.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let paths = files.map(|entry| entry.path());
    paths
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            ends(path, "class") && name.starts_with(&start)
        })
        .collect()
}

/// The classes of a driver, as robots see them.
pub(crate) struct Kit<'a> {
    pub(crate) classes: &'a Path,
    /// Its source files. A robot's folder may contain them too; they are not compiled again.
    pub(crate) sources: &'a [(&'a str, &'a str)],
}

/// The folder of a robot's classes, compiled against its driver's.
pub(crate) fn classes(
    bot: &Source<'_>,
    kit: &Kit<'_>,
    hash: &str,
    cache: &Cache,
) -> Result<PathBuf, PrepareError> {
    let version = Cache::version("javac")?;
    let javac = javac()?;
    let flags = javac.join("\n");
    let driven = kit.classes.as_os_str().as_encoded_bytes();
    let name = bot.file();
    let given = [name.as_bytes(), hash.as_bytes(), version.as_bytes(), flags.as_bytes(), driven];
    cache.built("compiled", &given, |folder| {
        let cannot = |error: io::Error| PrepareError::Cache(error.to_string());
        if bot.path.is_dir() {
            let parts = parts(bot.path).map_err(|error| unreadable(bot.path, &error))?;
            copy(bot.path, &parts, folder).map_err(cannot)?;
        } else {
            fs::copy(bot.path, folder.join(&name)).map_err(cannot)?;
        }
        let sources = readable_sources(folder, kit).map_err(cannot)?;
        if sources.is_empty() {
            return Ok(()); // a folder of classes
        }
        let against = ["-cp".to_string(), kit.classes.to_string_lossy().into_owned()];
        let argv: Vec<String> = javac.into_iter().chain(against).chain(sources).collect();
        cache.run(&argv, folder, &[kit.classes.into()]).map_err(|error| with_hint(error, bot))
    })
}

/// The sources of a folder by relative path, converted to UTF-8, without those of the kit.
fn readable_sources(folder: &Path, kit: &Kit<'_>) -> io::Result<Vec<String>> {
    let mut sources = Vec::new();
    let mut texts = Vec::new();
    for part in parts(folder)?.into_iter().filter(|part| ends(&part.path, "java")) {
        let path = folder.join(&part.path);
        let name = part.path.file_name().unwrap_or_default();
        if kit.sources.iter().any(|(file, _)| name == *file) {
            fs::remove_file(path)?;
            continue;
        }
        let text = source_text(&fs::read(&path)?);
        // Replaced rather than overwritten, as it may be a link. The compiler takes the extension in small letters only.
        fs::remove_file(&path)?;
        texts.push((path.with_extension("java"), text));
        sources.push(part.path.with_extension("java").to_string_lossy().into_owned());
    }
    let packages: Vec<String> =
        texts.iter().filter_map(|(_, text): &(PathBuf, String)| package(text).map(String::from)).collect();
    for (path, text) in texts {
        fs::write(&path, without_packages(text, &packages))?;
    }
    Ok(sources)
}

/// The package that a source declares. A robot's classes all go into the unnamed package, as `Robo` is there and classes in others cannot
/// see it.
fn package(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        rest = match rest {
            _ if rest.starts_with("//") => rest.split_once('\n')?.1,
            _ if rest.starts_with("/*") => rest[2..].split_once("*/")?.1,
            _ => break,
        };
    }
    let (name, _) = rest.strip_prefix("package")?.split_once(';')?;
    let is_name = |name: &str| name.chars().all(|letter| letter.is_alphanumeric() || "._$".contains(letter));
    name.starts_with(char::is_whitespace).then(|| name.trim()).filter(|name| is_name(name))
}

/// Blanks a source's package and its imports of the robot's other packages, keeping line numbers.
fn without_packages(text: String, packages: &[String]) -> String {
    if packages.is_empty() {
        return text;
    }
    let imports_own = |line: &str| {
        let name = line.trim_start().strip_prefix("import ").and_then(|rest| rest.split_once(';'));
        let package = name.and_then(|(name, _)| name.trim().rsplit_once('.')).map(|(package, _)| package);
        package.is_some_and(|package| packages.iter().any(|own| own == package))
    };
    let text = match package(&text).map(|name| name.as_ptr() as usize - text.as_ptr() as usize) {
        None => text,
        Some(declared) => {
            let at = text[..declared].rfind("package").unwrap_or(declared);
            let end = text[declared..].find(';').map_or(declared, |inner| declared + inner + 1);
            let kept = |range: std::ops::Range<usize>| -> String {
                text[range].chars().map(|letter| if letter == '\n' { '\n' } else { ' ' }).collect()
            };
            format!("{}{}{}", &text[..at], kept(at..end), &text[end..])
        }
    };
    text.split_inclusive('\n')
        .map(|line| match imports_own(line) {
            true => line.split_once(';').map_or("", |(_, rest)| rest),
            false => line,
        })
        .collect()
}

/// Adds a hint that files beside a single one are not compiled with it, if the compiler misses one of them.
fn with_hint(error: PrepareError, bot: &Source<'_>) -> PrepareError {
    let PrepareError::DoesNotCompile { what, text } = error else { return error };
    let missed =
        text.lines().filter_map(|line| line.trim().strip_prefix("symbol:")?.trim().strip_prefix("class "));
    let beside = missed
        .map(str::trim)
        .find(|class| bot.path.is_file() && bot.path.with_file_name(format!("{class}.java")).is_file());
    let hint = beside.map(|class| {
        format!(
            "\nhint: {class}.java lies beside {}; to compile all files together, give their folder",
            bot.file()
        )
    });
    PrepareError::DoesNotCompile { what, text: text.clone() + &hint.unwrap_or_default() }
}

#[cfg(test)]
mod tests;
